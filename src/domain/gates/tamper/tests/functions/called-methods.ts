import { childIn, nodesOf, walk, type SyntaxNode } from "../../syntax-tree.ts";
import { folderOf } from "../../paths.ts";
import { meantBy } from "../origins/meant-by.ts";
import { functionOf, type OwnFunction } from "./declared-function.ts";
import { type SourceFile } from "./source-files.ts";

interface Around {
  readonly file: SourceFile;
  /** All that the call stands in, the outermost first. */
  readonly above: readonly SyntaxNode[];
  readonly beside: readonly SourceFile[];
}

export interface MethodCall {
  /** What it is called on is the first of what it is given. */
  readonly called: OwnFunction;
  readonly args: readonly SyntaxNode[];
}

/**
 * `h.check(Add(1), 2)` of Go and `bed.sum_is(add(1), 2)`, `Bed::sum_is(…)` of Rust: the method that the tests have for themselves;
 * null: they have none, or several of that name on what may be any of their types.
 */
export function methodCalled(call: SyntaxNode, around: Around): MethodCall | null {
  const { language } = around.file.tree;
  const callee = call.type === "call_expression" ? childIn(call, "function") : null;
  if (callee === null || (language !== "go" && language !== "rust")) return null;
  const args = childIn(call, "arguments")?.children.filter(({ type }) => !/comment/.test(type)) ?? [];
  if (callee.type === "scoped_identifier") {
    const [type = "", name = ""] = callee.text.split("::").slice(-2);
    const all = methodsOf(name, around).filter(({ of }) => (type === "Self" ? true : of === type));
    return onlyOf(all, args);
  }
  const on = childIn(callee, "operand") ?? childIn(callee, "value");
  const name = childIn(callee, "field")?.text;
  if (on === null || name === undefined || !/^(selector|field)_expression$/.test(callee.type)) return null;
  const all = methodsOf(name, around);
  if (all.length === 0) return null;
  const types = typesOf(on, around);
  const own = all.filter(({ of }) => types.includes(of));
  if (own.length > 0) return onlyOf(own, [on, ...args]);
  // A trait gives its methods to whatever it likes.
  const isOpen = types.length === 0 || types.some((type) => isDeclared(type, around));
  return onlyOf(isOpen ? all : all.filter(({ ofTrait }) => ofTrait), [on, ...args]);
}

function onlyOf(all: readonly Method[], args: readonly SyntaxNode[]): MethodCall | null {
  const [only, ...more] = all;
  return only === undefined || more.length > 0 ? null : { called: only.called, args };
}

interface Method {
  readonly of: string;
  readonly ofTrait: boolean;
  readonly called: OwnFunction;
}

const known = new WeakMap<SyntaxNode, ReadonlyMap<string, readonly Method[]>>();

/** Those of a name that the tests' files declare with bodies. */
function methodsOf(name: string, { file, beside }: Around): Method[] {
  return filesOf({ file, beside }).flatMap((one) => methodsIn(one).get(name) ?? []);
}

/** Go has none of other packages here. */
function filesOf({ file, beside }: Pick<Around, "file" | "beside">): SourceFile[] {
  const isNear = ({ path, tree }: SourceFile) =>
    path !== file.path &&
    tree.language === file.tree.language &&
    (tree.language !== "go" || folderOf(path) === folderOf(file.path));
  return [file, ...beside.filter(isNear)];
}

function methodsIn(file: SourceFile): ReadonlyMap<string, readonly Method[]> {
  const before = known.get(file.tree.root);
  if (before !== undefined) return before;
  const found = new Map<string, Method[]>();
  for (const { node, above } of walk(file.tree.root)) {
    const of = /^(method_declaration|function_item)$/.test(node.type) ? ownerOf(node, above) : null;
    const called = of === null ? null : functionOf(node, above, file);
    if (of === null || called === null) continue;
    const parameters = [...receiverOf(node), ...called.parameters];
    const holder = above.findLast(({ type }) => /_item$/.test(type));
    const ofTrait =
      holder?.type === "trait_item" || (holder !== undefined && childIn(holder, "trait") !== null);
    const one = { of, ofTrait, called: { ...called, parameters } };
    found.set(called.name, [...(found.get(called.name) ?? []), one]);
  }
  known.set(file.tree.root, found);
  return found;
}

function ownerOf(method: SyntaxNode, above: readonly SyntaxNode[]): string | null {
  const receiver = childIn(method, "receiver");
  if (receiver !== null) return nodesOf(receiver, "type_identifier")[0]?.text ?? null;
  const holder = above.findLast(({ type }) => /_item$/.test(type));
  if (holder === undefined || !/^(impl|trait)_item$/.test(holder.type)) return null;
  return /^\w+/.exec((childIn(holder, "name") ?? childIn(holder, "type"))?.text ?? "")?.[0] ?? null;
}

/** The name by which a method speaks of what it is called on. */
function receiverOf(method: SyntaxNode): OwnFunction["parameters"] {
  const receiver = childIn(method, "receiver");
  const named = receiver?.children[0] && childIn(receiver.children[0], "name");
  if (receiver !== null) return [{ name: named?.text ?? "", otherwise: null }];
  const takesSelf = childIn(method, "parameters")?.children[0]?.type === "self_parameter";
  return takesSelf ? [{ name: "self", otherwise: null }] : [];
}

/** Words of the type of what a method is called on; none where nothing tells. */
function typesOf(on: SyntaxNode, around: Around): string[] {
  const { file, above } = around;
  if (/^(identifier|self)$/.test(on.type)) {
    const given = parameterTypes(on.text, above);
    if (given.length > 0) return given;
    const meaning = on.type === "self" ? null : meantBy(on.text, around);
    if (meaning !== null) return madeTypes(meaning.value, around);
    return isPackage(on.text, file) ? [on.text] : [];
  }
  return madeTypes(on, around);
}

function parameterTypes(name: string, above: readonly SyntaxNode[]): string[] {
  for (const one of above.toReversed()) {
    if (name === "self" && /^(impl|trait)_item$/.test(one.type))
      return wordsOf(childIn(one, "name") ?? childIn(one, "type"));
    const lists = one.children.filter(({ field }) => /^(receiver|parameters)$/.test(field ?? ""));
    const found = lists
      .flatMap(({ children }) => children)
      .find((each) =>
        each.children.some(({ field, text }) => /^(name|pattern)$/.test(field ?? "") && text === name),
      );
    if (found !== undefined) return wordsOf(childIn(found, "type"));
  }
  return [];
}

/** `&harness{t}`, `Bed::new()`, `newHarness(t)`, `s.harness` */
function madeTypes(value: SyntaxNode, around: Around): string[] {
  if (/^(selector|field)_expression$/.test(value.type)) {
    const field = childIn(value, "field")?.text ?? "";
    return declaredIn(around, ["field_declaration"], field).flatMap((one) => wordsOf(childIn(one, "type")));
  }
  const [, made, end] =
    /^(?:await\s+|&)*(?:mut\s+)?([\w.:]+?)(?:\[[^\]]*\])?\s*([({]|$)/.exec(value.text) ?? [];
  if (made === undefined) return [];
  if (made === "new") return wordsOf(childIn(value, "arguments"));
  const words = made.split(/[.:]+/);
  if (end !== "(" || words.length > 1) return words;
  const own = declaredIn(around, ["function_declaration", "function_item"], made);
  if (own.length === 0) return words;
  return own.flatMap((one) => wordsOf(childIn(one, "result") ?? childIn(one, "return_type")));
}

function wordsOf(type: SyntaxNode | null): string[] {
  return type?.text.match(/[A-Za-z]\w*/g) ?? [];
}

function isPackage(name: string, { tree }: SourceFile): boolean {
  return nodesOf(tree.root, "import_spec").some(
    (one) => childIn(one, "name")?.text === name || new RegExp(`[/"]${name}(/v\\d+)?"$`).test(one.text),
  );
}

/** A type of the tests' own may have the method from another one. */
function isDeclared(type: string, around: Around): boolean {
  return declaredIn(around, ["type_spec", "struct_item", "trait_item"], type).length > 0;
}

function declaredIn(around: Around, types: readonly string[], name: string): SyntaxNode[] {
  return filesOf(around).flatMap(({ tree }) =>
    nodesOf(tree.root, ...types).filter((one) => childIn(one, "name")?.text === name),
  );
}
