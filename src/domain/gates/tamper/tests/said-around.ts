import { childIn, nodesOf, type SyntaxNode } from "../syntax-tree.ts";
import { type SourceFile } from "./functions/source-files.ts";
import { decoratorsOf } from "./demanded-of-compiled.ts";
import { annotationsOf, nameOf } from "./languages/java-annotations.ts";
import { type FoundTest } from "./test-case.ts";

/**
 * What stands around a test and may say how it runs, with which data, and what it wants besides its checks: annotations and
 * decorators of its own and of what it stands in, what its classes build on, and what its file says for all.
 */
export function saidAround(
  { node, around }: FoundTest,
  file: SourceFile,
  beside: readonly SourceFile[],
): SyntaxNode[] {
  const { language, root } = file.tree;
  const all = [...new Set([...around, node])];
  if (language === "java") return all.flatMap((one) => aroundInJava(one, [file, ...beside]));
  if (language === "go") return all.flatMap(decoratorsOf);
  return language === "python" ? [...root.children.filter(isForAll), ...all.flatMap(aroundInPython)] : [];
}

/** Annotations that tell people of a test, or of which rows and skips are known better. */
const neutral =
  /^(Nested|ParameterizedTest|ValueSource|CsvSource|DisplayName\w*|Tags?|Category|Order|TestMethodOrder|TestInstance|SuppressWarnings|Override|Deprecated|Safe\w+|Non[nN]ull|Nullable|Owner|Issues?|Links?|TmsLink|Story|Stories|Features?|Epics?|Severity|Description|Author|Generated|Disabled\w*|Ignore|Enabled\w*)$/;

function aroundInJava(node: SyntaxNode, sources: readonly SourceFile[]): SyntaxNode[] {
  if (!/^(class|method)_declaration$/.test(node.type)) return [];
  const named = annotationsOf(node, sources).filter(
    (one) => !neutral.test(nameOf(one)) && !(one.type === "marker_annotation" && nameOf(one) === "Test"),
  );
  const base = childIn(node, "superclass");
  const members = childIn(node, "body")?.children ?? [];
  const rules = node.type === "class_declaration" ? members.filter(isRule) : [];
  return [...(base === null ? [] : [base]), ...rules, ...named];
}

function isRule(member: SyntaxNode): boolean {
  return (
    member.type === "field_declaration" &&
    annotationsOf(member).some((one) => /^(Rule|ClassRule|RegisterExtension)$/.test(nameOf(one)))
  );
}

/** `pytestmark = pytest.mark.timeout(1)`, `warnings.simplefilter("error")` */
function isForAll({ type, text }: SyntaxNode): boolean {
  return type === "expression_statement" && /^(pytestmark\b|warnings\.\w+\()/.test(text);
}

/** Skips, and what Hypothesis tries, are known better. */
const read = /^@[\w.]*\b(skip\w*|xfail|expectedFailure|given|settings|example)\b/;

function aroundInPython(node: SyntaxNode): SyntaxNode[] {
  const bases = node.type === "class_definition" ? childIn(node, "superclasses") : null;
  if (bases !== null) return [bases];
  if (node.type !== "decorated_definition") return [];
  return node.children.filter(
    (one) => one.type === "decorator" && !read.test(one.text) && !isPlainTable(one),
  );
}

/** Its rows are compared one by one. */
function isPlainTable(decorator: SyntaxNode): boolean {
  const [call] = nodesOf(decorator, "call");
  if (call === undefined || !/\bparametrize$/.test(childIn(call, "function")?.text ?? "")) return false;
  const given = childIn(call, "arguments")?.children ?? [];
  return given[1] !== undefined && /^(list|tuple)$/.test(given[1].type);
}
