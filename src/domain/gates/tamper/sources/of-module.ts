import { takenNames } from "../subjects/taken-names.ts";
import { childIn, isJavaScript, nodesOf, type SyntaxNode, type SyntaxTree } from "../syntax-tree.ts";

/** Whether a name of a file is what a module gives by it, or alone, in whichever way it does: `all.default || all.add`. */
export function isOfModule(name: string, source: string, tree: SyntaxTree): boolean {
  if (!isJavaScript(tree.language)) return false;
  const taken = takenNames({ tree }).filter((one) => one.source === source);
  const wholes = new Set(taken.filter((one) => /^(\*|default)$/.test(one.name)).map(({ local }) => local));
  const declared = nodesOf(tree.root, "variable_declarator", "function_declaration", "class_declaration");
  const own = declared.filter((one) => childIn(one, "name")?.text === name);
  const isGiven = (node: SyntaxNode | null): boolean => {
    switch (node?.type) {
      case "parenthesized_expression":
        return isGiven(node.children[0] ?? null);
      case "binary_expression":
        return !/&&/.test(node.text) && isGiven(childIn(node, "left")) && isGiven(childIn(node, "right"));
      case "member_expression":
        return (
          [name, "default"].includes(childIn(node, "property")?.text ?? "") &&
          isGiven(childIn(node, "object"))
        );
      case "identifier":
        return wholes.has(node.text);
      default:
        return false;
    }
  };
  return own.length > 0 && own.every((one) => isGiven(childIn(one, "value")));
}
