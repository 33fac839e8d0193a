import { childIn, nodesOf, type SyntaxNode } from "../../syntax-tree.ts";

const given = /^\(?\s*(\w+)\s*(?:is\s+not\s+None|!=\s*null)\s*\)?$/;

/** A body of a function with what it does where it is given a parameter, `if want is not None: …`, as if it always were: callers tell. */
export function withOptions(body: SyntaxNode, parameters: SyntaxNode | null): SyntaxNode {
  const names = new Set(parameters === null ? [] : nodesOf(parameters, "identifier").map(({ text }) => text));
  const children = body.children.flatMap((one) => {
    const name = one.type === "if_statement" ? given.exec(childIn(one, "condition")?.text ?? "")?.[1] : "";
    const inside = childIn(one, "consequence");
    if (!name || !names.has(name) || inside === null || childIn(one, "alternative") !== null) return [one];
    return /block$/.test(inside.type) ? inside.children : [inside];
  });
  return { ...body, children };
}
