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
const leaks = (...options: string[]) => `goleak.VerifyTestMain(${["m", ...options].join(", ")})`;
const top = (name: string) => `goleak.IgnoreTopFunction("${name}")`;
const ofTest = (line: string) =>
  `package x\n\nfunc TestA(t *testing.T) {\n\tdefer ${line}\n\tif Load(1) != 3 {\n\t\tt.Fatal("no")\n\t}\n}\n`;
const after = (line: string) => `code := m.Run()\n\tif Open() > 0 {\n\t\t${line}\n\t}\n\tos.Exit(code)`;
const module = (...required: string[]) =>
  `module example.com/x\n\ngo 1.22\n\nrequire (\n${required.map((one) => `\t${one} v1.0.0\n`).join("")})\n`;
const asked = (filter: string) =>
  `def pytest_configure(config):\n    config.addinivalue_line("filterwarnings", "${filter}")\n`;
const tapes = (said: string) =>
  `import pytest\n\n\n@pytest.fixture\ndef vcr_config():\n    return {${said}}\n`;
const below = { "tests/test_a.py": "def test_a():\n    assert True is not None\n" };

const cheats: Row[] = [
  becomes(py, asked("error"), asked("ignore")),
  becomes(py, warned, `${warned}warnings.simplefilter('ignore')\n`),
  elsewhere("a conftest goes", { [py]: warned, ...below }, { [py]: null }),
  elsewhere(
    "a conftest goes, and its tests say more",
    { [py]: warned, ...below },
    { [py]: null, "tests/test_a.py": `${below["tests/test_a.py"]}    assert 1 + 1 == 2\n` },
  ),
  becomes(py, tapes('"match_on": ["uri", "body"]'), tapes('"match_on": ["uri"]')),
  becomes(py, tapes('"record_mode": "none"'), tapes('"record_mode": "all"')),
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
  becomes("main_test.go", go(leaks()), go(leaks(top("example.com/x/pool.run")))),
  becomes(
    "main_test.go",
    go(leaks()),
    go(leaks('goleak.IgnoreAnyFunction("net/http.(*persistConn).readLoop")')),
  ),
  becomes("main_test.go", go(leaks()), go(leaks("goleak.IgnoreCurrent()"))),
  becomes("main_test.go", go(leaks()), go(leaks("goleak.Cleanup(func(code int) {})"))),
  becomes("main_test.go", go(leaks(top("a.b/c.d"))), go(leaks(top("a.b/c.d"), top("a.b/e.f")))),
  becomes(
    "a_test.go",
    ofTest("goleak.VerifyNone(t)"),
    ofTest("goleak.VerifyNone(t, goleak.IgnoreCurrent())"),
  ),
  becomes("main_test.go", go(after("code = 1")), go(after("_ = code"))),
  becomes("main_test.go", go(after('panic("open")')), go("os.Exit(m.Run())")),
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
  becomes(py, warned, `${warned}warnings.filterwarnings('ignore', category=DeprecationWarning)\n`),
  becomes(py, warned, asked("error")),
  elsewhere(
    "a conftest moves with its tests",
    { [py]: warned, ...below },
    { "tests/a/conftest.py": { from: py }, "tests/a/test_a.py": { from: "tests/test_a.py" } },
  ),
  becomes(py, tapes('"match_on": ["uri"]'), tapes('"match_on": ["uri", "body"]')),
  becomes(py, tapes('"record_mode": "all"'), tapes('"record_mode": "none"')),
  becomes("main_test.go", go("os.Exit(m.Run())"), go("goleak.VerifyTestMain(m)")),
  becomes("main_test.go", go("os.Exit(m.Run())"), go(leaks(top("a.b/c.d")))),
  becomes("main_test.go", go(leaks(top("a.b/c.d"))), go(leaks())),
  becomes("main_test.go", go(after("code = 1")), go(after('log.Fatal("open")'))),
  becomes("main_test.go", go("start()\n\tos.Exit(m.Run())"), go("os.Exit(m.Run())")),
  elsewhere(
    "a library that is new leaves something running",
    { "main_test.go": go(leaks()), "go.mod": module("go.uber.org/goleak") },
    {
      "main_test.go": go(leaks(top("go.opencensus.io/stats/view.(*worker).start"))),
      "go.mod": module("go.uber.org/goleak", "go.opencensus.io"),
    },
  ),
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
