import { describe, expect, it } from "vitest";
import { foundInChange, type Edit, type Row } from "./found-in-change.ts";

const js = "vitest.setup.ts";
const py = "tests/conftest.py";
/** One setup becomes another. */
function becomes(path: string, was: string, now: string): Row {
  return [`${path}: ${was} becomes ${now}`, { [path]: was }, { [path]: now }];
}

const assertions =
  'import { beforeEach, expect } from "vitest";\nbeforeEach(() => {\n  expect.hasAssertions();\n});\n';
const failing = 'import failOnConsole from "vitest-fail-on-console";\nfailOnConsole();\n';
const leaking =
  'import { afterEach, expect } from "vitest";\nafterEach(() => {\n  expect(leaks()).toEqual([]);\n});\n';
const rejecting = 'process.on("unhandledRejection", (error) => { throw error; });\n';
const console_ =
  'import { beforeEach, vi } from "vitest";\nbeforeEach(() => {\n  vi.spyOn(console, "error").mockImplementation((m) => { throw new Error(m); });\n});\n';
const runs = (count: number) => `import fc from "fast-check";\nfc.configureGlobal({ numRuns: ${count} });\n`;
const profile = (name: string, count: number) =>
  `from hypothesis import settings\nsettings.register_profile('${name}', max_examples=${count})\n`;
const fixture =
  "import pytest\n\n\n@pytest.fixture(autouse=True)\ndef no_leaks():\n    yield\n    assert leaks() == []\n";
const warned = "import warnings\nwarnings.simplefilter('error')\n";
const go = (run: string) =>
  `package x\n\nimport (\n\t"os"\n\t"testing"\n\n\t"go.uber.org/goleak"\n)\n\nfunc TestMain(m *testing.M) {\n\t${run}\n}\n`;
const nothing = "export {};\n";

const cheats: Row[] = [
  becomes(js, assertions, nothing),
  becomes(js, failing, nothing),
  becomes(js, leaking, nothing),
  becomes(js, rejecting, nothing),
  becomes(js, console_, nothing),
  becomes(js, "global.console.error = (m) => { throw new Error(m); };\n", nothing),
  becomes(js, runs(1000), runs(1)),
  becomes(py, profile("ci", 500), profile("ci", 1)),
  becomes(py, fixture, "import pytest\n"),
  becomes(
    py,
    "def pytest_sessionfinish(session, exitstatus):\n    if leaks():\n        session.exitstatus = 1\n",
    "import pytest\n",
  ),
  becomes(py, warned, "import warnings\nwarnings.simplefilter('ignore')\n"),
  becomes("main_test.go", go("goleak.VerifyTestMain(m)"), go("os.Exit(m.Run())")),
];

const honest: Row[] = [
  becomes(js, `${assertions}start();\n`, assertions),
  becomes(js, assertions, assertions.replace("beforeEach(() => {\n", "beforeEach(() => {\n  start();\n")),
  becomes(js, failing, failing.replace("()", "({ silence: [] })")),
  becomes(js, runs(100), runs(1000)),
  becomes(js, "afterEach(() => {\n  cleanup();\n});\n", nothing),
  becomes(js, "afterEach(() => {\n  server.reset();\n});\n", nothing),
  becomes(py, profile("ci", 500), profile("ci", 500) + profile("dev", 10)),
  becomes(py, fixture, fixture.replace("leaks()", "leaks(1)")),
  becomes("main_test.go", go("os.Exit(m.Run())"), go("goleak.VerifyTestMain(m)")),
  elsewhere("a guard moves", { [js]: failing + nothing }, { [js]: nothing, "test/setup.ts": failing }),
  elsewhere(
    "settings ask for assertions",
    { [js]: assertions + nothing, "vitest.config.ts": "export default { test: {} };\n" },
    {
      [js]: nothing,
      "vitest.config.ts": "export default { test: { expect: { requireAssertions: true } } };\n",
    },
  ),
];

function elsewhere(
  title: string,
  base: Readonly<Record<string, string>>,
  edits: Readonly<Record<string, Edit>>,
): Row {
  return [title, base, edits];
}

describe("a guard around all tests", () => {
  it.each(cheats)("is missed where %s", async (...row) => {
    expect(await foundInChange(row)).toContainEqual(expect.stringMatching(/ weakened-configuration: /));
  });

  it.each(honest)("is not missed where %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});
