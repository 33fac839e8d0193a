import { childIn, walk, type SyntaxNode, type SyntaxTree } from "../syntax-tree.ts";
import { collectionOf } from "../test-files.ts";

const functions = /^(function_definition|class_definition|lambda)$/;
const calls = /^pytest\.(skip|importorskip)\(/;
const raises = /^raise\s+([\w.]+\.)?(SkipTest|Skipped|skip\.Exception)\b/;
/** Another system than the gate's may well have no such tests. */
const ofSystem = /\b(sys\.platform|os\.name|platform\.system\(\))/;

/**
 * Python: a module beside the tests, a package's `__init__.py` say, that skips while it is loaded; whichever test imports it,
 * or stands in the package, is skipped with it. What a file of tests says so of itself is told with its tests.
 */
export function skippingModules(path: string, { language, root }: SyntaxTree): SyntaxNode[] {
  if (language !== "python" || collectionOf(path) === 2) return [];
  return [...walk(root)].flatMap(({ node, above }) => {
    const skips = node.type === "call" ? calls.test(node.text) : raises.test(node.text);
    if (!skips || !/^(call|raise_statement)$/.test(node.type)) return [];
    if (above.some(({ type }) => functions.test(type))) return [];
    const conditions = above.flatMap((one) =>
      one.type === "if_statement" ? [childIn(one, "condition")?.text ?? ""] : [],
    );
    return conditions.some((one) => ofSystem.test(one)) ? [] : [node];
  });
}
