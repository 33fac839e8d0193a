import { childIn, isJavaScript, type SyntaxNode, type SyntaxTree } from "../../syntax-tree.ts";

const asked = /\bimport\.meta\.vitest\b/;

/** Whether a source has tests of Vitest's within it: `if (import.meta.vitest) {…}`. */
export function hasTestsWithin({ language, root }: SyntaxTree): boolean {
  return isJavaScript(language) && asked.test(root.text);
}

/** `if (import.meta.vitest) {…}` without an `else`: where tests are run, they are. */
export function isOfVitest(node: SyntaxNode): boolean {
  const condition = childIn(node, "condition")?.text.replace(/[\s()]/g, "");
  return condition === "import.meta.vitest" && childIn(node, "alternative") === null;
}

/** Whether what stands there in a source is a part of its tests, and not of the product around them. */
export function isWithinTests(above: readonly SyntaxNode[]): boolean {
  return above.some(
    (one) => one.type === "if_statement" && asked.test(childIn(one, "condition")?.text ?? ""),
  );
}
