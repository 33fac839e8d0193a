import { childIn, type SyntaxNode } from "../../syntax-tree.ts";
import { type Mark } from "../test-case.ts";
import { withConstants } from "./file-constants.ts";

const turning =
  /^(if|for|for_in|while|do|switch|try|with|match|expression_switch|type_switch|select|go|defer)_statement$|^(func_literal|communication_case|arrow_function|function_expression|lambda|function_definition|ternary_expression|conditional_expression|binary_expression|boolean_operator)$/;

/** The one condition that a skip stands under, which may be none; nothing: there are more, or it is another kind of turn. */
export function whereSkipped(above: readonly SyntaxNode[]): Pick<Mark, "where"> {
  const inner = above.slice(1);
  const [branch, ...more] = inner.filter(({ type }) => turning.test(type));
  if (branch === undefined) return { where: "skipIf true" };
  const condition = branch.type === "if_statement" ? childIn(branch, "condition")?.text : undefined;
  const isBranch = inner[inner.indexOf(branch) + 1]?.field === "consequence";
  return condition === undefined || more.length > 0 || !isBranch ? {} : { where: `skipif ${condition}` };
}

const conditional = /^(skip(?:if|If|Unless)) (.+)$/;

/** A mark's condition says what the file's constants stand for. */
export function withMeaning(mark: Mark, root: SyntaxNode): Mark {
  const { what, where } = mark;
  const [, word, said = ""] = conditional.exec(what) ?? [];
  const meant = word === undefined ? said : withConstants(said, root);
  const condition =
    meant === said ? said : meant.replace(/\s+/g, "").replaceAll("'", '"').replace(around, "$1");
  return {
    ...mark,
    ...(word === undefined ? {} : { what: `${word} ${condition}`.slice(0, 120) }),
    ...(where === undefined ? {} : { where: withConstants(where, root) }),
  };
}

/** Brackets around all of it. */
const around = /^\(([^()]*(?:\([^()]*\)[^()]*)*)\)$/;
