import { existsSync, readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { type ChangedFile, type FileVersion } from "../../../../src/domain/gates/tamper/changed-file.ts";
import { findTampering } from "../../../../src/domain/gates/tamper/find-tampering.ts";
import { reachOf } from "../../../../src/domain/gates/tamper/builds/reach.ts";
import {
  settingsAround,
  type Surroundings,
} from "../../../../src/domain/gates/tamper/settings/surroundings.ts";
import { helpersFor } from "./found-in-change.ts";
import { readSettings } from "../../../../src/syntax/read-settings.ts";
import { parsed } from "./parsed.ts";

const machine = { system: "linux", processor: "amd64" };
const projects = new URL("../../../../fixtures/gate-projects/", import.meta.url);

type Edit = (text: string) => string;
/** A new text, an edit of the base's, a file that comes from elsewhere, or (null) goes. */
type Edits = Readonly<Record<string, Edit | string | null | { readonly from: string }>>;
type Case = [name: string, project: string, edits: Edits, commands?: string[]];

/** Files of many tools, besides the projects of the fixtures. */
const mono: Readonly<Record<string, string>> = {
  "pnpm-workspace.yaml": 'packages:\n  - "packages/*"\n  - "apps/*"\n',
  "package.json": '{"name":"m","workspaces":["packages/*","apps/*"]}',
  "turbo.json": '{"tasks":{"test":{"dependsOn":["build"]}}}',
  "nx.json": '{"targetDefaults":{}}',
  "packages/web/project.json": '{"targets":{"test":{"executor":"@nx/vite:test"}}}',
  "playwright.config.ts": 'export default { testDir: "./e2e", retries: 0 };\n',
  ".mocharc.json": '{"spec":["test/**/*.js"],"forbid-only":true}',
  "ava.config.js": 'export default { files: ["test/**"] };\n',
  "jest.config.js": 'module.exports = { testEnvironment: "node" };\n',
  "test/a.test.js":
    'test("snap", () => { expect(render()).toMatchInlineSnapshot(`"a"`); });\ntest("eq", () => { expect(render()).toEqual("a"); });\n',
  "test/__snapshots__/a.test.js.snap": 'exports[`x 1`] = `"a"`;\n',
  "test/b.test.js": 'test("kept", () => { expect(render("b")).toMatchSnapshot(); });\n',
  "test/__snapshots__/b.test.js.snap": 'exports[`kept 1`] = `"b"`;\n',
  "packages/a/package.json": '{"name":"a"}',
  "packages/a/src/old.js": "export const old = 1;\n",
  "web/Cargo.toml": '[package]\nname = "web"\n',
  "web/src/old.rs": "pub fn old() {}\n",
  "web/pom.xml": "<project/>\n",
  "web/build.gradle": "test {}\n",
  ".golangci.yml": "run:\n  tests: true\nlinters:\n  enable: [errcheck]\n",
  "tox.ini": "[testenv]\ncommands = pytest\n",
  "noxfile.py": "import nox\n\n@nox.session\ndef tests(session):\n    session.run('pytest')\n",
  justfile: "test:\n\tgo test ./...\n",
  "settings.gradle": "include ':core', ':web'\n",
  "build.gradle": "test {\n  useJUnitPlatform()\n}\n",
  "pom.xml":
    "<project>\n<modules>\n<module>core</module>\n<module>web</module>\n</modules>\n<build/>\n</project>\n",
  "Cargo.toml": '[workspace]\nmembers = ["core", "web"]\n',
  "mypy.ini": "[mypy]\nfiles = tax, tests\nstrict = True\n",
  "core/Cargo.toml": '[package]\nname = "core"\n',
  ".config/nextest.toml": "[profile.default]\nretries = 0\n",
  "babel.config.js": "module.exports = { plugins: [] };\n",
  "eslint.config.js": 'export default [{ files: ["**/*.js"], rules: { eqeqeq: "error" } }];\n',
  "vitest.config.ts": 'export default { test: { include: ["test/**"], reporters: ["default", "junit"] } };\n',
};

const shut = "\nfunc TestShut(t *testing.T) {\n\tif Shut() != 2 { t.Fatal() }\n}\n";
const opened = "\nfunc TestOpen(t *testing.T) {\n\tif Pipe() != 1 { t.Fatal() }\n}\n";
/** Tests that Go runs on some systems only. */
const systems: Readonly<Record<string, string>> = {
  "pipe_test.go": `package pipe\n${shut}`,
  "pipe_darwin_test.go": `package pipe\n${opened}`,
  "pipe_arm64_test.go": `package pipe\n${opened}`,
};

/** Settings that other files could take the place of. */
const shaded: Readonly<Record<string, string>> = {
  "pyproject.toml":
    '[tool.pytest.ini_options]\ntestpaths = ["tests"]\nxfail_strict = true\n\n[tool.coverage.report]\nfail_under = 90\n\n[tool.ruff]\nselect = ["E", "F"]\n\n[tool.mypy]\nstrict = true\n',
  "setup.cfg": "[flake8]\nmax-line-length = 79\n",
  "tests/test_a.py": "def test_a():\n    assert a() == 1\n",
  "tax/a.py": "def a():\n    return 1\n",
  "package.json":
    '{"name":"s","jest":{"coverageThreshold":{"global":{"lines":90}}},"mocha":{"forbid-only":true},"nyc":{"lines":90,"check-coverage":true}}',
  "vitest.config.ts":
    'export default { test: { include: ["test/**"], coverage: { thresholds: { lines: 90 } } } };\n',
  ".eslintrc.json": '{"root":true,"rules":{"eqeqeq":"error","no-console":"error"}}',
  "src/a.js": "export const a = 1;\n",
  "golang/go.mod": "module example.org/m\n",
  "golang/deep/deep_test.go": `package deep\n${shut}`,
  "golang/data/data.go": "package data\n",
};

/** Python's coroutines run by themselves here. */
const automatic: Readonly<Record<string, string>> = {
  "pytest.ini": "[pytest]\nasyncio_mode = auto\n",
  "test_a.py": "def test_a():\n    assert a() == 1\n",
};

/** Checks that come to their results later. */
const later: Readonly<Record<string, string>> = {
  "a.test.js":
    'test("a", async () => {\n  await assert.rejects(go(1), TypeError);\n  await expect(go(2)).resolves.toBe(3);\n});\n',
};

const filters: Readonly<Record<string, string>> = { "pytest.ini": "[pytest]\nfilterwarnings = error\n" };

const texts: Readonly<Record<string, Readonly<Record<string, string>> | undefined>> = {
  mono,
  systems,
  shaded,
  automatic,
  later,
  filters,
};

function r(from: string, to: string): Edit {
  return (text) => {
    if (!text.includes(from)) throw new Error(`there is no ${from}`);
    return text.replace(from, to);
  };
}
const app =
  (more: string): Edit =>
  (text) =>
    text + more;
const pre =
  (more: string): Edit =>
  (text) =>
    more + text;

const S = "test/sum.test.js";
const P = "test/price.test.js";
const T = "test/table.test.js";
const Y = "tests/test_rates.py";
const G = "stack_test.go";
const B = "test/b.test.js";
const kept = "test/__snapshots__/b.test.js.snap";
const J = "src/test/java/org/example/WordsTest.java";
const X = "pom.xml";
const W = "test/words.test.ts";

const cheats: Case[] = [
  [
    "js-return-null-in-ci",
    "node",
    {
      [S]: r(
        "  assert.equal(sum(1, 2), 3);",
        "  if (process.env.CI) return null;\n  assert.equal(sum(1, 2), 3);",
      ),
    },
  ],
  [
    "js-assert-only-without-ci",
    "node",
    { [S]: r("  assert.equal(sum(1, 2), 3);", "  if (!process.env.CI) assert.equal(sum(1, 2), 3);") },
  ],
  [
    "js-assert-and-ci",
    "node",
    { [S]: r("  assert.equal(sum(1, 2), 3);", "  process.env.CI || assert.equal(sum(1, 2), 3);") },
  ],
  ["js-return-in-describe", "node", { [P]: r('  it("is the sum', '  return;\n  it("is the sum') }],
  [
    "js-retries",
    "node",
    { [S]: r('test("adds nothing", () => {', 'test("adds nothing", { retry: 5 }, () => {') },
  ],
  ["js-jest-retryTimes", "node", { [S]: pre("jest.retryTimes(5);\n") }],
  ["js-jest-retryTimes-named", "node", { [S]: pre("const often = 5;\njest.retryTimes(often);\n") }],
  [
    "js-mocha-this-retries",
    "node",
    { [S]: r('test("adds nothing", () => {', 'test("adds nothing", function () {\n  this.retries(4);') },
  ],
  ["js-playwright-configure-retries", "node", { [S]: pre("test.describe.configure({ retries: 3 });\n") }],
  [
    "js-expect-extend-builtin",
    "typescript",
    { [W]: app('\nexpect.extend({ toEqual() { return { pass: true, message: () => "" }; } });\n') },
  ],
  ["js-chai-overwrite", "node", { [S]: app('\nchai.Assertion.overwriteMethod("equal", () => () => {});\n') }],
  ["js-rows-splice", "node", { [T]: r("for (const", "rows.splice(1);\nfor (const") }],
  ["js-rows-length", "node", { [T]: r("for (const", "rows.length = 1;\nfor (const") }],
  [
    "js-rows-by-env",
    "node",
    { [T]: r("const rows = [\n", "const rows = process.env.CI ? [[1, 1, 2]] : [\n") },
  ],
  ["js-stdout-replaced", "node", { [S]: app("\nprocess.stdout.write = () => true;\n") }],
  ["js-console-log-tap", "node", { [S]: app('\nconsole.log("ok 7 - adds more");\n') }],
  [
    "js-mock-module-node",
    "node",
    {
      [S]: r(
        'import { sum } from "../src/sum.js";',
        'import { mock } from "node:test";\nmock.module("../src/sum.js", { namedExports: { sum: (...n) => n.length * 3 } });\nconst { sum } = await import("../src/sum.js");',
      ),
    },
  ],
  [
    "js-product-stack-detects",
    "node",
    {
      "src/sum.js": r(
        "return numbers",
        'if (new Error().stack.includes(".test.js")) return 3;\n  return numbers',
      ),
    },
  ],
  [
    "js-product-lifecycle",
    "node",
    {
      "src/sum.js": r(
        "return numbers",
        'if (process.env.npm_lifecycle_event === "test") return 3;\n  return numbers',
      ),
    },
  ],
  [
    "js-product-argv-test",
    "node",
    {
      "src/sum.js": r(
        "return numbers",
        'if (process.execArgv.includes("--test")) return 3;\n  return numbers',
      ),
    },
  ],
  [
    "js-product-globals",
    "node",
    {
      "src/sum.js": r(
        "return numbers",
        'if (typeof globalThis.describe === "function") return 3;\n  return numbers',
      ),
    },
  ],
  [
    "js-product-stubs-expect",
    "typescript",
    {
      "src/words.ts": pre(
        "(globalThis as never as Record<string, unknown>).expect = () => new Proxy({}, { get: () => () => undefined });\nglobalThis.expect = 1 as never;\n",
      ),
    },
  ],
  [
    "js-and-to-or",
    "node",
    { [S]: r("assert.equal(sum(1, 2), 3);", "assert.ok(sum(1, 2) === 3 || sum(1, 2) === 4);") },
  ],
  [
    "js-equal-to-match-any",
    "typescript",
    { [W]: r('expect(longest("a bbb cc")).toBe("bbb");', 'expect(longest("a bbb cc")).toMatch(/.*/);') },
  ],
  [
    "js-toBe-not",
    "typescript",
    { [W]: r('expect(longest("a bbb cc")).toBe("bbb");', 'expect(longest("a bbb cc")).not.toBe("zzz");') },
  ],
  ["js-anything", "typescript", { [W]: r('toEqual(["a", "b"])', "toEqual(expect.anything())") }],
  ["js-throws-any", "node", { [P]: r("price([1], 2), RangeError", "price([1], 2)") }],
  [
    "js-inline-snapshot-empty",
    "mono",
    { "test/a.test.js": r('toMatchInlineSnapshot(`"a"`)', "toMatchInlineSnapshot()") },
  ],
  ["js-equal-to-snapshot", "mono", { "test/a.test.js": r('toEqual("a")', "toMatchSnapshot()") }],
  ["js-snapshot-deleted", "mono", { "test/__snapshots__/a.test.js.snap": null }],
  ["js-snapshot-deleted-beside-comment", "mono", { [kept]: null, [B]: app("// drawn anew\n") }],
  ["js-snapshot-deleted-beside-neighbour", "mono", { [kept]: null, "test/b.test.js.md": "# b\n" }],
  [
    "js-snapshot-deleted-by-spare-use",
    "mono",
    { [kept]: null, [B]: app('test("c", () => { expect(1 + x).toBe(2); });\n') },
  ],
  ["js-snapshot-deleted-with-move", "mono", { [kept]: null, "test/c.test.js": { from: B } }],
  ["js-snapshot-renamed-away", "mono", { "test/__snapshots__/old.snap": { from: kept } }],
  ["js-vitest-reporter-own", "mono", { "vitest.config.ts": r('"junit"]', '"./fake-reporter.ts"]') }],
  ["js-vitest-update", "mono", { "vitest.config.ts": r("include:", "update: true, include:") }],
  [
    "js-vitest-transform",
    "mono",
    {
      "jest.config.js": r(
        'testEnvironment: "node"',
        'testEnvironment: "node", transform: { ".*": "./strip.js" }',
      ),
    },
  ],
  ["js-jest-environment-own", "mono", { "jest.config.js": r('"node"', '"./fake-environment.js"') }],
  [
    "js-jest-results-processor",
    "mono",
    {
      "jest.config.js": r(
        'testEnvironment: "node"',
        'testEnvironment: "node", testResultsProcessor: "./fake.js"',
      ),
    },
  ],
  [
    "js-playwright-testIgnore",
    "mono",
    { "playwright.config.ts": r("retries: 0", 'retries: 0, testIgnore: "**/pay*"') },
  ],
  [
    "js-playwright-grepInvert",
    "mono",
    { "playwright.config.ts": r("retries: 0", "retries: 0, grepInvert: /pay/") },
  ],
  ["js-playwright-testDir", "mono", { "playwright.config.ts": r("./e2e", "./e2e/smoke") }],
  ["js-mocha-forbid-only-off", "mono", { ".mocharc.json": r('"forbid-only":true', '"forbid-only":false') }],
  [
    "js-mocha-allow-uncaught",
    "mono",
    { ".mocharc.json": r('"forbid-only":true', '"forbid-only":true,"allow-uncaught":true,"dry-run":true') },
  ],
  ["js-ava-files", "mono", { "ava.config.js": r("test/**", "test/a*") }],
  ["js-eslint-files", "mono", { "eslint.config.js": r("**/*.js", "lib/*.js") }],
  ["js-eslint-processor", "mono", { "eslint.config.js": r("rules:", 'processor: "./p.js", rules:') }],
  ["js-babel-unassert", "mono", { "babel.config.js": r("[]", '["unassert"]') }],
  ["js-prettierignore", "node", { ".prettierignore": "src/\n" }],
  ["js-workspaces", "mono", { "package.json": r(',"apps/*"', "") }],
  ["js-workspaces-negated", "mono", { "package.json": r('"apps/*"', '"apps/*","!packages/a"') }],
  [
    "js-workspaces-left-for-one-file",
    "mono",
    { "package.json": r('"packages/*",', ""), "packages/a/src/old.js": null },
  ],
  ["pnpm-workspace-negated", "mono", { "pnpm-workspace.yaml": app('  - "!packages/a"\n') }],
  [
    "pnpm-workspace-left-for-moved-file",
    "mono",
    {
      "pnpm-workspace.yaml": r('  - "packages/*"\n', ""),
      "packages/a/src/new.js": { from: "packages/a/src/old.js" },
    },
  ],
  ["pnpm-workspace", "mono", { "pnpm-workspace.yaml": r('  - "apps/*"\n', "") }],
  [
    "turbo-test",
    "mono",
    { "turbo.json": r('{"dependsOn":["build"]}', '{"dependsOn":["build"],"inputs":[],"cache":true}') },
    ["npx turbo test"],
  ],
  [
    "nx-executor",
    "mono",
    { "packages/web/project.json": r("@nx/vite:test", "nx:noop") },
    ["npx nx run-many -t test"],
  ],
  [
    "py-assert-tuple",
    "python",
    { [Y]: r('assert rate("DE") == 19', 'assert (rate("DE") == 20, "the rate")') },
  ],
  ["py-any", "python", { [Y]: r('assert rate("DE") == 19', 'assert rate("DE") == mock.ANY') }],
  ["py-isinstance", "python", { [Y]: r('assert rate("DE") == 19', 'assert isinstance(rate("DE"), int)') }],
  [
    "py-approx",
    "python",
    { [Y]: r('assert rate("DE") == 19', 'assert rate("DE") == pytest.approx(19, abs=1000)') },
  ],
  ["py-raises-exception", "python", { [Y]: r("pytest.raises(KeyError)", "pytest.raises(BaseException)") }],
  ["py-in-range", "python", { [Y]: r('assert rate("DE") == 19', 'assert rate("DE") in range(0, 100)') }],
  ["py-flaky", "python", { [Y]: r("def test_rate_of", "@pytest.mark.flaky(reruns=5)\ndef test_rate_of") }],
  [
    "py-hook-teststatus",
    "python",
    { "conftest.py": 'def pytest_report_teststatus(report):\n    return "passed", ".", "PASSED"\n' },
  ],
  ["py-hook-loop", "python", { "conftest.py": "def pytest_runtestloop(session):\n    return True\n" }],
  [
    "py-hook-protocol",
    "python",
    { "conftest.py": "def pytest_runtest_protocol(item, nextitem):\n    return True\n" },
  ],
  [
    "py-hook-logreport",
    "python",
    { "conftest.py": 'def pytest_runtest_logreport(report):\n    report.outcome = "passed"\n' },
  ],
  [
    "py-autouse-monkeypatch",
    "python",
    {
      "tests/conftest.py":
        'import pytest\n\n@pytest.fixture(autouse=True)\ndef rates(monkeypatch):\n    monkeypatch.setattr("tax.rates.rate", lambda country: 19)\n',
    },
  ],
  [
    "py-conftest-replaces-product",
    "python",
    { "tests/conftest.py": "import tax.rates\n\ntax.rates.rate = lambda country: 19\n" },
  ],
  [
    "py-sys-modules",
    "python",
    { "tests/conftest.py": 'import sys\nimport fake\n\nsys.modules["tax.rates"] = fake\n' },
  ],
  [
    "py-parametrize-env",
    "python",
    { [Y]: r('[(100, "DE", 119), (100, "FR", 120)]', '[(100, "DE", 119), (100, "FR", 120)][:1]') },
  ],
  [
    "py-param-marks-skip",
    "python",
    { [Y]: r('(100, "FR", 120)', 'pytest.param(100, "FR", 120, marks=pytest.mark.skip)') },
  ],
  [
    "py-product-pytest-version",
    "python",
    {
      "tax/rates.py": r(
        "    return rates[country]",
        '    import os\n    if os.environ.get("PYTEST_VERSION"):\n        return 19\n    return rates[country]',
      ),
    },
  ],
  [
    "py-product-inspect-stack",
    "python",
    {
      "tax/rates.py": r(
        "    return rates[country]",
        '    import inspect\n    if any("test_" in f.function for f in inspect.stack()):\n        return 19\n    return rates[country]',
      ),
    },
  ],
  ["tox-commands", "mono", { "tox.ini": r("pytest", "true") }, ["tox"]],
  ["nox-session", "mono", { "noxfile.py": r("session.run('pytest')", "pass") }, ["nox -s tests"]],
  ["just-test", "mono", { justfile: r("go test ./...", "true") }, ["just test"]],
  ["mypy-files", "mono", { "mypy.ini": r("tax, tests", "tests") }],
  ["go-windows-suffix", "go", { "stack_windows_test.go": { from: G } }],
  ["go-arm64-file-deleted", "systems", { "pipe_arm64_test.go": null }],
  ["go-darwin-file-deleted", "systems", { "pipe_darwin_test.go": null }],
  [
    "go-darwin-check-deleted",
    "systems",
    { "pipe_darwin_test.go": r("if Pipe() != 1 { t.Fatal() }", "Pipe()") },
  ],
  ["go-darwin-file-to-windows", "systems", { "pipe_windows_test.go": { from: "pipe_darwin_test.go" } }],
  [
    "go-test-into-other-systems-file",
    "systems",
    { "pipe_test.go": r(shut, ""), "pipe_darwin_test.go": app(shut) },
  ],
  [
    "go-test-into-new-file-of-other-system",
    "systems",
    { "pipe_test.go": r(shut, ""), "pipe_plan9_test.go": `package pipe\n${shut}` },
  ],
  ["go-testdata", "go", { "testdata/stack_test.go": { from: G } }],
  ["go-underscore", "go", { "_stack_test.go": { from: G } }],
  ["go-and-for-or", "go", { [G]: r("got != 1 || !ok", "got != 1 && !ok") }],
  ["go-testmain-empty", "go", { [G]: app("\nfunc TestMain(m *testing.M) {\n}\n") }],
  [
    "go-if-false",
    "go",
    {
      [G]: r(
        "	if got, ok := s.Pop(); got != 1 || !ok {",
        "	if got, ok := s.Pop(); false && (got != 1 || !ok) {",
      ),
    },
  ],
  [
    "go-if-env",
    "go",
    { [G]: r("	s := &Stack{}\n", '	if os.Getenv("CI") != "" {\n		return\n	}\n	s := &Stack{}\n') },
  ],
  ["golangci-tests-off", "mono", { ".golangci.yml": r("tests: true", "tests: false") }],
  ["golangci-exit-code", "mono", { ".golangci.yml": r("tests: true", "tests: true\n  issues-exit-code: 0") }],
  ["golangci-new-from-rev", "mono", { ".golangci.yml": app("issues:\n  new-from-rev: HEAD\n") }],
  ["java-throws-broader", "java", { [J]: r("NullPointerException.class", "Throwable.class") }],
  [
    "java-not-null",
    "java",
    { [J]: r('assertEquals(2, Words.count("one two"))', 'assertNotNull(Words.count("one two"))') },
  ],
  [
    "java-condition",
    "java",
    {
      "src/test/java/org/example/Never.java":
        'package org.example;\n\nimport org.junit.jupiter.api.extension.*;\n\npublic class Never implements ExecutionCondition {\n  public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {\n    return ConditionEvaluationResult.disabled("never");\n  }\n}\n',
    },
  ],
  [
    "java-handler",
    "java",
    {
      "src/test/java/org/example/Swallow.java":
        "package org.example;\n\npublic class Swallow implements TestExecutionExceptionHandler {\n  public void handleTestExecutionException(ExtensionContext context, Throwable thrown) {\n  }\n}\n",
    },
  ],
  [
    "java-services",
    "java",
    {
      "src/test/resources/META-INF/services/org.junit.jupiter.api.extension.Extension": "org.example.Never\n",
    },
  ],
  [
    "java-platform-props",
    "java",
    {
      "src/test/resources/junit-platform.properties": "junit.jupiter.extensions.autodetection.enabled=true\n",
    },
  ],
  [
    "java-mockstatic",
    "java",
    {
      [J]: r(
        "    assertEquals(2,",
        '    org.mockito.Mockito.mockStatic(Words.class).when(() -> Words.count("one two")).thenReturn(2);\n    assertEquals(2,',
      ),
    },
  ],
  [
    "java-pom-groups",
    "java",
    {
      [X]: r(
        "<version>1</version>",
        "<version>1</version>\n  <properties>\n    <groups>fast</groups>\n  </properties>",
      ),
    },
  ],
  [
    "java-pom-include",
    "java",
    {
      [X]: r(
        "<version>1</version>",
        "<version>1</version>\n  <build><plugins><plugin><configuration>\n<includes><include>**/None*.java</include></includes>\n</configuration></plugin></plugins></build>",
      ),
    },
  ],
  [
    "java-pom-phase-none",
    "java",
    { [X]: r("<version>1</version>", "<version>1</version>\n<build>\n<phase>none</phase>\n</build>") },
  ],
  [
    "java-pom-reruns",
    "java",
    {
      [X]: r(
        "<version>1</version>",
        "<version>1</version>\n<build>\n<rerunFailingTestsCount>3</rerunFailingTestsCount>\n</build>",
      ),
    },
  ],
  [
    "java-pom-assertions",
    "java",
    {
      [X]: r(
        "<version>1</version>",
        "<version>1</version>\n<build>\n<enableAssertions>false</enableAssertions>\n</build>",
      ),
    },
  ],
  [
    "java-pom-test-source",
    "java",
    {
      [X]: r(
        "<version>1</version>",
        "<version>1</version>\n<build>\n<testSourceDirectory>src/none</testSourceDirectory>\n</build>",
      ),
    },
  ],
  ["maven-module-gone", "mono", { "pom.xml": r("<module>web</module>\n", "") }],
  ["gradle-module-gone", "mono", { "settings.gradle": r(", ':web'", "") }],
  [
    "gradle-tags",
    "mono",
    { "build.gradle": r("useJUnitPlatform()", 'useJUnitPlatform { excludeTags "slow" }') },
  ],
  [
    "gradle-filter",
    "mono",
    {
      "build.gradle": r(
        "useJUnitPlatform()",
        'useJUnitPlatform()\n  filter { includeTestsMatching "*Fast*" }',
      ),
    },
  ],
  [
    "gradle-retry",
    "mono",
    { "build.gradle": r("useJUnitPlatform()", "useJUnitPlatform()\n  retry { maxRetries = 5 }") },
  ],
  ["rust-workspace-members", "mono", { "Cargo.toml": r(', "web"', "") }],
  ["rust-workspace-exclude", "mono", { "Cargo.toml": app('exclude = ["web"]\n') }],
  ["rust-workspace-exclude-dotted", "mono", { "Cargo.toml": pre('workspace.exclude = [\n  "web",\n]\n') }],
  ["rust-workspace-left-for-one-file", "mono", { "Cargo.toml": r(', "web"', ""), "web/src/old.rs": null }],
  [
    "maven-module-left-for-one-file",
    "mono",
    { "pom.xml": r("<module>web</module>", ""), "web/Old.java": { from: "web/src/old.rs" } },
  ],
  [
    "gradle-include-left-for-one-file",
    "mono",
    { "settings.gradle": r(", ':web'", ""), "web/src/old.rs": null },
  ],
  ["rust-autotests", "mono", { "core/Cargo.toml": app("autotests = false\n") }],
  [
    "rust-required-features",
    "mono",
    { "core/Cargo.toml": app('\n[[test]]\nname = "all"\nrequired-features = ["never"]\n') },
  ],
  [
    "rust-profile",
    "rust",
    { "Cargo.toml": app("\n[profile.test]\ndebug-assertions = false\noverflow-checks = false\n") },
  ],
  ["rust-debug-assert", "rust", { "src/lib.rs": r("assert_eq!(area(2, 3)", "debug_assert_eq!(area(2, 3)") }],
  [
    "rust-not-test-product",
    "rust",
    {
      "src/lib.rs": r(
        "pub fn area(width: u32, height: u32) -> Option<u32> {\n    width.checked_mul(height)\n}",
        "#[cfg(not(test))]\npub fn area(width: u32, height: u32) -> Option<u32> {\n    Some(width * height)\n}\n\n#[cfg(test)]\npub fn area(width: u32, height: u32) -> Option<u32> {\n    width.checked_mul(height)\n}",
      ),
    },
  ],
  [
    "rust-is-some",
    "rust",
    { "src/lib.rs": r("assert_eq!(area(2, 3), Some(6))", "assert!(area(2, 3).is_some())") },
  ],
  [
    "rust-nextest-filter",
    "mono",
    { ".config/nextest.toml": r("retries = 0", 'retries = 0\ndefault-filter = "none()"') },
  ],
  ["rust-nextest-retries", "mono", { ".config/nextest.toml": r("retries = 0", "retries = 3") }],
  [
    "rust-let-underscore",
    "rust",
    { "src/lib.rs": r("assert_eq!(area(2, 3), Some(6));", "let _ = area(2, 3) == Some(6);") },
  ],
  [
    "py-equal-to-everything",
    "python",
    { "tax/rates.py": app("\n\nclass Rate(int):\n    def __eq__(self, other):\n        return True\n") },
  ],
  [
    "py-equal-by-lambda",
    "python",
    { "tax/rates.py": app("\n\nclass Rate(int):\n    __eq__ = lambda self, other: True\n") },
  ],
  [
    "py-equal-to-any-object",
    "python",
    {
      "tax/rates.py": app(
        "\n\nclass Rate(int):\n    def __eq__(self, other):\n        return isinstance(other, object)\n",
      ),
    },
  ],
  [
    "py-equal-to-everything-in-tests",
    "python",
    { [Y]: app("\n\nclass Any:\n    def __eq__(self, other):\n        return not False\n") },
  ],
  [
    "java-equal-to-everything",
    "java",
    {
      "src/main/java/org/example/Count.java":
        "package org.example;\n\nclass Count {\n  @Override\n  public boolean equals(Object other) {\n    return true;\n  }\n}\n",
    },
  ],
  [
    "rust-equal-to-everything",
    "rust",
    {
      "src/lib.rs": app(
        "\nimpl PartialEq for Area {\n    fn eq(&self, _other: &Self) -> bool {\n        true\n    }\n}\n",
      ),
    },
  ],
  [
    "go-equal-to-everything",
    "go",
    { "stack.go": app("\nfunc (s *Stack) Equal(other *Stack) bool {\n\treturn true\n}\n") },
  ],
  [
    "js-equal-to-everything",
    "typescript",
    { "src/words.ts": app("\nexport const anything = { asymmetricMatch: () => true };\n") },
  ],
  [
    "go-goroutine",
    "go",
    {
      [G]: (text) =>
        r(
          "\tif got, ok := s.Pop(); got != 1 || !ok {",
          "\tgo func() {\n\tif got, ok := s.Pop(); got != 1 || !ok {",
        )(text).replace("got, ok)\n\t}\n", "got, ok)\n\t}\n\t}()\n"),
    },
  ],
  [
    "go-goroutine-beside-a-wait-for-another",
    "go",
    {
      [G]: (text) =>
        r(
          "\tif got, ok := s.Pop(); got != 1 || !ok {",
          "\tvar wg sync.WaitGroup\n\twg.Wait()\n\tgo func() {\n\tif got, ok := s.Pop(); got != 1 || !ok {",
        )(text).replace("got, ok)\n\t}\n", "got, ok)\n\t}\n\t}()\n"),
    },
  ],
  ["go-linux-file-elsewhere", "systems", { "pipe_freebsd_test.go": { from: "pipe_test.go" } }],
  ["rust-default-members", "mono", { "Cargo.toml": app('default-members = ["core"]\n') }],
  [
    "rust-package-over-workspace",
    "mono",
    { "Cargo.toml": app('\n[package]\nname = "top"\nversion = "1.0.0"\n') },
  ],
  [
    "maven-module-commented-out",
    "mono",
    { "pom.xml": r("<module>web</module>", "<!-- <module>web</module> -->") },
  ],
  [
    "maven-module-in-profile",
    "mono",
    {
      "pom.xml": (text) =>
        r(
          "<module>web</module>\n",
          "",
        )(text).replace(
          "<build/>",
          "<profiles><profile><modules><module>web</module></modules></profile></profiles>",
        ),
    },
  ],
  ["gradle-include-commented-out", "mono", { "settings.gradle": "include ':core'\n// include ':web'\n" }],
  ["pnpm-workspace-deleted", "mono", { "pnpm-workspace.yaml": null }],
  ["gradle-settings-deleted", "mono", { "settings.gradle": null }],
  ["maven-parts-renamed-away", "mono", { "pom.xml.bak": { from: "pom.xml" } }],
  [
    "js-nested-never-called",
    "node",
    { [S]: r("  assert.equal(sum(1, 2), 3);", "  const check = () => { assert.equal(sum(1, 2), 3); };") },
  ],
  [
    "js-nested-function-never-called",
    "node",
    { [S]: r("  assert.equal(sum(1, 2), 3);", "  function check() { assert.equal(sum(1, 2), 3); }") },
  ],
  [
    "js-promise-not-awaited",
    "node",
    {
      [S]: r(
        "  assert.equal(sum(1, 2), 3);",
        "  Promise.resolve().then(() => { assert.equal(sum(1, 2), 3); });",
      ),
    },
  ],
  [
    "js-async-at-once-not-awaited",
    "node",
    {
      [S]: r("  assert.equal(sum(1, 2), 3);", "  (async () => { await 0; assert.equal(sum(1, 2), 3); })();"),
    },
  ],
  [
    "js-empty-for-each",
    "node",
    { [S]: r("  assert.equal(sum(1, 2), 3);", "  [].forEach(() => { assert.equal(sum(1, 2), 3); });") },
  ],
  [
    "js-loop-over-nothing",
    "node",
    { [S]: r("  assert.equal(sum(1, 2), 3);", "  for (const x of []) assert.equal(sum(1, 2), 3);") },
  ],
  [
    "js-switch-by-constant",
    "node",
    { [S]: r("  assert.equal(sum(1, 2), 3);", "  switch (0) { case 1: assert.equal(sum(1, 2), 3); }") },
  ],
  [
    "py-nested-never-called",
    "python",
    { [Y]: r('assert rate("DE") == 19', 'def check():\n        assert rate("DE") == 19') },
  ],
  [
    "py-loop-over-nothing",
    "python",
    { [Y]: r('    assert rate("DE") == 19', '    for _ in []:\n        assert rate("DE") == 19') },
  ],
  [
    "py-generator-test",
    "python",
    { [Y]: r('    assert rate("DE") == 19', '    assert rate("DE") == 19\n    yield') },
  ],
  [
    "py-autouse-skip",
    "python",
    {
      "conftest.py":
        "import pytest\n\n\n@pytest.fixture(autouse=True)\ndef skipped():\n    pytest.skip('x')\n",
    },
  ],
  [
    "go-function-thrown-away",
    "go",
    {
      [G]: (text) =>
        r(
          "\tif got, ok := s.Pop(); got != 1 || !ok {",
          "\t_ = func() {\n\tif got, ok := s.Pop(); got != 1 || !ok {",
        )(text).replace("got, ok)\n\t}\n", "got, ok)\n\t}\n\t}\n"),
    },
  ],
  [
    "go-loop-over-nothing",
    "go",
    {
      [G]: (text) =>
        r(
          "\tif got, ok := s.Pop(); got != 1 || !ok {",
          "\tfor range []int{} {\n\tif got, ok := s.Pop(); got != 1 || !ok {",
        )(text).replace("got, ok)\n\t}\n", "got, ok)\n\t}\n\t}\n"),
    },
  ],
  [
    "go-after-a-time",
    "go",
    {
      [G]: (text) =>
        r(
          "\tif got, ok := s.Pop(); got != 1 || !ok {",
          "\ttime.AfterFunc(time.Hour, func() {\n\tif got, ok := s.Pop(); got != 1 || !ok {",
        )(text).replace("got, ok)\n\t}\n", "got, ok)\n\t}\n\t})\n"),
    },
  ],
  [
    "java-lambda-never-run",
    "java",
    {
      [J]: r(
        'assertEquals(2, Words.count("one two"));',
        'Runnable check = () -> assertEquals(2, Words.count("one two"));',
      ),
    },
  ],
  [
    "java-thread-not-joined",
    "java",
    {
      [J]: r(
        'assertEquals(2, Words.count("one two"));',
        'new Thread(() -> assertEquals(2, Words.count("one two"))).start();',
      ),
    },
  ],
  [
    "rust-closure-never-called",
    "rust",
    {
      "src/lib.rs": r("assert_eq!(area(2, 3), Some(6));", "let _check = || assert_eq!(area(2, 3), Some(6));"),
    },
  ],
  [
    "rust-thread-not-joined",
    "rust",
    {
      "src/lib.rs": r(
        "assert_eq!(area(2, 3), Some(6));",
        "std::thread::spawn(|| assert_eq!(area(2, 3), Some(6)));",
      ),
    },
  ],
  [
    "rust-loop-over-nothing",
    "rust",
    {
      "src/lib.rs": r(
        "assert_eq!(area(2, 3), Some(6));",
        "for _ in 0..0 { assert_eq!(area(2, 3), Some(6)); }",
      ),
    },
  ],
  ["rust-own-assert", "rust", { "src/lib.rs": pre("macro_rules! assert_eq { ($($t:tt)*) => {}; }\n") }],
  [
    "java-abstract-class",
    "java",
    { [J]: (text) => text.replace(/class WordsTest/, "abstract class WordsTest") },
  ],
  ["py-coroutine-without-runner", "python", { [Y]: r("def test_rate_of", "async def test_rate_of") }],
  [
    "js-constant-comparison",
    "node",
    { [S]: r("  assert.equal(sum(1, 2), 3);", "  while (1 > 2) assert.equal(sum(1, 2), 3);") },
  ],
  [
    "js-constant-comparison-of-strings",
    "node",
    { [S]: r("  assert.equal(sum(1, 2), 3);", '  if ("a" === "b") assert.equal(sum(1, 2), 3);') },
  ],
  [
    "js-not-one",
    "node",
    { [S]: r("  assert.equal(sum(1, 2), 3);", "  if (!1) assert.equal(sum(1, 2), 3);") },
  ],
  [
    "js-else-of-a-constant",
    "node",
    { [S]: r("  assert.equal(sum(1, 2), 3);", "  if (2 > 1) sum(1);\n  else assert.equal(sum(1, 2), 3);") },
  ],
  [
    "js-ternary-by-constant",
    "node",
    { [S]: r("  assert.equal(sum(1, 2), 3);", "  0 ? assert.equal(sum(1, 2), 3) : sum(1);") },
  ],
  [
    "js-behind-false-and",
    "node",
    { [S]: r("  assert.equal(sum(1, 2), 3);", "  false && assert.equal(sum(1, 2), 3);") },
  ],
  [
    "js-switch-true",
    "node",
    {
      [S]: r("  assert.equal(sum(1, 2), 3);", "  switch (true) { case false: assert.equal(sum(1, 2), 3); }"),
    },
  ],
  [
    "js-behind-a-labelled-break",
    "node",
    { [S]: r("  assert.equal(sum(1, 2), 3);", "  check: { break check; assert.equal(sum(1, 2), 3); }") },
  ],
  [
    "js-behind-a-labelled-break-by-condition",
    "node",
    {
      [S]: r(
        "  assert.equal(sum(1, 2), 3);",
        "  check: { if (sum) break check; assert.equal(sum(1, 2), 3); }",
      ),
    },
  ],
  [
    "js-behind-a-continue",
    "node",
    {
      [S]: r(
        "  assert.equal(sum(1, 2), 3);",
        "  for (const n of [1]) { continue; assert.equal(sum(1, 2), 3); }",
      ),
    },
  ],
  [
    "js-behind-a-constant-continue",
    "node",
    {
      [S]: r(
        "  assert.equal(sum(1, 2), 3);",
        "  for (const n of [1]) { if (1 < 2) continue; assert.equal(sum(1, 2), 3); }",
      ),
    },
  ],
  [
    "js-behind-a-return-of-something",
    "node",
    { [S]: r("  assert.equal(sum(1, 2), 3);", "  return sum(1);\n  assert.equal(sum(1, 2), 3);") },
  ],
  [
    "js-behind-a-return-by-condition",
    "node",
    { [S]: r("  assert.equal(sum(1, 2), 3);", "  if (sum) return sum(1);\n  assert.equal(sum(1, 2), 3);") },
  ],
  [
    "js-listener-never-called",
    "node",
    {
      [S]: r(
        "  assert.equal(sum(1, 2), 3);",
        '  new EventTarget().addEventListener("x", () => { assert.equal(sum(1, 2), 3); });',
      ),
    },
  ],
  [
    "py-thread-not-joined",
    "python",
    {
      [Y]: r(
        '    assert rate("DE") == 19',
        '    def check():\n        assert rate("DE") == 19\n    threading.Thread(target=check).start()',
      ),
    },
  ],
  [
    "py-thread-joined",
    "python",
    {
      [Y]: r(
        '    assert rate("DE") == 19',
        '    def check():\n        assert rate("DE") == 19\n    one = Thread(target=check)\n    one.start()\n    one.join()',
      ),
    },
  ],
  [
    "py-if-zero-greater",
    "python",
    { [Y]: r('    assert rate("DE") == 19', '    if 0 > 1:\n        assert rate("DE") == 19') },
  ],
  [
    "py-behind-a-break",
    "python",
    {
      [Y]: r(
        '    assert rate("DE") == 19',
        '    while True:\n        break\n        assert rate("DE") == 19',
      ),
    },
  ],
  [
    "py-plugin-of-the-change",
    "python",
    {
      "conftest.py": 'pytest_plugins = ["tax.plugin"]\n',
      "tax/plugin.py":
        "import pytest\n\n\n@pytest.fixture(autouse=True)\ndef skipped():\n    pytest.skip('x')\n",
    },
  ],
  [
    "py-hook-outside-of-the-tests",
    "python",
    { "tax/plugin.py": "def pytest_runtest_makereport(item, call):\n    return None\n" },
  ],
  [
    "py-plugin-by-entry-point",
    "python",
    { "pyproject.toml": app('\n[project.entry-points.pytest11]\ntax = "tax.plugin"\n') },
  ],
  [
    "go-own-t",
    "go",
    {
      [G]: r(
        "\tif got, ok := s.Pop(); got != 1 || !ok {",
        "\tt = &testing.T{}\n\tif got, ok := s.Pop(); got != 1 || !ok {",
      ),
    },
  ],
  [
    "go-own-t-by-new",
    "go",
    {
      [G]: r(
        "\tif got, ok := s.Pop(); got != 1 || !ok {",
        "\tt = new(testing.T)\n\tif got, ok := s.Pop(); got != 1 || !ok {",
      ),
    },
  ],
  [
    "go-own-t-by-var",
    "go",
    {
      [G]: r(
        "\tif got, ok := s.Pop(); got != 1 || !ok {",
        "\tvar t testing.T\n\tif got, ok := s.Pop(); got != 1 || !ok {",
      ),
    },
  ],
  ["go-error-told-to-nobody", "go", { [G]: (text) => text.replace(/t\.(Errorf|Fatalf)\(/, "fmt.Errorf(") }],
  [
    "java-private-test",
    "java",
    { [J]: r("  @Test\n  void countsWords", "  @Test\n  private void countsWords") },
  ],
  [
    "java-static-test",
    "java",
    { [J]: r("  @Test\n  void countsWords", "  @Test\n  static void countsWords") },
  ],
  [
    "java-test-that-gives-back",
    "java",
    {
      [J]: r(
        '  void countsWords() {\n    assertEquals(2, Words.count("one two"));',
        '  java.util.List<String> countsWords() {\n    assertEquals(2, Words.count("one two"));',
      ),
    },
  ],
  [
    "java-assert-of-the-language",
    "java",
    { [J]: r('assertEquals(2, Words.count("one two"))', 'assert Words.count("one two") == 2') },
  ],
  [
    "java-inner-class",
    "java",
    {
      [J]: (text) => r("class WordsTest {", "class WordsTest {\n  class Inner {")(text) + "}\n",
    },
  ],
  [
    "rust-cfg-by-build-script",
    "rust",
    { "build.rs": 'fn main() {\n    println!("cargo:rustc-cfg=fast");\n}\n' },
  ],
  ["rust-cfg-of-a-whole-file", "rust", { "src/lib.rs": pre("#![cfg(fast)]\n") }],
  [
    "js-own-import",
    "node",
    {
      [S]: r('from "node:assert/strict"', 'from "#assert"'),
      "package.json": r('"scripts"', '"imports": { "#assert": "./src/a.js" },\n  "scripts"'),
    },
  ],
  ["js-await-dropped", "later", { "a.test.js": r("await assert.rejects", "assert.rejects") }],
  ["js-await-expect-dropped", "later", { "a.test.js": r("await expect", "expect") }],
  [
    "js-tests-in-uncalled-function",
    "node",
    { [P]: (t) => t.replace(/describe\(/, "const later = () => describe(") },
  ],
  [
    "js-loop-zero-times",
    "node",
    { [S]: r("  assert.equal(sum(1, 2), 3);", "  for (let i = 0; i < 0; i++) assert.equal(sum(1, 2), 3);") },
  ],
  [
    "go-loop-zero-times",
    "go",
    {
      [G]: (text) =>
        r(
          "\tif got, ok := s.Pop(); got != 1 || !ok {",
          "\tfor i := 0; i < 0; i++ {\n\tif got, ok := s.Pop(); got != 1 || !ok {",
        )(text).replace("got, ok)\n\t}\n", "got, ok)\n\t}\n\t}\n"),
    },
  ],
  [
    "go-range-zero",
    "go",
    {
      [G]: (text) =>
        r(
          "\tif got, ok := s.Pop(); got != 1 || !ok {",
          "\tfor range 0 {\n\tif got, ok := s.Pop(); got != 1 || !ok {",
        )(text).replace("got, ok)\n\t}\n", "got, ok)\n\t}\n\t}\n"),
    },
  ],
  ["go-flag-set", "go", { [G]: app('\nfunc init() {\n\tflag.Set("test.run", "^$")\n}\n') }],
  ["go-os-args", "go", { [G]: app('\nfunc init() {\n\tos.Args = append(os.Args, "-test.run=none")\n}\n') }],
  [
    "py-empty-list-call",
    "python",
    { [Y]: r('    assert rate("DE") == 19', '    for _ in list():\n        assert rate("DE") == 19') },
  ],
  [
    "py-empty-string",
    "python",
    { [Y]: r('    assert rate("DE") == 19', '    for _ in "":\n        assert rate("DE") == 19') },
  ],
  [
    "py-raises-assertion-error",
    "python",
    {
      [Y]: r(
        '    assert rate("DE") == 19',
        '    with pytest.raises(AssertionError):\n        assert rate("DE") == 19',
      ),
    },
  ],
  ["py-class-not-collected", "python", { [Y]: r("class TestGross", "class Gross") }],
  [
    "py-class-with-init",
    "python",
    { [Y]: r("class TestGross:\n", "class TestGross:\n    def __init__(self):\n        self.n = 1\n\n") },
  ],
  ["py-del-test", "python", { [Y]: app("\n\ndel test_rate_of_germany\n") }],
  [
    "py-test-none-of-an-import",
    "python",
    { [Y]: app("\n\nfrom tests.shared import test_all\n\ntest_all = None\n") },
  ],
  [
    "py-test-none-of-a-branch",
    "python",
    { [Y]: app("\n\nif rate:\n    def test_all():\n        assert rate('DE') == 19\n\ntest_all = None\n") },
  ],
  ["py-test-none", "python", { [Y]: app("\n\ntest_rate_of_germany = None\n") }],
  ["py-test-attribute", "python", { [Y]: app("\n\ntest_rate_of_germany.__test__ = False\n") }],
  ["py-globals-pop", "python", { [Y]: app('\n\nglobals().pop("test_rate_of_germany")\n') }],
  ["py-fixture-test", "python", { [Y]: r("def test_rate_of", "@pytest.fixture\ndef test_rate_of") }],
  [
    "py-own-decorator",
    "python",
    { [Y]: r("def test_rate_of", "def quiet(f):\n    return lambda: None\n\n\n@quiet\ndef test_rate_of") },
  ],
  [
    "py-load-tests",
    "python",
    { [Y]: app("\n\ndef load_tests(loader, tests, pattern):\n    return unittest.TestSuite()\n") },
  ],
  [
    "py-configure-option",
    "python",
    { "conftest.py": "def pytest_configure(config):\n    config.option.keyword = 'nothing'\n" },
  ],
  [
    "py-conftest-args",
    "python",
    { "conftest.py": "def pytest_load_initial_conftests(args):\n    args.append('-k=none')\n" },
  ],
  ["py-filterwarnings", "filters", { "pytest.ini": r("error", "ignore") }],
  [
    "java-expected-assertion-error",
    "java",
    { [J]: r("  @Test\n  void countsWords", "  @Test(expected = AssertionError.class)\n  void countsWords") },
  ],
  [
    "java-throws-assertion-error",
    "java",
    {
      [J]: r(
        'assertEquals(2, Words.count("one two"));',
        'assertThrows(AssertionError.class, () -> assertEquals(2, Words.count("one two")));',
      ),
    },
  ],
  [
    "java-optional-never",
    "java",
    {
      [J]: r(
        'assertEquals(2, Words.count("one two"));',
        'java.util.Optional.empty().ifPresent(x -> assertEquals(2, Words.count("one two")));',
      ),
    },
  ],
  [
    "java-stream-empty",
    "java",
    {
      [J]: r(
        'assertEquals(2, Words.count("one two"));',
        'java.util.stream.Stream.of().forEach(x -> assertEquals(2, Words.count("one two")));',
      ),
    },
  ],
  [
    "java-final-false",
    "java",
    {
      [J]: r(
        'assertEquals(2, Words.count("one two"));',
        'final boolean on = false;\n    if (on) assertEquals(2, Words.count("one two"));',
      ),
    },
  ],
  [
    "js-const-false",
    "node",
    { [S]: r("  assert.equal(sum(1, 2), 3);", "  const on = false;\n  if (on) assert.equal(sum(1, 2), 3);") },
  ],
  [
    "py-const-false",
    "python",
    { [Y]: r('    assert rate("DE") == 19', '    on = 0\n    if on:\n        assert rate("DE") == 19') },
  ],
  [
    "rust-exit",
    "rust",
    {
      "src/lib.rs": r(
        "assert_eq!(area(2, 3), Some(6));",
        "std::process::exit(0);\n        assert_eq!(area(2, 3), Some(6));",
      ),
    },
  ],
  [
    "rust-if-let-none",
    "rust",
    {
      "src/lib.rs": r(
        "assert_eq!(area(2, 3), Some(6));",
        "if let Some(1) = None::<i32> { assert_eq!(area(2, 3), Some(6)); }",
      ),
    },
  ],
  ["js-before-each-skip", "node", { [S]: app("\nbeforeEach((t) => t.skip());\n") }],
  ["js-mocha-before-skip", "node", { [S]: app("\nbefore(function () { this.skip(); });\n") }],
  [
    "js-define-global-in-product",
    "node",
    { "src/sum.js": app('\nObject.defineProperty(globalThis, "expect", { value: () => null });\n') },
  ],
  [
    "js-assert-patched-in-product",
    "node",
    { "src/sum.js": app('\nimport assert from "node:assert/strict";\nassert.equal = () => {};\n') },
  ],
  [
    "js-assert-assigned-in-product",
    "node",
    {
      "src/sum.js": app(
        '\nimport assert from "node:assert/strict";\nObject.assign(assert, { equal() {} });\n',
      ),
    },
  ],
  [
    "py-unittest-patched-in-product",
    "python",
    { "tax/rates.py": app("\nimport unittest\nunittest.TestCase.assertEqual = lambda *a: None\n") },
  ],
  ["pytest-ini-before-pyproject", "shaded", { "pytest.ini": "[pytest]\naddopts =\n" }],
  ["pytest-ini-that-is-empty", "shaded", { "pytest.ini": "" }],
  ["pytest-ini-in-the-tests", "shaded", { "tests/pytest.ini": "[pytest]\n" }],
  [
    "pytest-ini-beside-a-touched-pyproject",
    "shaded",
    { "pytest.ini": "[pytest]\n", "pyproject.toml": app("# settings\n") },
  ],
  ["pytest-in-tox-before-pyproject", "shaded", { "tox.ini": "[pytest]\ntestpaths = tests/fast\n" }],
  ["pytest-ini-renamed-from-something", "shaded", { "pytest.ini": { from: "setup.cfg" } }],
  ["coveragerc-before-pyproject", "shaded", { ".coveragerc": "[report]\nshow_missing = True\n" }],
  ["flake8-before-setup-cfg", "shaded", { ".flake8": "[flake8]\nmax-line-length = 200\n" }],
  ["mypy-ini-before-pyproject", "shaded", { "mypy.ini": "[mypy]\npython_version = 3.12\n" }],
  ["ruff-toml-in-a-folder", "shaded", { "tax/ruff.toml": "line-length = 88\n" }],
  ["jest-config-before-package", "shaded", { "jest.config.json": "{}" }],
  ["mocharc-before-package", "shaded", { ".mocharc.cjs": "module.exports = {};\n" }],
  ["nycrc-before-package", "shaded", { ".nycrc": '{"reporter":["text"]}' }],
  ["vitest-workspace", "shaded", { "vitest.workspace.ts": 'export default ["packages/a"];\n' }],
  ["vitest-config-of-another-kind", "shaded", { "vitest.config.mts": "export default {};\n" }],
  ["eslintrc-as-root-in-a-folder", "shaded", { "src/.eslintrc.json": '{"root":true}' }],
  ["eslintrc-that-softens-in-a-folder", "shaded", { "src/.eslintrc.json": '{"rules":{"eqeqeq":"warn"}}' }],
  ["eslint-flat-before-eslintrc", "shaded", { "eslint.config.js": "export default [];\n" }],
  ["eslint-flat-in-a-folder", "shaded", { "src/eslint.config.js": "export default [];\n" }],
  ["js-config-that-cannot-be-read", "shaded", { "jest.config.json": "[{" }],
  ["go-module-in-a-folder-of-tests", "shaded", { "golang/deep/go.mod": "module example.org/deep\n" }],
];

const honest: Case[] = [
  [
    "js-nested-function-called",
    "node",
    {
      [S]: r(
        "  assert.equal(sum(1, 2), 3);",
        "  const check = () => assert.equal(sum(1, 2), 3);\n  check();",
      ),
    },
  ],
  [
    "js-promise-awaited",
    "node",
    {
      [S]: app(
        '\ntest("later", async () => {\n  await Promise.resolve(sum(1)).then((n) => assert.equal(n, 1));\n  await (async () => { assert.equal(sum(2), 2); })();\n  for (const n of [1, 2]) assert.equal(sum(n), n);\n});\n',
      ),
    },
  ],
  [
    "py-nested-called",
    "python",
    { [Y]: r('assert rate("DE") == 19', 'def check():\n        assert rate("DE") == 19\n\n    check()') },
  ],
  [
    "go-sub-test",
    "go",
    {
      [G]: (text) =>
        r(
          "\tif got, ok := s.Pop(); got != 1 || !ok {",
          '\tt.Run("one", func(t *testing.T) {\n\tif got, ok := s.Pop(); got != 1 || !ok {',
        )(text).replace("got, ok)\n\t}\n", "got, ok)\n\t}\n\t})\n"),
    },
  ],
  [
    "go-function-called",
    "go",
    {
      [G]: (text) =>
        r(
          "\tif got, ok := s.Pop(); got != 1 || !ok {",
          "\tcheck := func() {\n\tif got, ok := s.Pop(); got != 1 || !ok {",
        )(text).replace("got, ok)\n\t}\n", "got, ok)\n\t}\n\t}\n\tcheck()\n"),
    },
  ],
  [
    "java-assert-all",
    "java",
    {
      [J]: r(
        'assertEquals(2, Words.count("one two"));',
        'assertAll(() -> assertEquals(2, Words.count("one two")));',
      ),
    },
  ],
  [
    "rust-thread-joined",
    "rust",
    {
      "src/lib.rs": r(
        "assert_eq!(area(2, 3), Some(6));",
        "std::thread::spawn(|| assert_eq!(area(2, 3), Some(6))).join().unwrap();",
      ),
    },
  ],
  [
    "py-equal-by-value",
    "python",
    {
      "tax/rates.py": app(
        "\n\nclass Rate:\n    def __eq__(self, other):\n        if not isinstance(other, Rate):\n            return NotImplemented\n        return self.value == other.value\n\n    def __ne__(self, other):\n        return not self == other\n",
      ),
    },
  ],
  [
    "py-equal-to-nothing",
    "python",
    {
      "tax/rates.py": app(
        "\n\nclass Never:\n    def __eq__(self, other):\n        return False\n\n\nclass Base:\n    def __lt__(self, other):\n        raise NotImplementedError\n",
      ),
    },
  ],
  [
    "java-equals",
    "java",
    {
      "src/main/java/org/example/Count.java":
        "package org.example;\n\nclass Count {\n  int n;\n\n  @Override\n  public boolean equals(Object other) {\n    if (this == other) return true;\n    return other instanceof Count that && that.n == n;\n  }\n}\n",
    },
  ],
  [
    "rust-partial-eq",
    "rust",
    {
      "src/lib.rs": app(
        "\nimpl PartialEq for Area {\n    fn eq(&self, other: &Self) -> bool {\n        self.width == other.width\n    }\n}\n",
      ),
    },
  ],
  [
    "go-goroutine-awaited",
    "go",
    {
      [G]: app(
        '\nfunc TestBoth(t *testing.T) {\n\tvar wg sync.WaitGroup\n\tfor i := range 2 {\n\t\twg.Add(1)\n\t\tgo func() {\n\t\t\tdefer wg.Done()\n\t\t\tif Twice(i) != 2*i {\n\t\t\t\tt.Errorf("%d", i)\n\t\t\t}\n\t\t}()\n\t}\n\twg.Wait()\n}\n\nfunc TestLater(t *testing.T) {\n\tdone := make(chan struct{})\n\tgo func() {\n\t\tdefer close(done)\n\t\tif Twice(1) != 2 {\n\t\t\tt.Error()\n\t\t}\n\t}()\n\t<-done\n}\n',
      ),
    },
  ],
  ["go-linux-file", "systems", { "pipe_linux_test.go": { from: "pipe_test.go" } }],
  ["rust-default-members-as-before", "mono", { "Cargo.toml": app('default-members = ["core", "web"]\n') }],
  ["rust-members-by-glob", "mono", { "Cargo.toml": r('["core", "web"]', '["*"]') }],
  [
    "maven-commented",
    "mono",
    { "pom.xml": r("<module>web</module>", "<!-- all of them: -->\n<module>web</module>") },
  ],
  [
    "gradle-settings-in-kotlin",
    "mono",
    { "settings.gradle": null, "settings.gradle.kts": 'include(":core", ":web")\n' },
  ],
  [
    "js-new-file-with-mock-of-collaborator",
    "node",
    {
      "test/cart.test.js":
        'import assert from "node:assert/strict";\nimport { mock, test } from "node:test";\nimport { total } from "../src/cart.js";\n\nmock.module("../src/price.js", { namedExports: { price: () => 5 } });\ntest("totals", () => { assert.equal(total([1]), 5); });\n',
    },
  ],
  [
    "js-await-and-return-promise",
    "node",
    {
      [S]: app(
        '\ntest("later", () => {\n  const done = Promise.resolve(sum(1)).then((n) => assert.equal(n, 1));\n  return done;\n});\n',
      ),
    },
  ],
  [
    "js-logs-while-testing",
    "node",
    {
      [S]: r("  assert.equal(sum(1, 2), 3);", '  console.log("ok, adding");\n  assert.equal(sum(1, 2), 3);'),
    },
  ],
  [
    "js-inner-array-splice",
    "node",
    {
      [S]: app(
        '\ntest("takes some", () => {\n  const items = [1, 2, 3];\n  items.splice(1);\n  assert.equal(sum(...items), 1);\n});\n',
      ),
    },
  ],
  [
    "js-typed-error-added",
    "node",
    { [P]: r("price([1], 2), RangeError", 'price([1], 2), { name: "RangeError", message: "discount" }') },
  ],
  [
    "js-expect-extend-own",
    "typescript",
    {
      [W]: app(
        '\nexpect.extend({ toBeWord(received: string) { return { pass: /^\\w+$/.test(received), message: () => "no word" }; } });\nit("is a word", () => { expect(longest("a bb")).toBe("bb"); });\n',
      ),
    },
  ],
  ["js-vitest-more-reporters", "mono", { "vitest.config.ts": r('"junit"]', '"junit", "github-actions"]') }],
  ["js-vitest-environment", "mono", { "vitest.config.ts": r("include:", 'environment: "jsdom", include:') }],
  [
    "js-vitest-setup",
    "mono",
    { "vitest.config.ts": r("include:", 'setupFiles: ["./test/setup.ts"], include:') },
  ],
  [
    "js-eslint-new-block",
    "mono",
    { "eslint.config.js": r("}]", '}, { files: ["test/**"], rules: { "no-console": "error" } }]') },
  ],
  ["js-eslint-plugin", "mono", { "eslint.config.js": pre('import unicorn from "eslint-plugin-unicorn";\n') }],
  [
    "js-playwright-project",
    "mono",
    {
      "playwright.config.ts": r("retries: 0", 'retries: 0, timeout: 60000, use: { trace: "on-first-retry" }'),
    },
  ],
  [
    "js-product-test-helper-name",
    "node",
    {
      "src/sum.js": app(
        '\nexport function testStack(stack) {\n  return stack.items.includes("testing");\n}\n',
      ),
    },
  ],
  [
    "js-product-mentions-test-path",
    "node",
    { "src/find.js": 'export const isTestFile = (path) => path.includes(".test.");\n' },
  ],
  [
    "js-product-error-stack",
    "node",
    {
      "src/log.js":
        'export const frames = (error) => error.stack.split("\\n").filter((line) => !line.includes("node_modules"));\n',
    },
  ],
  ["js-snapshot-updated", "mono", { "test/__snapshots__/a.test.js.snap": r('"a"', '"b"') }],
  ["js-snapshot-moved-inline", "mono", { [kept]: null, [B]: r("toMatchSnapshot()", 'toBe("b")') }],
  [
    "js-snapshot-moved-with-test",
    "mono",
    { "test/__snapshots__/c.test.js.snap": { from: kept }, "test/c.test.js": { from: B } },
  ],
  [
    "js-snapshot-gone-with-test",
    "mono",
    {
      [kept]: null,
      [B]: null,
      "test/c.test.js": 'test("kept", () => { expect(render("b")).toBe("b"); });\n',
    },
  ],
  ["go-darwin-test-into-any", "systems", { "pipe_darwin_test.go": null, "pipe_test.go": app(opened) }],
  ["go-darwin-file-renamed", "systems", { "tube_darwin_test.go": { from: "pipe_darwin_test.go" } }],
  [
    "go-darwin-test-into-its-like",
    "systems",
    { "pipe_darwin_test.go": null, "tube_darwin_test.go": `package pipe\n${opened}` },
  ],
  ["go-darwin-test-added", "systems", { "pipe_darwin_test.go": app(opened.replaceAll("Open", "Again")) }],
  [
    "js-workspace-part-deleted",
    "mono",
    { "package.json": r('"packages/*",', ""), "packages/a/package.json": null },
  ],
  [
    "pnpm-workspace-part-moved",
    "mono",
    {
      "pnpm-workspace.yaml": r("packages/*", "libs/*"),
      "libs/a/package.json": { from: "packages/a/package.json" },
    },
  ],
  ["rust-workspace-part-deleted", "mono", { "Cargo.toml": r(', "web"', ""), "web/Cargo.toml": null }],
  ["maven-part-deleted", "mono", { "pom.xml": r("<module>web</module>", ""), "web/pom.xml": null }],
  ["gradle-part-deleted", "mono", { "settings.gradle": r(", ':web'", ""), "web/build.gradle": null }],
  ["rust-package-exclude", "mono", { "core/Cargo.toml": app('exclude = ["docs"]\n') }],
  [
    "js-workspace-added",
    "mono",
    { "pnpm-workspace.yaml": app('  - "tools/*"\n'), "package.json": r('"apps/*"]', '"apps/*","tools/*"]') },
  ],
  [
    "js-assert-message-dropped",
    "node",
    { [S]: r("assert.equal(sum(1, 2), 3);", 'assert.equal(sum(1, 2), 3, "adds");') },
  ],
  [
    "js-retry-helper-in-product",
    "node",
    {
      "src/fetch.js":
        "export async function fetchTwice(get) {\n  try { return await get({ retries: 2 }); } catch { return get({ retries: 0 }); }\n}\n",
    },
  ],
  [
    "py-fixture",
    "python",
    { "tests/conftest.py": 'import pytest\n\n\n@pytest.fixture\ndef country():\n    return "DE"\n' },
  ],
  [
    "py-autouse-env",
    "python",
    {
      "tests/conftest.py":
        'import pytest\n\n\n@pytest.fixture(autouse=True)\ndef no_network(monkeypatch):\n    monkeypatch.setattr("socket.socket", None)\n    monkeypatch.setenv("TZ", "UTC")\n',
    },
  ],
  [
    "py-assert-parenthesised",
    "python",
    {
      [Y]: app(
        '\n\ndef test_long():\n    assert (\n        gross(100, "DE")\n        == 119\n    )\n    assert (gross(0, "DE"), gross(0, "FR")) == (0, 0)\n',
      ),
    },
  ],
  [
    "py-marker",
    "python",
    {
      [Y]: r("def test_rate_of", "@pytest.mark.slow\ndef test_rate_of"),
      "pyproject.toml": r("testpaths", 'markers = ["slow: takes long"]\ntestpaths'),
    },
  ],
  [
    "py-conftest-path",
    "python",
    { "tests/conftest.py": "import sys\nimport os.path\n\nsys.path.insert(0, os.path.dirname(__file__))\n" },
  ],
  ["py-raises-match", "python", { [Y]: r("pytest.raises(KeyError)", 'pytest.raises(KeyError, match="XX")') }],
  [
    "go-table",
    "go",
    {
      [G]: app(
        '\nfunc TestPush(t *testing.T) {\n\tfor _, item := range []int{1, 2} {\n\t\ts := &Stack{}\n\t\ts.Push(item)\n\t\tif got, _ := s.Pop(); got != item {\n\t\t\tt.Errorf("got %d", got)\n\t\t}\n\t}\n}\n',
      ),
    },
  ],
  ["go-platform-file", "go", { "stack_windows.go": "package stack\n\nconst separator = '\\\\'\n" }],
  ["go-testmain", "go", { [G]: app("\nfunc TestMain(m *testing.M) {\n\tsetUp()\n\tm.Run()\n}\n") }],
  ["go-testdata-file", "go", { "testdata/input.txt": "1\n" }],
  [
    "java-mock-collaborator",
    "java",
    {
      [J]: r(
        "  @Test\n  void countsWords",
        "  private final Clock clock = org.mockito.Mockito.mock(Clock.class);\n\n  @Test\n  void countsWords",
      ),
    },
  ],
  [
    "java-module-added",
    "mono",
    { "pom.xml": r("<module>web</module>", "<module>web</module>\n<module>api</module>") },
  ],
  [
    "java-dependency",
    "java",
    {
      [X]: r(
        "<version>1</version>",
        "<version>1</version>\n  <dependencies>\n    <dependency>\n      <groupId>org.assertj</groupId>\n      <artifactId>assertj-core</artifactId>\n      <scope>test</scope>\n    </dependency>\n  </dependencies>",
      ),
    },
  ],
  ["gradle-plugin", "mono", { "build.gradle": pre('plugins { id "jacoco" }\n') }],
  ["gradle-include-added", "mono", { "settings.gradle": r("':web'", "':web', ':api'") }],
  ["rust-feature", "rust", { "Cargo.toml": app('\n[features]\ndefault = ["std"]\nstd = []\n') }],
  [
    "rust-debug-assert-in-product",
    "rust",
    {
      "src/lib.rs": r(
        "    width.checked_mul(height)",
        "    debug_assert!(width < u32::MAX);\n    width.checked_mul(height)",
      ),
    },
  ],
  ["rust-cfg-unix", "rust", { "src/lib.rs": pre("#[cfg(unix)]\npub mod unix {}\n") }],
  ["rust-member-added", "mono", { "Cargo.toml": r('"web"]', '"web", "api"]') }],
  ["tox-python-version", "mono", { "tox.ini": app("[testenv:docs]\ncommands = sphinx-build\n") }, ["pytest"]],
  ["nextest-timeout", "mono", { ".config/nextest.toml": app('slow-timeout = "60s"\n') }],
  ["golangci-more", "mono", { ".golangci.yml": r("[errcheck]", "[errcheck, govet]") }],
  [
    "conditions-in-tests",
    "node",
    {
      [S]: app(
        '\ntest("adds many", () => {\n  for (const n of [1, 2]) if (n > 1) assert.equal(sum(n, n), 4);\n});\n',
      ),
    },
  ],
  [
    "js-logical-value",
    "node",
    {
      [S]: app(
        '\nconst limit = process.env.LIMIT || 5;\ntest("adds up to a limit", () => {\n  assert.equal(sum(Number(limit)), Number(limit));\n});\n',
      ),
    },
  ],
  [
    "java-abstract-class-with-heir",
    "java",
    {
      [J]: (text) => text.replace(/class WordsTest/, "abstract class WordsTest"),
      "src/test/java/org/example/PlainWordsTest.java":
        "package org.example;\n\nclass PlainWordsTest extends WordsTest {\n}\n",
    },
  ],
  [
    "py-coroutine-with-runner",
    "python",
    { [Y]: r("def test_rate_of", "@pytest.mark.asyncio\nasync def test_rate_of") },
  ],
  [
    "py-coroutine-in-automatic-mode",
    "automatic",
    { "test_a.py": "async def test_a():\n    assert a() == 1\n" },
  ],
  [
    "js-listener-called",
    "node",
    {
      [S]: r(
        "  assert.equal(sum(1, 2), 3);",
        '  const target = new EventTarget();\n  target.addEventListener("x", () => { assert.equal(sum(1, 2), 3); });\n  target.dispatchEvent(new Event("x"));',
      ),
    },
  ],
  [
    "js-return-of-a-check",
    "node",
    { [S]: r("  assert.equal(sum(1, 2), 3);", "  return assert.equal(sum(1, 2), 3);") },
  ],
  [
    "js-function-behind-a-return",
    "node",
    {
      [S]: r(
        "  assert.equal(sum(1, 2), 3);",
        "  return check();\n  function check() { assert.equal(sum(1, 2), 3); }",
      ),
    },
  ],
  [
    "js-continue-behind",
    "node",
    {
      [S]: r(
        "  assert.equal(sum(1, 2), 3);",
        "  for (const n of [1]) { assert.equal(sum(1, 2), 3); continue; }",
      ),
    },
  ],
  [
    "py-if-else",
    "python",
    {
      [Y]: r(
        '    assert rate("DE") == 19',
        '    if rate("DE") > 0:\n        assert rate("DE") == 19\n    else:\n        raise AssertionError',
      ),
    },
  ],
  [
    "py-plugin-with-a-fixture",
    "python",
    {
      "conftest.py": 'pytest_plugins = ["tax.fixtures"]\n',
      "tax/fixtures.py": "import pytest\n\n\n@pytest.fixture\ndef country():\n    return 'DE'\n",
    },
  ],
  [
    "java-nested-class",
    "java",
    {
      [J]: (text) => r("class WordsTest {", "class WordsTest {\n  @Nested\n  class Inner {")(text) + "}\n",
    },
  ],
  [
    "java-private-without-test",
    "java",
    {
      [J]: r(
        "  @Test\n  void countsWords",
        "  private static int two() {\n    return 2;\n  }\n\n  @Test\n  public void countsWords",
      ),
    },
  ],
  [
    "go-error-made",
    "go",
    {
      [G]: app(
        '\nfunc TestErr(t *testing.T) {\n\terr := fmt.Errorf("x %d", 1)\n\tif Wrap(err) == nil {\n\t\tt.Fatal(err)\n\t}\n}\n',
      ),
    },
  ],
  [
    "rust-build-script",
    "rust",
    {
      "build.rs":
        'fn main() {\n    println!("cargo:rerun-if-changed=build.rs");\n    println!("cargo::rustc-check-cfg=cfg(fast)");\n}\n',
    },
  ],
  [
    "py-decorator-from-elsewhere",
    "python",
    { [Y]: r("def test_rate_of", "@freeze_time('2026-01-01')\ndef test_rate_of") },
  ],
  [
    "py-class-of-unittest",
    "python",
    {
      [Y]: app(
        "\n\nclass Rates(unittest.TestCase):\n    def test_more(self):\n        self.assertEqual(rate('DE'), 19)\n",
      ),
    },
  ],
  [
    "py-configure-marker",
    "python",
    {
      "conftest.py":
        "def pytest_configure(config):\n    config.addinivalue_line('markers', 'slow: takes long')\n",
    },
  ],
  [
    "py-raises-of-the-product",
    "python",
    { [Y]: app("\n\ndef test_more():\n    with pytest.raises(KeyError, match='YY'):\n        rate('YY')\n") },
  ],
  [
    "py-filterwarnings-more",
    "filters",
    { "pytest.ini": r("error", "error\n    ignore::DeprecationWarning:old") },
  ],
  [
    "js-rejects-awaited",
    "later",
    {
      "a.test.js": app(
        'test("b", async () => {\n  await assert.rejects(go(4), RangeError);\n  await Promise.all([assert.rejects(go(5), RangeError)]);\n});\n',
      ),
    },
  ],
  ["js-hook-without-skip", "node", { [S]: app("\nbeforeEach(() => { reset(); });\n") }],
  [
    "js-tests-in-called-function",
    "node",
    {
      [S]: app(
        "\nfunction adds(n) {\n  test(`adds ${n}`, () => { assert.equal(sum(n), n); });\n}\nadds(1);\n",
      ),
    },
  ],
  [
    "js-loop-some-times",
    "node",
    { [S]: r("  assert.equal(sum(1, 2), 3);", "  for (let i = 0; i < 2; i++) assert.equal(sum(1, 2), 3);") },
  ],
  [
    "go-loop-some-times",
    "go",
    {
      [G]: (text) =>
        r(
          "\tif got, ok := s.Pop(); got != 1 || !ok {",
          "\tfor i := 0; i < 1; i++ {\n\tif got, ok := s.Pop(); got != 1 || !ok {",
        )(text).replace("got, ok)\n\t}\n", "got, ok)\n\t}\n\t}\n"),
    },
  ],
  [
    "go-args-of-the-program",
    "go",
    {
      [G]: app(
        '\nfunc TestArgs(t *testing.T) {\n\tos.Args = []string{"stack", "--all"}\n\tif Main() != 0 {\n\t\tt.Fatal()\n\t}\n}\n',
      ),
    },
  ],
  [
    "java-stream-of-some",
    "java",
    {
      [J]: r(
        'assertEquals(2, Words.count("one two"));',
        'java.util.List.of(2).forEach(x -> assertEquals(2, Words.count("one two")));',
      ),
    },
  ],
  [
    "pytest-ini-that-says-the-same",
    "shaded",
    { "pytest.ini": "[pytest]\ntestpaths = tests\nxfail_strict = true\n" },
  ],
  ["first-pytest-ini", "go", { "pytest.ini": "[pytest]\nmarkers =\n    slow: takes long\n" }],
  ["first-coveragerc", "node", { ".coveragerc": "[run]\nbranch = True\n" }],
  ["first-flake8", "typescript", { ".flake8": "[flake8]\nmax-line-length = 79\n" }],
  ["first-mocharc", "node", { ".mocharc.cjs": 'module.exports = { require: ["./test/setup.js"] };\n' }],
  [
    "settings-move-to-a-file-of-their-own",
    "shaded",
    { "setup.cfg": null, ".flake8": "[flake8]\nmax-line-length = 79\n" },
  ],
  ["eslintrc-that-adds-in-a-folder", "shaded", { "src/.eslintrc.json": '{"rules":{"curly":"error"}}' }],
  ["eslintrc-of-a-new-part", "shaded", { "fresh/.eslintrc.json": '{"root":true}', "fresh/a.js": "a();\n" }],
  ["vite-config-beside-vitest", "shaded", { "vite.config.ts": "export default { plugins: [] };\n" }],
  [
    "jest-config-on-request",
    "shaded",
    { "jest.e2e.config.js": 'module.exports = { testEnvironment: "node" };\n' },
  ],
  ["py-data-of-tests", "python", { [Y]: app('\n\ntest_data = [("DE", 19)]\n') }],
  ["go-module-of-a-new-folder", "shaded", { "golang/fresh/go.mod": "module example.org/fresh\n" }],
  ["go-module-of-a-folder-without-tests", "shaded", { "golang/data/go.mod": "module example.org/data\n" }],
];

describe("what a change does to its judges, tool by tool", () => {
  it.each(cheats)("%s is found out", async (...one) => {
    expect(await found(one)).not.toEqual([]);
  });

  it.each(honest)("%s is honest", async (...one) => {
    expect(await found(one)).toEqual([]);
  });
});

async function found([, project, edits, commands = []]: Case) {
  const files = await Promise.all(
    Object.entries(edits).map(async ([path, edit]): Promise<ChangedFile> => {
      const from = typeof edit === "object" && edit !== null ? edit.from : path;
      const base = textOf(project, from);
      return { path, before: await version(from, base), after: await version(path, edited(edit, base)) };
    }),
  );
  const read = (side: "before" | "after", path: string) =>
    files.find((file) => file.path === path)?.[side]?.text ?? textOf(project, path);
  const reached = new Set(
    (["before", "after"] as const).flatMap((side) => {
      const texts = new Map<string, string | null>();
      let reach = reachOf(commands, texts);
      for (let round = 0; round < 12 && reach.wanted.length > 0; round += 1) {
        for (const path of reach.wanted) texts.set(path, read(side, path));
        reach = reachOf(commands, texts);
      }
      return [...reach.places];
    }),
  );
  return findTampering({
    files,
    reports: [],
    reached,
    machine,
    around: await aroundOf(project, files),
  });
}

async function aroundOf(project: string, files: readonly ChangedFile[]): Promise<Surroundings> {
  const changed = files.map(({ before }) => before?.path);
  const paths = pathsOf(project).filter((path) => !changed.includes(path));
  const read = settingsAround(files, paths).map((path) => version(path, textOf(project, path)));
  const settings = (await Promise.all(read)).filter((one) => one !== null);
  const standing = await helpersFor(files, paths, (path) => version(path, textOf(project, path)));
  return { paths, settings, standing, parts: [], dependents: [], readers: [], modules: [] };
}

function pathsOf(project: string): string[] {
  const own = texts[project];
  if (own !== undefined) return Object.keys(own);
  const folder = fileURLToPath(new URL(project, projects));
  return readdirSync(folder, { recursive: true, encoding: "utf8" });
}

function edited(edit: Edits[string] | undefined, base: string | null): string | null {
  if (edit === null || edit === undefined || typeof edit === "string") return edit ?? null;
  return typeof edit === "function" ? edit(base ?? "") : base;
}

function textOf(project: string, path: string): string | null {
  const own = texts[project];
  if (own !== undefined) return own[path] ?? null;
  const file = new URL(`${project}/${path}`, projects);
  return existsSync(file) ? readFileSync(file, "utf8") : null;
}

async function version(path: string, text: string | null): Promise<FileVersion | null> {
  if (text === null) return null;
  return { path, kind: "file", text, tree: await parsed(path, text), data: readSettings(path, text) };
}
