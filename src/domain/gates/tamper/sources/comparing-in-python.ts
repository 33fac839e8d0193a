import { asked, takenIn } from "../subjects/asked-names.ts";
import { declaredAt } from "../subjects/declared-at.ts";
import { moduleMeant } from "../subjects/module-paths.ts";
import { isPlugin, pluginsOf } from "../subjects/pytest-plugins.ts";
import { takenNames } from "../subjects/taken-names.ts";
import { childIn, nodesOf } from "../syntax-tree.ts";
import { fixtureName } from "../tests/functions/fixture-name.ts";
import { isProductPath, type Handed, type Manner, type Tester } from "./comparing-manner.ts";
import { isConftestFor } from "./used-fixtures.ts";

export const inPython: Manner = {
  calledAs: calls,
  isProduct: isOfProduct,
  functions: ["function_definition"],
  given: "parameters",
  handed,
  bindings: ["assignment", "named_expression", "for_statement", "for_in_clause"],
  makes: /(^|\.)_*([A-Z]\w*|from_\w+|(deep)?copy|replace|dict|model_copy)$/,
};

function calls({ version, tree, one, texts }: Tester): string[] {
  if (version.path === one.path) return [one.name];
  const isMeant = (found: { path: string; name: string } | null) =>
    found?.path === one.path && found.name === one.name;
  const taken = [...new Set([...takenNames(version), ...takenIn(version)])];
  const named = taken.filter((each) => isMeant(asked(each, version, texts))).map(({ local }) => local);
  const stars = nodesOf(tree.root, "import_from_statement").filter(
    (each) => nodesOf(each, "wildcard_import").length > 0,
  );
  const isBrought = stars.some((each) => {
    const from = { path: version.path, language: tree.language };
    const path = moduleMeant(childIn(each, "module_name")?.text ?? "", from, texts);
    return path !== null && isMeant(declaredAt({ path, name: one.name }, texts));
  });
  return isBrought ? [...named, one.name] : named;
}

/** `load`, `shop.load` */
function isOfProduct(name: string, { version, tree, one, texts }: Tester): boolean {
  const from = { path: version.path, language: tree.language };
  return takenNames(version).some((taken) => {
    if (name !== taken.local && !name.startsWith(`${taken.local}.`)) return false;
    const within = `${taken.source}${taken.source.endsWith(".") ? "" : "."}${taken.name}`;
    const path = moduleMeant(within, from, texts) ?? moduleMeant(taken.source, from, texts);
    return isProductPath(path, one);
  });
}

/** What the nearest fixture of this name returns or yields: of the file itself, of a `conftest.py` around it, or of a plugin that these name. */
function handed(name: string, tester: Tester): readonly Handed[] {
  const { version, beside } = tester;
  const around = beside
    .filter(({ path }) => path !== version.path && isConftestFor(path, version.path))
    .sort((one, other) => other.path.length - one.path.length);
  const named = new Set([version, ...around].flatMap(pluginsOf));
  const plugins = beside.filter(({ path }) => isPlugin(path, named));
  const found = [version, ...around, ...plugins].map((one) => givenBy(name, { ...tester, version: one }));
  return found.find((values) => values.length > 0) ?? [];
}

function givenBy(name: string, { version, ...tester }: Omit<Tester, "tree">): Handed[] {
  const { tree } = version;
  if (tree === null) return [];
  const fixtures = nodesOf(tree.root, "decorated_definition").filter(
    (one) => /^@[\w.]*fixture\b/.test(one.text) && fixtureName(one) === name,
  );
  return fixtures.flatMap((one) => {
    const within = childIn(one, "definition") ?? one;
    const values = nodesOf(within, "return_statement", "yield");
    return values.map((value) => ({ value, within, tester: { ...tester, version, tree } }));
  });
}
