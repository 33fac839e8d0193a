import { childIn, nodesOf, walk, type SyntaxNode } from "../syntax-tree.ts";

const statement =
  /^(expression_statement|delete_statement|function_definition|class_definition|import_from_statement)$/;
const chooses =
  /^(\w+\.)?config\.((option\.\w+|args)\s*=|args\.\w+\(|pluginmanager\.(unregister|set_blocked)\()/;
const ofModule = /^(globals\(\)(\.pop\(|\[[^\]]*\]\s*=)|del\s+globals\(\)|(async\s+)?def\s+load_tests\()/;

/** Tests of Python that are taken away again, or a choice of them in the place of the runner's. */
export function removedTests(root: SyntaxNode): SyntaxNode[] {
  const taken = [...walk(root)]
    .filter(({ node, above }) => statement.test(node.type) && above.every(isOfModule))
    .map(({ node }) => node)
    .filter(
      (node) =>
        (ofModule.test(node.text) && !onlyAdds(node)) || takenFrom(node, root) || takesName(node, root),
    );
  return [...taken, ...nodesOf(root, "assignment", "call").filter(({ text }) => chooses.test(text))];
}

/** `load_tests` that gives back what it was given, with what documentation shows besides. */
function onlyAdds(node: SyntaxNode): boolean {
  const given = childIn(node, "parameters")?.children[1]?.text ?? "";
  const body = childIn(node, "body")?.children.filter(({ type }) => type !== "comment") ?? [];
  if (node.type !== "function_definition" || !/^\w+$/.test(given)) return false;
  const adds = new RegExp(
    `^${given}\\.addTests?\\(\\s*doctest\\.Doc(Test|File)Suite\\([^()]*\\)\\s*,?\\s*\\)$`,
  );
  return (
    body.at(-1)?.text === `return ${given}` &&
    body.slice(0, -1).every(({ text }) => adds.test(text) || /^["']/.test(text))
  );
}

/** A class, or what is imported, that has the name of a test which stands before it. */
function takesName(node: SyntaxNode, root: SyntaxNode): boolean {
  const named =
    node.type === "class_definition"
      ? [childIn(node, "name")?.text ?? ""]
      : node.type === "import_from_statement"
        ? (node.text.split(/\bimport\b/)[1] ?? "").split(",").map((one) => one.split(/\bas\b/).at(-1) ?? "")
        : [];
  const names = named.map((one) => one.replace(/[()\s]/g, "")).filter((one) => /^test/.test(one));
  const before = root.children.slice(0, Math.max(0, root.children.indexOf(node)));
  return before.some(
    (one) => one.type === "function_definition" && names.includes(childIn(one, "name")?.text ?? ""),
  );
}

function isOfModule({ type }: SyntaxNode): boolean {
  return !/^(function|class)_definition$/.test(type);
}

/** `del TestLoad`, `TestLoad.test_age = None`, `setattr(TestLoad, "__test__", False)`, `test_age.__test__ = False`. */
function takenFrom({ type, text }: SyntaxNode, root: SyntaxNode): boolean {
  if (type === "delete_statement") {
    const targets = text.replace(/^del\s+/, "").split(/\s*,\s*/);
    return targets.some((one) => isTestOf(one) || (/^\w+$/.test(one) && isGone(one, root)));
  }
  const [, owner, word] = /^(?:set|del)attr\(\s*([\w.]+)\s*,\s*["'](\w+)["']/.exec(text) ?? [];
  const target =
    owner === undefined ? /^([\w.]+)\s*(?::[^=]*)?=[^=]/.exec(text)?.[1] : `${owner}.${word ?? ""}`;
  if (target === undefined) return false;
  const holder = /^(\w+)\.__test__$/.exec(target)?.[1];
  if (holder !== undefined)
    return !/=\s*True\s*$/.test(text) && (/^test/.test(holder) || isGone(holder, root));
  return isTestOf(target) || (/^test\w*$/.test(target) && isDeclared(root, target)) || isTested(target, root);
}

/** `TestLoad.test_age` */
function isTestOf(target: string): boolean {
  return /^(\w+\.)*[A-Z]\w*\.test\w*$/.test(target);
}

/** A test, or a class of tests that no other class of the file has them from. */
function isGone(name: string, root: SyntaxNode): boolean {
  return /^test/.test(name) || (isTested(name, root) && !hasHeir(name, root));
}

function isTested(name: string, root: SyntaxNode): boolean {
  return nodesOf(root, "class_definition").some(
    (one) =>
      childIn(one, "name")?.text === name &&
      (/^Test/.test(name) || nodesOf(one, "function_definition").some(isTest)),
  );
}

function isTest(node: SyntaxNode): boolean {
  return /^test/.test(childIn(node, "name")?.text ?? "");
}

/** What others build on need not run itself. */
function hasHeir(name: string, root: SyntaxNode): boolean {
  return nodesOf(root, "class_definition").some((one) => {
    const bases = childIn(one, "superclasses")?.children.map(({ text }) => text) ?? [];
    return bases.includes(name) && !/\b__test__\s*=\s*False/.test(one.text);
  });
}

/** Whether Python knows the name as a function, a class or an import: what else is called so, like `test_data`, is data. */
function isDeclared(root: SyntaxNode, name: string): boolean {
  const word = new RegExp(`\\b${name}\\b|\\*`);
  return (
    nodesOf(root, "import_statement", "import_from_statement").some(({ text }) => word.test(text)) ||
    nodesOf(root, "function_definition", "class_definition").some(
      (one) => childIn(one, "name")?.text === name,
    )
  );
}
