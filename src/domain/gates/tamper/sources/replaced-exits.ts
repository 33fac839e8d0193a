import { childIn, isJavaScript, nodesOf, walk, type SyntaxNode, type SyntaxTree } from "../syntax-tree.ts";
import { meaningsIn } from "./engine-paths.ts";
import { isNameOf } from "./patched-by-tests.ts";
import { targetsOf } from "./patched-by-product.ts";

const ending = /^process\.(exit|reallyExit|exitCode)$/;

/** What tests and setups put in the place of what ends a process, and never put back: runners say by it what came of all tests. */
export function replacedExits({ language, root }: SyntaxTree): SyntaxNode[] {
  if (!isJavaScript(language)) return [];
  const meaning = meaningsIn(root);
  const written = [...walk(root)].flatMap(({ node }) =>
    targetsOf(node, meaning).flatMap(({ path }) => (ending.test(path) ? [{ node, path }] : [])),
  );
  return written
    .filter(({ path }) => !isPutBack(path, root))
    .filter(({ path, node }) => path !== "process.exitCode" || node.type === "call_expression")
    .map(({ node }) => node);
}

function isPutBack(path: string, root: SyntaxNode): boolean {
  return nodesOf(root, "assignment_expression").some((one) => {
    const [left, right] = [childIn(one, "left"), childIn(one, "right")];
    return (
      left?.text === path && right !== null && isNameOf(right, path, { meaning: meaningsIn(root), root })
    );
  });
}
