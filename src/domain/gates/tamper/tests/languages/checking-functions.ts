import { childIn, isJavaScript, nodesOf, walk, type SyntaxNode, type SyntaxTree } from "../../syntax-tree.ts";
import { type FoundTest } from "../test-case.ts";

/** A file of the product that brings what tests check with, as its imports tell. */
const libraries = {
  go: /^\s*(\w+\s+)?"testing"$/m,
  python: /^\s*(import|from)\s+(pytest|unittest|hamcrest|assertpy)\b/m,
  java: /^import\s+(static\s+)?(org\.(junit|assertj|hamcrest|testng)|junit\.framework|com\.google\.common\.truth)\b/m,
  javascript:
    /\bfrom\s*["'](vitest|chai|expect|node:test|@jest\/globals|@playwright\/test)["']|\brequire\(["'](vitest|chai|expect|node:test|@jest\/globals)["']\)/,
};
/** Without such an import, the names of the file and of the function have to say so. */
const ownFiles =
  /(^|[/_.-])(asserts?|assertions?|checks?|expect(ations?)?|testing|test[-_]?(kit|support|utils?|helpers?)|quiet)([/_.-])/i;
const ofTests = /(^|[/_-])(asserts?|assertions?|testing|test[-_]?(kit|support|utils?|helpers?))(\.rs$|\/)/;
const ownNames = /^(assert|expect)(?![a-z])/;
const taking = /\b(\*?testing\.(T|TB|B|F)|\*?testingT|TestingT)\b/;
const functions =
  /^(function_declaration|method_declaration|function_definition|method_definition|arrow_function|function_expression)$/;

/** Functions of the product's files by which tests check: what they check is checked wherever they are called. */
export function findCheckingFunctions(path: string, { language, root }: SyntaxTree): FoundTest[] {
  if (language === "rust") return ofTests.test(path) ? checkingInRust(root) : [];
  const known = isJavaScript(language) ? "javascript" : language;
  const library = Object.hasOwn(libraries, known) ? libraries[known as keyof typeof libraries] : null;
  if (library === null) return [];
  const isOfTests = library.test(root.text);
  if (!isOfTests && (language === "go" || language === "java" || !ownFiles.test(path))) return [];
  return [...walk(root)].flatMap(({ node, above }): FoundTest[] => {
    const body = functions.test(node.type) ? childIn(node, "body") : null;
    const name = nameOf(node, above.at(-1));
    if (body === null || name === null || !(isOfTests || ownNames.test(name))) return [];
    if (language === "go" && !taking.test(childIn(node, "parameters")?.text ?? "")) return [];
    return [{ name, node, body, marks: [], around: [...above, node], scope: [node] }];
  });
}

/** `macro_rules! check {…}` of one form, and functions, of a file that is called by what it is for. */
function checkingInRust(root: SyntaxNode): FoundTest[] {
  return [...walk(root)].flatMap(({ node, above }): FoundTest[] => {
    const rules = node.type === "macro_definition" ? nodesOf(node, "macro_rule") : [];
    const [rule] = rules.length === 1 ? rules : [];
    const body =
      node.type === "function_item" ? childIn(node, "body") : ((rule && childIn(rule, "right")) ?? null);
    const name = childIn(node, "name")?.text ?? "";
    if (body === null || above.some(({ type }) => type === "macro_definition")) return [];
    return [{ name, node, body, marks: [], around: [...above, node], scope: [node] }];
  });
}

function nameOf(node: SyntaxNode, outer: SyntaxNode | undefined): string | null {
  const holder = /^(arrow_function|function_expression)$/.test(node.type) ? outer : node;
  return (holder && childIn(holder, "name")?.text) ?? null;
}
