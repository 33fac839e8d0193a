import { childIn, nodesOf, type SyntaxNode, type Visit } from "../../syntax-tree.ts";

/** The type of which a function is a method. */
export interface Owner {
  readonly name: string;
  /** What a method calls the thing that it is called on; null: it is called on none, or has no name for it. */
  readonly self: string | null;
}

const functions = /^(function_definition|function_item|method_declaration|lambda_expression)$/;

/** null: it is no method. */
export function ownerOf({ node, above }: Visit): Owner | null {
  const receiver = childIn(node, "receiver");
  if (receiver !== null)
    return {
      name: nodesOf(receiver, "type_identifier")[0]?.text ?? "",
      self: nodesOf(receiver, "identifier")[0]?.text ?? null,
    };
  const around = above.findLast(({ type }) => functions.test(type) || types.test(type));
  if (around === undefined || functions.test(around.type)) return null;
  const name = childIn(around, "name") ?? nodesOf(childIn(around, "type") ?? around, "type_identifier")[0];
  return { name: name?.text ?? "", self: selfOf(node) };
}

const types = /^(class_definition|impl_item|trait_item|(class|record|enum|interface)_declaration)$/;

function selfOf(method: SyntaxNode): string | null {
  if (method.type === "method_declaration") {
    const marks = method.children.find(({ type }) => type === "modifiers")?.text ?? "";
    return /\bstatic\b/.test(marks) ? null : "this";
  }
  const first = childIn(method, "parameters")?.children.find(({ type }) => !/comment/.test(type));
  return first?.type === "self_parameter" || first?.text === "self" ? "self" : null;
}
