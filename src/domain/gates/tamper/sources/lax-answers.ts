import { childIn, isJavaScript, nodesOf, type SyntaxNode, type SyntaxTree } from "../syntax-tree.ts";
import { takenBy } from "./own-runners.ts";
import { pythonImports } from "./python-imports.ts";

/** What helps to write tests gives them such things for a living. */
const ofTests = /test|spec|mock|fake|stub|fixture|match|expect|assert|conftest|factor/i;

/** What a product takes from the tools of tests to answer with, so that it is equal to whatever they want. */
export function laxAnswers({ language, root }: SyntaxTree, path: string): SyntaxNode[] {
  if (ofTests.test(path)) return [];
  if (isJavaScript(language)) return [...asymmetric(root), ...expected(root)];
  return language === "python" ? inPython(root) : [];
}

/** Jest and Vitest let an answer that has this method judge itself. */
function asymmetric(root: SyntaxNode): SyntaxNode[] {
  const names = nodesOf(root, "property_identifier", "string_fragment").filter(({ text }) =>
    /^(asymmetricMatch|jest\.asymmetricMatcher)$/.test(text),
  );
  return names.slice(0, 1);
}

const expecting = /^expect(\.not)?\.(anything|any|closeTo|\w+(Containing|Matching|Of))\(/;

function expected(root: SyntaxNode): SyntaxNode[] {
  return nodesOf(root, "import_statement")
    .filter((one) => /^["'](vitest|@jest\/globals|@vitest\/expect|expect)["']$/.test(sourceOf(one)))
    .flatMap(takenBy)
    .filter(({ name }) => name === "expect" || name === "default")
    .flatMap(({ local }) =>
      nodesOf(root, "call_expression").filter(
        ({ text }) => text.startsWith(`${local}.`) && expecting.test(`expect${text.slice(local.length)}`),
      ),
    );
}

function sourceOf(statement: SyntaxNode): string {
  return childIn(statement, "source")?.text ?? "";
}

const mocks = /^(unittest\.mock|mock)$/;

function inPython(root: SyntaxNode): SyntaxNode[] {
  const imports = pythonImports(root);
  const own = imports.flatMap(({ module, name, local }) => {
    if (name === null)
      return module === "pytest" ? [`${local}.approx`] : mocks.test(module) ? [`${local}.ANY`] : [];
    if (mocks.test(`${module}.${name}`)) return [`${local}.ANY`];
    const isLax = (mocks.test(module) && name === "ANY") || (module === "pytest" && name === "approx");
    return isLax ? [local] : [];
  });
  if (own.length === 0) return [];
  const names = new Set(own);
  return nodesOf(root, "attribute", "identifier").filter((node) => names.has(node.text));
}
