import { type TamperFinding } from "../../verdict/verdict.ts";
import { type ChangedFile, type FileVersion } from "../changed-file.ts";
import { childIn, isJavaScript, nodesOf, type SyntaxNode } from "../syntax-tree.ts";
import { isTestContext } from "../test-files.ts";

/** Checks of types that are held against anything now, where the base held the same call against a type. */
export function loosenedTypes(files: readonly ChangedFile[]): TamperFinding[] {
  return files.flatMap(({ path, before, after }) => {
    const known = new Set(checksIn(before).map(({ text }) => text));
    const strict = checksIn(before).filter((one) => !isLoose(one.node));
    const left = new Set(checksIn(after).map(({ text }) => text));
    const gone = new Set(strict.filter(({ text }) => !left.has(text)).map(({ subject }) => subject));
    const found = checksIn(after)
      .filter(({ text, node }) => !known.has(text) && isLoose(node))
      .filter((one) => gone.has(one.subject) || strict.some(({ stem }) => stem === one.stem));
    // `expectTypeOf(x).toExtend()` is one check, though its head is a call as well.
    const heads = new Set(found.flatMap(({ node }) => spineOf(node).slice(1)));
    return found
      .filter(({ node }) => !heads.has(node))
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
  /** What it looks at, whichever library does. */
  readonly subject: string;
}

const checking = /^(expectTypeOf|assertType|expectAssignable|expectType)\b|^expect\([^]*\)\.type\.[^]*\)$/;
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
    return { node, text, stem: stemOf(text), subject: stemOf(valueOf(node)?.text ?? text) };
  });
}

const anything = "any|unknown|\\{\\}|object|never";
const cast = /(\s+as\s+[\w$.[\]<>]+)+/g;

function stemOf(text: string): string {
  return text
    .replace(cast, "")
    .replace(/(?<![\w$)\]>])\(([\w$.]+(?:\([^()]*\))?)\)!?/g, "$1")
    .replace(/<[^()]*?>(?=\()/g, "")
    .replace(/^([\w$]+)\s*:\s*[^=]+=/, "$1 =")
    .replace(/\s+/g, "");
}

/** `assertType<any>(x)`, `expectTypeOf<number>(x)`, `expectTypeOf(x as any)`, `toExtend<unknown>()`, `const x: any = …` */
function isLoose(node: SyntaxNode): boolean {
  const text = node.text.replace(/\s+/g, " ");
  const value = valueOf(node);
  if (value !== null && isCast(value)) return true;
  if (node.type === "variable_declarator") return new RegExp(`^[\\w$]+ ?: ?(?:${anything}) ?=`).test(text);
  return (
    new RegExp(`^(?:assertType|expectAssignable|expectType)<(?:${anything})>\\(`).test(text) ||
    /^expectTypeOf<[^()]+>\(\s*[^)\s]/.test(text) ||
    new RegExp(`\\.(?:toMatchTypeOf|toExtend|toBeAssignable\\w*)<(?:any|unknown|\\{\\}|object)>`).test(text)
  );
}

/** What is held against a type: the first argument of a check's head, or what a name is given. */
function valueOf(node: SyntaxNode): SyntaxNode | null {
  if (node.type === "variable_declarator") return childIn(node, "value");
  const head = spineOf(node).findLast(({ type }) => type === "call_expression") ?? node;
  return childIn(head, "arguments")?.children.find(({ type }) => type !== "comment") ?? null;
}

/**
 * Whether a value is of the type that it is said to be, whatever it is: by a cast of the value or of what it is taken from. What
 * it is made with may be cast, but for `any`, which may come back.
 */
function isCast(value: SyntaxNode): boolean {
  return (
    spineOf(value).some(({ type, text }) => casts.includes(type) && !/\bas const$/.test(text)) ||
    nodesOf(value, ...casts).some(({ text }) => /\bas (any|never)$|^<(any|never)>/.test(text))
  );
}

const casts = ["as_expression", "type_assertion"];

/** A node, what it is called or taken on, and so on. */
function spineOf(node: SyntaxNode): SyntaxNode[] {
  const spine = [node];
  for (let one: SyntaxNode | undefined = node; one !== undefined;) {
    one = /^(parenthesized|non_null|await)_expression$/.test(one.type)
      ? one.children.find(({ type }) => type !== "comment")
      : (childIn(one, "function") ?? childIn(one, "object") ?? undefined);
    if (one !== undefined) spine.push(one);
  }
  return spine;
}
