import {
  isJavaScript,
  nodesOf,
  walk,
  childIn,
  type SyntaxNode,
  type SyntaxTree,
  type Visit,
} from "../syntax-tree.ts";
import { holdsSettings } from "../settings/tool-files.ts";
import { meaningsIn, textOf } from "./engine-paths.ts";
import { askedEnvironment } from "./asked-environment.ts";
import { answersBySurroundings } from "./answers-by-surroundings.ts";
import { askedSurroundings, choicesBy } from "./asked-surroundings.ts";

/** What runs tests, and reads them, does so for a living. */
export const tools =
  /(^|\/)(scripts?|tools?|build|ci|config|benchmarks?|\.\w+)\/|(^|\/)(noxfile|tasks|setup|fabfile)\.py$|(^|\/)(gulpfile|Gruntfile)\./;
/** Django's settings choose a lighter database so. */
/** Where Django is told what it needs, whoever runs it. */
export const choosesSettings = /(^|\/)(settings|manage|conf)(\/|[\w-]*\.py$)/;

/** Ways by which a product finds out that it is tested, beyond the words that tell of it anywhere. */
export function moreDetections({ language, root }: SyntaxTree, path: string): SyntaxNode[] {
  if (tools.test(path) || holdsSettings(path)) return [];
  const asked = [
    ...readTests(root),
    ...askedSurroundings(root, path),
    ...answersBySurroundings(root),
    ...(language === "python" ? ofPython(root, path) : []),
  ];
  if (isJavaScript(language)) asked.push(...ofJavaScript(root));
  if (language === "go") asked.push(...ofGo(root));
  if (language === "rust") asked.push(...ofRust(root));
  if (language === "java") asked.push(...matching(root, java, ["method_invocation"]));
  return asked;
}

function matching(root: SyntaxNode, pattern: RegExp, types: readonly string[]): SyntaxNode[] {
  return nodesOf(root, ...types).filter(({ text }) => text.length < 400 && pattern.test(text));
}

const calls = ["call_expression", "call", "method_invocation", "macro_invocation"];
const reading =
  /^((\w+\.)*(readFile|readFileSync|createReadStream|open|Open|ReadFile|read_to_string|readString|readAllLines|Path)|include_str!|include_bytes!)\s*\([^;]*["'`][^"'`]*(\.(test|spec)\.[cm]?[jt]sx?|\btest_\w+\.py|_test\.(py|go)|Tests?\.java)["'`]/;

function readTests(root: SyntaxNode): SyntaxNode[] {
  return matching(root, reading, calls);
}

const words = "describe|it|jest|vi|vitest|expect|jasmine|Cypress|(before|after)(Each|All)";
const everywhere = "globalThis|global|window|self";
const known = new RegExp(
  `^import\\.meta\\.jest$|^process\\.env(\\.|\\[["'])(PLAYWRIGHT_TEST\\w*|PW_TEST\\w*|CYPRESS\\w*|TAP|AVA_PATH|WDIO\\w*)\\b|\\.__karma__$|^(${everywhere})\\??\\.(${words})$|^(${everywhere})\\[["'](${words})["']\\]$|^["'\`](${words})["'\`]\\s+in\\s+(${everywhere})$|^typeof\\s+((${everywhere})\\.)?(${words})$|\\._isMockFunction$|^(setTimeout|Date)\\.(clock|isFake)$|\\bnpm_command\\b["'\\]]*\\s*[=!]==?\\s*["'\`](run-)?test["'\`]$`,
);
const traces =
  /\.stack\b\??[^;]*\.(match|search|indexOf|includes)\(\s*[/"'`][^)]*(\btests?\b|jest|vitest|mocha|\bspec\b)|\/[^/\n]*(\\\.(test|spec)\b|\btests?\b|jest|vitest|mocha)[^\n]*\/\w*\.test\([^;]*\.stack\b|\bprocess\.argv\b[^;]*["'`/][^"'`/\n]*\.(test|spec)(?=["'`.\\/])|\b(require\.(main|cache)|process\.(title|argv0))\b[^;]*["'`/][^"'`/\n]*\b(vitest|jest|mocha)\b|^(require(\.resolve)?|import(\.meta\.resolve)?|\w*[rR]equire\.resolve)\(\s*["'`](vitest|jest|mocha|@jest\/globals|node:test)["'`]|["'`]\/proc\/[^;]*\bcmdline\b[^;]*\b(vitest|jest|mocha|test)\b|^Symbol\.for\(\s*["'`][^"'`]*(jest|vitest)|\buserAgent\b[^;]*\b(jsdom|HeadlessChrome|happy-?dom|Cypress|Playwright)\b/i;

function ofJavaScript(root: SyntaxNode): SyntaxNode[] {
  const given = new Set(nodesOf(root, "assignment_expression").map((one) => childIn(one, "left")));
  const named = matching(root, known, [
    "member_expression",
    "subscript_expression",
    "binary_expression",
    "unary_expression",
  ]).filter((node) => !given.has(node));
  return [
    ...named,
    ...namedByParts(root),
    ...unpackedVariables(root),
    ...askedEnvironment(root),
    ...matching(root, traces, ["call_expression"]).filter((node) => !isImport(node, root)),
    ...outsideOfTests(root),
  ];
}

/** `const { mock } = require("node:test");` at the top of a file, as `import` would say it: it fails where there is no such thing. */
function isImport({ text, line }: SyntaxNode, { children }: SyntaxNode): boolean {
  return (
    text.startsWith("require(") &&
    children.some(
      (one) =>
        /^(lexical|variable)_declaration$/.test(one.type) &&
        one.line <= line &&
        one.text.includes(`= ${text}`),
    )
  );
}

const word = new RegExp(`^(${words})$`);
const all = new RegExp(`^(${everywhere})$`);

const ownVariable = /^(VITEST(_\w+)?|JEST_WORKER_ID|NODE_TEST_CONTEXT|MOCHA_\w+)$/;

/** `globalThis["ex" + "pect"]`, `Reflect.get(globalThis, "expect")`, `process.env["VI" + "TEST"]` */
function namedByParts(root: SyntaxNode): SyntaxNode[] {
  const meaning = meaningsIn(root);
  return nodesOf(root, "subscript_expression", "call_expression").filter((node) => {
    const isCall = node.type === "call_expression";
    if (isCall && childIn(node, "function")?.text !== "Reflect.get") return false;
    const [owner, key] = (isCall ? childIn(node, "arguments") : node)?.children ?? [];
    const meant = textOf(key ?? null, meaning) ?? "";
    if (/^(process|import\.meta)\.env$/.test(owner?.text ?? ""))
      return ownVariable.test(meant) || (meant === "NODE_ENV" && key?.type === "binary_expression");
    return all.test(owner?.text ?? "") && word.test(meant);
  });
}

/** `const { VITEST_POOL_ID } = process.env` */
function unpackedVariables(root: SyntaxNode): SyntaxNode[] {
  return nodesOf(root, "variable_declarator").flatMap((one) => {
    const parts = childIn(one, "name");
    if (parts?.type !== "object_pattern") return [];
    if (!/^(process|import\.meta)\.env$/.test(childIn(one, "value")?.text ?? "")) return [];
    return parts.children.filter(({ text }) => ownVariable.test(/^\w*/.exec(text)?.[0] ?? ""));
  });
}

/** `import.meta.vitest` but for the block in which Vitest finds tests beside their source. */
function outsideOfTests(root: SyntaxNode): SyntaxNode[] {
  return [...walk(root)]
    .filter(({ node }) => node.type === "member_expression" && node.text === "import.meta.vitest")
    .filter(({ above }) => {
      const block = root.children.find((one) => one.type === "if_statement" && above.includes(one));
      return block === undefined || !holdsTestsOnly(block);
    })
    .map(({ node }) => node);
}

const testing = /^(await\s+)?(describe|it|test|suite|(before|after)(Each|All))\b[\w.]*\(/;

function holdsTestsOnly(block: SyntaxNode): boolean {
  const body = childIn(block, "consequence")?.children ?? [];
  const statements = body.filter(({ type }) => type !== "comment");
  return (
    /^\(\s*import\.meta\.vitest\s*\)$/.test(childIn(block, "condition")?.text ?? "") &&
    childIn(block, "alternative") === null &&
    statements.some(({ text }) => testing.test(text)) &&
    statements.every(({ type, text }) => /declaration$/.test(type) || testing.test(text))
  );
}

const python =
  /["']_?py(t(es?)?)?["'][^]*\bsys\.modules\b|\bsys\.modules\b[^]*["']_?py(t(es?)?)?["']|\bsys\.modules\b[^]*["']_?(pytest|unittest)\b|["']_?(pytest|unittest)\w*["'][^]*\bsys\.modules\b|\b(find_spec|import_module|__import__)\(\s*["'](_?pytest|tests["'.])|["']\/proc\/[^;]*\bcmdline\b|["'](_pytest|AssertionRewrit|LogCapture)|\b(_getframe|currentframe|extract_stack|inspect\.stack)\b[^]*["'][^"']*(\btest_|\btests?\b|pytest)|["'][^"']*(\btest_|\btests?\b|pytest)[^]*\b(_getframe|currentframe|extract_stack|inspect\.stack)\(|\bsys\b[^]*\b_called_from_test\b|\b(_getframe|currentframe|inspect\.stack)\([^]*\.f_locals\b|\bhasattr\([^()]*["'](mock_calls|_mock_\w+|assert_(called|awaited|not_called|any_call)\w*)["']|\bisinstance\([^()]*\b(Magic|Async|NonCallable)?Mock\b|["'](Magic|Async|NonCallable)?Mock["']/;

function ofPython(root: SyntaxNode, path: string): SyntaxNode[] {
  // What helps to write tests may well look for their runner.
  if (/test/i.test(path)) return [];
  const asked = matching(root, python, ["comparison_operator", "call", "attribute", "subscript"]);
  const arguments_ = choosesSettings.test(path)
    ? []
    : matching(root, /^["']tests?["']\s+(not\s+)?in\s+sys\.argv\b/, ["comparison_operator"]);
  const usesRunner = /\bpytest\./.test(root.text);
  const tried = nodesOf(root, "try_statement").filter(
    ({ text }) => !usesRunner && /^try:\s+(import|from)\s+_?pytest\b/.test(text),
  );
  const taken = matching(root, /^(from|import)\s+tests\b/, ["import_from_statement", "import_statement"]);
  return [...asked, ...arguments_, ...tried, ...(tools.test(path) ? [] : taken)];
}

const go = /\bos\.Args\b[^]*"[^"]*(\.test\b|-test\.)|\bLookup\(\s*"test\.|^strings\.\w+\(\w+,\s*"--?test\./;

/** What tests of Go are run as: `x.test`, with flags that begin so. */
const ofProgram = /^strings\.\w+\([^()]*"(\.test|test\.\w*)"|[=!]=\s*"(test\.\w+|\w*\.test)"$/;

/** Whether a choice answers with what a program was built from, or in a function for that. */
function tellsBuild({ node, above }: Visit): boolean {
  const scope = above.findLast(({ type }) => /^(function|method)_declaration$/.test(type));
  const name = scope === undefined ? "" : (childIn(scope, "name")?.text ?? "");
  return (
    /version|build|commit|revision|vcs|info|release|agent/i.test(name) ||
    nodesOf(node, "return_statement").some(({ text }) =>
      /\.(Main|Version|Settings|Path|Deps|Sum|Value)\b/.test(text),
    )
  );
}

function ofGo(root: SyntaxNode): SyntaxNode[] {
  const { text } = root;
  const asksCaller = /\bruntime\.Callers?\(/.test(text);
  const asksProgram = /\b(os\.Executable|debug\.ReadBuildInfo|flag\.Visit(All)?)\(/.test(text);
  return [
    ...matching(root, go, ["call_expression", "binary_expression"]),
    ...(asksCaller ? matching(root, /^strings\.\w+\([^()]*"_test\.go"/, ["call_expression"]) : []),
    ...(asksProgram ? matching(root, ofProgram, ["call_expression", "binary_expression"]) : []),
    ...choicesBy(/\bdebug\.ReadBuildInfo\(/, root).flatMap((visit) => (tellsBuild(visit) ? [] : visit.node)),
  ];
}

const java =
  /\bforName\(\s*"(org\.junit|org\.testng|junit\.)|\bgetProperty\(\s*"[^"]*(surefire|org\.gradle\.test)|"(java\.class\.path|sun\.java\.command)"[^]*"[^"]*(test-classes|junit|surefire|GradleWorkerMain)|\bgetInputArguments\(\)[^]*"[^"]*(junit|surefire|jacoco)|\bgetResource(AsStream)?\(\s*"[^"]*(junit|testng)|\bcurrentThread\(\)\.getName\(\)[^]*"Test worker|\bgetMethodName\(\)\.(startsWith|contains)\(\s*"test|\b(getClassName|getStackTrace)\(\)[^]*"[^"]*(junit|testng|surefire)|\bgetClassName\(\)\.endsWith\(\s*"Tests?"|\bmockingDetails\(|\bMockUtil\.isMock\(|\b(getName|getSimpleName)\(\)\.(contains|endsWith|startsWith|matches)\(\s*"[^"]*Mock/;

/** A test of Rust runs in a thread of its name, from a program that stands among what is built for it. */
const rust =
  /^(?:std::)?thread::current\(\)[^;]*\bname\(\)[^;]*\b(contains|starts_with|ends_with|find)\(\s*"[^"]*tests?\b|^(?:std::)?(?:env::current_exe\(\)|env::args\(\))[^;]*"[^"]*(\bdeps\b|--test-threads|--nocapture)/;

/** A statement, or an arm, that stands in a function for its tests alone. */
function ofRust(root: SyntaxNode): SyntaxNode[] {
  // `#[cfg_attr(debug_assertions, path = "calm.rs")] mod load;`
  const modules = matching(root, /^#\[\s*cfg_attr\([^\]]*\b(debug_assertions|test)\b[^\]]*\bpath\s*=/, [
    "attribute_item",
  ]);
  return [...withinFunctions(root), ...modules, ...matching(root, rust, ["call_expression"])];
}

function withinFunctions(root: SyntaxNode): SyntaxNode[] {
  const tested = /^#\[\s*cfg\s*\(\s*((all|any)\s*\([^\]]*)?\btest\b/;
  const found = [...walk(root)].filter(
    ({ node, above }) =>
      node.type === "attribute_item" &&
      tested.test(node.text) &&
      !/\bnot\s*\(/.test(node.text) &&
      above.length > 0,
  );
  return found
    .filter(({ node, above }) => {
      const outer = above.at(-1);
      if (outer?.type === "match_arm" || outer?.type === "match_block") return true;
      if (outer?.type !== "block") return false;
      const rest = outer.children.slice(outer.children.indexOf(node) + 1);
      const next = rest.find(({ type }) => type !== "attribute_item" && !/comment/.test(type));
      return next !== undefined && !/(_item|^use_declaration|^macro_definition)$/.test(next.type);
    })
    .map(({ node }) => node);
}
