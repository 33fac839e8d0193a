import { childIn, walk, type SyntaxNode } from "../../syntax-tree.ts";
import { isOfTests, type OwnFunction } from "../functions/declared-function.ts";
import { type SourceFile } from "../functions/source-files.ts";
import { meantBy } from "../origins/meant-by.ts";
import { type Around, type Asked } from "./given-back.ts";
import { partsOf } from "./paths.ts";

const methods = /^(method_definition|function_definition|method_declaration|function_item)$/;
const holders = /^(class_declaration|class_definition|class|record_declaration|impl_item|trait_item)$/;

/** `cart.sum(1, 2)`, where the tests made `cart` of an object or a class of their own that has the method; null: they did not. */
export function methodAsked(node: SyntaxNode, around: Around): Asked | null {
  const callee = childIn(node, "function");
  const on = childIn(node, "object") ?? callee?.children[0];
  const name = childIn(node, "name")?.text ?? callee?.children.at(-1)?.text;
  if (on === undefined || name === undefined || on === callee) return null;
  const made = on.type === "identifier" ? (meantBy(on.text, around)?.value ?? null) : on;
  const part = made === null ? undefined : partsOf(made)?.get(name);
  const own = part === undefined ? null : toOwn(part, around.file, around.above);
  const called = own ?? methodOf(made === null ? new Set() : madeWords(made), name, around);
  return called === null ? null : { called, args: [] };
}

/** The same, or what a class of theirs does by its name: `Kit.safely(…)`. */
export function ownMethod(node: SyntaxNode, around: Around): OwnFunction | null {
  const asked = methodAsked(node, around);
  if (asked !== null) return asked.called;
  const callee = childIn(node, "function");
  const on = childIn(node, "object") ?? callee?.children[0];
  const name = childIn(node, "name")?.text ?? callee?.children.at(-1)?.text;
  if (on?.type !== "identifier" || on === callee || name === undefined) return null;
  return methodOf(new Set([on.text]), name, around);
}

/** The words by which something is made: `new Own(new Cart())`, `Own(Cart())`, `&own{cart: New()}`. */
function madeWords({ text }: SyntaxNode): ReadonlySet<string> {
  return new Set(/^(?:await\s+|new\s+|&)*([\w$.:]+?)(?:::\w+)?\s*[({]/.exec(text)?.[1]?.split(/[.:]+/) ?? []);
}

function methodOf(words: ReadonlySet<string>, name: string, { file, beside }: Around): OwnFunction | null {
  // A trait of Rust's gives its methods to whatever it likes.
  const isOpen = file.tree.language === "rust";
  if (words.size === 0 && !isOpen) return null;
  for (const one of [file, ...beside]) {
    const found = methodsIn(one)
      .get(name)
      ?.find((each) => isOpen || words.has(each.of));
    if (found !== undefined) return toOwn(found.node, one, found.above);
  }
  return null;
}

/** Methods of the classes of a name, by their own names. */
export function ownMethods(of: string, name: RegExp, files: readonly SourceFile[]): OwnFunction[] {
  return files.flatMap((file) =>
    [...methodsIn(file)]
      .flatMap(([called, all]) => (name.test(called) ? all : []))
      .filter((one) => one.of === of)
      .map(({ node, above }) => toOwn(node, file, above))
      .filter((one) => one !== null),
  );
}

interface Method {
  readonly of: string;
  readonly node: SyntaxNode;
  readonly above: readonly SyntaxNode[];
}

/** By their names. */
type Methods = ReadonlyMap<string, readonly Method[]>;

const known = new WeakMap<SyntaxNode, Methods>();

function methodsIn({ path, tree: { root } }: SourceFile): Methods {
  const before = known.get(root);
  if (before !== undefined) return before;
  const found = new Map<string, Method[]>();
  for (const { node, above } of walk(root)) {
    const name = methods.test(node.type) ? childIn(node, "name")?.text : undefined;
    // Rust's products stand beside their tests.
    const isOwn = node.type !== "function_item" || isOfTests(above, path);
    const of = name === undefined || !isOwn ? null : holderOf(node, above);
    if (name !== undefined && of !== null) found.set(name, [...(found.get(name) ?? []), { of, node, above }]);
  }
  known.set(root, found);
  return found;
}

function holderOf(method: SyntaxNode, above: readonly SyntaxNode[]): string | null {
  const receiver = childIn(method, "receiver");
  if (receiver !== null) return /(\w+)(?:\[[^\]]*\])?\s*\)$/.exec(receiver.text)?.[1] ?? null;
  const holder = above.findLast(({ type }) => holders.test(type));
  if (holder === undefined) return null;
  const named = childIn(holder, "name") ?? childIn(holder, "type");
  return /^\w+/.exec(named?.text ?? "")?.[0] ?? null;
}

function toOwn(node: SyntaxNode, file: SourceFile, around: readonly SyntaxNode[]): OwnFunction | null {
  const body = childIn(node, "body");
  return body === null ? null : { name: "", node, parameters: [], body, file, around };
}
