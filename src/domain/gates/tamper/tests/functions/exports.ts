import { childIn, isJavaScript, nodesOf, type SyntaxNode } from "../../syntax-tree.ts";
import { type OwnFunction } from "./declared-function.ts";

/** Whether a function is what others get who import its name, or what its file gives without a name. */
export function isGivenToOthers(one: OwnFunction, asDefault: boolean): boolean {
  const answers = asDefault ? wholly : byName;
  const before = answers.get(one.node);
  if (before !== undefined) return before;
  const found = isGiven(one, asDefault);
  answers.set(one.node, found);
  return found;
}

/** Each test that calls it asks. */
const wholly = new WeakMap<SyntaxNode, boolean>();
const byName = new WeakMap<SyntaxNode, boolean>();

function isGiven({ name, node, file }: OwnFunction, asDefault: boolean): boolean {
  const { language, root } = file.tree;
  if (language === "python") return !isReplacedLater(root, node);
  if (!isJavaScript(language)) return true;
  const given = exportsIn(root).flatMap((one) =>
    one.type === "export_statement"
      ? givenBy(one, asDefault ? "default" : name)
      : assignedBy(one, asDefault ? null : name),
  );
  return given.length > 0 && given.every((one) => one === name);
}

const known = new WeakMap<SyntaxNode, readonly SyntaxNode[]>();

/** The statements and assignments by which a file of JavaScript gives something. */
export function exportsIn(root: SyntaxNode): readonly SyntaxNode[] {
  const before = known.get(root);
  if (before !== undefined) return before;
  const found = nodesOf(root, "export_statement", "assignment_expression").filter(
    ({ type, text }) => type === "export_statement" || /^(module\.)?exports\b/.test(text),
  );
  known.set(root, found);
  return found;
}

/** `from .calm import *` behind a function may bring another one of its name. */
function isReplacedLater(root: SyntaxNode, { line }: SyntaxNode): boolean {
  return nodesOf(root, "import_from_statement").some(
    (one) => one.line > line && nodesOf(one, "wildcard_import").length > 0,
  );
}

/** What an export gives by a name, as the file calls it; "" is something that stands elsewhere. */
function givenBy(statement: SyntaxNode, wanted: string): string[] {
  const clause = statement.children.find(({ type }) => type === "export_clause");
  if (clause !== undefined) {
    const isElsewhere = childIn(statement, "source") !== null;
    return nodesOf(clause, "export_specifier").flatMap((one) => {
      const own = childIn(one, "name")?.text ?? "";
      return (childIn(one, "alias")?.text ?? own) === wanted ? [isElsewhere ? "" : own] : [];
    });
  }
  const declaration = childIn(statement, "declaration");
  if (/^export\s+default\b/.test(statement.text)) {
    const value = childIn(statement, "value") ?? declaration;
    const own = value === null ? "" : (childIn(value, "name") ?? value).text;
    return wanted === "default" ? [own] : [];
  }
  const names = [declaration, ...(declaration?.children ?? [])].flatMap((one) =>
    one === null ? [] : [childIn(one, "name")],
  );
  return names.some((one) => one?.text === wanted) ? [wanted] : [];
}

const all = /^(module\.)?exports$/;

/** The same of `module.exports = { ages }` and `exports.ages = ages`; null asks for the whole. */
function assignedBy(assignment: SyntaxNode, wanted: string | null): string[] {
  const [left, right] = [childIn(assignment, "left"), childIn(assignment, "right")];
  if (left === null || right === null) return [];
  if (wanted === null) return all.test(left.text) ? [right.text] : [];
  if (left.type === "member_expression" && all.test(childIn(left, "object")?.text ?? ""))
    return childIn(left, "property")?.text === wanted ? [right.text] : [];
  if (!all.test(left.text)) return [];
  return right.children.flatMap((one) => {
    if (one.type === "shorthand_property_identifier") return one.text === wanted ? [wanted] : [];
    if (one.type === "spread_element") return [""];
    return childIn(one, "key")?.text === wanted ? [childIn(one, "value")?.text ?? ""] : [];
  });
}
