import { nodesOf, type SyntaxNode, type SyntaxTree } from "../syntax-tree.ts";
import { pythonImports } from "./python-imports.ts";

/** What helps to write tests may end them. */
const ofTests = /test|conftest|fixture|mock|plugin/i;
const outcomes = /^(skip|xfail|exit)$/;

/** Python: a product that has the test which calls it skipped, or expected to fail. */
export function outcomesOfPytest({ language, root }: SyntaxTree, path: string): SyntaxNode[] {
  if (language !== "python" || ofTests.test(path)) return [];
  const names = new Set(
    pythonImports(root).flatMap(({ module, name, local }) => {
      if (name === null)
        return module === "pytest" ? ["skip", "xfail", "exit"].map((one) => `${local}.${one}`) : [];
      if (module === "pytest") return outcomes.test(name) ? [local] : [];
      return module.startsWith("_pytest") || (/^unittest(\.case)?$/.test(module) && name === "SkipTest")
        ? [local]
        : [];
    }),
  );
  const called = nodesOf(root, "call").filter(({ text }) => names.has(/^[\w.]+/.exec(text)?.[0] ?? ""));
  const raised = nodesOf(root, "raise_statement").filter(({ text }) => {
    const what = /^raise\s+([\w.]+)/.exec(text)?.[1] ?? "";
    return names.has(what) || /^(unittest(\.case)?\.SkipTest|pytest\.(skip|xfail)\.Exception)$/.test(what);
  });
  return [...called, ...raised];
}
