import { childIn, nodesOf, walk, type SyntaxNode } from "../../syntax-tree.ts";
import { type OwnFunction } from "./declared-function.ts";
import { functionCalled } from "./own-functions.ts";
import { type SourceFile } from "./source-files.ts";

/** Leave what they stand over to be called as it is. */
const harmless =
  /^(staticmethod|classmethod|(typing\.)?(override|final|no_type_check|overload)|pytest\.mark\.\w+)$/;
const ofRust =
  /^#\[\s*(allow|expect|warn|deny|cfg|inline|track_caller|must_use|doc|deprecated|cold|macro_export|macro_use|rustfmt)\b/;

/** Decorators, or attributes of Rust, under which a function of the tests' own may be another one than it says. */
export function isReplaced({ node, around, file }: OwnFunction, beside: readonly SourceFile[]): boolean {
  if (file.tree.language === "rust") return attributesOf(node, around).some(({ text }) => !ofRust.test(text));
  return decoratorsOf(around.at(-1)).some(
    (one) => !harmless.test(nameOf(one)) && !isCalledThrough(one, file, beside),
  );
}

/** Decorators of a test, or of its class, that are the tests' own and may do without what they stand over. */
export function ownDecorators(
  decorated: SyntaxNode | undefined,
  file: SourceFile,
  beside: readonly SourceFile[],
): SyntaxNode[] {
  return decoratorsOf(decorated).filter((one) => {
    const [first = ""] = nameOf(one).split(".");
    const isFound = functionCalled({ name: first, on: "", around: [file.tree.root] }, file, beside) !== null;
    return (isFound || isOwn(first, file.tree.root)) && !isCalledThrough(one, file, beside);
  });
}

function decoratorsOf(decorated: SyntaxNode | undefined): SyntaxNode[] {
  if (decorated?.type !== "decorated_definition") return [];
  return decorated.children.filter(({ type }) => type === "decorator");
}

function nameOf({ text }: SyntaxNode): string {
  return /^@\s*([\w.]+)/.exec(text)?.[1] ?? "";
}

function attributesOf(node: SyntaxNode, around: readonly SyntaxNode[]): SyntaxNode[] {
  const siblings = around.at(-1)?.children ?? [];
  const before = siblings.slice(0, siblings.indexOf(node)).toReversed();
  const end = before.findIndex(({ type }) => !/attribute_item|comment/.test(type));
  return before.slice(0, end < 0 ? before.length : end).filter(({ type }) => type === "attribute_item");
}

const modules = /^from\s+(?:\.|tests?\b|conftest\b)[\w.]*\s+import\b|^import\s+(?:tests?|conftest)\b/;

/** Declared by the file, or imported from the tests' own modules. */
function isOwn(name: string, root: SyntaxNode): boolean {
  const word = new RegExp(`\\b${name}\\b`);
  const imports = nodesOf(root, "import_statement", "import_from_statement");
  if (imports.some(({ text }) => modules.test(text) && word.test(text.replace(/^from\s+\S+/, ""))))
    return true;
  const declared = [...nodesOf(root, "function_definition", "class_definition")];
  return declared.some((one) => childIn(one, "name")?.text === name);
}

/** Whether a decorator that can be read calls what it is given, whatever else it does. */
function isCalledThrough(decorator: SyntaxNode, file: SourceFile, beside: readonly SourceFile[]): boolean {
  const name = nameOf(decorator);
  const found = functionCalled({ name, on: "", around: [file.tree.root] }, file, beside);
  if (found === null || decoratorsOf(found.around.at(-1)).length > 0) return false;
  const given: string[] = [];
  let one = found.node;
  for (let inner = givenBack(one); inner !== null; inner = givenBack(one)) {
    given.push(...wordsIn(childIn(one, "parameters")));
    one = inner;
  }
  const own = wordsIn(childIn(one, "parameters"));
  const body = childIn(one, "body");
  return (
    body !== null &&
    given.length > 0 &&
    isBoundToCall(
      body,
      given.filter((word) => !own.includes(word)),
    )
  );
}

function wordsIn(list: SyntaxNode | null): string[] {
  return list?.text.match(/\w+/g) ?? [];
}

/** The function within a function that it gives back, with nothing else to decide. */
function givenBack({ children }: SyntaxNode): SyntaxNode | null {
  const statements = children.find(({ field }) => field === "body")?.children ?? [];
  const said = statements.filter(({ type }) => type !== "comment");
  const back = said.at(-1);
  const inner = said.at(-2);
  const held = inner?.type === "decorated_definition" ? inner.children.at(-1) : inner;
  if (back?.type !== "return_statement" || held?.type !== "function_definition") return null;
  const isNamed = back.children[0]?.text === childIn(held, "name")?.text;
  const isWrapped = decoratorsOf(inner).every(({ text }) => /^@\s*(functools\.)?wraps\(/.test(text));
  return isNamed && isWrapped && said.length <= 3 ? held : null;
}

const open =
  /^(block|expression_statement|return_statement|assignment|await|with_statement|expression_list|yield)$/;

function isBoundToCall(body: SyntaxNode, given: readonly string[]): boolean {
  const places = [...walk(body)];
  const rebinds = places.some(
    ({ node, above }) =>
      given.includes(node.text) && node.field === "left" && above.at(-1)?.type === "assignment",
  );
  const at = places.findIndex(
    ({ node, above }) =>
      node.type === "call" &&
      given.includes(childIn(node, "function")?.text ?? "") &&
      above.every(({ type }) => open.test(type)),
  );
  const call = places[at];
  if (call === undefined || rebinds) return false;
  return !places
    .slice(0, at)
    .some(({ node }) => /^(return|raise|try|if)_statement$/.test(node.type) && !call.above.includes(node));
}
