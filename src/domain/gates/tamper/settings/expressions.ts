import { childIn, nodesOf, type SyntaxNode } from "../syntax-tree.ts";
import { type Leaf } from "./flatten.ts";

/** What a program gives without a name, or else all that it gives. */
export function givenBy(root: SyntaxNode): SyntaxNode[] {
  const statements = nodesOf(root, "export_statement");
  const wholes = statements.filter(({ text }) => /^export\s+default\b/.test(text));
  return (wholes.length > 0 ? wholes : statements).flatMap(
    (node) =>
      childIn(node, "value") ??
      childIn(node, "declaration") ??
      node.children.find(({ type }) => type !== "comment") ??
      [],
  );
}

/** The expressions that may be what another one comes to. */
export function partsOf(node: SyntaxNode, key: string): readonly SyntaxNode[] {
  const of = (...fields: string[]) => fields.flatMap((one) => childIn(node, one) ?? []);
  switch (node.type) {
    case "arrow_function":
    case "function_expression":
    case "function_declaration":
    case "function": {
      const [body] = of("body");
      if (body?.type !== "statement_block") return body === undefined ? [] : [body];
      // Within settings, a function is something that a tool calls later.
      return key === "" ? returnedBy(body) : [];
    }
    case "as_expression":
    case "satisfies_expression":
    case "parenthesized_expression":
    case "spread_element":
    case "await_expression":
    case "export_specifier":
      return node.children.slice(0, 1);
    case "export_clause":
      return node.children;
    case "ternary_expression":
      return of("consequence", "alternative");
    case "binary_expression": {
      const lists = of("left", "right").filter(({ type }) => type === "object" || type === "array");
      return /&&|\|\||\?\?/.test(node.text) ? lists : [];
    }
  }
  return [];
}

/** What a function gives back, or sets as Karma's do: `config.set({ … })`. */
function returnedBy(body: SyntaxNode): SyntaxNode[] {
  const found: SyntaxNode[] = [];
  const left = [body];
  for (let node = left.pop(); node !== undefined; node = left.pop()) {
    if (/function|method_definition|class_body/.test(node.type)) continue;
    if (node.type === "return_statement") found.push(...node.children.slice(0, 1));
    else if (node.type === "call_expression" && /^\w+\.set$/.test(childIn(node, "function")?.text ?? ""))
      found.push(...(childIn(node, "arguments")?.children ?? []).filter(({ type }) => type === "object"));
    else left.push(...[...node.children].reverse());
  }
  return found;
}

/** The files that an object of settings is for; null: it names none. */
export function filesOf(object: SyntaxNode): readonly string[] | null {
  const member = object.children.find((one) => childIn(one, "key")?.text.replace(/["'`]/g, "") === "files");
  const value = member === undefined ? null : childIn(member, "value");
  if (value === null) return null;
  return value.type === "array"
    ? value.children.map((one) => String(literal(one)))
    : [String(literal(value))];
}

/** What an expression says by itself, or else its text. */
export function literal({ type, text }: SyntaxNode): Leaf {
  if (type === "true" || type === "false") return type === "true";
  if (type === "number") return Number(text.replaceAll("_", ""));
  return type === "string" || type === "template_string" ? text.slice(1, -1) : text.replace(/\s+/g, "");
}

/** Whether nobody knows what comes of an expression. */
export function isCode({ type, children }: SyntaxNode): boolean {
  if (type === "template_string") return children.some((one) => one.type === "template_substitution");
  return !/^(true|false|number|string|null|undefined)$/.test(type);
}
