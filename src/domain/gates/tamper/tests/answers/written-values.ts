import { childIn, walk, type SyntaxNode } from "../../syntax-tree.ts";
import { literalsOf } from "../tokens.ts";
import { partsOf, pathOf } from "./paths.ts";

/** A value, or what stands in for one that is not there. */
export interface Given {
  /** Behind the path of what gets it: "" or ".age". */
  readonly part: string;
  readonly value: SyntaxNode;
  /** Only where the product gives nothing. */
  readonly otherwise: boolean;
  /** A function of the tests' own gives it back. */
  readonly back?: true;
}

/** What an expression has besides what it asks: `{ ...load(), age: 3 }`, `Object.assign(load(), ada)`, `load() ?? ada`. */
export function givenBeside(value: SyntaxNode): Given[] {
  const inner = unwrapped(value);
  const defaults = defaultsOf(inner).map((one) => ({ part: "", value: unwrapped(one), otherwise: true }));
  if (defaults.length > 0) return defaults;
  const trapped = trappedBy(inner);
  if (trapped !== null) return [{ part: ".*", value: trapped, otherwise: false }];
  const merged = mergedOver(inner);
  return merged.flatMap((one) => givenBy(one));
}

/** `new Proxy(load(), { get: () => 3 })` */
function trappedBy(node: SyntaxNode): SyntaxNode | null {
  if (childIn(node, "constructor")?.text !== "Proxy") return null;
  const handler = childIn(node, "arguments")?.children[1];
  const trap = handler === undefined ? undefined : partsOf(handler)?.get("get");
  const body = trap === undefined ? null : childIn(trap, "body");
  if (body === null || !/block$/.test(body.type)) return body;
  const [back] = body.children.filter(({ type }) => type === "return_statement");
  return back?.children[0] ?? null;
}

/** Of a part that is a function of constants alone, what it answers: `{ total: () => 3 }` gives `.total()` a 3. */
export function answeringBy(given: Given, path: string): Given {
  if (!/^(arrow_function|function_expression|lambda|method_definition)$/.test(given.value.type)) return given;
  const body = childIn(given.value, "body");
  const isBlock = body !== null && /block$/.test(body.type);
  const [back, ...more] = isBlock ? body.children : [];
  const answer = isBlock ? (back?.type === "return_statement" ? back.children[0] : undefined) : body;
  if (answer === undefined || answer === null || more.length > 0 || !isWrittenOut(answer)) return given;
  const reached = `${path}${given.part}`;
  if (!/\.[\w*]+$/.test(reached)) return given;
  return { ...given, part: `${given.part}${reached.endsWith("*") ? "" : "()"}`, value: unwrapped(answer) };
}

/** An object gives its parts; a name, whatever it stands for. */
export function givenBy(source: SyntaxNode): Given[] {
  const parts = partsOf(source);
  if (parts === null) return [{ part: ".*", value: source, otherwise: false }];
  return [...parts].map(([key, value]) => ({ part: `.${key}`, value, otherwise: false }));
}

/** What comes over the first of the things that are put together. */
function mergedOver(node: SyntaxNode): SyntaxNode[] {
  if (/^(object|dictionary)$/.test(node.type)) {
    const first = node.children.findIndex(({ type }) => /^(spread_element|dictionary_splat)$/.test(type));
    if (first < 0) return [];
    const rest = node.children.slice(first + 1);
    const spread = rest.filter(({ type }) => /^(spread_element|dictionary_splat)$/.test(type));
    const own = rest.filter((one) => !spread.includes(one));
    return [
      ...spread.flatMap(({ children }) => children.slice(0, 1)),
      ...(own.length > 0 ? [{ ...node, children: own }] : []),
    ];
  }
  const callee = childIn(node, "function")?.text ?? "";
  const [, ...more] = childIn(node, "arguments")?.children ?? [];
  if (callee === "Object.assign") return more;
  if (/^Object\.(create|defineProperties)$/.test(callee)) return more.map(described);
  return /^((dataclasses|copy)\.)?replace$/.test(callee) ? [keywordsOf(node, more)] : [];
}

/** `{ total: { value: () => 3 } }`, descriptors of properties, as the object that they make. */
function described(node: SyntaxNode): SyntaxNode {
  const children = node.children.map((one) => {
    const value = childIn(one, "value");
    const said = value === null ? undefined : partsOf(value)?.get("value");
    return said === undefined
      ? one
      : {
          ...one,
          children: one.children.map((each) => (each === value ? { ...said, field: "value" } : each)),
        };
  });
  return { ...node, children };
}

/** `replace(u, age=3)` as the object that it reads like. */
export function keywordsOf(node: SyntaxNode, args: readonly SyntaxNode[]): SyntaxNode {
  const named = args.filter(({ type }) => type === "keyword_argument");
  const children = named.map((one) => ({
    ...one,
    type: "pair",
    children: one.children.map((each) => (each.field === "name" ? { ...each, field: "key" } : each)),
  }));
  return { ...node, type: "object", children };
}

const instead =
  /\.(catch|fill|unwrap_or|unwrap_or_else|or_else|orElse|orElseGet|getOrDefault|getOrElse|valueOr)$/;
/** Python's: what they are given last. */
const lacking = /(\.(get|pop)|^(getattr|next))$/;

function defaultsOf(node: SyntaxNode): SyntaxNode[] {
  const { type, children } = node;
  if (/^(binary_expression|boolean_operator)$/.test(type)) {
    const left = childIn(node, "left");
    const right = childIn(node, "right");
    if (left === null || right === null) return [];
    const between = node.text.slice(left.text.length, node.text.length - right.text.length);
    return /^\s*(\?\?|\|\||or\b)/.test(between) ? [right] : [];
  }
  if (type === "ternary_expression" || type === "conditional_expression") {
    const [condition, ...branches] =
      childIn(node, "condition") === null ? [children[1], children[0], children[2]] : children;
    const said = branches.filter((one) => one !== undefined);
    // Where both are written out, the product chooses.
    return condition === undefined || said.every(isWrittenOut) ? [] : said;
  }
  if (type === "sequence_expression") return children.slice(-1);
  const called = childIn(node, "function") ?? node;
  const name = type === "method_invocation" ? `.${childIn(node, "name")?.text ?? ""}` : called.text;
  const args = childIn(node, "arguments")?.children ?? [];
  if (type === "call" && lacking.test(name)) return args.slice(name === "getattr" ? 2 : 1);
  if (!instead.test(name) && !/^Math\.(max|min)$/.test(name)) return [];
  return args.flatMap((one) => {
    if (!/^(arrow_function|lambda|lambda_expression|closure_expression)$/.test(one.type)) return [one];
    const body = childIn(one, "body");
    return body === null || /block$/.test(body.type) ? [] : [body];
  });
}

export function unwrapped(node: SyntaxNode): SyntaxNode {
  const [only] = node.children;
  const wraps =
    /^(await_expression|await|parenthesized_expression|as_expression|satisfies_expression|non_null_expression|literal_element)$/;
  return wraps.test(node.type) && only !== undefined ? unwrapped(only) : node;
}

/** Nothing in it is computed: literals, and things that are made of them. */
export function isWrittenOut(node: SyntaxNode): boolean {
  const inner = unwrapped(node);
  return [...walk(inner)].every(
    ({ node: one }) => !/^(ERROR|yield|this)$/.test(one.type) && isSaid(one, inner),
  );
}

const computes =
  /(call|invocation|lambda|function|await|substitution|interpolation|update|assignment)|^(regex|template_string)$/;
const constants = /^(undefined|NaN|Infinity|nil|None|null|Some|Ok|Err)$/;

function isSaid(one: SyntaxNode, whole: SyntaxNode): boolean {
  if (one.type === "call_expression" && /^(Some|Ok|Err)\(/.test(one.text)) return true;
  if (computes.test(one.type)) return false;
  if (/^(identifier|shorthand_property_identifier)$/.test(one.type))
    return constants.test(one.text) || one.field === "name" || isKey(one, whole);
  return (
    !/expression$/.test(one.type) || /^(unary|struct|array|parenthesized|tuple)_expression$/.test(one.type)
  );
}

/** Of Go's structs. */
function isKey(one: SyntaxNode, whole: SyntaxNode): boolean {
  return [...walk(whole)].some(
    ({ node, above }) =>
      node === one && above.at(-1)?.type === "literal_element" && above.at(-1)?.field === "key",
  );
}

/** `User(3)`, `new User(36)`, `User::new(36)`: made of nothing but what the test says. */
export function isMadeOfConstants(node: SyntaxNode): boolean {
  const inner = unwrapped(node);
  if (!/^(call|call_expression|new_expression|object_creation_expression)$/.test(inner.type)) return false;
  const callee = childIn(inner, "function") ?? childIn(inner, "constructor") ?? childIn(inner, "type");
  // Of Go and JavaScript, that is any function.
  if (inner.type === "call_expression" && !(callee?.text ?? "").includes("::")) return false;
  const args = childIn(inner, "arguments")?.children ?? [];
  return (
    /^([\w.]*\.)?[A-Z]\w*(::\w+)?$/.test(callee?.text ?? "") &&
    args.length > 0 &&
    args.every((one) => isWrittenOut(childIn(one, "value") ?? one) && pathOf(one) === null)
  );
}

/** `new User()`, `User()`, `User{}`, `User::new()`: it may be given its parts now or later. */
export function isConstructed(node: SyntaxNode): boolean {
  const inner = unwrapped(node);
  if (/^(new_expression|object_creation_expression|composite_literal|struct_expression)$/.test(inner.type))
    return true;
  const [only] = inner.children;
  if (inner.type === "unary_expression" && only !== undefined) return isConstructed(only);
  const callee = childIn(inner, "function")?.text ?? "";
  return inner.type === "call" ? /^([\w.]*\.)?[A-Z]\w*$/.test(callee) : /::(new|default)$/.test(callee);
}

/** Of an object that is made anew, what is written out: `{ age: 3, name: u.name }`. */
export function writtenParts(node: SyntaxNode): Given[] {
  return [...(partsOf(node) ?? [])].flatMap(([key, value]) =>
    isWrittenOut(value) && saysMuch(value) ? [{ part: `.${key}`, value, otherwise: false }] : [],
  );
}

/** `null` and `false` are what most functions have for where nothing is. */
export function saysMuch({ text }: SyntaxNode): boolean {
  return literalsOf(text).some((one) => !/^(true|false|null|undefined|None|True|False|nil|)$/.test(one));
}
