import { childIn, nodesOf, plainSource, type SyntaxNode } from "../../syntax-tree.ts";

const declares = ["variable_declarator", "short_var_declaration", "assignment", "let_declaration"];
const changes = [
  "assignment_expression",
  "assignment_statement",
  "augmented_assignment",
  "augmented_assignment_expression",
  "compound_assignment_expr",
  "update_expression",
];

/** What the names of a body stand for that are given one expression, and never another: `got` of `got := Double(2)`. */
export function localsIn(body: SyntaxNode): ReadonlyMap<string, string> {
  const given = new Map<string, string | null>();
  const give = (name: string, value: string | null) =>
    given.set(name, given.has(name) || value === null ? null : value);
  for (const one of nodesOf(body, ...declares)) {
    const target = childIn(one, "name") ?? childIn(one, "left") ?? childIn(one, "pattern");
    const value = childIn(one, "value") ?? childIn(one, "right");
    if (target === null || value === null) continue;
    const text = plainSource(value);
    const names = target.type === "expression_list" ? target.children : [target];
    names.forEach(({ text: name }, at) => {
      if (/^[\w$]+$/.test(name)) give(name, names.length === 1 ? text : `${text}#${String(at)}`);
    });
  }
  for (const one of nodesOf(body, ...changes)) {
    const name = /^[\w$]+/.exec((childIn(one, "left") ?? one.children[0])?.text ?? "")?.[0];
    if (name !== undefined) give(name, null);
  }
  return new Map([...given].flatMap(([name, value]) => (value === null ? [] : [[name, value] as const])));
}
