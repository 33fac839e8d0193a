import { describe, expect, it } from "vitest";
import { foundInChange, type Row, type Tree } from "./found-in-change.ts";

/** A product in the languages whose tools are told what to demand. */
const product: Tree = {
  "pyproject.toml": '[project]\nname = "shop"\n',
  "shop/__init__.py": "",
  "shop/tax.py": "rate = 1\n",
  "shop/made.py": "rate = 1\n",
  "tests/test_tax.py": "from shop.tax import rate\n\n\ndef test_rate():\n    assert rate == 1\n",
  "tax/tax.go": "package tax\n",
  "tax/tax_test.go": "package tax\n",
  "src/lib.rs": "pub mod tax;\n",
  "proto/tax.proto": "",
};
type Key = [path: string, was: string, now: string, rule: string];
const weaker = "weakened-configuration";
const wider = "widened-exclusion";
const lower = "lowered-threshold";
/** One file, with what is written around each of its keys. */
const keysOf = (path: string, write: (text: string) => string, ...keys: [string, string, string][]) =>
  keys.map(([was, now, rule]): Key => [path, write(was), write(now), rule]);
const line = (text: string) => `${text}\n`;
/** Of a tool that keeps something else beside it. */
const ofPython = (tool: string) => (text: string) => `[tool.${tool}]\nverbose = 1\n${text}\n`;
/** Of nextest: no test hangs for ever. */
const ends = 'slow-timeout = { period = "60s", terminate-after = 2 }';
const ofGo = (name: string) => (text: string) => `linters:\n  settings:\n    ${name}:\n      ${text}\n`;

/** The way back demands more, and is honest. */
const python: Key[] = [
  ...keysOf(
    "pyproject.toml",
    ofPython("pytest.ini_options"),
    ["timeout = 10", "", lower],
    ["timeout = 10", "timeout = 10000", lower],
    ["timeout = 10", "timeout = 0", lower],
    ['addopts = "--timeout=10"', 'addopts = "-q"', weaker],
    ['addopts = "--timeout=10"', 'addopts = "--timeout=1000"', weaker],
    ["", "mpl-default-tolerance = 200", lower],
    ["", "timeout_func_only = true", weaker],
    ["faulthandler_exit_on_timeout = true", "", weaker],
    ['tavern-strict = ["json", "headers"]', 'tavern-strict = ["json"]', wider],
  ),
  ...keysOf(
    "pyproject.toml",
    ofPython("pylint.main"),
    ["", 'evaluation = "10"', weaker],
    ["", 'confidence = ["HIGH"]', wider],
    ['load-plugins = ["a", "b"]', 'load-plugins = ["a"]', wider],
    ["min-similarity-lines = 4", "min-similarity-lines = 40", lower],
  ),
  ...keysOf(
    "pyproject.toml",
    ofPython("pyright"),
    ["enableTypeIgnoreComments = false", "", weaker],
    ["", "analyzeUnannotatedFunctions = false", weaker],
  ),
  ...keysOf("pyrightconfig.json", line, ['{ "a": 1 }', '{ "a": 1, "baselineFile": "old.json" }', wider]),
  ...keysOf(
    "pyproject.toml",
    ofPython("mypy"),
    ['plugins = ["pydantic.mypy"]', 'plugins = ["pydantic.mypy", "tools/any.py"]', weaker],
    ["", 'platform = "win32"', weaker],
    ["", 'always_true = ["LAX"]', wider],
  ),
  ...keysOf(
    ".bandit",
    (text) => `[bandit]\nrecursive = true\n${text}\n`,
    ["tests = B201,B602", "tests = B201", wider],
    ["", "tests = B201", wider],
    ["level = low", "level = high", weaker],
    ["", "confidence = high", weaker],
    ["", "baseline = old.json", wider],
  ),
  ...keysOf("pyproject.toml", ofPython("isort"), ['skip = ["docs"]', 'skip = ["docs", "shop"]', wider]),
  ...keysOf(".isort.cfg", (text) => `[settings]\nprofile = black\n${text}\n`, [
    "",
    "skip_glob = shop/*",
    wider,
  ]),
  ...keysOf("setup.cfg", (text) => `[isort]\nprofile = black\n${text}\n`, ["", "skip = shop", wider]),
  ...keysOf("pyproject.toml", ofPython("codespell"), ['skip = "docs"', 'skip = "docs,shop"', wider]),
  ...keysOf(
    "pyproject.toml",
    ofPython("interrogate"),
    ["fail-under = 95", "fail-under = 50", lower],
    ["", "ignore-init-method = true", weaker],
    ["", 'exclude = ["shop"]', wider],
  ),
  ...keysOf(
    "pyproject.toml",
    ofPython("vulture"),
    ["min_confidence = 60", "min_confidence = 100", lower],
    ['paths = ["shop", "tests"]', 'paths = ["tests"]', wider],
    ["", 'ignore_names = ["pay*"]', wider],
  ),
  ...keysOf(
    ".pydocstyle",
    (text) => `[pydocstyle]\nconvention = google\n${text}\n`,
    ["", "add_ignore = D100", wider],
    ["add_ignore = D100", "add_ignore = D100,D101", wider],
  ),
  ...keysOf("pyproject.toml", ofPython("deptry"), ['ignore = ["DEP1"]', 'ignore = ["DEP1", "DEP2"]', wider]),
  ...keysOf(
    ".importlinter",
    (text) => `[importlinter]\nroot_package = shop\n\n[importlinter:contract:1]\nname = a\n${text}\n`,
    ["layers =\n    shop.a\n    shop.b", "layers =\n    shop.a", wider],
    ["", "ignore_imports =\n    shop.b -> shop.a", wider],
  ),
  ...keysOf(
    "pyrefly.toml",
    line,
    ["[errors]\nbad-return = true", "[errors]\nbad-return = false", weaker],
    ['project-includes = ["shop", "tests"]', 'project-includes = ["tests"]', wider],
    ['a = "b"', 'a = "b"\nproject-excludes = ["shop"]', wider],
  ),
  ...keysOf("ty.toml", line, ['[rules]\nbad = "error"', '[rules]\nbad = "ignore"', weaker]),
  ...keysOf("pytype.toml", line, ['disable = ["a"]', 'disable = ["a", "b"]', wider]),
  ...keysOf("pyproject.toml", ofPython("refurb"), ['ignore = ["A"]', 'ignore = ["A", "B"]', wider]),
  ...keysOf("pyproject.toml", ofPython("diff_cover"), ["fail_under = 80", "fail_under = 10", lower]),
  ...keysOf(".sqlfluff", (text) => `[sqlfluff]\ndialect = ansi\n${text}\n`, [
    "exclude_rules = L001",
    "exclude_rules = L001,L002",
    wider,
  ]),
  ...keysOf("tach.toml", line, ["exact = true", "exact = false", weaker]),
  ...keysOf(".prospector.yaml", line, ["strictness: high", "strictness: low", weaker]),
];
const go: Key[] = [
  ...keysOf(
    ".golangci.yml",
    ofGo("nolintlint"),
    ["require-explanation: true", "require-explanation: false", weaker],
    ["require-specific: true", "allow-leading-space: false", weaker],
  ),
  ...keysOf(
    ".golangci.yml",
    ofGo("exhaustive"),
    ["check: [switch, map]", "check: [map]", wider],
    ["default-signifies-exhaustive: false", "default-signifies-exhaustive: true", weaker],
  ),
  ...keysOf(".golangci.yml", ofGo("errorlint"), ["asserts: true", "asserts: false", weaker]),
  ...keysOf(".golangci.yml", ofGo("unparam"), ["check-exported: true", "check-exported: false", weaker]),
  ...keysOf(".golangci.yml", ofGo("paralleltest"), ["ignore-missing: false", "ignore-missing: true", weaker]),
  ...keysOf(".golangci.yml", ofGo("gomoddirectives"), [
    "replace-local: false",
    "replace-local: true",
    weaker,
  ]),
  ...keysOf(".golangci.yml", ofGo("unused"), [
    "field-writes-are-uses: false",
    "field-writes-are-uses: true",
    weaker,
  ]),
  ...keysOf(
    ".golangci.yml",
    ofGo("revive"),
    ["confidence: 0.5", "confidence: 1", lower],
    [
      "rules:\n        - name: cyclomatic\n          arguments: [10]",
      "rules:\n        - name: cyclomatic\n          arguments: [50]",
      lower,
    ],
  ),
  ...keysOf(
    "revive.toml",
    (text) => `ignoreGeneratedHeader = false\n${text}\n`,
    ['severity = "error"', 'severity = "warning"', weaker],
    ["errorCode = 1", "errorCode = 0", lower],
    ["[rule.a]\n[rule.b]", "[rule.a]", wider],
    ["[rule.a]\narguments = [10]", "[rule.a]\narguments = [50]", lower],
    ["[rule.a]", "[rule.a]\nDisabled = true", weaker],
    ["[rule.a]", '[rule.a]\nExclude = ["tax"]', wider],
  ),
  ...keysOf(".testcoverage.yml", line, [
    "exclude:\n  paths: [made]",
    "exclude:\n  paths: [made, tax]",
    wider,
  ]),
  ...keysOf(".go-arch-lint.yml", line, [
    "allow:\n  depOnAnyVendor: false",
    "allow:\n  depOnAnyVendor: true",
    weaker,
  ]),
  ...keysOf(".octocov.yml", line, ["coverage:\n  acceptable: 80%", "coverage:\n  acceptable: 8%", lower]),
  ...keysOf(
    "buf.yaml",
    (text) => `version: v2\n${text}\n`,
    ["lint:\n  use: [STANDARD]", "lint:\n  use: [MINIMAL]", weaker],
    ["breaking:\n  use: [FILE]", "breaking:\n  use: [FILE]\n  ignore: [proto]", wider],
  ),
  ...keysOf("osv-scanner.toml", line, [
    '[[IgnoredVulns]]\nid = "A"',
    '[[IgnoredVulns]]\nid = "A"\n[[IgnoredVulns]]\nid = "B"',
    wider,
  ]),
];
const rust: Key[] = [
  ...keysOf(
    "clippy.toml",
    line,
    ["avoid-breaking-exported-api = false", "avoid-breaking-exported-api = true", weaker],
    ["warn-on-all-wildcard-imports = true", "warn-on-all-wildcard-imports = false", weaker],
    ['allowed-scripts = ["Latin"]', 'allowed-scripts = ["Latin", "Greek"]', wider],
  ),
  ...keysOf(
    "deny.toml",
    line,
    ["[licenses]\nconfidence-threshold = 0.8", "[licenses]\nconfidence-threshold = 0.1", lower],
    ["[sources]\nallow-git = []", '[sources]\nallow-git = ["https://a.example"]', wider],
    [
      '[licenses]\nexceptions = [{ allow = ["A"], name = "x" }]',
      '[licenses]\nexceptions = [{ allow = ["A"], name = "x" }, { allow = ["A"], name = "y" }]',
      wider,
    ],
    ["[licenses]\nallow = []", "[licenses]\nallow = []\nprivate.ignore = true", weaker],
    ["[graph]\nexclude-dev = false", "[graph]\nexclude-dev = true", weaker],
  ),
  ...keysOf(
    "tarpaulin.toml",
    (text) => `[all]\ntimeout = "120s"\n${text}\n`,
    ['run-types = ["Tests", "Doctests"]', 'run-types = ["Tests"]', wider],
    ["workspace = true", "workspace = false", weaker],
    ["", "no-run = true", weaker],
    ["", 'args = ["--skip", "slow"]', weaker],
  ),
  ...keysOf(
    ".config/nextest.toml",
    (text) => `[profile.default]\nfail-fast = false\n${text}\n`,
    [
      'slow-timeout = { period = "60s", terminate-after = 2 }',
      'slow-timeout = { period = "60s", terminate-after = 2, on-timeout = "pass" }',
      weaker,
    ],
    ['flaky-result = "fail"', 'flaky-result = "pass"', weaker],
    ['slow-timeout = { period = "60s", terminate-after = 2 }', 'slow-timeout = "60s"', lower],
    [
      'slow-timeout = { period = "60s", terminate-after = 2 }',
      'slow-timeout = { period = "60s", terminate-after = 200 }',
      lower,
    ],
    [
      'slow-timeout = { period = "10s", terminate-after = 2 }',
      'slow-timeout = { period = "2h", terminate-after = 2 }',
      lower,
    ],
    ['global-timeout = "1m"', 'global-timeout = "100h"', lower],
    ['global-timeout = "1m"', 'status-level = "all"', lower],
    ["", '[[profile.default.overrides]]\nfilter = "test(sums)"\nslow-timeout = "20m"', lower],
    ["", '[[profile.default.overrides]]\nfilter = "test(sums)"\nretries = 2', lower],
    ...[
      '[[profile.default.overrides]]\nfilter = "test(sums)"\nslow-timeout = "60s"',
      '[[profile.default.overrides]]\nplatform = "cfg(unix)"\nslow-timeout = { period = "60s" }',
      '[[profile.default.overrides]]\nfilter = "test(sums)"\nslow-timeout.period = "60s"',
      '[[profile.default.overrides]]\nfilter = "test(sums)"\n[profile.default.overrides.slow-timeout]\nperiod = "60s"',
    ].map((one): [string, string, string] => [ends, `${ends}\n${one}`, lower]),
    ...[
      ['slow-timeout = "60s"', "", lower],
      ["retries = 3", "", lower],
      ['default-filter = "not test(sums)"', "", weaker],
      ['[[profile.slow.overrides]]\nfilter = "test(sums)"\nslow-timeout = "60s"', "", lower],
      // By way of another one.
      ["retries = 3", "lax", lower],
    ].map(([says = "", way, rule = ""]): [string, string, string] => {
      const base = `${ends}\n[profile.slow]\n${says}\n[profile.lax]\ninherits = "slow"\n[profile.ci]\nfail-fast = true`;
      return [base, `${base}\ninherits = "${way === "" ? "slow" : "lax"}"`, rule];
    }),
    ...[
      [ends, lower],
      ['global-timeout = "1m"', lower],
      ['flaky-result = "fail"', weaker],
    ].map(([says = "", rule = ""]): [string, string, string] => {
      const base = `flaky-result = "pass"\n[profile.strict]\n${says}\n[profile.ci]\nfail-fast = true`;
      return [`${base}\ninherits = "strict"`, base, rule];
    }),
    [`${ends}\n[profile.ci]\nfail-fast = true`, `${ends}\n[profile.ci]\nslow-timeout = "60s"`, lower],
    [
      `${ends}\n[profile.ci]\nfail-fast = true`,
      `${ends}\n[profile.ci]\nfail-fast = true\n[[profile.ci.overrides]]\nfilter = "all()"\nslow-timeout = "60s"`,
      lower,
    ],
    [
      `${ends}\n[[profile.default.overrides]]\nfilter = "test(sums)"\nslow-timeout = { period = "90s", terminate-after = 2 }`,
      `${ends}\n[[profile.default.overrides]]\nfilter = "test(sums)"\nslow-timeout = "90s"`,
      lower,
    ],
    ["", '[[profile.default.overrides]]\nplatform = "cfg(unix)"\ndefault-filter = "not test(sums)"', weaker],
    ["", '[[profile.default.scripts]]\nfilter = "all()"\nrun-wrapper = "calm"', wider],
  ),
  ...keysOf(".cargo/audit.toml", line, [
    '[advisories]\nignore = ["A"]',
    '[advisories]\nignore = ["A", "B"]',
    wider,
  ]),
  ...keysOf(
    ".cargo/mutants.toml",
    (text) => `timeout_multiplier = 2\n${text}\n`,
    ["", 'exclude_globs = ["src/*"]', wider],
    ["", 'examine_globs = ["src/made.rs"]', wider],
  ),
  ...keysOf(".config/insta.yaml", line, [
    "behavior:\n  require_full_match: true",
    "behavior:\n  require_full_match: false",
    weaker,
  ]),
  ...keysOf("typos.toml", line, [
    '[files]\nextend-exclude = ["docs"]',
    '[files]\nextend-exclude = ["docs", "src"]',
    wider,
  ]),
];

describe("a key of which a judgment hangs of a tool of Python, Go or Rust", () => {
  it.each([...python, ...go, ...rust])("is found in %s: %j became %j", async (path, ...rest) => {
    const [was, now, rule] = rest;
    const found = await foundInChange(["", { ...product, [path]: was }, { [path]: now }]);
    expect(found).toContainEqual(expect.stringContaining(`${path} ${rule}: `));
  });

  it.each([...python, ...go, ...rust])("may demand more again in %s: %j came of %j", async (...key) => {
    const [path, was, now] = key;
    expect(await foundInChange(["", { ...product, [path]: now }, { [path]: was }])).toEqual([]);
  });
});

const told = (title: string, path: string, [was, now]: readonly [string, string]): Row => [
  title,
  { ...product, [path]: was },
  { [path]: now },
];
const first = (title: string, path: string, text: string): Row => [title, product, { [path]: text }];
const inPython = (text: string) => `[project]\nname = "shop"\n\n${text}\n`;
/** Neither way is honest. */
const otherwise: Row[] = [
  told("nextest ends other tests that hang", ".config/nextest.toml", [
    `[profile.default]\n${ends}\n[[profile.default.overrides]]\nfilter = "test(sums)"\nslow-timeout = "60s"\n`,
    `[profile.default]\n${ends}\n[[profile.default.overrides]]\nfilter = "all()"\nslow-timeout = "60s"\n`,
  ]),
  told("nextest lets tests hang, told on one line", ".config/nextest.toml", [
    `[profile.default]\n${ends}\n`,
    `[profile.default]\n${ends}\noverrides = [{ filter = "test(sums)", slow-timeout = "60s" }]\n`,
  ]),
  told("nextest ends tests that hang after hours, told on one line", ".config/nextest.toml", [
    `[profile.default]\n${ends}\n`,
    `[profile.default]\n${ends}\noverrides = [\n  { filter = "test(sums)", slow-timeout = { period = "10s", terminate-after = 2000 } },\n]\n`,
  ]),
  told("nextest ends tests that hang after hours", ".config/nextest.toml", [
    `[profile.default]\n${ends}\n`,
    `[profile.default]\n${ends}\n[[profile.default.overrides]]\nfilter = "all()"\nslow-timeout = { period = "10s", terminate-after = 2000 }\n`,
  ]),
  told("a contract asks for something else", ".importlinter", [
    "[importlinter:contract:1]\ntype = layers\nlayers =\n    a\n",
    "[importlinter:contract:1]\ntype = independence\nlayers =\n    a\n",
  ]),
  told("files of a tag are not looked at", ".golangci.yml", [
    "run:\n  build-tags: [a, b]\n",
    "run:\n  timeout: 5m\n  build-tags: [a]\n",
  ]),
  told("files without a tag are not looked at", ".golangci.yml", [
    "run:\n  build-tags: [a]\n",
    "run:\n  build-tags: [a, b]\n",
  ]),
];
const honest: Row[] = [
  told("isort takes longer lines", "pyproject.toml", [
    ofPython("isort")("line_length = 79"),
    ofPython("isort")("line_length = 100"),
  ]),
  told("a word is spelled as it is", "pyproject.toml", [
    ofPython("codespell")('ignore-words-list = "hist"'),
    ofPython("codespell")('ignore-words-list = "hist,sting"'),
  ]),
  told("typos knows a word", "typos.toml", [
    '[default.extend-words]\nba = "ba"\n',
    '[default.extend-words]\nba = "ba"\nhist = "hist"\n',
  ]),
  told("a layer comes", ".importlinter", [
    "[importlinter:contract:1]\nlayers =\n    shop.a\n",
    "[importlinter:contract:1]\nlayers =\n    shop.a\n    shop.b\n",
  ]),
  told("a rule of revive comes with a bound", "revive.toml", [
    "[rule.a]\narguments = [10]\n",
    "[rule.a]\narguments = [10]\n[rule.b]\narguments = [90]\n",
  ]),
  first("isort comes", "pyproject.toml", inPython('[tool.isort]\nprofile = "black"\nskip = [".venv"]')),
  first("vulture comes", "pyproject.toml", inPython('[tool.vulture]\nmin_confidence = 80\npaths = ["shop"]')),
  first(
    "contracts come, with one that is broken",
    ".importlinter",
    "[importlinter:contract:1]\nlayers =\n    a\nignore_imports =\n    b -> a\n",
  ),
  first(
    "revive comes, and warns",
    "revive.toml",
    'severity = "warning"\nconfidence = 0.8\nerrorCode = 0\nwarningCode = 0\n[rule.exported]\n',
  ),
  first("detekt comes", "detekt.yml", "complexity:\n  LongMethod:\n    active: false\n"),
  told("nextest waits somewhat longer", ".config/nextest.toml", [
    '[profile.default]\nslow-timeout = { period = "30s", terminate-after = 2 }\n',
    '[profile.default]\nslow-timeout = { period = "1m 30s", terminate-after = 3 }\n\n[[profile.default.overrides]]\nfilter = "test(sums)"\nslow-timeout = { period = "120s", terminate-after = 3 }\n',
  ]),
  told("nextest only warns of what is slow, as it does anyway", ".config/nextest.toml", [
    '[profile.default]\nslow-timeout = "60s"\n',
    '[profile.default]\nslow-timeout = "60s"\n\n[[profile.default.overrides]]\nfilter = "test(sums)"\nslow-timeout = "120s"\n',
  ]),
  told("nextest ends what hangs, but for what it waits for already", ".config/nextest.toml", [
    '[profile.default]\nfail-fast = false\n[[profile.default.overrides]]\nfilter = "test(sums)"\nslow-timeout = "120s"\n',
    `[profile.default]\n${ends}\n[[profile.default.overrides]]\nfilter = "test(sums)"\nslow-timeout = "120s"\n`,
  ]),
  told("nextest gives tests a group, and one that is slow longer", ".config/nextest.toml", [
    `[profile.default]\n${ends}\n[[profile.default.overrides]]\nfilter = "test(a)"\nslow-timeout = { period = "90s", terminate-after = 2 }\n`,
    `[profile.default]\n${ends}\n[[profile.default.overrides]]\nfilter = "test(b)"\ntest-group = "serial"\nslow-timeout = { period = "120s", terminate-after = 4 }\n[[profile.default.overrides]]\nfilter = "test(a)"\nslow-timeout = { period = "90s", terminate-after = 2 }\n`,
  ]),
  told("nextest waits longer for one, told on one line", ".config/nextest.toml", [
    `[profile.default]\n${ends}\n`,
    `[profile.default]\n${ends}\noverrides = [{ filter = "test(/a{2}/)", slow-timeout = { period = "20s", terminate-after = 3 } }]\n`,
  ]),
  ...[
    // Says the same, or more.
    [
      "[profile.slow]\nretries = 2\n[profile.ci]\nretries = 2\n",
      '[profile.slow]\nretries = 2\n[profile.ci]\ninherits = "slow"\n',
    ],
    [
      `[profile.end]\n${ends}\n[profile.ci]\n${ends}\n`,
      `[profile.end]\n${ends}\n[profile.ci]\ninherits = "end"\n`,
    ],
    [
      `[profile.end]\n${ends}\n[profile.ci]\nretries = 0\n`,
      `[profile.end]\n${ends}\n[profile.ci]\ninherits = "end"\n`,
    ],
    [
      "[profile.default]\nretries = 2\n[profile.ci]\nfail-fast = true\n",
      '[profile.default]\nretries = 2\n[profile.ci]\ninherits = "default"\n',
    ],
    [
      "[profile.slow]\nretries = 2\n[profile.ci]\nfail-fast = true\n",
      '[profile.slow]\nretries = 2\n[profile.ci]\ninherits = "slow"\nretries = 0\n',
    ],
    // Nothing ran by it.
    ["[profile.ci]\nretries = 2\n", '[profile.ci]\nretries = 2\n[profile.nightly]\ninherits = "ci"\n'],
    [
      '[profile.ci]\nslow-timeout = "60s"\n',
      '[profile.ci]\nslow-timeout = "60s"\n[profile.nightly]\ninherits = "ci"\nslow-timeout = "300s"\n',
    ],
  ].map(([was = "", now = ""]) => told("nextest's profiles inherit", ".config/nextest.toml", [was, now])),
  first("a run of all comes", ".config/nextest.toml", "[profile.ci]\nfail-fast = false\n"),
];

describe("settings of tools of these languages", () => {
  it.each(otherwise)("are found where %s", async (...row) => {
    expect(await foundInChange(row)).not.toEqual([]);
  });

  it.each(honest)("are honest where %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});
