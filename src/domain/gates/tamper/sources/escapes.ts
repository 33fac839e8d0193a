import { isPlugin, pluginsOf } from "../subjects/pytest-plugins.ts";
import { type TamperFinding } from "../../verdict/verdict.ts";
import { type ChangedFile, type FileVersion } from "../changed-file.ts";
import { childIn, isJavaScript, nodesOf, type SyntaxNode, type SyntaxTree } from "../syntax-tree.ts";
import { isTestContext } from "../test-files.ts";
import { endedProcesses } from "./ended-processes.ts";
import { isHonestDetection } from "./honest-detections.ts";
import { isHonestExit } from "./honest-exits.ts";
import { moreDetections } from "./more-detections.ts";
import { reachingOut } from "./reaching-out.ts";
import { setupFilesOf } from "./setup-files.ts";
import { retriesIn } from "./new-retries.ts";
import { newRules } from "./own-rules.ts";
import { hiddenCode } from "./hidden-code.ts";
import { outcomesOfPytest } from "./pytest-outcomes.ts";
import { pytestHooks } from "./pytest-hooks.ts";
import { laxAnswers } from "./lax-answers.ts";
import { patchedByProduct } from "./patched-by-product.ts";
import { replacedExits } from "./replaced-exits.ts";
import { patchedByTests } from "./patched-by-tests.ts";
import { patchedInterpreter } from "./patched-interpreter.ts";
import { isOfLocalValue } from "./local-values.ts";
import { lenientMatchers } from "./lenient-matchers.ts";
import { decidingHooks, lateExits, patchedChecks } from "./patched-checks.ts";
import { keptFromCollection } from "./kept-from-collection.ts";
import { importedWords, isWordElsewhere, ownAssertions, quietChecks } from "./own-assertions.ts";
import { type Modules } from "./own-runners.ts";
import { ownRuns } from "./own-runs.ts";
import { type Surroundings } from "../settings/surroundings.ts";
import { resultsWrittenOver } from "./results-written-over.ts";
import { constantClosures } from "./constant-closures.ts";
import { blindEquality } from "./blind-equality.ts";
import { equalToAll } from "./equal-to-all.ts";
import { skippingModules } from "./skipping-modules.ts";
import { swallowedPromises } from "../tests/reached/swallowed-promises.ts";

interface Escape {
  readonly rule: string;
  readonly path: string;
  readonly line: number;
  readonly text: string;
}

const calls = [
  "call_expression",
  "call",
  "method_invocation",
  "assignment_expression",
  "augmented_assignment_expression",
  "assignment",
];
const exits =
  /^(process\.(exit|reallyExit|abort|kill)\(|process\.exitCode\s*=|process\.(on|once|addListener|prependListener)\(\s*["'`](exit|beforeExit|uncaughtException|unhandledRejection)|Deno\.exit\(|os\._exit\(|os\.abort\(|os\.kill\(|os\.exec[lv]p?e?\(|signal\.raise_signal\(|syscall\.(Exec|Kill)\(|sys\.exit\(|exit\(|quit\(|pytest\.exit\(|atexit\.register\(|os\.Exit\(|syscall\.Exit\(|runtime\.Goexit\(|System\.exit\(|Runtime\.getRuntime\(\)\.(halt|exit)\(|(std::)?process::(exit|abort)\()|\b(session\.exitstatus|session\.testsfailed|exitstatus|\w+\.expectedStatus)\s*=|^process\.(stdout|stderr)\.write\s*=[^=]|^(console\.\w+|process\.stdout\.write|print|fmt\.Print\w*|System\.out\.print\w*)\(\s*f?["'`]((not )?ok \d|TAP version|##teamcity|<testsuite|--- PASS|=== RUN)/;
const mocked =
  /^(vi|jest|mock|td|sinon|t\.mock|mock\.module)(\.\w+)*\(\s*["'`](node:)?(assert(\/strict)?|test|vitest|chai|expect|@jest\/globals|jasmine|mocha|ava|tap)["'`]|^jest\.(enableAutomock|autoMockOn)\(/;
const replaced =
  /^((globalThis|global|window)\.)?(assert|expect|chai|test|it|describe|unittest\.TestCase|pytest|TestCase|self\.assert\w*)(\.\w+)*\s*=[^=]|^(mock\.method|jest\.spyOn|vi\.spyOn|sinon\.stub|Object\.(assign|defineProperty))\(\s*(assert|expect|chai)\b|^(chai\.)?Assertion\.overwrite\w+\(|^expect\.setState\([^]*\b(isExpectingAssertions|expectedAssertionsNumber|assertionCalls|suppressedErrors)|^([\w.]+(\(\))?\.setattr|setattr|patch(\.object)?|mock\.patch(\.object)?)\(\s*["']?(unittest|pytest|self\.assert|TestCase)/;
/** Even from a file of the product. */
const globals =
  /^((globalThis|global|window)\.(assert|expect|chai|test|it|describe)(\.\w+)*|assert\.\w+|(unittest\.)?TestCase\.\w+|pytest\.\w+)\s*=[^=]|^Object\.(assign|defineProperty)\(\s*((assert|expect|chai)\b|(globalThis|global|window),\s*["'`](assert|expect|chai|test|it|describe)\b)/;
/** Cypress takes what failed for no failure. */
const unheard =
  /^(Cypress|cy)\.(on|once)\(\s*["'`](fail|uncaught:exception)["'`]\s*,\s*(async\s+)?(\(?[\w\s,]*\)?\s*=>|function\s*\([^)]*\))\s*(false\b|\{\s*(return\s+false\s*;?\s*)?\})/;
const detects =
  /\b(NODE_TEST_CONTEXT|JEST_WORKER_ID|VITEST(_\w+)?|MOCHA_\w+|PYTEST_\w+|NIGHTSHIFT_(ROOM|COMMAND)|npm_lifecycle_(event|script))\b|execArgv\b[^]*["'`]--test|\.stack\b[^]*\.includes\(\s*["'`][^"'`]*(test|spec)|\btypeof\s+((globalThis|global|window)\.)?(describe|it|jest|vi|expect)\b|["'][^"']*test[^]*\binspect\.(stack|currentframe)\(|#\[cfg\((all\()?not\(\s*test\b|\bNODE_ENV\b["'\])]*\s*[=!]==?\s*["'`]test|["']pytest["']\s+(not\s+)?in\s+sys\.modules|["'](pytest|unittest)["']\s+in\s+sys\.argv|flag\.Lookup\(\s*"test\.|\b__(vitest|jest)\w*|\bprocess\.(argv|execArgv)\b[^]*["'`/][^"'`/]*\b(vitest|jest|mocha)\b|\bsys\.argv\b[^]*["'][^"']*\bpy\.?test\b|\btesting\.Testing\(\)|HasSuffix\(os\.Args\[0\],\s*"\.test"|\bcfg!\(\s*(?:(?:not|all|any)\(\s*)*(?:[^()]*,\s*)?test\s*[,)]|org\.junit\b.*getStackTrace/;

/** New code by which tests end, lose or fake their outcome. */
export function newEscapes(files: readonly ChangedFile[], around: Surroundings): TamperFinding[] {
  const known = new Map<string, number>();
  const plugins = new Set(files.flatMap(({ after }) => pluginsOf(after)));
  const isSetup = setupFilesOf(files, around);
  const escapesOf = (version: FileVersion | null) => escapesIn(version, { plugins, isSetup, files, around });
  const key = ({ rule, text }: Escape) => `${rule} ${text}`;
  for (const one of files.flatMap(({ before }) => escapesOf(before)))
    known.set(key(one), (known.get(key(one)) ?? 0) + 1);
  return files
    .flatMap(({ after }) => escapesOf(after))
    .flatMap((one) => {
      const left = known.get(key(one)) ?? 0;
      known.set(key(one), left - 1);
      const { path, line, rule, text } = one;
      return left > 0 ? [] : [{ path, line, rule, message: `${words[rule] ?? rule}: ${text.slice(0, 160)}` }];
    });
}

const words: Readonly<Record<string, string>> = {
  "early-exit": "ends the process of the tests or sets its outcome",
  "stubbed-assertion": "takes the place of what tests check with, or is equal to everything",
  "swallowed-failure": "swallows a failure",
  "widened-exclusion": "keeps tests from being collected",
  "weakened-configuration": "sets a condition under which code, and tests, are left out",
  "unreadable-change": "runs what nobody can read as code",
  "skipped-test": "skips the tests that come to it",
  "test-detection": "the product behaves differently when it is tested",
};

interface Known extends Modules {
  readonly plugins: ReadonlySet<string>;
  readonly isSetup: (path: string) => boolean;
}

function escapesIn(version: FileVersion | null, known: Known): Escape[] {
  if (!version?.tree || version.kind === "symlink") return [];
  const { path, tree } = version;
  const isOfTests = isTestContext(path) || known.isSetup(path) || isPlugin(path, known.plugins);
  const found = isOfTests ? inTests(path, tree, known) : inProduct(path, tree);
  const hidden = hiddenCode(tree, isOfTests);
  found.push(...hidden.map((node): [string, SyntaxNode] => ["unreadable-change", node]));
  const macros = nodesOf(tree.root, "macro_definition").filter((node) =>
    /^(debug_)?assert/.test(childIn(node, "name")?.text ?? ""),
  );
  found.push(...macros.map((node): [string, SyntaxNode] => ["stubbed-assertion", node]));
  const conditions = nodesOf(tree.root, "macro_invocation").filter(({ text }) =>
    /\brustc-(cfg|flags)\b/.test(text),
  );
  found.push(...conditions.map((node): [string, SyntaxNode] => ["weakened-configuration", node]));
  const checks = [
    ...pytestHooks(tree),
    ...decidingHooks(tree),
    ...patchedChecks(tree),
    ...lenientMatchers(tree),
  ];
  found.push(...checks.map((node): [string, SyntaxNode] => ["stubbed-assertion", node]));
  found.push(
    ...resultsWrittenOver(tree, isOfTests).map((node): [string, SyntaxNode] => ["swallowed-failure", node]),
  );
  // Rust's tests stand in its sources, too.
  const closures = tree.language === "rust" ? constantClosures(tree.root) : [];
  found.push(...closures.map((node): [string, SyntaxNode] => ["stubbed-assertion", node]));
  const lax = [...equalToAll(tree), ...blindEquality(tree)];
  found.push(...lax.map((node): [string, SyntaxNode] => ["stubbed-assertion", node]));
  const distinct = new Map(found.map(([rule, node]) => [`${rule} ${node.line}`, { rule, node }]));
  return [...distinct.values()].map(({ rule, node }) => ({
    ...{ rule, path, line: node.line },
    text: node.text.replace(/\s+/g, " ").trim(),
  }));
}

function inProduct(path: string, tree: SyntaxTree): [string, SyntaxNode][] {
  return [
    ...detections(tree, path).map((node): [string, SyntaxNode] => ["test-detection", node]),
    ...nodesOf(tree.root, "assignment_expression", "assignment", "call_expression")
      .filter(({ text }) => globals.test(text))
      .map((node): [string, SyntaxNode] => ["stubbed-assertion", node]),
    ...[...laxAnswers(tree, path), ...patchedByProduct(tree), ...quietChecks(path, tree)].map(
      (node): [string, SyntaxNode] => ["stubbed-assertion", node],
    ),
    ...outcomesOfPytest(tree, path).map((node): [string, SyntaxNode] => ["skipped-test", node]),
    ...lateExits(tree.root).map((node): [string, SyntaxNode] => ["early-exit", node]),
    ...runtimeOf(tree),
    ...reachingOut(tree, path).map(({ rule, node }): [string, SyntaxNode] => [rule, node]),
  ];
}

function inTests(path: string, tree: SyntaxTree, modules: Modules): [string, SyntaxNode][] {
  const { language, root } = tree;
  const used = nodesOf(root, ...calls);
  return [
    ...replacedExits(tree).map((node): [string, SyntaxNode] => ["early-exit", node]),
    ...used
      .filter((node) => exits.test(node.text) && !isHonestExit(node, tree))
      .map((node): [string, SyntaxNode] => ["early-exit", node]),
    ...used
      .filter(
        (node) =>
          mocked.test(node.text) ||
          (replaced.test(node.text) && !isOfLocalValue(node, root) && !isWordElsewhere(node, language)),
      )
      .map((node): [string, SyntaxNode] => ["stubbed-assertion", node]),
    ...(language === "python" ? keptFromCollection(root) : []).map((node): [string, SyntaxNode] => [
      "widened-exclusion",
      node,
    ]),
    ...[...retriesIn(tree), ...used.filter(({ text }) => unheard.test(text))].map(
      (node): [string, SyntaxNode] => ["swallowed-failure", node],
    ),
    ...ownEnvironments(tree).map((node): [string, SyntaxNode] => ["weakened-configuration", node]),
    ...skippingModules(path, tree).map((node): [string, SyntaxNode] => ["skipped-test", node]),
    ...(language === "python" ? ownRuns(root) : []).map((node): [string, SyntaxNode] => [
      "swallowed-failure",
      node,
    ]),
    ...newRules(language, root),
    ...[...ownAssertions(tree), ...importedWords(path, root, modules), ...patchedByTests(tree)].map(
      (node): [string, SyntaxNode] => ["stubbed-assertion", node],
    ),
    ...(isJavaScript(language) ? swallowedPromises(root) : []).map((node): [string, SyntaxNode] => [
      "swallowed-failure",
      node,
    ]),
  ];
}

/** A file of tests that has them run in an environment of the repository's own: `@jest-environment ./quiet.js`. */
function ownEnvironments({ language, root }: SyntaxTree): SyntaxNode[] {
  if (!isJavaScript(language)) return [];
  return nodesOf(root, "comment").filter(({ text }) => /@(jest|vitest)-environment\s+\.{0,2}\//.test(text));
}

/** What a product does to what runs it. */
function runtimeOf({ language, root }: SyntaxTree): [string, SyntaxNode][] {
  const { exits, silences } = isJavaScript(language) ? endedProcesses(root) : { exits: [], silences: [] };
  const python = language === "python" ? patchedInterpreter(root) : { patches: [], silences: [] };
  return [
    ...exits.map((node): [string, SyntaxNode] => ["early-exit", node]),
    ...python.patches.map((node): [string, SyntaxNode] => ["stubbed-assertion", node]),
    ...[...silences, ...python.silences].map((node): [string, SyntaxNode] => ["swallowed-failure", node]),
  ];
}

const asking = [
  ...[
    "binary_expression",
    "comparison_operator",
    "member_expression",
    "subscript_expression",
    "call_expression",
  ],
  ...["call", "subscript", "macro_invocation", "method_invocation", "attribute_item"],
];

function detections(tree: SyntaxTree, path: string): SyntaxNode[] {
  const { root } = tree;
  const more = moreDetections(tree, path).filter((node) => !isHonestDetection(node, root, path));
  const found = nodesOf(root, ...asking).filter(({ text }) => text.length < 400 && detects.test(text));
  const honest = new Set(found.filter((node) => isHonestDetection(node, root, path)));
  // What stands around an honest one is as honest, unless it asks once more.
  const without = (node: SyntaxNode) =>
    nodesOf(node, ...asking).reduce(
      (text, one) => (honest.has(one) ? text.replace(one.text, "") : text),
      node.text,
    );
  const others = found.filter(
    (node) => !honest.has(node) && (honest.size === 0 || detects.test(without(node))),
  );
  return [...others, ...more];
}
