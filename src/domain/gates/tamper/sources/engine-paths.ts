import { childIn, nodesOf, type SyntaxNode } from "../syntax-tree.ts";

/** JavaScript: what a name of the file stands for; null: for several things, or for nothing that shows. */
export type Meaning = (name: string) => SyntaxNode | null;

/** Names are given further names. */
const maxDepth = 4;

const known = new WeakMap<SyntaxNode, Meaning>();

/** By the declarations of a file that give a name to one thing. */
export function meaningsIn(root: SyntaxNode): Meaning {
  const before = known.get(root);
  if (before !== undefined) return before;
  const values = new Map<string, SyntaxNode | null>();
  for (const one of nodesOf(root, "variable_declarator")) {
    const name = childIn(one, "name");
    if (name?.type === "identifier")
      values.set(name.text, values.has(name.text) ? null : childIn(one, "value"));
  }
  const meaning: Meaning = (name) => values.get(name) ?? null;
  known.set(root, meaning);
  return meaning;
}

/**
 * Which part of the engine an expression comes to, in whatever words: `Array.prototype.every` of `[].__proto__["ev" + "ery"]`. Empty: none
 * that shows.
 */
export function pathOf(node: SyntaxNode | null, meaning: Meaning, depth = 0): string {
  const path = node === null || depth > maxDepth ? "" : partOf(node, meaning, depth);
  return path.replace(/^(globalThis|global|window|self)\.(?=.)/, "");
}

function partOf(node: SyntaxNode, meaning: Meaning, depth: number): string {
  const inner = (one: SyntaxNode | null) => pathOf(one, meaning, depth + 1);
  switch (node.type) {
    case "identifier": {
      const value = meaning(node.text);
      return value === null ? node.text : inner(value);
    }
    case "array":
      return "new Array";
    case "new_expression": {
      const [made = ""] = /^(Array|Map|Set)$/.exec(childIn(node, "constructor")?.text ?? "") ?? [];
      return made === "" ? "" : `new ${made}`;
    }
    case "parenthesized_expression":
    case "non_null_expression":
    case "as_expression":
      return pathOf(node.children[0] ?? null, meaning, depth);
    case "member_expression":
      return joined(pathOf(childIn(node, "object"), meaning, depth), childIn(node, "property")?.text ?? "");
    case "subscript_expression": {
      const key = keyOf(childIn(node, "index"), meaning);
      return joined(pathOf(childIn(node, "object"), meaning, depth), key ?? "");
    }
    case "call_expression":
      return ofCall(node, meaning, depth + 1);
    default:
      return "";
  }
}

/** By which name a part is asked for: "every", "[Symbol.iterator]"; null: that does not show. */
export function keyOf(node: SyntaxNode | null, meaning: Meaning): string | null {
  const text = textOf(node, meaning);
  const [symbol] = /^Symbol\.\w+$/.exec(node?.text ?? "") ?? [];
  return text === null && symbol !== undefined ? `[${symbol}]` : text;
}

/** Of what is made here, the class is as good as its name. */
function joined(owner: string, key: string): string {
  if (owner === "" || key === "") return "";
  const [, made] = /^new (\w+)$/.exec(owner) ?? [];
  if (made !== undefined) {
    if (key === "constructor") return made;
    if (iterating.test(key)) return `${owner}.${key}`;
    return key === "__proto__" ? `${made}.prototype` : "";
  }
  return `${owner}.${key}`;
}

const iterating = /^(\[Symbol\.iterator\]|values|keys|entries)$/;

function ofCall(node: SyntaxNode, meaning: Meaning, depth: number): string {
  const called = childIn(node, "function");
  const callee = called?.text ?? "";
  // `[][Symbol.iterator]()`
  if (/^new \w+\./.test(pathOf(called, meaning, depth))) return "new Iterator";
  const [first = null, second = null] = childIn(node, "arguments")?.children ?? [];
  if (/^(Object|Reflect)\.getPrototypeOf$/.test(callee))
    return joined(pathOf(first, meaning, depth), "__proto__");
  if (callee === "Reflect.get") return joined(pathOf(first, meaning, depth), textOf(second, meaning) ?? "");
  const module = /^(require|(\w+\.)*getBuiltinModule)$/.test(callee) ? textOf(first, meaning) : null;
  return /^(node:)?process$/.test(module ?? "") ? "process" : "";
}

/** The text that an expression of constants comes to; null: that does not show. */
export function textOf(node: SyntaxNode | null, meaning: Meaning, depth = 0): string | null {
  if (node === null || depth > maxDepth) return null;
  const inner = (one: SyntaxNode | null) => textOf(one, meaning, depth + 1);
  switch (node.type) {
    case "string":
      return node.text.slice(1, -1);
    case "string_fragment":
      return node.text;
    case "identifier":
      return inner(meaning(node.text));
    case "parenthesized_expression":
    case "template_substitution":
      return inner(node.children[0] ?? null);
    case "template_string":
      return whole(node.children.map(inner));
    case "binary_expression":
      return /^\s*\+/.test(node.text.slice(childIn(node, "left")?.text.length ?? 0))
        ? whole([childIn(node, "left"), childIn(node, "right")].map(inner))
        : null;
    case "call_expression":
      return joinedText(node, inner);
    default:
      return null;
  }
}

/** `["ex", "pect"].join("")` */
function joinedText(node: SyntaxNode, inner: (one: SyntaxNode) => string | null): string | null {
  const callee = childIn(node, "function");
  const list = callee === null ? null : childIn(callee, "object");
  if (list?.type !== "array" || childIn(callee ?? node, "property")?.text !== "join") return null;
  const glue = childIn(node, "arguments")?.children[0];
  const [parts, between] = [list.children.map(inner), glue === undefined ? "," : inner(glue)];
  return between === null || parts.includes(null) ? null : parts.join(between);
}

function whole(parts: readonly (string | null)[]): string | null {
  return parts.includes(null) ? null : parts.join("");
}
