import { describe, expect, it } from "vitest";
import { foundInChange, type Tree } from "./found-in-change.ts";

const product: Tree = {
  "package.json": '{ "name": "p", "devDependencies": { "vitest": "4.0.0", "jest": "30.0.0" } }',
  "src/a.ts": "export const a = (x: number) => x + 1;\n",
  "src/a.test.ts": 'import { a } from "./a";\nit("a", () => { expect(a(1)).toBe(2); });\n',
  "shop/__init__.py": "",
  "shop/tax.py": "rate = 1\n",
};
type Key = [path: string, was: string, now: string, rule: string];
const weaker = "weakened-configuration";
const wider = "widened-exclusion";
const lower = "lowered-threshold";
/** One file, with what is written around each of its keys. */
const keysOf = (path: string, write: (text: string) => string, ...keys: [string, string, string][]) =>
  keys.map(([was, now, rule]): Key => [path, write(was), write(now), rule]);
const line = (text: string) => `${text}\n`;
const program = (text: string) => `export default { ${text} };\n`;
const linters = (name: string) => (text: string) => `linters:\n  settings:\n    ${name}:\n      ${text}\n`;

/** The way back demands more, and is honest. */
const keys: Key[] = [
  ...keysOf(
    "vitest.config.ts",
    (text) => program(`test: { globals: true, ${text} }`),
    ["expect: { requireAssertions: true }", "expect: { requireAssertions: false }", weaker],
    ["", "dangerouslyIgnoreUnhandledErrors: true", weaker],
    ["", "passWithNoTests: true", weaker],
    ["", "changed: true", wider],
  ),
  ...keysOf(
    "jest.config.js",
    (text) => `module.exports = { verbose: true, ${text} };\n`,
    ["", 'transform: { "^.+$": ["ts-jest", { isolatedModules: true }] }', weaker],
    ["", 'projects: [{ testPathIgnorePatterns: ["src/a"] }]', wider],
    ["", "passWithNoTests: true", weaker],
  ),
  ...keysOf(
    "playwright.config.ts",
    program,
    ["", "retries: 3", lower],
    ["forbidOnly: true", "forbidOnly: false", weaker],
    ['projects: [{ name: "a" }, { name: "b" }]', 'projects: [{ name: "a" }]', wider],
    [
      "expect: { toMatchSnapshot: { threshold: 0.1 } }",
      "expect: { toMatchSnapshot: { threshold: 0.8 } }",
      lower,
    ],
    ["", "expect: { toHaveScreenshot: { maxDiffPixels: 5000 } }", lower],
  ),
  ...keysOf(".mocharc.json", line, ['{ "extension": ["js", "ts"] }', '{ "extension": ["js"] }', wider]),
  ...keysOf(".nycrc.json", line, ['{ "lines": 90 }', '{ "lines": 90, "instrument": false }', weaker]),
  ...keysOf("tsconfig.json", line, [
    '{ "compilerOptions": { "allowUnusedLabels": false } }',
    '{ "compilerOptions": { "allowUnusedLabels": true } }',
    weaker,
  ]),
  ...keysOf(".markdownlint.json", line, [
    '{ "MD013": { "line_length": 80 } }',
    '{ "MD013": { "line_length": 900 } }',
    lower,
  ]),
  ...keysOf(".prettierrc.json", line, [
    '{ "checkIgnorePragma": false }',
    '{ "checkIgnorePragma": true }',
    weaker,
  ]),
  ...keysOf(
    "mypy.ini",
    (text) => `[mypy]\nstrict = True\n${text}\n`,
    ["packages = shop, lib", "packages = shop", wider],
    ["modules = shop, lib", "modules = shop", wider],
    ["files = shop, lib", "files = shop", wider],
  ),
  ...keysOf(
    "ruff.toml",
    line,
    [
      '[lint.flake8-tidy-imports.banned-api]\n"os.system".msg = "no"\n"eval".msg = "no"',
      '[lint.flake8-tidy-imports.banned-api]\n"eval".msg = "no"',
      wider,
    ],
    ["line-length = 100", 'line-length = 100\nbuiltins = ["_"]', wider],
    ["line-length = 100", 'line-length = 100\n[lint]\ndummy-variable-rgx = ".*"', weaker],
  ),
  ...keysOf(
    ".flake8",
    (text) => `[flake8]\nmax-line-length = 100\n${text}\n`,
    ["", "filename = shop/a.py", wider],
    ["", "exit-zero = true", weaker],
    ["", "extend-ignore = F401", wider],
  ),
  ...keysOf(
    ".pylintrc",
    (text) => `[MAIN]\njobs=1\n${text}\n`,
    ["fail-on=E,W", "fail-on=E", wider],
    ["", "good-names-rgxs=.*", weaker],
  ),
  ...keysOf(
    ".coveragerc",
    (text) => `[run]\nbranch = True\n${text}\n`,
    ["source_pkgs = shop, lib", "source_pkgs = shop", wider],
    ["source_dirs = shop, lib", "source_dirs = shop", wider],
  ),
  ...keysOf(".golangci.yml", linters("maintidx"), ["under: 20", "under: 5", lower]),
  ...keysOf(".golangci.yml", linters("errcheck"), [
    "check-type-assertions: true",
    "check-type-assertions: false",
    weaker,
  ]),
  ...keysOf(".golangci.yml", linters("govet"), ["enable-all: true", "enable-all: false", weaker]),
  ...keysOf(
    ".golangci.yml",
    linters("gocritic"),
    ["enabled-checks: [a, b]", "enabled-checks: [a]", wider],
    ["disabled-checks: [a]", "disabled-checks: [a, b]", wider],
  ),
  ...keysOf(".golangci.yml", linters("forbidigo"), ["forbid: [a, b]", "forbid: [a]", wider]),
  ...keysOf(".golangci.yml", linters("gosec"), ["confidence: low", "confidence: high", weaker]),
  ...keysOf(
    ".golangci.yml",
    (text) => `linters:\n  enable: [errcheck]\n${text}\n`,
    ["issues:\n  exclude-use-default: false", "issues:\n  exclude-use-default: true", weaker],
    ["  exclusions:\n    generated: strict", "  exclusions:\n    generated: lax", weaker],
    ["", "issues:\n  new: true", weaker],
  ),
  ...keysOf(
    "deny.toml",
    line,
    ['[bans]\nmultiple-versions = "deny"', '[bans]\nmultiple-versions = "warn"', weaker],
    ['[advisories]\nyanked = "deny"', '[advisories]\nyanked = "allow"', weaker],
    ['[bans]\ndeny = ["openssl", "md5"]', '[bans]\ndeny = ["md5"]', wider],
  ),
  ...keysOf(
    "clippy.toml",
    line,
    ['disallowed-methods = ["a::b", "c::d"]', 'disallowed-methods = ["a::b"]', wider],
    ["cognitive-complexity-threshold = 15", "cognitive-complexity-threshold = 90", lower],
  ),
  ...keysOf("rustfmt.toml", line, ["max_width = 100", 'max_width = 100\nignore = ["src/a.rs"]', wider]),
  ...keysOf(".rubocop.yml", line, [
    "Metrics/MethodLength:\n  Max: 10",
    "Metrics/MethodLength:\n  Max: 10\n  AllowedMethods: [pay]",
    wider,
  ]),
  ...keysOf(
    "codecov.yml",
    (text) => `coverage:\n  status:\n    project:\n      default:\n        ${text}\n`,
    ["threshold: 0", "threshold: 20", lower],
  ),
];

describe("a key of which a tool's judgment hangs", () => {
  it.each(keys)("is found in %s: %j became %j", async (path, ...rest) => {
    const [was, now, rule] = rest;
    const found = await foundInChange(["", { ...product, [path]: was }, { [path]: now }]);
    expect(found).toContainEqual(expect.stringContaining(`${path} ${rule}: `));
  });

  it.each(keys)("may demand more again in %s: %j came of %j", async (path, was, now) => {
    expect(await foundInChange(["", { ...product, [path]: now }, { [path]: was }])).toEqual([]);
  });
});
