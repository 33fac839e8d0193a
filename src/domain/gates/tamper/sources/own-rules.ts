import { isHonestExit } from "./honest-exits.ts";
import { deafHandlers } from "./deaf-handlers.ts";
import { javaExtensions } from "./java-extensions.ts";
import { mockedAnswers } from "./mocked-answers.ts";
import { removedTests } from "./removed-tests.ts";
import { skippedScenarios } from "./skipped-scenarios.ts";
import { childIn, isJavaScript, nodesOf, type SourceLanguage, type SyntaxNode } from "../syntax-tree.ts";

type Found = [rule: string, node: SyntaxNode];

/** Code by which tests make rules of their own: what runs, what it runs over, and what a failure is. */
export function newRules(language: SourceLanguage, root: SyntaxNode): Found[] {
  if (isJavaScript(language))
    return [
      ...shortenedTables(root),
      ...skippingHooks(root),
      ...ownTransforms(root),
      ...constantSerializers(root),
    ];
  switch (language) {
    case "go":
      return [
        ...emptyMains(root),
        ...ownArguments(root),
        ...deafHandlers(root).map((node): Found => ["swallowed-failure", node]),
      ];
    case "java":
      return [
        ...javaExtensions(root),
        ...ownMarks(root),
        ...mockedSubjects(root),
        ...mockedAnswers(root).map((node): Found => ["stubbed-assertion", node]),
      ];
    case "python":
      return [
        ...replacedModules(root),
        ...skippedScenarios(root),
        ...removedTests(root).map((node): Found => ["widened-exclusion", node]),
      ];
    default:
      return [];
  }
}

function emptyMains(root: SyntaxNode): Found[] {
  return nodesOf(root, "function_declaration")
    .filter(
      (node) =>
        childIn(node, "name")?.text === "TestMain" &&
        !/\.Run\(\)/.test(node.text) &&
        // It runs them and looks for leaks then.
        !(/\bgoleak\.VerifyTestMain\(\s*m\b/.test(node.text) && root.text.includes('"go.uber.org/goleak"')) &&
        !nodesOf(node, "call_expression").some((call) => isHonestExit(call, { language: "go", root })),
    )
    .map((node) => ["early-exit", node]);
}

/** Tests of Go that tell the runner which of them to run. */
function ownArguments(root: SyntaxNode): Found[] {
  return nodesOf(root, "call_expression", "assignment_statement")
    .filter(({ text }) => /^flag\.Set\(\s*"test\.|^os\.Args\b[^=]*=[^=][^]*-test\./.test(text))
    .map((node) => ["widened-exclusion", node]);
}

/** `rows.splice(1)` beside the tests that run over them, or fewer of them by the environment. */
function shortenedTables(root: SyntaxNode): Found[] {
  const statements = root.children.filter(({ type }) =>
    /^(expression_statement|lexical_declaration)$/.test(type),
  );
  return statements
    .filter(({ text }) =>
      /^\w+\.(splice|pop|shift)\(|^\w+\.length\s*=[^=]|^(const|let)\s+\w+\s*=\s*[^;[]*process\.env\b[^;]*\?\s*\[/.test(
        text,
      ),
    )
    .map((node) => ["widened-exclusion", node]);
}

/** A plugin in the runner's own settings that rewrites what it loads: it may do so with tests. */
function ownTransforms(root: SyntaxNode): Found[] {
  if (!/^export default\b|^module\.exports\b/m.test(root.text) || !/\bplugins\s*:/.test(root.text)) return [];
  return nodesOf(root, "pair", "method_definition")
    .filter((node) =>
      /^(async\s+)?["']?(transform|load|resolveId)["']?\s*(\(|:\s*(async\s+)?(\(|function\b|\w+\s*=>))/.test(
        node.text,
      ),
    )
    .map((node) => ["weakened-configuration", node]);
}

/** What writes out all that it is given as one text, so that kept results are equal to everything. */
function constantSerializers(root: SyntaxNode): Found[] {
  return nodesOf(root, "call_expression")
    .filter(
      (node) =>
        /^(\w+\.)*addSnapshotSerializer\(/.test(node.text) &&
        nodesOf(node, "pair", "method_definition").some(({ text }) =>
          /^(print|serialize)\b[^=]*(=>|\{\s*return)\s*("[^"]*"|'[^']*'|`[^`$]*`)\s*;?\s*\}?$/.test(text),
        ),
    )
    .map((node) => ["stubbed-assertion", node]);
}

/** What runs before every test and skips it. */
function skippingHooks(root: SyntaxNode): Found[] {
  return nodesOf(root, "call_expression")
    .filter(({ text }) => /^(before|beforeEach|beforeAll|setup|suiteSetup)\([^]*\.skip\(/.test(text))
    .map((node) => ["widened-exclusion", node]);
}

/** `@interface Test`: the package takes it for JUnit's, which is none. */
function ownMarks(root: SyntaxNode): Found[] {
  return nodesOf(root, "annotation_type_declaration")
    .filter((one) =>
      /^((Parameterized|Repeated)?Test|(Before|After)(Each|All))$/.test(childIn(one, "name")?.text ?? ""),
    )
    .filter(({ text }) => !/@(Test|ParameterizedTest|RepeatedTest|Testable|TestTemplate)\b/.test(text))
    .map((node) => ["widened-exclusion", node]);
}

/** `WordsTest` that mocks `Words` checks the mock. */
function mockedSubjects(root: SyntaxNode): Found[] {
  const subjects = nodesOf(root, "class_declaration").map((node) =>
    (childIn(node, "name")?.text ?? "").replace(/(Tests?|TestCase|IT|Spec)$|^Test/, ""),
  );
  // `@MockBean Words words;`
  const fields = nodesOf(root, "field_declaration").filter(
    (one) =>
      /@(Mock|MockBean|MockitoBean|InjectMock|MockK)\b/.test(one.text) &&
      subjects.includes(childIn(one, "type")?.text ?? ""),
  );
  const calls = nodesOf(root, "method_invocation").filter((node) => {
    const subject = /^(?:[\w.]*\.)?(?:mock|mockStatic)\(\s*(\w+)\.class/.exec(node.text)?.[1];
    return subject !== undefined && subjects.includes(subject);
  });
  return [...fields, ...calls].map((node) => ["stubbed-assertion", node]);
}

/** Modules that everybody may fake: what comes from outside. */
const outside =
  /^(requests|time|datetime|os|socket|random|builtins|urllib|urllib3|httpx|aiohttp|subprocess|sys|logging|smtplib|uuid|secrets|boto3|redis)\b/;

/** A constant of the product that names a folder, put where the test may write. */
const placesFiles =
  /^([\w.]+\.|[\w.]+,\s*["'])[A-Z][A-Z_]*(DIR|DIRECTORY|PATH|HOME|ROOT|FOLDER|FILE)(["']|,)[\s,]*(str\()?(tmp_path|tmpdir)(\s*\/\s*["'][\w.-]+["'])*\)*$/;

/** `tax.rates.rate = fake`, `sys.modules["tax"] = fake`, and fixtures that do so around every test. */
function replacedModules(root: SyntaxNode): Found[] {
  const imported = root.children
    .filter(({ type }) => type === "import_statement")
    .flatMap(({ text }) => text.replace(/^import\s+/, "").split(","))
    .map(
      (name) =>
        name
          .trim()
          .split(/\s+as\s+/)
          .at(-1)
          ?.split(".")[0] ?? "",
    );
  const assigned = root.children.filter(({ type, text }) => {
    const [, target = ""] = /^([\w.]+)(?:\.\w+)\s*=[^=]/.exec(text) ?? [];
    const first = target.split(".")[0] ?? "";
    const replaces = first !== "" && imported.includes(first) && !outside.test(first) && first !== "pytest";
    return type === "expression_statement" && (replaces || /^sys\.modules\[[^\]]+\]\s*=/.test(text));
  });
  const fixtures = nodesOf(root, "decorated_definition").filter(
    ({ text }) => /autouse\s*=\s*True/.test(text) && decidesForTests(text),
  );
  return [...assigned, ...fixtures].map((node) => ["stubbed-assertion", node]);
}

/** Whether a fixture of pytest puts something in the place of the product, or has tests skipped. */
export function decidesForTests(text: string): boolean {
  if (/\bpytest\.(skip|xfail)\(/.test(text)) return true;
  const targets = [...text.matchAll(/\b\w+(?:\(\))?\.setattr\(\s*["']?([\w.]+)["']?\s*,?(?=([^\n]*))/g)];
  const patched = [...text.matchAll(/\bpatch(?:\.object)?\(\s*["']?([\w.]+)/g)];
  return (
    targets.some(([, name = "", rest = ""]) => !outside.test(name) && !placesFiles.test(`${name},${rest}`)) ||
    patched.some(([, name = ""]) => !name.split(".").some((part) => outside.test(part)))
  );
}
