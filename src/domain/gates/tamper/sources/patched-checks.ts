import { childIn, isJavaScript, nodesOf, type SyntaxNode, type SyntaxTree } from "../syntax-tree.ts";
import { takenBy } from "./own-runners.ts";
import { pythonImports } from "./python-imports.ts";

/** What tests check with, and what runs them. */
const packages =
  /^["'](node:)?(assert(\/strict)?|test|chai|expect|vitest|@vitest\/(expect|runner)|@jest\/(globals|expect)|power-assert)["']$/;
const required =
  /^\(?(?:await\s+)?(?<loader>require|import|(?:\w+\.)*getBuiltinModule|\w+|[^()]*\bcreateRequire\([^()]*\))\(\s*(?<source>["'`][^"'`]+["'`])\s*\)\)?\??(?:\.\w+)*$/;

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
  const names = namesOfChecks(root);
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
      /^(?:Reflect\.(?:set|defineProperty|setPrototypeOf)|Object\.(?:assign|definePropert(?:y|ies)|setPrototypeOf)|(?:\w+\.)*(?:method|getter|spyOn|stub|replace))\(\s*([\w$]+)/.exec(
        text,
      ) ?? [];
    return name !== undefined && names.has(name);
  });
  return [...written, ...given];
}

const methods =
  /(^|\.)(ok|(not)?(deep)?(strict)?equal|(does)?not(throw|reject)s?|throws|rejects|(doesNot)?match|fail)$/i;

/** JavaScript: a product that writes an assertion into a module which it loads by a name that it puts together. */
export function assertionsWritten(root: SyntaxNode): SyntaxNode[] {
  const loaded = nodesOf(root, "variable_declarator").flatMap((one) => {
    const [, loader] = computed.exec(childIn(one, "value")?.text ?? "") ?? [];
    return loader !== undefined && isLoader(loader, root) ? boundBy(one) : [];
  });
  const names = withAliases(new Set(loaded), root);
  return nodesOf(root, "assignment_expression").filter((node) => {
    const left = childIn(node, "left");
    return left?.type === "member_expression" && names.has(firstOf(left)) && methods.test(left.text);
  });
}

const computed = /^\(?(?:await\s+)?(require|import|(?:\w+\.)*getBuiltinModule|\w+)\(\s*[^"'`\s)]/;

/** What a file calls the modules that tests check with, and their parts. */
function namesOfChecks(root: SyntaxNode): ReadonlySet<string> {
  return withAliases(new Set([...importedIn(root), ...requiredIn(root)]), root);
}

/** JavaScript: a product that gives what tests check with to something else, where nobody sees what becomes of it. */
export function checksHandedOn(root: SyntaxNode): SyntaxNode[] {
  const names = namesOfChecks(root);
  if (names.size === 0) return [];
  return nodesOf(root, "array", "arguments").flatMap(({ children }) =>
    children.filter(
      (one) =>
        /^(identifier|member_expression)$/.test(one.type) &&
        names.has(one.type === "identifier" ? one.text : firstOf(one)) &&
        !/\bAssertionError\b/.test(one.text),
    ),
  );
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
    const { loader = "", source = "" } = required.exec(childIn(one, "value")?.text ?? "")?.groups ?? {};
    return packages.test(source.replaceAll("`", '"')) && isLoader(loader, root) ? boundBy(one) : [];
  });
}

/** What loads a module; under a name of the file's own: `const load = createRequire(import.meta.url)`. */
function isLoader(loader: string, root: SyntaxNode): boolean {
  if (/^(require|import)$|getBuiltinModule$|createRequire\(/.test(loader)) return true;
  return nodesOf(root, "variable_declarator").some(
    (one) =>
      childIn(one, "name")?.text === loader &&
      /\b(createRequire\(|getBuiltinModule$)/.test(childIn(one, "value")?.text ?? ""),
  );
}

/** The names of `const lib = …` and `const { default: lib, strict } = …`. */
function boundBy(declarator: SyntaxNode): string[] {
  const name = childIn(declarator, "name");
  if (name === null) return [];
  if (name.type === "identifier") return [name.text];
  const words = nodesOf(name, "shorthand_property_identifier_pattern", "identifier");
  return words.map(({ text }) => text);
}

/** With further names that a file gives to the same things: `const lib = assert.strict`. */
function withAliases(names: Set<string>, root: SyntaxNode): Set<string> {
  if (names.size === 0) return names;
  for (const one of nodesOf(root, "variable_declarator")) {
    const value = childIn(one, "value");
    const first = value?.type === "member_expression" ? firstOf(value) : value?.text;
    if (first !== undefined && names.has(first)) for (const name of boundBy(one)) names.add(name);
  }
  return names;
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
  /^Object\.defineProperty\(\s*process\s*,\s*["'`](exit|exitCode|reallyExit)["'`]|^atexit\.register\([^]*\b_exit\b|^process\.(on|once|addListener|prependListener)\(\s*["'`](exit|beforeExit)["'`][^]*\bprocess\.(exitCode\s*=\s*0\b|reallyExit\(|exit\(\s*0\s*\))/;

/** What a product leaves behind to say that all went well. */
export function lateExits(root: SyntaxNode): SyntaxNode[] {
  const said = nodesOf(root, "call_expression", "call").filter(
    // A worker that first hands on what went wrong says nothing else.
    ({ text }) => lastWords.test(text) && !/\bif\s*\((\w+) !== 0\)\s*\{?\s*process\.exit\(\1\)/.test(text),
  );
  const registered = nodesOf(root, "decorated_definition").filter(({ text }) =>
    /^@(atexit\.)?register\b[^]*\b_exit\(/.test(text),
  );
  // A child of the program's own may end so.
  const ended = /\b(fork|multiprocessing|signal)\b/.test(root.text)
    ? []
    : nodesOf(root, "call").filter(({ text }) => /^(os\.)?_exit\(\s*(0|os\.EX_OK)\s*\)$/.test(text));
  return [...said, ...registered, ...ended];
}
