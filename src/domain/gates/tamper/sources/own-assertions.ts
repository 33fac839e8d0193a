import { childIn, nodesOf, walk, type SyntaxNode, type SyntaxTree } from "../syntax-tree.ts";
import { calleeWords } from "../tests/languages/javascript-assertions.ts";
import { findCheckingFunctions } from "../tests/languages/checking-functions.ts";
import { findAssertions } from "../tests/checks/find-assertions.ts";
import { isNeverReached } from "../tests/reached/dead-code.ts";
import { assertionOf } from "../tests/test-case.ts";
import { isLocalValue } from "./local-values.ts";
import { isMadeLonger } from "./made-longer.ts";
import { ownValues } from "./own-values.ts";
import { takenBy, takesRunnersOwn, type Modules } from "./own-runners.ts";

const assertionWords = /^(assert|expect|should|chai|test|it|describe|suite)$/;

/** Runners of JavaScript call tests `it`; in Python that is a name like any other. */
export function isWordElsewhere(node: SyntaxNode, language: SyntaxTree["language"]): boolean {
  return language === "python" && /^(test|it|describe|expect|chai)$/.test(childIn(node, "left")?.text ?? "");
}

/** Own things under the names of assertions: a function `expect`, a method `assertEqual`. */
export function ownAssertions(tree: SyntaxTree): SyntaxNode[] {
  const { root } = tree;
  const own = nodesOf(root, "function_declaration", "variable_declarator", "class_declaration").filter(
    (node) => {
      const name = childIn(node, "name")?.text ?? "";
      if (!assertionWords.test(name) || isMadeLonger(node, root)) return false;
      if (isLocalValue(node, root) || isAskedForValues(name, root)) return false;
      // Go has no such names of its own: a function is judged by what it does.
      if (tree.language === "go" && checksIn(tree, node)) return false;
      const value = childIn(node, "value")?.text ?? "";
      if (isOfPackage(childIn(node, "value"), root)) return false;
      return !(
        /^(await\s+)?(require|import)\(\s*["'`](?![./])|^(chai|assert|global|globalThis|t|vitest|jest|Chai|sinon)\b(?!\s*=>)/.test(
          value,
        ) ||
        (/^(test|it|describe)$/.test(name) && /^(test|it|base)\w*\.extend\b/.test(value))
      );
    },
  );
  const python = nodesOf(root, "function_definition").filter((node) => {
    const name = childIn(node, "name")?.text ?? "";
    return /^assert[A-Z]/.test(name) && (ofUnittest.test(name) || !checksIn(tree, node));
  });
  const java = nodesOf(root, "method_declaration").filter(isQuietInJava);
  return [...own, ...python, ...java, ...ownValues(tree, (node) => checksIn(tree, node))];
}

/** `static void assertEquals(Object a, Object b) {}` of a class of the tests' own, which may stand where a library's did. */
function isQuietInJava(node: SyntaxNode): boolean {
  const body = childIn(node, "body");
  const isStatic = node.children.some(({ type, text }) => type === "modifiers" && /\bstatic\b/.test(text));
  if (body === null || !isStatic || !/^(assert[A-Z]|fail$)/.test(childIn(node, "name")?.text ?? ""))
    return false;
  return (
    nodesOf(body, "method_invocation", "throw_statement", "assert_statement", "object_creation_expression")
      .length === 0
  );
}

/** `const test = (name) => …`, of which every call is a part of something, and is given no function: so no runner is called. */
function isAskedForValues(name: string, root: SyntaxNode): boolean {
  if (!/^(test|it|describe|suite)$/.test(name)) return false;
  const named = nodesOf(root, "function_declaration", "variable_declarator").filter(
    ({ type, text }) => type.startsWith("function") || /=>|\bfunction\b/.test(text),
  );
  const runs = new Set(named.map((one) => childIn(one, "name")?.text));
  const given = ({ type, text }: SyntaxNode) => /function/.test(type) || runs.has(text);
  const uses = [...walk(root)].filter(
    ({ node, above }) =>
      node.type === "identifier" &&
      node.text === name &&
      (node.field !== "name" || above.at(-1)?.type !== "variable_declarator"),
  );
  return (
    uses.length > 0 &&
    uses.every(({ node, above }) => {
      const list = childIn(above.at(-1) ?? node, "arguments")?.children ?? [];
      return node.field === "function" && valued.test(above.at(-2)?.type ?? "") && !list.some(given);
    })
  );
}

const valued =
  /^(arguments|array|pair|variable_declarator|template_substitution|binary_expression|return_statement)$/;

/** `tape.createHarness()`, `lab.test`: what a package brings under another name. */
export function isOfPackage(value: SyntaxNode | null, root: SyntaxNode): boolean {
  if (value === null || !/^(member|call)_expression$/.test(value.type)) return false;
  const [name = ""] = calleeWords(value);
  const names = (node: SyntaxNode | null) =>
    node !== null &&
    nodesOf(node, "identifier", "shorthand_property_identifier_pattern").some(({ text }) => text === name);
  return nodesOf(root, "import_statement", "variable_declarator").some((one) => {
    const target = one.type === "import_statement" ? one : childIn(one, "name");
    return names(target) && /(?:\bfrom\s*|\brequire\(\s*)["'](?![./#~]|@\/)/.test(one.text);
  });
}

/** Imports from files of the repository's own under the names of assertions. */
export function importedWords(path: string, root: SyntaxNode, modules: Modules): SyntaxNode[] {
  return nodesOf(root, "import_statement").filter((node) => {
    const source = (childIn(node, "source")?.text ?? "").replace(/["'`]/g, "");
    const names = takenBy(node).filter(
      ({ name, local }) => assertionWords.test(name) || assertionWords.test(local),
    );
    const isOwn = /^([./#~]|@\/)/.test(source) && names.length > 0;
    return isOwn && !takesRunnersOwn({ path, source, names }, modules);
  });
}

/** Functions among the product's files that tests would take for checks, and that fail nothing: `func Equal(t *testing.T, got, want any) {}`. */
export function quietChecks(path: string, tree: SyntaxTree): SyntaxNode[] {
  return findCheckingFunctions(path, tree)
    .filter(
      ({ name, body, node }) =>
        checking.test(name) && !failing.test(body.text) && !isForSkips(node, body) && !checksIn(tree, node),
    )
    .map(({ node }) => node);
}

/** Go: gets nothing that it could check, and says what a machine has to have: `func RequireDocker(t *testing.T)`. */
function isForSkips(node: SyntaxNode, body: SyntaxNode): boolean {
  const given = childIn(node, "parameters")?.text ?? "";
  return (
    /^\(\s*\w+\s+(\*testing\.[TB]|testing\.TB)\s*\)$/.test(given) &&
    nodesOf(body, "call_expression").some((one) =>
      /\.Skip(f|Now)?$/.test(childIn(one, "function")?.text ?? ""),
    )
  );
}

const checking =
  /^((assert|expect|require)(?![a-z])\w*|(Assert|Expect|Require)\w*|(Not)?(Equal|Nil|Empty|Contains|Same|Zero)|DeepEqual|True|False|(No)?Error|ErrorIs|ErrorAs|Len|Panics)$/;
/** It fails by itself, or has others do so. */
const failing =
  /\b(throw|raise|panic|fail\w*|Fail\w*|Error\w*|Fatal\w*|Errorf|Fatalf)\b|\b\w*([aA]ssert|[eE]xpect|[eE]qual|[rR]equire)\w*[.(]/;

/** Assertions that every TestCase brings along. */
const ofUnittest =
  /^assert((Not|Almost|NotAlmost|Count|MultiLine|Sequence|List|Tuple|Set|Dict)?Equals?|True|False|Is(Not)?(None|Instance)?|(Not)?In|(Not)?Regex(pMatches)?|(Raises|Warns)(Regexp?)?|(No)?Logs|(Greater|Less)(Equal)?|(Not)?(Starts|Ends)With|(Not)?HasAttr|(Not)?IsSubclass|DictContainsSubset)$/;

function checksIn(tree: SyntaxTree, node: SyntaxNode): boolean {
  const body = childIn(node, "body");
  if (body === null) return false;
  const raised = tree.language === "python" ? [...walk(body)] : [];
  return (
    raised.some(
      (one) =>
        /^raise\s+(AssertionError|self\.failureException)\b/.test(one.node.text) &&
        !isNeverReached(one.above, one.node),
    ) ||
    findAssertions(tree, body).some(
      (one) => !assertionOf(one.node, one.text).trivial && !isNeverReached(one.above, one.node),
    )
  );
}
