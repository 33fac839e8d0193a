import { type SyntaxNode } from "../domain/gates/tamper/syntax-tree.ts";

/**
 * To a parser of Go, `sum[int](1)` may make a value of a type. Nothing in the text tells a function from a
 * generic type there, and tests call functions.
 */
export function genericCall(node: SyntaxNode): SyntaxNode {
  const [called, ...given] = node.children;
  if (node.type !== "type_conversion_expression" || called?.type !== "generic_type") return node;
  const [name, ...types] = called.children;
  if (name === undefined) return node;
  const text = node.text.slice(called.text.length).trimStart();
  const list = { type: "argument_list", field: "arguments", text, line: node.line };
  const children = given.map((one) => ({ ...one, field: null }));
  return { ...node, type: "call_expression", children: [functionOf(name), ...types, { ...list, children }] };
}

/** `shop.Sum`, by the names that a call has for its parts. */
function functionOf(name: SyntaxNode): SyntaxNode {
  if (name.type !== "qualified_type") return { ...name, type: "identifier", field: "function" };
  const [on, own] = name.children;
  const children = [
    ...(on === undefined ? [] : [{ ...on, type: "identifier", field: "operand" }]),
    ...(own === undefined ? [] : [{ ...own, type: "field_identifier", field: "field" }]),
  ];
  return { ...name, type: "selector_expression", field: "function", children };
}
