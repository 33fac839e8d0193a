import { type TamperFinding } from "../../verdict/verdict.ts";
import { type ChangedFile, type FileVersion } from "../changed-file.ts";
import { childIn, nodesOf, plainSource, walk, type SyntaxNode } from "../syntax-tree.ts";
import { collectionOf } from "../test-files.ts";
import { javaTests } from "../tests/languages/java-tests.ts";

/**
 * Mockito fails a test of which an answer is never asked for. Tests that stand, and are told to bear that, no longer notice that the
 * product stopped to ask. What is prepared for all tests of a file may be for some of them only, once there is a new one.
 */
export function lenientStubs(files: readonly ChangedFile[]): TamperFinding[] {
  return files.flatMap(({ path, before, after }): TamperFinding[] => {
    const [was, now] = [rootOf(before), rootOf(after)];
    if (was === null || now === null || collectionOf(path) === 0 || !mayBeLenient(now)) return [];
    const strict = isStrict(was);
    const told = strict ? settingsIn(now).slice(settingsIn(was).length) : [];
    const known = new Set(stubsIn(was).map(({ text }) => text));
    const names = new Set(javaTests(was).map(({ name }) => name));
    const isGrown = javaTests(now).some(({ name }) => !names.has(name));
    const lax = stubsIn(now).filter(
      ({ text, test, lenient }) => lenient !== null && known.has(text) && (test !== null || !isGrown),
    );
    return [...told, ...lax.flatMap(({ lenient }) => lenient ?? [])].map(({ line, text }) => ({
      ...{ path, line, rule: "weakened-test" },
      message: `bears that the product no longer asks for an answer: ${text.replace(/\s+/g, " ").slice(0, 120)}`,
    }));
  });
}

function rootOf(version: FileVersion | null): SyntaxNode | null {
  return version?.tree?.language === "java" ? version.tree.root : null;
}

function mayBeLenient({ text }: SyntaxNode): boolean {
  return /\b(lenient|LENIENT|WARN|Silent|silent)\b/.test(text);
}

/** Something has Mockito look for what is never asked for. */
function isStrict({ children }: SyntaxNode): boolean {
  return children.some(({ type, text }) => type !== "import_declaration" && strictness.test(text));
}

const strictness =
  /\b(MockitoExtension|MockitoSettings|MockitoJUnitRunner|MockitoJUnit|mockitoSession|MockitoRule)\b/;

const ofAnnotation =
  /^@(\w+\.)*(MockitoSettings\b[^]*\b(LENIENT|WARN)\b|RunWith\b[^]*\bSilent\b|Mock\b[^]*(\blenient\s*=\s*true|\bLENIENT\b))/;
const ofCall =
  /\.(silent\(\)|strictness\([^()]*\b(LENIENT|WARN)\b[^()]*\))$|^withSettings\(\)[^]*\.lenient\(\)$/;

/** By which a class, a mock or a session bears everything. */
function settingsIn(root: SyntaxNode): SyntaxNode[] {
  return nodesOf(root, "annotation", "method_invocation").filter(({ type, text }) =>
    (type === "annotation" ? ofAnnotation : ofCall).test(text),
  );
}

interface Stub {
  /** Without what makes it lenient. */
  readonly text: string;
  readonly lenient: SyntaxNode | null;
  /** The test that it stands in; null: it is for several. */
  readonly test: string | null;
}

/** `lenient().when(rates.of("EUR")).thenReturn(2)` */
function stubsIn(root: SyntaxNode): Stub[] {
  const tests = new Map(javaTests(root).map(({ node, name }) => [node, name]));
  return [...walk(root)].flatMap(({ node, above }): Stub[] => {
    if (node.type !== "method_invocation" || above.at(-1)?.type !== "expression_statement") return [];
    const said = plainSource(node);
    if (!/(^|\.)(when|given|will\w*|do[A-Z]\w*)\(/.test(said)) return [];
    const text = said.replace(/^(Mockito\.|BDDMockito\.)?(lenient\(\)\.)?/, "");
    const isLenient = nodesOf(node, "method_invocation").some(
      (one) => childIn(one, "name")?.text === "lenient" && childIn(one, "arguments")?.children.length === 0,
    );
    const test = above.flatMap((one) => tests.get(one) ?? [])[0] ?? null;
    return [{ text, lenient: isLenient ? node : null, test }];
  });
}
