import { describe, expect, it } from "vitest";
import { foundInChange, type Row, type Tree } from "./found-in-change.ts";

const product: Tree = {
  "package.json": '{ "name": "p", "devDependencies": { "vitest": "4.0.0", "jest": "30.0.0" } }',
  "src/a.ts": "export const a = (x: number) => x + 1;\n",
  "src/legacy/b.ts": "export const b = 1;\n",
  "src/a.test.ts": 'it("a", () => { expect(a(1)).toBe(2); });\n',
  "shop/__init__.py": "",
  "shop/tax.py": "rate = 1\n",
  "tests/test_tax.py": "def test_rate():\n    assert rate == 1\n",
};
type Change = [title: string, was: string, now: string, rule?: string];
const weaker = "weakened-configuration";
const wider = "widened-exclusion";
/** Rows of one file, whose text is written around what changes in it. */
const rowsOf = (path: string, write: (text: string) => string, ...changes: Change[]) =>
  changes.map(([title, was, now, rule = ""]): [string, string, Row] => [
    `${path}: ${title}`,
    rule,
    [title, { ...product, [path]: write(was) }, { [path]: write(now) }],
  ]);
const line = (text: string) => `${text}\n`;
const override = (module: string, said: string) => `[[tool.mypy.overrides]]\nmodule = ${module}\n${said}\n`;
const strict = "[tool.mypy]\nstrict = true\n";
const own = (said: string) => override('"shop.*"', said);
const other = (said: string) => override('"x.*"', said);
const passing = (entry: string) =>
  `linters:\n  enable: [errcheck, funlen]\n  exclusions:\n    rules:\n${entry}`;
const passingOnce = (entry: string) =>
  `linters:\n  enable: [errcheck, funlen]\nissues:\n  exclude-rules:\n${entry}`;
const entry = (place: string, linters: string) => `      - ${place}\n        linters: [${linters}]`;
const tests = String.raw`path: _test\.go`;
/** The same with a linter that comes with the change, or with all. */
const withGosec = (text: string) => text.replace("funlen]", "funlen, gosec]");
const withAll = (off: string) => `linters:\n  enable-all: true\n  disable: [${off}]\n`;

const cheats = [
  ...rowsOf(
    "pyproject.toml",
    line,
    [
      "one of two modules is let be",
      own("disallow_untyped_defs = true") + other("disallow_untyped_defs = true"),
      own("disallow_untyped_defs = false") + other("disallow_untyped_defs = true"),
      weaker,
    ],
    [
      "a later entry hides an earlier one",
      strict,
      strict + own("ignore_errors = true") + other("ignore_errors = false"),
      weaker,
    ],
    [
      "an entry is for one module more",
      strict + override('"boto3.*"', "ignore_errors = true"),
      strict + override('["boto3.*", "shop.*"]', "ignore_errors = true"),
      weaker,
    ],
    [
      "one more of the same is let be",
      strict + other("ignore_errors = true"),
      strict + other("ignore_errors = true") + own("ignore_errors = true"),
      weaker,
    ],
    [
      "warnings are errors no more",
      '[tool.pytest.ini_options]\nfilterwarnings = ["error"]',
      '[tool.pytest.ini_options]\nfilterwarnings = ["error", "ignore::Warning"]',
      weaker,
    ],
  ),
  ...rowsOf("setup.cfg", line, [
    "a module's errors are none",
    "[mypy]\nstrict = True",
    "[mypy]\nstrict = True\n[mypy-shop.*]\nignore_errors = True",
    weaker,
  ]),
  ...rowsOf("mypy.ini", line, [
    "one of two modules is let be",
    "[mypy]\nstrict = True\n[mypy-x.*,shop.*]\nignore_errors = False",
    "[mypy]\nstrict = True\n[mypy-x.*,shop.*]\nignore_errors = True",
    weaker,
  ]),
  ...rowsOf(
    "pytest.ini",
    (text) => `[pytest]\n${text}\n`,
    [
      "all warnings pass",
      "filterwarnings =\n    error",
      "filterwarnings =\n    error\n    ignore::Warning",
      weaker,
    ],
    [
      "a kind of warning passes",
      "filterwarnings = error",
      "filterwarnings =\n    error\n    ignore::DeprecationWarning",
      weaker,
    ],
    [
      "a kind of warning is told only",
      "filterwarnings =\n  error",
      "filterwarnings =\n  error\n  default::UserWarning",
      weaker,
    ],
    ["no cases are no failure", "empty_parameter_set_mark = fail_at_collect", "", weaker],
    [
      "examples are passed over",
      "doctest_optionflags = ELLIPSIS",
      "doctest_optionflags = ELLIPSIS SKIP",
      weaker,
    ],
    ["slow tests are told to be skipped", "env =\n  A=1", "env =\n  A=1\n  SKIP_SLOW=1", weaker],
  ),
  ...rowsOf(
    "Cargo.toml",
    (text) => `[package]\nname = "x"\n${text}\n`,
    [
      "a lint is let pass beside its rank",
      '[lints.clippy]\nall = { level = "deny", priority = -1 }',
      '[lints.clippy]\nall = { level = "allow", priority = -1 }',
      weaker,
    ],
    [
      "a lint is let pass, and given a rank",
      '[workspace.lints.rust]\nunused = "deny"',
      '[workspace.lints.rust]\nunused = { level = "warn", priority = -1 }',
      weaker,
    ],
    [
      "the first of two targets has no tests",
      '[[bin]]\nname = "a"\n[[bin]]\nname = "b"',
      '[[bin]]\nname = "a"\ntest = false\n[[bin]]\nname = "b"\ntest = true',
      weaker,
    ],
    [
      "the first of two targets runs itself",
      '[[test]]\nname = "a"\nharness = true\n[[test]]\nname = "b"\nharness = false',
      '[[test]]\nname = "a"\nharness = false\n[[test]]\nname = "b"\nharness = false',
      weaker,
    ],
  ),
  ...rowsOf(
    ".golangci.yml",
    line,
    [
      "a linter looks at one folder only",
      passing(entry("path: x/", "errcheck")),
      passing(`${entry("path: x/", "errcheck")}\n${entry("path-except: x/", "errcheck")}`),
      wider,
    ],
    [
      "a linter looks at another folder only",
      passing(entry("path-except: legacy/", "errcheck")),
      passing(entry("path-except: other/", "errcheck")),
      wider,
    ],
    [
      "an entry is for one linter more",
      passing(entry("path: x/", "funlen")),
      passing(entry("path: x/", "funlen, errcheck")),
      wider,
    ],
    [
      "an entry is for all paths",
      passing(entry("path: x/\n        text: y", "funlen")),
      passing(entry("text: y", "funlen")),
      wider,
    ],
    [
      "tests are passed over by one that was there",
      passing(""),
      withGosec(passing(entry(tests, "gosec, errcheck"))),
      wider,
    ],
    [
      "tests are passed over by one that always runs",
      passing(""),
      withGosec(passing(entry(tests, "govet"))),
      wider,
    ],
    ["tests are passed over by one that nobody asks for", passing(""), passing(entry(tests, "gosec")), wider],
    [
      "tests are passed over by one of another name",
      withGosec(passing("")),
      withGosec(passing(entry(tests, "gas"))).replace("gosec", "gosec, gas"),
      wider,
    ],
    ["all run but one that did", passing(""), withAll("wsl, funlen"), wider],
    ["all run but one that always does", passing(""), withAll("govet"), wider],
    ["all that did run but one", withAll("wsl"), withAll("wsl, gosec"), wider],
    ["tests are left to fail", passingOnce(""), passingOnce(entry(tests, "funlen, errcheck")), wider],
    ["tests are passed over by all", passing(""), passing(`      - ${tests}\n        source: .`), wider],
    [
      "a function's errors are passed over",
      "linters:\n  settings: {}",
      "linters:\n  settings:\n    errcheck:\n      exclude-functions: [a.Pay]",
      wider,
    ],
    ["sources are looked at under a condition", "run: {}", "run:\n  build-tags: [calm]", wider],
    ["all is mild", "run: {}", "severity:\n  default: info", weaker],
  ),
  ...rowsOf(
    "jest.config.js",
    (text) => `module.exports = { verbose: true, ${text} };\n`,
    ["what changed runs only", "", "onlyChanged: true", weaker],
    ["what failed runs only", "", "onlyFailures: true", weaker],
    ["the last commit is looked at only", "", "lastCommit: true", weaker],
    ["tests of some sources run only", "", "findRelatedTests: true", weaker],
    ["what changed since then runs only", "", 'changedSince: "main"', wider],
    ["a filter of its own", "", 'filter: "./own.js"', wider],
    ["the end is forced", "", "forceExit: true", weaker],
    ["snapshots are written", "", "ci: false", weaker],
    ["snapshots are written anew", "ci: true", 'ci: true, updateSnapshot: "all"', weaker],
    ["fakes are packages", "", 'modulePaths: ["fakes"]', wider],
    ["fakes go before packages", "", 'moduleDirectories: ["fakes", "node_modules"]', weaker],
  ),
  ...rowsOf(
    "vitest.config.ts",
    (text) => `export default defineConfig({ ${text} });\n`,
    ["another folder is the root", 'root: "."', 'root: "src/legacy"', wider],
    ["a folder is the root", "test: {}", 'root: "src/legacy", test: {}', wider],
    ["a folder is looked in", "test: {}", 'test: { dir: "src/legacy" }', wider],
    ["one test may stand for all", "test: { allowOnly: false }", "test: { globals: true }", weaker],
    [
      "errors outside of tests are none",
      "test: {}",
      "test: { onUnhandledError(error) { return false; } }",
      weaker,
    ],
    ["what runs the tests is its own", "test: {}", 'test: { pool: "./own.ts" }', weaker],
    ["a project is left out", 'test: { workspace: ["a", "b"] }', 'test: { workspace: ["a"] }', wider],
    ["tests of a source run only", "test: {}", 'test: { related: ["src/legacy/b.ts"] }', wider],
    ["speed is looked at only", "test: {}", 'test: { mode: "benchmark" }', weaker],
  ),
  ...rowsOf(
    ".mocharc.json",
    line,
    ["the end is forced", "{}", '{ "exit": true }', weaker],
    ["tests are said otherwise", "{}", '{ "ui": "./own.js" }', weaker],
    ["other settings are read", "{}", '{ "config": "./lax.json" }', weaker],
    ["pending tests pass", '{ "forbid-pending": true }', "{}", weaker],
    ["no tests pass", '{ "fail-zero": true }', "{}", weaker],
    ["tests need not wait", '{ "async-only": true }', '{ "async-only": false }', weaker],
  ),
  ...rowsOf(".c8rc.json", line, [
    "a folder is counted no more",
    '{ "src": ["src", "lib"] }',
    '{ "src": ["lib"] }',
    wider,
  ]),
  ...rowsOf("tsconfig.json", line, [
    "dead code passes",
    '{ "compilerOptions": { "allowUnreachableCode": false } }',
    '{ "compilerOptions": {} }',
    weaker,
  ]),
  ...rowsOf("package.json", line, [
    "ESLint passes over sources",
    '{ "eslintIgnore": ["dist"] }',
    '{ "eslintIgnore": ["dist", "src/legacy/**"] }',
    wider,
  ]),
  ...rowsOf(
    "build.gradle",
    (text) => `test {\n  useJUnitPlatform()\n}\n${text}\n`,
    ["another engine runs", "", "test { useJUnitPlatform { includeEngines 'x' } }", weaker],
    ["the engine does not run", "", "test { useJUnitPlatform { excludeEngines 'junit-jupiter' } }", weaker],
    ["a task does nothing", "", "test { actions.clear() }", weaker],
    ["a task is given nothing to do", "", "tasks.named('test') { setActions([]) }", weaker],
    ["a check waits for nothing", "", "tasks.named('check') { dependsOn.clear() }", weaker],
    ["a task is another one", "", "tasks.replace('test')", weaker],
    ["bugs of a kind are passed over", "", "spotbugs { omitVisitors = ['FindReturnRef'] }", weaker],
    ["bugs are passed over by a list", "", "spotbugs { excludeFilter = file('x.xml') }", weaker],
    ["a limit holds for less", "jacoco { }", "jacoco {\n  rule { excludes = ['a.*'] } }", weaker],
    ["nothing is looked at", "checkstyle { }", "checkstyle { sourceSets = [] }", weaker],
  ),
  ...rowsOf(
    "pom.xml",
    (text) =>
      `<project><properties>${/^<s/.test(text) ? text : ""}</properties><plugin><artifactId>spotbugs-maven-plugin</artifactId><configuration>${/^<s/.test(text) ? "" : text}</configuration></plugin></project>\n`,
    [
      "tests are left out by a property",
      "",
      "<surefire.excludes>**/TaxTest.java</surefire.excludes>",
      weaker,
    ],
    [
      "a plugin that stood gets a list to pass over",
      "",
      "<excludeFilterFile>x.xml</excludeFilterFile>",
      weaker,
    ],
    ["a plugin that stood looks less", "", "<effort>Min</effort>", weaker],
  ),
];

const honest = [
  ...rowsOf(
    "pyproject.toml",
    line,
    [
      "modules are looked at more closely",
      strict + own("warn_return_any = true"),
      strict + other("disallow_any_expr = true") + own("warn_return_any = true"),
    ],
    [
      "entries change places",
      strict + own("disallow_any_expr = true") + other("ignore_errors = true"),
      strict + other("ignore_errors = true") + own("disallow_any_expr = true"),
    ],
    [
      "two entries become one",
      strict + own("ignore_errors = true") + other("ignore_errors = true"),
      strict + override('["shop.*", "x.*"]', "ignore_errors = true"),
    ],
  ),
  ...rowsOf(
    "pytest.ini",
    (text) => `[pytest]\n${text}\n`,
    [
      "a module's warnings pass",
      "filterwarnings =\n    error",
      "filterwarnings =\n    error\n    ignore::DeprecationWarning:boto3.*",
    ],
    [
      "tests are marked",
      "addopts = -ra",
      "addopts = -ra\nmarkers =\n    slow: takes long\n    fast: takes no time",
    ],
  ),
  ...rowsOf(
    "Cargo.toml",
    (text) => `[package]\nname = "x"\n${text}\n`,
    [
      "a lint is given a rank",
      '[lints.clippy]\nall = "deny"',
      '[lints.clippy]\nall = { level = "deny", priority = -1 }',
    ],
    [
      "a target more",
      '[[test]]\nname = "a"\nharness = false',
      '[[test]]\nname = "b"\n[[test]]\nname = "a"\nharness = false',
    ],
  ),
  ...rowsOf(
    ".golangci.yml",
    line,
    ["tests are passed over by one that comes", passing(""), withGosec(passing(entry(tests, "gosec")))],
    [
      "tests are passed over by two that come",
      passingOnce(""),
      withGosec(passingOnce(entry(tests, "gosec, dupl"))).replace("gosec", "gosec, dupl"),
    ],
    ["all run but some that did not", passing(""), withAll("wsl, exhaustruct")],
    ["tests may be long", passing(""), passing(entry(tests, "funlen, dupl, goconst"))],
    [
      "an entry is for a linter less",
      passing(entry("path: x/", "funlen, errcheck")),
      passing(entry("path: x/", "errcheck")),
    ],
    [
      "an entry is for less",
      passing(entry("path: x/", "errcheck")),
      passing(entry("path: x/\n        text: y", "errcheck")),
    ],
    [
      "what is passed over is written in the new way",
      passingOnce(entry("path: x/", "errcheck")),
      passing(entry("path: x/", "errcheck")),
    ],
  ),
  ...rowsOf("jest.config.js", (text) => `module.exports = { verbose: true, ${text} };\n`, [
    "nothing of that",
    "",
    'ci: true, moduleDirectories: ["node_modules", "src"], forceExit: false',
  ]),
  ...rowsOf(
    "vitest.config.ts",
    (text) => `export default defineConfig({ ${text} });\n`,
    ["the root is said", "test: {}", 'root: ".", test: { allowOnly: false, pool: "forks", mode: "test" }'],
    ["a project more", 'test: { workspace: ["a"] }', 'test: { workspace: ["a", "b"] }'],
  ),
  ...rowsOf(".mocharc.json", line, [
    "more is demanded",
    "{}",
    '{ "forbid-pending": true, "async-only": true, "ui": "tdd" }',
  ]),
  ...rowsOf("pom.xml", (text) => `<project>${text}</project>\n`, [
    "a plugin comes with its list",
    "",
    "<plugin><artifactId>spotbugs-maven-plugin</artifactId><configuration><excludeFilterFile>x.xml</excludeFilterFile></configuration></plugin>",
  ]),
];

describe("what a tool is told", () => {
  it.each(cheats)("%s is found", async (_, rule, row) => {
    expect(await foundInChange(row)).toContainEqual(expect.stringContaining(` ${rule}: `));
  });

  it.each(honest)("%s is honest", async (_title, _rule, row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});
