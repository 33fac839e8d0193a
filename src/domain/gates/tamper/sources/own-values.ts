import { childIn, nodesOf, type SyntaxNode, type SyntaxTree } from "../syntax-tree.ts";

/** Values of the tests' own under the names of what checks: `assert_equal = print`, `var assert = quiet{}`; `checks` tells whether a function does so. */
export function ownValues(
  { language, root }: SyntaxTree,
  checks: (node: SyntaxNode) => boolean,
): SyntaxNode[] {
  if (language === "python") return nodesOf(root, "assignment").filter(isQuiet);
  if (language !== "go") return [];
  return nodesOf(root, "var_spec", "short_var_declaration").filter((node) => {
    const name = (childIn(node, "name") ?? childIn(node, "left"))?.text ?? "";
    const value = childIn(node, "value") ?? childIn(node, "right");
    const [only = value] = value?.type === "expression_list" ? value.children : [];
    if (/^(assert|require)$/.test(name)) return !ofPackage.test(node.text);
    return /^(assert|require|must|expect)[A-Z]/.test(name) && only?.type === "func_literal" && !checks(only);
  });
}

/** `assert := assert.New(t)`, `var require *require.Assertions`, `require := s.Require()` */
const ofPackage = /\b(assert|require|is|quicktest|qt)\.(New|Assertions)\b|\.(Require|Assert)\(\)$/;

const checking = /\b(assert|raise|fail|check|verify|expect)/i;

function isQuiet(node: SyntaxNode): boolean {
  const right = childIn(node, "right");
  if (right === null || !/^assert(_\w+|[A-Z]\w*)$/.test(childIn(node, "left")?.text ?? "")) return false;
  if (/^(lambda|identifier)$/.test(right.type)) return !checking.test(right.text);
  return right.type === "call" && /^([\w.]+\.)?(Async|Magic)?Mock\(/.test(right.text);
}
