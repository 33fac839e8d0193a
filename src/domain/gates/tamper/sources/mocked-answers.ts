import { childIn, nodesOf, type SyntaxNode } from "../syntax-tree.ts";

const asserting = /^(assert\w*)$/;
const replacing = /^(?:[\w.]*\.)?(?:mockStatic|mockConstruction)\(\s*(\w+)\.class/;
const mock = /^(?:[\w.]*\.)?mock\(/;

/** Java: checks of what a mock answers, or a class that is replaced by one: they ask nobody but the test itself. */
export function mockedAnswers(root: SyntaxNode): SyntaxNode[] {
  const calls = nodesOf(root, "method_invocation");
  const classes = new Set(calls.flatMap(({ text }) => replacing.exec(text)?.[1] ?? []));
  const mocks = new Set([...declaredIn(root), ...annotatedIn(root)]);
  if (classes.size === 0 && mocks.size === 0) return [];
  return calls.filter((call) => {
    if (!asserting.test(childIn(call, "name")?.text ?? "")) return false;
    const sides = childIn(call, "arguments")?.children ?? [];
    return sides.some((side) => {
      const on = side.type === "method_invocation" ? childIn(side, "object") : null;
      if (on === null) return false;
      const made = on.type === "object_creation_expression" ? childIn(on, "type")?.text : undefined;
      return made === undefined ? mocks.has(on.text) || classes.has(on.text) : classes.has(made);
    });
  });
}

function declaredIn(root: SyntaxNode): string[] {
  return nodesOf(root, "variable_declarator").flatMap((one) =>
    mock.test(childIn(one, "value")?.text ?? "") ? [childIn(one, "name")?.text ?? ""] : [],
  );
}

function annotatedIn(root: SyntaxNode): string[] {
  return nodesOf(root, "field_declaration")
    .filter(({ text }) => /^@(Mock|MockBean|MockitoBean)\b/.test(text))
    .flatMap((one) => nodesOf(one, "variable_declarator"))
    .map((one) => childIn(one, "name")?.text ?? "");
}
