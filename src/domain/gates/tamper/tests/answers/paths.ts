import { childIn, type SyntaxNode } from "../../syntax-tree.ts";

/** How a thing is reached, however a language writes it: `u.age` of `u.age`, `u?.age`, `u["age"]`; null: in another way. */
export function pathOf(node: SyntaxNode): string | null {
  const [first, second] = node.children;
  switch (node.type) {
    case "identifier":
    case "this":
    case "self":
      return node.text;
    case "parenthesized_expression":
    case "non_null_expression":
      return first === undefined ? null : pathOf(first);
    case "subscript_expression":
    case "subscript":
    case "index_expression": {
      const key = /^["']?(\w+)["']?$/.exec(second?.text ?? "")?.[1];
      return first === undefined || key === undefined ? null : joined(pathOf(first), key);
    }
    case "member_expression":
    case "attribute":
    case "selector_expression":
    case "field_expression":
    case "field_access":
      return first === undefined ? null : joined(pathOf(first), node.children.at(-1)?.text ?? "");
    default:
      return null;
  }
}

/** The whole of `u.items.length`, from where the name stands in it. */
export function pathAround(node: SyntaxNode, above: readonly SyntaxNode[]): string {
  let found = node.text;
  let inner = node;
  for (const outer of above.toReversed()) {
    const path = outer.children[0] === inner ? pathOf(outer) : null;
    if (path === null) break;
    found = path;
    inner = outer;
  }
  return found;
}

export function rootOf(path: string): string {
  return /^[\w$]+/.exec(path)?.[0] ?? "";
}

/** Whether what is reached by the one takes part in what is reached by the other. */
export function isWithin(path: string, outer: string): boolean {
  return path === outer || path.startsWith(`${outer}.`);
}

/** Source text in which paths read as `pathOf` gives them. */
export function withPaths(text: string): string {
  return text
    .replace(/\s+/g, "")
    .replace(/\[(?:"(\w+)"|'(\w+)'|(\d+))\]/g, ".$1$2$3")
    .replace(/[?!]\./g, ".");
}

/** Finds a path where it stands in such a text, and what is reached by it. */
export function pathIn(path: string): RegExp {
  const said = path
    .replace(/[.*+?^${}()|[\]\\]/g, "\\$&")
    // Whatever a method is called with.
    .replace(/\\\(\\\)$/, "\\([^()]*\\)");
  return new RegExp(`(?<![\\w$.])${said}(?![\\w$])`, "g");
}

/** What an object, a mapping or a struct says of its parts, by their names; null: it is none. */
export function partsOf(node: SyntaxNode): ReadonlyMap<string, SyntaxNode> | null {
  if (!/^(object|dictionary)$/.test(node.type)) return null;
  const parts = new Map<string, SyntaxNode>();
  for (const one of node.children) {
    const key = childIn(one, "key");
    const value = childIn(one, "value");
    if (one.type === "pair" && key !== null && value !== null)
      parts.set(key.text.replace(/^["']|["']$/g, ""), value);
    if (one.type === "shorthand_property_identifier") parts.set(one.text, one);
    const method = one.type === "method_definition" ? childIn(one, "name") : null;
    if (method !== null) parts.set(method.text, one);
  }
  return parts;
}

function joined(outer: string | null, key: string): string | null {
  return outer === null ? null : `${outer}.${key}`;
}
