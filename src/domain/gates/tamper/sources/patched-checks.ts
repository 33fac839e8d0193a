import { childIn, isJavaScript, nodesOf, type SyntaxNode, type SyntaxTree } from "../syntax-tree.ts";
import { takenBy } from "./own-runners.ts";
import { pythonImports } from "./python-imports.ts";

/** What tests check with, and what runs them. */
const packages =
  /^["'](node:)?(assert(\/strict)?|test|chai|expect|vitest|@vitest\/(expect|runner)|@jest\/(globals|expect)|power-assert)["']$/;
const required = /^require\(\s*(["'][^"']+["'])\s*\)(\.\w+)*$/;

/** Writes into something that is imported to check with, whatever it is called here. */
export function patchedChecks({ language, root }: SyntaxTree): SyntaxNode[] {
  if (isJavaScript(language)) return inJavaScript(root);
  return language === "python" ? inPython(root) : [];
}

const ownMatchers =
  /^expect\.extend\(\s*\{[^]*\b(toBe|toEqual|toStrictEqual|toHaveLength|toThrow|toMatch|toContain|toBe(Truthy|Falsy|Null|Defined|Undefined)|toHaveProperty)\s*[(:]/;

function inJavaScript(root: SyntaxNode): SyntaxNode[] {
  const extended = nodesOf(root, "call_expression").filter(({ text }) => ownMatchers.test(text));
  return [...extended, ...writesInJavaScript(root)];
}

function writesInJavaScript(root: SyntaxNode): SyntaxNode[] {
  const names = new Set([...importedIn(root), ...requiredIn(root)]);
  if (names.size === 0) return [];
  const written = nodesOf(root, "assignment_expression").filter((node) => {
    const left = childIn(node, "left");
    // Chai's own settings are there to be set.
    return (
      left !== null &&
      /_expression$/.test(left.type) &&
      names.has(firstOf(left)) &&
      !/\.config\b/.test(left.text)
    );
  });
  const given = nodesOf(root, "call_expression").filter(({ text }) => {
    const [, name] =
      /^(?:Reflect\.(?:set|defineProperty)|Object\.(?:assign|definePropert(?:y|ies)|setPrototypeOf))\(\s*([\w$]+)/.exec(
        text,
      ) ?? [];
    return name !== undefined && names.has(name);
  });
  return [...written, ...given];
}

/** Of `assert["equal"]`, or of `assert.strict.equal`, the first name. */
function firstOf(node: SyntaxNode): string {
  let inner = node;
  for (let next = childIn(inner, "object"); next !== null; next = childIn(inner, "object")) inner = next;
  return inner === node ? "" : inner.text;
}

function importedIn(root: SyntaxNode): string[] {
  return root.children
    .filter((one) => one.type === "import_statement" && packages.test(childIn(one, "source")?.text ?? ""))
    .flatMap(takenBy)
    .filter(({ name }) => !/^(vi|jest|mock)$/.test(name))
    .map(({ local }) => local);
}

function requiredIn(root: SyntaxNode): string[] {
  return nodesOf(root, "variable_declarator").flatMap((one) => {
    const [, source = ""] = required.exec(childIn(one, "value")?.text ?? "") ?? [];
    const name = childIn(one, "name");
    return name?.type === "identifier" && packages.test(source) ? [name.text] : [];
  });
}

const modules = /^(_pytest(\.\w+)*|pytest|unittest(\.case)?|numpy\.testing|pandas\.testing)$/;
/** What a TestCase is made to be told. */
const told = /\.(maxDiff|longMessage|failureException|tearDown\w*|setUp\w*)$/;

function inPython(root: SyntaxNode): SyntaxNode[] {
  const names = new Set(namesOfPython(root));
  const written = nodesOf(root, "assignment", "augmented_assignment").filter((node) => {
    const left = childIn(node, "left")?.text ?? "";
    const [, owner = ""] = /^([\w.]+)\.\w+$/.exec(left) ?? [];
    return isKnown(owner, names) && !told.test(left);
  });
  const given = nodesOf(root, "call").filter(({ text }) => {
    const [, owner = ""] = /^setattr\(\s*([\w.]+)/.exec(text) ?? [];
    return isKnown(owner, names);
  });
  return [...written, ...given];
}

function isKnown(owner: string, names: ReadonlySet<string>): boolean {
  if (/\.(mock|config)\b/.test(owner)) return false;
  const parts = owner.split(".");
  return parts.some((_, at) => names.has(parts.slice(0, at + 1).join(".")));
}

function namesOfPython(root: SyntaxNode): string[] {
  return pythonImports(root).flatMap(({ module, name, local }) => {
    if (name === null && (module === "pandas" || module === "numpy")) return [`${local}.testing`];
    if (name === null) return modules.test(module) ? [local] : [];
    const isOfThese = modules.test(module)
      ? /^[A-Z]|^(approx|case|raises)$/.test(name) && !/Mock$/.test(name)
      : modules.test(`${module}.${name}`);
    return isOfThese ? [local] : [];
  });
}

const changesRun =
  /\bitems(\[[^\]\n]*\])?\s*=[^=]|\.items\.(clear|remove|pop)\(|\.obj\s*=[^=]|\.runtest\s*=[^=]|\.parametrize\([^)]*,\s*(\[\s*\]|\(\s*\))\s*\)/;

/** Hooks that everybody may write, where they decide what runs. */
export function decidingHooks({ language, root }: SyntaxTree): SyntaxNode[] {
  if (language !== "python") return [];
  return nodesOf(root, "function_definition").filter(
    (node) =>
      /^pytest_(collection_finish|collect_file|generate_tests|collectstart|make_collect_report|runtest_teardown)$/.test(
        childIn(node, "name")?.text ?? "",
      ) && changesRun.test(node.text),
  );
}

const lastWords =
  /^Object\.defineProperty\(\s*process\s*,\s*["'`](exit|exitCode|reallyExit)["'`]|^atexit\.register\([^]*\bos\._exit\(|^process\.(on|once|addListener|prependListener)\(\s*["'`](exit|beforeExit)["'`][^]*\bprocess\.(exitCode\s*=\s*0\b|reallyExit\(|exit\(\s*0\s*\))/;

/** What a product leaves behind to say that all went well. */
export function lateExits(root: SyntaxNode): SyntaxNode[] {
  return nodesOf(root, "call_expression", "call").filter(
    // A worker that first hands on what went wrong says nothing else.
    ({ text }) => lastWords.test(text) && !/\bif\s*\((\w+) !== 0\)\s*\{?\s*process\.exit\(\1\)/.test(text),
  );
}
