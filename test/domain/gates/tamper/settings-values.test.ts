import { describe, expect, it } from "vitest";
import { foundInChange, type Row, type Tree } from "./found-in-change.ts";

const json = (value: unknown) => JSON.stringify(value, null, 2);
const product: Tree = {
  "package.json": json({ name: "p", devDependencies: { vitest: "4.0.0", jest: "30.0.0" } }),
  "src/a.ts": "export const a = (x: number) => x + 1;\n",
  "src/legacy/b.ts": "export const b = 1;\n",
  "src/a.test.ts": 'it("a", () => { expect(a(1)).toBe(2); });\n',
  "shop/tax.py": "rate = 1\n",
  "tests/test_tax.py": "def test_rate():\n    assert rate == 1\n",
};
/** One file of settings that says something else. */
const changed = (title: string, path: string, ...[was, now]: readonly [was: string, now: string]): Row => [
  title,
  { ...product, [path]: was },
  { [path]: now },
];
const of =
  (path: string, write: (text: string) => string) =>
  (title: string, was: string, now: string): Row =>
    changed(title, path, write(was), write(now));
const vitest = of("vitest.config.ts", (test) => `export default defineConfig({ test: { ${test} } });\n`);
const jest = of("jest.config.js", (text) => `module.exports = { ${text} };\n`);
const playwright = of("playwright.config.ts", (text) => `export default defineConfig({ ${text} });\n`);
const eslint = of(
  "eslint.config.js",
  (rules) =>
    `import js from "@eslint/js";\nexport default [\n  js.configs.recommended,\n  ...tseslint.configs.recommended,\n  { rules: { ${rules} } },\n];\n`,
);
const program = of("eslint.config.js", (text) => `${text}\nexport default config;\n`);
const body = of(
  "vitest.config.ts",
  (test) =>
    `export default defineConfig(({ mode }) => {\n  const env = loadEnv(mode);\n  return { define: { v: env.V }, test: { ${test} } };\n});\n`,
);
const golangci = of(".golangci.yml", (text) => `linters-settings:\n${text}\n`);
const pytest = of("pytest.ini", (text) => `[pytest]\n${text}\n`);
const coverage = of(".coveragerc", (text) => `[report]\nfail_under = 90\n${text}\n`);
const data = (title: string, path: string, ...[was, now]: readonly [was: object, now: object]) =>
  changed(title, path, json(was), json(now));
const screenshot = (text: string) => `expect: { toHaveScreenshot: { ${text} } }`;

const bounds = {
  honest: [
    golangci("long functions are shorter", "  funlen:\n    lines: 100", "  funlen:\n    lines: 60"),
    golangci(
      "what is written twice is shorter",
      "  dupl:\n    threshold: 150",
      "  dupl:\n    threshold: 100",
    ),
    golangci("more is told", "  a:\n    b: 1", "  a:\n    b: 1\nissues:\n  max-same-issues: 10"),
    changed(
      "Detekt bounds more",
      "detekt.yml",
      "complexity:\n  LongMethod:\n    threshold: 80\n",
      "complexity:\n  LongMethod:\n    threshold: 60\n",
    ),
    playwright("pictures are more alike", screenshot("threshold: 0.5"), screenshot("threshold: 0.1")),
    playwright("few points may differ", "expect: {}", screenshot("maxDiffPixelRatio: 0.01")),
    eslint("a rule bounds more", '"max-depth": ["error", { max: 2 }]', '"max-depth": ["error", { max: 1 }]'),
    pytest("one folder more is looked in", "testpaths = tests", "testpaths = tests integration"),
    vitest(
      "two globs are written as one",
      'include: ["src/**/*.test.ts", "src/**/*.spec.ts"]',
      'include: ["src/**/*.{test,spec}.ts"]',
    ),
    data(
      "the compiler writes again",
      "tsconfig.json",
      { compilerOptions: { strict: true, noEmit: true } },
      { compilerOptions: { strict: true } },
    ),
    data(
      "marks have other colours",
      ".nycrc.json",
      { lines: 90, watermarks: { lines: [80, 95] } },
      { lines: 90, watermarks: { lines: [70, 90] } },
    ),
  ],
  cheats: [
    golangci("functions may be longer", "  funlen:\n    lines: 60", "  funlen:\n    lines: 600"),
    golangci("functions have no bound", "  funlen:\n    lines: 60", "  funlen:\n    lines: -1"),
    golangci("more may be written twice", "  dupl:\n    threshold: 100", "  dupl:\n    threshold: 9000"),
    golangci("more is complex", "  gocyclo:\n    min-complexity: 15", "  gocyclo:\n    min-complexity: 90"),
    playwright("pictures are less alike", screenshot("threshold: 0.1"), screenshot("threshold: 0.9")),
    playwright("pictures need not be alike", "expect: {}", screenshot("maxDiffPixelRatio: 0.9")),
    pytest("a folder is looked in no more", "testpaths = tests integration", "testpaths = tests"),
    vitest(
      "a glob stands for less than two did",
      'include: ["src/**/*.test.ts", "src/**/*.spec.ts"]',
      'include: ["src/**/*.{test,it}.ts"]',
    ),
  ],
};

const rules = {
  honest: [
    eslint("a new rule has options", "eqeqeq: 2", 'eqeqeq: 2, complexity: ["error", { max: 30 }]'),
    eslint("sources are indented otherwise", 'indent: ["error", 2]', 'indent: ["error", 4]'),
    eslint(
      "a leading underscore says that nothing is used",
      '"no-unused-vars": "error"',
      '"no-unused-vars": ["error", { argsIgnorePattern: "^_" }]',
    ),
    eslint(
      "one thing more is forbidden",
      '"no-restricted-syntax": ["error", "WithStatement"]',
      '"no-restricted-syntax": ["error", "WithStatement", "ForInStatement"]',
    ),
    eslint("a rule of no set is new, and mild", "eqeqeq: 2", 'eqeqeq: 2, "no-console": "warn"'),
    eslint(
      "a rule passes over less",
      '"max-lines": ["error", { max: 9, skipComments: true }]',
      '"max-lines": ["error", { max: 9, skipComments: false }]',
    ),
    data(
      "Stylelint bounds more",
      ".stylelintrc.json",
      { rules: { "max-nesting-depth": 2 } },
      { rules: { "max-nesting-depth": 1 } },
    ),
    changed(
      "sources without types are not asked for them",
      "eslint.config.js",
      "export default [tseslint.configs.recommendedTypeChecked];\n",
      'export default [tseslint.configs.recommendedTypeChecked, { files: ["**/*.js"], ...tseslint.configs.disableTypeChecked }];\n',
    ),
  ],
  cheats: [
    eslint("a bound is higher", 'complexity: ["error", { max: 10 }]', 'complexity: ["error", { max: 60 }]'),
    eslint("a bound is said", 'complexity: "error"', 'complexity: ["error", { max: 99 }]'),
    eslint("a bound is said alone", '"max-params": "error"', '"max-params": ["error", 99]'),
    eslint(
      "a later block has a higher bound",
      'complexity: ["error", { max: 10 }]',
      'complexity: ["error", { max: 10 }] } }, { files: ["src/**"], rules: { complexity: ["error", { max: 60 }]',
    ),
    eslint(
      "less is forbidden",
      '"no-restricted-imports": ["error", { patterns: ["lodash/*", "../internal/*"] }]',
      '"no-restricted-imports": ["error", { patterns: ["lodash/*"] }]',
    ),
    eslint(
      "less syntax is forbidden",
      '"no-restricted-syntax": ["error", "WithStatement", "ForInStatement"]',
      '"no-restricted-syntax": ["error", "WithStatement"]',
    ),
    eslint("more is let pass", '"no-console": "error"', '"no-console": ["error", { allow: ["log"] }]'),
    eslint(
      "any name says that nothing is used",
      '"no-unused-vars": ["error", { argsIgnorePattern: "^_" }]',
      '"no-unused-vars": ["error", { argsIgnorePattern: "." }]',
    ),
    eslint("a rule of a set is mild", "eqeqeq: 2", 'eqeqeq: 2, "no-undef": "warn"'),
    eslint(
      "a rule of a plugin's set is mild",
      "eqeqeq: 2",
      'eqeqeq: 2, "@typescript-eslint/no-explicit-any": "warn"',
    ),
    data(
      "Stylelint bounds less",
      ".stylelintrc.json",
      { rules: { "max-nesting-depth": 1 } },
      { rules: { "max-nesting-depth": 5 } },
    ),
    data(
      "Stylelint leaves out a rule of its set",
      ".stylelintrc.json",
      { extends: "stylelint-config-standard", rules: {} },
      { extends: "stylelint-config-standard", rules: { "selector-class-pattern": null } },
    ),
    data(
      "Biome bounds less",
      "biome.json",
      { linter: { rules: { complexity: { noExcessiveCognitiveComplexity: "error" } } } },
      {
        linter: {
          rules: {
            complexity: {
              noExcessiveCognitiveComplexity: { level: "error", options: { maxAllowedComplexity: 99 } },
            },
          },
        },
      },
    ),
    data(
      "Biome is mild about a rule of its own",
      "biome.json",
      { linter: { rules: { recommended: true } } },
      { linter: { rules: { recommended: true, suspicious: { noExplicitAny: "warn" } } } },
    ),
    changed(
      "no source is asked for types",
      "eslint.config.js",
      "export default [tseslint.configs.recommendedTypeChecked];\n",
      "export default [tseslint.configs.recommendedTypeChecked, tseslint.configs.disableTypeChecked];\n",
    ),
    data(
      "Pyright is mild about a report",
      "pyrightconfig.json",
      { typeCheckingMode: "strict" },
      { typeCheckingMode: "strict", reportOptionalMemberAccess: "warning" },
    ),
  ],
};

const list = 'const config = [{ rules: { eqeqeq: "error", complexity: "error" } }];';
const programs = {
  honest: [
    program(
      "a rule is added by a statement",
      list,
      `${list}\nconfig.push({ rules: { "no-var": "error" } });`,
    ),
    program(
      "a rule is stricter by a statement",
      list.replace('"error"', '"warn"'),
      `${list.replace('"error"', '"warn"')}\nconfig[0].rules.eqeqeq = "error";`,
    ),
    body("a function gives back a longer time", "globals: true", "globals: true, testTimeout: 9000"),
    changed(
      "a function takes the place of an object",
      "jest.config.js",
      "module.exports = { coverageThreshold: { global: { lines: 90 } } };\n",
      "module.exports = async () => {\n  return { coverageThreshold: { global: { lines: 90 } } };\n};\n",
    ),
  ],
  cheats: [
    body("a function gives back that tests run again", "", "retry: 5"),
    body(
      "a function gives back a lower bound",
      "coverage: { thresholds: { lines: 90 } }",
      "coverage: { thresholds: { lines: 10 } }",
    ),
    changed(
      "a function gives back something later",
      "jest.config.js",
      "module.exports = async () => {\n  return { coverageThreshold: { global: { lines: 90 } } };\n};\n",
      "module.exports = async () => {\n  return { coverageThreshold: { global: { lines: 10 } } };\n};\n",
    ),
    changed(
      "Karma is told by a function",
      "karma.conf.js",
      "module.exports = function (config) {\n  config.set({ coverageReporter: { check: { global: { lines: 90 } } } });\n};\n",
      "module.exports = function (config) {\n  config.set({ coverageReporter: { check: { global: { lines: 1 } } } });\n};\n",
    ),
    program("a block is pushed", list, `${list}\nconfig.push({ rules: { eqeqeq: "off" } });`),
    program(
      "files are pushed that it passes over",
      list,
      `${list}\nconfig.push({ ignores: ["src/legacy/**"] });`,
    ),
    program("a level is written over", list, `${list}\nconfig[0].rules.eqeqeq = "off";`),
    program("rules are written over", list, `${list}\nconfig[0].rules = {};`),
    program("a rule is deleted", list, `${list}\ndelete config[0].rules.complexity;`),
    program("a rule is assigned", list, `${list}\nObject.assign(config[0].rules, { eqeqeq: "off" });`),
    program("a list is cut off", list, `${list}\nconfig.length = 0;`),
    program("a list is emptied", list, `${list}\nconfig.splice(0);`),
    program("a rule is chosen by what nobody knows", list, `${list}\nconfig[0].rules[name] = "off";`),
    changed(
      "a part with a name is written over",
      "eslint.config.js",
      'const rules = { eqeqeq: "error" };\nexport default [{ rules }];\n',
      'const rules = { eqeqeq: "error" };\nrules.eqeqeq = "off";\nexport default [{ rules }];\n',
    ),
    changed(
      "a number is written over",
      "vitest.config.ts",
      "const lines = 90;\nexport default { test: { coverage: { thresholds: { lines } } } };\n",
      "let lines = 90;\nlines = 10;\nexport default { test: { coverage: { thresholds: { lines } } } };\n",
    ),
  ],
};

const lists = {
  honest: [
    jest(
      "tests are not covered",
      'collectCoverageFrom: ["src/**/*.ts"]',
      'collectCoverageFrom: ["src/**/*.ts", "!src/**/*.test.ts"]',
    ),
    coverage(
      "nothing happens in what is not counted",
      "",
      "exclude_also =\n    if TYPE_CHECKING:\n    raise NotImplementedError",
    ),
    coverage("three dots are not counted", "", "exclude_also =\n    ^\\s*\\.\\.\\.$"),
  ],
  cheats: [
    jest(
      "sources are not covered",
      'collectCoverageFrom: ["src/**/*.ts"]',
      'collectCoverageFrom: ["src/**/*.ts", "!src/legacy/**"]',
    ),
    vitest(
      "sources are left out of what is counted",
      'coverage: { include: ["src/**"] }',
      'coverage: { include: ["src/**", "!src/legacy/**"] }',
    ),
    data(
      "nyc passes over sources",
      ".nycrc.json",
      { include: ["src/**"] },
      { include: ["src/**", "!src/legacy/**"] },
    ),
    data(
      "Biome passes over sources",
      "biome.json",
      { files: { includes: ["**"] } },
      { files: { includes: ["**", "!src/legacy/**"] } },
    ),
    golangci(
      "a check is left out",
      "  staticcheck:\n    checks: [all]",
      "  staticcheck:\n    checks: [all, -SA1019]",
    ),
    coverage("no function is counted", "", "exclude_also =\n    def .*"),
    coverage("any three characters are not counted", "", "exclude_also =\n    ..."),
    coverage("any branch is half taken", "", "partial_branches = .*"),
    vitest("a method is not counted", "coverage: {}", 'coverage: { ignoreClassMethods: ["pay"] }'),
  ],
};

const single = {
  honest: [
    vitest("tests run again no more", "retry: 2", "retry: 0"),
    golangci(
      "errors are looked at",
      "  errcheck:\n    check-blank: false",
      "  errcheck:\n    check-blank: true",
    ),
    data("sources look otherwise", ".prettierrc.json", { singleQuote: true }, { singleQuote: false }),
    changed("a line is longer", "rustfmt.toml", "max_width = 100\n", "max_width = 110\n"),
    pytest(
      "one module's warnings pass",
      "filterwarnings =\n    error",
      "filterwarnings =\n    error\n    ignore:.*:DeprecationWarning:boto3",
    ),
    changed(
      "RuboCop bounds more",
      ".rubocop.yml",
      "Metrics/MethodLength:\n  Max: 20\n",
      "Metrics/MethodLength:\n  Max: 10\n",
    ),
  ],
  cheats: [
    vitest("tests run again, by their count", "globals: true", "globals: true, retry: { count: 3 }"),
    vitest("snapshots are written anew", "globals: true", 'globals: true, update: "all"'),
    vitest(
      "all is covered no more",
      "coverage: { thresholds: { 100: true } }",
      "coverage: { thresholds: {} }",
    ),
    vitest("errors of sources pass", "typecheck: {}", "typecheck: { ignoreSourceErrors: true }"),
    vitest("a part of the tests runs", "globals: true", 'globals: true, shard: "1/20"'),
    vitest("some tags run", "globals: true", 'globals: true, tagsFilter: ["!slow"]'),
    vitest("one folder is looked in", "globals: true", 'globals: true, dir: "src"'),
    jest(
      "types are not looked at",
      "verbose: true",
      'verbose: true, transform: { "^.+$": ["ts-jest", { diagnostics: false }] }',
    ),
    jest("all is mocked", "verbose: true", "verbose: true, automock: true"),
    jest("failures are none", "verbose: true", "verbose: true, testFailureExitCode: 0"),
    playwright("snapshots are passed over", "", "ignoreSnapshots: true"),
    playwright("snapshots are written", "", 'updateSnapshots: "all"'),
    playwright("a part of them runs", "", "shard: { current: 1, total: 20 }"),
    data("failures of Mocha pass", ".mocharc.json", {}, { "pass-on-failing-test-suite": true }),
    data("folders below are passed over", ".mocharc.json", { recursive: true }, {}),
    data("leaks pass", ".mocharc.json", { "check-leaks": true }, {}),
    data("c8 asks for all no more", ".c8rc.json", { "100": true }, {}),
    data("nyc asks no file", ".nycrc.json", { "per-file": true }, { "per-file": false }),
    changed(
      "Cypress runs again",
      "cypress.config.ts",
      "export default {};\n",
      "export default { retries: { runMode: 5 } };\n",
    ),
    data("types are taken away", "tsconfig.json", {}, { "ts-node": { transpileOnly: true } }),
    data("Prettier waits to be asked", ".prettierrc", {}, { requirePragma: true }),
    data(
      "Oxlint leaves out a kind",
      ".oxlintrc.json",
      { categories: { correctness: "error" } },
      { categories: { correctness: "off" } },
    ),
    data("markdown is judged less", ".markdownlint.json", { default: true }, { default: true, MD013: false }),
    changed(
      "YAML is judged less",
      ".yamllint.yml",
      "rules:\n  braces: enable\n",
      "rules:\n  braces: enable\n  colons: disable\n",
    ),
    golangci(
      "errors are passed over",
      "  errcheck:\n    check-blank: true",
      "  errcheck:\n    check-blank: false",
    ),
    golangci(
      "a rule is left out",
      "  revive:\n    rules:\n      - name: a\n      - name: b",
      "  revive:\n    rules:\n      - name: a",
    ),
    golangci("only grave findings are told", "  gosec:\n    severity: low", "  gosec:\n    severity: high"),
    changed(
      "presets pass over findings",
      ".golangci.yml",
      "linters:\n  enable: [errcheck]\n",
      "linters:\n  enable: [errcheck]\n  exclusions:\n    presets: [comments]\n",
    ),
    changed("not all linters run", ".golangci.yml", "linters:\n  enable-all: true\n", "linters: {}\n"),
    changed(
      "codes are not asked for",
      "mypy.ini",
      "[mypy]\nenable_error_code = redundant-expr, truthy-bool\n",
      "[mypy]\n",
    ),
    changed("Ruff mends only", "ruff.toml", "line-length = 100\n", "line-length = 100\nfix-only = true\n"),
    changed("Pylint tells errors only", ".pylintrc", "[MAIN]\njobs=1\n", "[MAIN]\njobs=1\nerrors-only=yes\n"),
    changed(
      "Pylint knows any member",
      ".pylintrc",
      "[MAIN]\njobs=1\n",
      "[MAIN]\njobs=1\ngenerated-members=.*\n",
    ),
    data("Pyright is strict nowhere", "pyrightconfig.json", { strict: ["shop"] }, { strict: [] }),
    pytest("all warnings pass", "filterwarnings =\n    error", "filterwarnings =\n    error\n    ignore"),
    pytest("fakes are found first", "pythonpath = src", "pythonpath = fakes src"),
    changed(
      "sums run over",
      "Cargo.toml",
      '[package]\nname = "x"\n',
      '[package]\nname = "x"\n\n[profile.dev]\noverflow-checks = false\n',
    ),
    changed(
      "a member has no lints",
      "Cargo.toml",
      '[package]\nname = "x"\n\n[lints]\nworkspace = true\n',
      '[package]\nname = "x"\n',
    ),
    changed(
      "nothing is formatted",
      "rustfmt.toml",
      "max_width = 100\n",
      "max_width = 100\ndisable_all_formatting = true\n",
    ),
    changed(
      "a licence more is fine",
      "deny.toml",
      '[licenses]\nallow = ["MIT"]\n',
      '[licenses]\nallow = ["MIT", "GPL-3.0"]\n',
    ),
    changed(
      "nextest runs again",
      "nextest.toml",
      "[profile.default]\nfail-fast = false\n",
      '[profile.default]\nfail-fast = false\nretries = { backoff = "fixed", count = 3 }\n',
    ),
    changed("a cop is off", ".rubocop.yml", "AllCops: {}\n", "Metrics/MethodLength:\n  Enabled: false\n"),
    changed(
      "a cop has a bound of its own",
      ".rubocop.yml",
      "AllCops: {}\n",
      "Metrics/MethodLength:\n  Max: 900\n",
    ),
    changed(
      "coverage informs only",
      "codecov.yml",
      "coverage: {}\n",
      "coverage:\n  status:\n    project:\n      default:\n        informational: true\n",
    ),
    changed(
      "coverage aims lower",
      "codecov.yml",
      "coverage:\n  status:\n    project:\n      default:\n        target: 80%\n",
      "coverage:\n  status:\n    project:\n      default:\n        target: 10%\n",
    ),
    data(
      "mutants may live",
      "stryker.conf.json",
      { thresholds: { break: 80 } },
      { thresholds: { break: 10 } },
    ),
  ],
};

describe.each([
  ["bounds", bounds],
  ["rules of linters", rules],
  ["settings that are programs", programs],
  ["lists of what is judged", lists],
  ["single settings", single],
])("%s", (_, { honest, cheats }) => {
  it.each(honest)("are honest where %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });

  it.each(cheats)("are found out where %s", async (...row) => {
    expect(await foundInChange(row)).not.toEqual([]);
  });
});
