import { type TamperFinding } from "../../verdict/verdict.ts";
import { type ChangedFile, type FileVersion } from "../changed-file.ts";
import { childIn, isJavaScript, nodesOf, type SyntaxNode } from "../syntax-tree.ts";
import { isTestContext } from "../test-files.ts";

/** Checks of types that are held against anything now, where the base held the same call against a type. */
export function loosenedTypes(files: readonly ChangedFile[]): TamperFinding[] {
  return files.flatMap(({ path, before, after }) => {
    const known = new Set(checksIn(before).map(({ text }) => text));
    const strict = checksIn(before).filter((one) => !isLoose(one.node));
    return checksIn(after)
      .filter(({ text, node }) => !known.has(text) && isLoose(node))
      .filter((one) => strict.some(({ stem }) => stem === one.stem))
      .map(({ node, text }) => ({
        ...{ path, line: node.line, rule: "weakened-test" },
        message: `the compiler takes anything here: ${text.slice(0, 160)}`,
      }));
  });
}

interface TypeCheck {
  readonly node: SyntaxNode;
  readonly text: string;
  /** Without the types that it names. */
  readonly stem: string;
}

const checking = /^(expectTypeOf|assertType|expectAssignable|expectType)\b/;
const ofTypesAlone = /[-.]test-d\.[cm]?tsx?$/;

function checksIn(version: FileVersion | null): TypeCheck[] {
  const tree = version?.tree;
  if (!tree || !isJavaScript(tree.language) || !isTestContext(version.path)) return [];
  const calls = nodesOf(tree.root, "call_expression").filter(({ text }) => checking.test(text));
  // What the compiler alone looks at, it checks by every annotation.
  const declared = ofTypesAlone.test(version.path)
    ? nodesOf(tree.root, "variable_declarator").filter((one) => childIn(one, "value") !== null)
    : [];
  return [...calls, ...declared].map((node) => {
    const text = node.text.replace(/\s+/g, " ");
    return { node, text, stem: stemOf(text) };
  });
}

const anything = "any|unknown|\\{\\}|object|never";
const cast = /(\s+as\s+[\w$.[\]<>]+)+/g;

function stemOf(text: string): string {
  return text
    .replace(cast, "")
    .replace(/<[^()]*?>(?=\()/g, "")
    .replace(/^([\w$]+)\s*:\s*[^=]+=/, "$1 =")
    .replace(/\s+/g, "");
}

/** `assertType<any>(x)`, `expectTypeOf<number>(x)`, `expectTypeOf(x as any)`, `toExtend<unknown>()`, `const x: any = …` */
function isLoose(node: SyntaxNode): boolean {
  const text = node.text.replace(/\s+/g, " ");
  if (node.type === "variable_declarator")
    return (
      new RegExp(`^[\\w$]+ ?: ?(?:${anything}) ?=`).test(text) || /\bas (any|never|unknown as)\b/.test(text)
    );
  return (
    new RegExp(`^(?:assertType|expectAssignable|expectType)<(?:${anything})>\\(`).test(text) ||
    /^expectTypeOf<[^()]+>\(\s*[^)\s]/.test(text) ||
    /^(expectTypeOf|assertType|expectAssignable|expectType)(<[^()]*>)?\(.*\bas (?!const\b)/.test(text) ||
    new RegExp(`\\.(?:toMatchTypeOf|toExtend|toBeAssignable\\w*)<(?:any|unknown|\\{\\}|object)>`).test(text)
  );
}
