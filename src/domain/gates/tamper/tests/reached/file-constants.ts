import { childIn, walk, type SyntaxNode } from "../../syntax-tree.ts";
import { functionType } from "./waited-for.ts";

const declares = /^(variable_declarator|var_spec|const_spec|const_item|static_item|assignment)$/;
const changes =
  /^((augmented_)?assignment(_expression|_statement)?|compound_assignment_expr|update_expression|(inc|dec)_statement)$/;
const functions = /^(function_declaration|function_definition|function_item|method_declaration)$/;
const plain = /^-?[\w.]+$|^(["'`])[^"'`]*\1$/;

/** What a name, or a call without arguments, stands for in a whole file: its source. */
type FileConstants = ReadonlyMap<string, string>;

const known = new WeakMap<SyntaxNode, FileConstants>();

/** A condition with what the file itself says of its names: `const SLOW = false`, `func full() bool { return false }`. */
export function withConstants(condition: string, root: SyntaxNode | undefined): string {
  if (root === undefined || condition.length > longest) return condition;
  const constants = constantsOf(root);
  if (constants.size === 0) return condition;
  let text = condition;
  // A constant may be made of another.
  for (let left = 3; left > 0; left -= 1) {
    const next = text.replace(words, (word, called?: string) => {
      const value = called === undefined ? undefined : constants.get(called.replace(/\s+/g, ""));
      return value === undefined ? word : plain.test(value) ? value : `(${value})`;
    });
    if (next === text || next.length > longest) break;
    text = next;
  }
  return text;
}

const longest = 300;
const words =
  /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|((?<![\w$.])(?:this\.|self\.)?[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)?(?:\(\s*\))?)(?![\w$([])/g;

function constantsOf(root: SyntaxNode): FileConstants {
  const before = known.get(root);
  if (before !== undefined) return before;
  const found = new Map<string, string | null>();
  const add = (name: string, value: string | null) =>
    found.set(name, found.has(name) || value === null ? null : value);
  for (const { node, above } of walk(root)) {
    if (functions.test(node.type)) add(`${nameOf(node)}()`, givenBack(node));
    if (declares.test(node.type)) declare(node, above, add);
    else if (changes.test(node.type) || isPointer(node))
      for (const name of node.children[0]?.text.match(/[\w$]+/g) ?? []) add(name, null);
  }
  const constants = new Map<string, string>();
  for (const [name, value] of found) if (value !== null) constants.set(name, value);
  known.set(root, constants);
  return constants;
}

/** `flag.BoolVar(&full, …)` */
function isPointer({ type, text }: SyntaxNode): boolean {
  return type === "unary_expression" && text.startsWith("&");
}

type Add = (name: string, value: string | null) => void;

function declare(node: SyntaxNode, above: readonly SyntaxNode[], add: Add): void {
  const name = nameOf(node);
  const value = childIn(node, "value") ?? childIn(node, "right");
  const [only, ...more] = value?.type === "expression_list" ? value.children : value === null ? [] : [value];
  const isOfFile = name !== "" && above.every((one, at) => isNone(one) || isSuite(above, at));
  if (isOfFile && value === null) add(name, isZero(node, above.at(-1)) ? "false" : null);
  else if (!isOfFile || only === undefined || more.length > 0 || only.text.length > longest) add(name, null);
  else if (only.type === "object") declareParts(name, only, add);
  else if (functionType.test(only.type)) add(`${name}()`, givenBack(only));
  else add(name, only.text);
}

function isNone({ type }: SyntaxNode): boolean {
  return !functionType.test(type);
}

/** `describe("…", () => { … })` runs what stands in it once, as a file does. */
function isSuite(above: readonly SyntaxNode[], at: number): boolean {
  const [call, list] = above.slice(Math.max(0, at - 2), at);
  if (call === undefined || list?.type !== "arguments") return false;
  return /^(describe|suite|context)(\.\w+)?$/.test(childIn(call, "function")?.text ?? "");
}

/** `var slow bool` of Go, `boolean slow;` of Java: nothing is given to it. */
function isZero({ type, text }: SyntaxNode, parent: SyntaxNode | undefined): boolean {
  if (type === "var_spec") return /^\w+\s+bool$/.test(text);
  return parent?.type === "field_declaration" && childIn(parent, "type")?.text === "boolean";
}

function declareParts(name: string, { children }: SyntaxNode, add: Add): void {
  for (const one of children) {
    const value = one.type === "pair" ? childIn(one, "value") : null;
    if (value !== null && !functionType.test(value.type))
      add(`${name}.${childIn(one, "key")?.text ?? ""}`, value.text);
  }
}

function nameOf(node: SyntaxNode): string {
  const text = (childIn(node, "name") ?? childIn(node, "left"))?.text ?? "";
  return /^[\w$]+$/.test(text) ? text : "";
}

/** Of a function that only answers. */
function givenBack(node: SyntaxNode): string | null {
  const body = childIn(node, "body");
  return body === null || !takesNothing(node) ? null : answerOf(body);
}

function takesNothing(node: SyntaxNode): boolean {
  return childIn(node, "parameter") === null && childIn(node, "parameters")?.children.length === 0;
}

function answerOf(body: SyntaxNode): string | null {
  if (!/block$/.test(body.type)) return body.text;
  const list = body.children.flatMap((one) => (one.type === "statement_list" ? one.children : [one]));
  const [only, ...more] = list.filter(({ type }) => !/comment/.test(type));
  if (only === undefined || more.length > 0) return null;
  const said = only.type === "expression_statement" ? (only.children[0] ?? only) : only;
  if (!/^return_(statement|expression)$/.test(said.type))
    return /_statement$/.test(said.type) ? null : said.text;
  const [value] = said.children;
  return value?.text ?? null;
}
