import { childIn, isJavaScript, type SyntaxNode, type SyntaxTree } from "../../syntax-tree.ts";
import { listIn } from "../compared/list-in.ts";
import { assertionOf, type Assertion } from "../test-case.ts";
import { type OwnFunction } from "./declared-function.ts";
import { type SourceFile } from "./source-files.ts";
import { substituted } from "./substituted.ts";

export interface Call {
  readonly name: string;
  /** "self", "cls", "this"; empty: it is called by its name alone. */
  readonly on: string;
  readonly args: readonly SyntaxNode[];
}

export interface OwnCall {
  readonly node: SyntaxNode;
  readonly above: readonly SyntaxNode[];
  readonly args: readonly SyntaxNode[];
  readonly called: OwnFunction;
}

/** `check(a)`, `self.check(a)`, `all.forEach(check)`. */
export function callOf(node: SyntaxNode, above: readonly SyntaxNode[], { tree }: SourceFile): Call | null {
  if (node.type === "identifier" && isJavaScript(tree.language)) return handedOver(node, above);
  if (node.type === "identifier")
    return isInTable(node, above) ? { name: node.text, on: "", args: [] } : null;
  if (node.type === "macro_invocation") return macroCall(node);
  if (!/^(call_expression|call|method_invocation)$/.test(node.type)) return null;
  const args = childIn(node, "arguments")?.children.filter(({ type }) => !/comment/.test(type)) ?? [];
  if (node.type === "method_invocation") {
    const on = childIn(node, "object")?.text ?? "";
    return /^(this|super|[A-Z]\w*)?$/.test(on) ? { name: childIn(node, "name")?.text ?? "", on, args } : null;
  }
  const callee = plainCallee(node, tree);
  if (callee?.type === "scoped_identifier") return { name: callee.text.replace(/\s+/g, ""), on: "", args };
  const [, on = "", own] = /^(?:(self|cls)\.)?([A-Za-z_$][\w$]*)$/.exec(callee?.text ?? "") ?? [];
  return own === undefined || (callee?.type === "attribute") !== (on !== "") ? null : { name: own, on, args };
}

/** `{in: 1, check: isTwo}` of Go, `(1, is_two as fn(i32))` of Rust */
function isInTable({ field }: SyntaxNode, above: readonly SyntaxNode[]): boolean {
  const [outer, parent] = above.slice(-2);
  if (parent?.type === "type_cast_expression")
    return field === "value" && /^(array|tuple)_expression$/.test(outer?.type ?? "");
  if (parent?.type === "literal_element") return parent.field !== "key";
  return parent?.type === "tuple_expression";
}

/** `check[int](t, 1, 2)` of Go and `check::<i32>(1, 2)` of Rust name their types. */
function plainCallee(call: SyntaxNode, { language }: SyntaxTree): SyntaxNode | null {
  const callee = childIn(call, "function");
  if (
    callee === null ||
    !(language === "go" ? /^(index_expression|type_instantiation_expression)$/ : /^generic_function$/).test(
      callee.type,
    )
  )
    return callee;
  return callee.children[0] ?? callee;
}

/** `check!(load(1).age, 3)`, whose arguments are but words to a parser. */
function macroCall(node: SyntaxNode): Call | null {
  const name = childIn(node, "macro")?.text ?? "";
  const given = node.children.find(({ type }) => type === "token_tree");
  if (given === undefined || !/^\w+$/.test(name)) return null;
  const args = (listIn(given.text, 0)?.items ?? []).map((text) => ({
    ...given,
    ...{ text: text.trim(), type: "token_tree", field: null },
    children: given.children.filter((one) => text.includes(one.text)),
  }));
  return { name: `${name}!`, on: "", args };
}

function handedOver(node: SyntaxNode, above: readonly SyntaxNode[]): Call | null {
  const call = above.at(-2);
  if (above.at(-1)?.type !== "arguments" || call?.type !== "call_expression") return null;
  const goesOver = /\.(forEach|map|flatMap|then)$/.test(childIn(call, "function")?.text ?? "");
  return goesOver ? { name: node.text, on: "", args: [] } : null;
}

/** `expectSum(1, 2).toBe(3)`, where the function gives back `expect(sum(a, b))`. */
export function chainedOn(chain: SyntaxNode, { node, called, args }: OwnCall): Assertion[] {
  const { body } = called;
  const [only, ...more] = body.type === "statement_block" ? body.children : [body];
  const back = only?.type === "return_statement" ? only.children[0] : only;
  if (back === undefined || more.length > 0 || !/^expect\(/.test(back.text)) return [];
  if (!chain.text.startsWith(node.text)) return [];
  const looked = substituted(back, valuesOf(called, args)).text;
  return [assertionOf(chain, `${looked}${chain.text.slice(node.text.length)}`)];
}

/** What the parameters of a function are given by a call, where that is not what they are called themselves. */
export function valuesOf(
  { parameters, node }: OwnFunction,
  args: readonly SyntaxNode[],
): ReadonlyMap<string, SyntaxNode> {
  const method =
    node.type === "function_definition" && /^\(\s*(self|cls)\b/.test(childIn(node, "parameters")?.text ?? "");
  const names = method ? parameters.slice(1) : parameters;
  const values = new Map<string, SyntaxNode>();
  const spread = args.findIndex(({ type }) => /spread|splat/.test(type));
  names.forEach(({ name, otherwise }, at) => {
    const keyword = args.find(
      (one) => one.type === "keyword_argument" && childIn(one, "name")?.text === name,
    );
    const placed = spread >= 0 && at >= spread ? undefined : args[at];
    const given = keyword ? childIn(keyword, "value") : placed?.type === "keyword_argument" ? null : placed;
    // A default may speak of what stands before it.
    const value = given ?? (otherwise && substituted(otherwise, values));
    if (name !== "" && value && value.text !== name) values.set(name, value);
  });
  return values;
}
