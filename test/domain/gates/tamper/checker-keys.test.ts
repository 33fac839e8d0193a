import { describe, expect, it } from "vitest";
import { foundInChange, type Row, type Tree } from "./found-in-change.ts";

const product: Tree = {
  "package.json": '{ "name": "p", "devDependencies": { "vitest": "4.0.0" } }',
  "src/a.js": "export const a = (x) => x + 1;\n",
  "src/legacy.js": "export const old = 1;\n",
  "test/a.test.js": 'import { a } from "../src/a.js";\nit("a", () => { expect(a(1)).toBe(2); });\n',
};
type Key = [path: string, was: string, now: string, rule: string];
const weaker = "weakened-configuration";
const wider = "widened-exclusion";
const lower = "lowered-threshold";
const manifest = (text: string) => `{ "name": "p", ${text} }\n`;
const keysOf = (path: string, write: (text: string) => string, ...keys: [string, string, string][]) =>
  keys.map(([was, now, rule]): Key => [path, write(was), write(now), rule]);
const data = (text: string) => `{ ${text} }\n`;
const program = (text: string) => `module.exports = { ${text} };\n`;
const dear = '{ name: "b", severity: "warn", from: {}, to: {} }';

const include = (text: string) => `export default { test: { include: ["${text}"] } };\n`;

/** The way back demands more, and is honest. */
const keys: Key[] = [
  ...keysOf(
    "package.json",
    manifest,
    [
      '"size-limit": [{ "path": "a.js", "limit": "10 kB" }]',
      '"size-limit": [{ "path": "a.js", "limit": "0.1 MB" }]',
      lower,
    ],
    [
      '"size-limit": [{ "path": "a.js", "limit": "9 kB" }, { "path": "b.js", "limit": "1 kB" }]',
      '"size-limit": [{ "path": "b.js", "limit": "1 kB" }]',
      lower,
    ],
    [
      '"size-limit": [{ "path": "a.js", "limit": "9 kB" }]',
      '"size-limit": [{ "path": "a.js", "limit": "9 kB", "ignore": ["react"] }]',
      wider,
    ],
    [
      '"bundlesize": [{ "path": "a.js", "maxSize": "10 kB" }]',
      '"bundlesize": [{ "path": "a.js", "maxSize": "90 kB" }]',
      lower,
    ],
    [
      '"size-limit": [{ "name": "a", "path": "dist/*.js", "limit": "9 kB" }]',
      '"size-limit": [{ "name": "a", "path": "dist/a.js", "limit": "9 kB" }]',
      wider,
    ],
    [
      '"size-limit": [{ "path": "a.js", "import": "{ a, b }", "limit": "9 kB" }]',
      '"size-limit": [{ "path": "a.js", "import": "{ a }", "limit": "9 kB" }]',
      wider,
    ],
    [
      '"bundlesize": [{ "path": "a.js", "maxSize": "9 kB", "compression": "gzip" }]',
      '"bundlesize": [{ "path": "a.js", "maxSize": "9 kB", "compression": "brotli" }]',
      weaker,
    ],
    ['"typeCoverage": { "atLeast": 99 }', '"typeCoverage": { "atLeast": 90 }', lower],
  ),
  ...keysOf(".size-limit.json", (text) => `[${text}]\n`, [
    '{ "name": "all", "path": "*.js", "limit": "300 ms" }',
    '{ "name": "all", "path": "*.js", "limit": "2 s" }',
    lower,
  ]),
  ...[".size-limit.js", "packages/web/.size-limit.cjs"].flatMap((path) =>
    keysOf(
      path,
      (text) => `module.exports = [{ limit: "9 kB", ${text} }];\n`,
      ['path: ["dist/a.js", "dist/b.js"]', 'path: ["dist/a.js"]', wider],
      ['path: "dist/**/*.js"', 'path: "dist/*.js"', wider],
      ['path: "dist/*.js"', 'path: "dist/a.js"', wider],
      ['path: "dist/*.js"', 'path: ["dist/*.js", "!dist/b.js"]', wider],
      ['path: "a.js"', 'path: "a.js", import: "{ a }"', wider],
      ['path: "a.js", import: "*"', 'path: "a.js", import: "{ a }"', wider],
      ['path: "a.js", import: "{ a, b }"', 'path: "a.js", import: "{ b }"', wider],
      ['path: "a.js", brotli: false', 'path: "a.js", gzip: true', lower],
    ),
  ),
  ...keysOf(
    "knip.json",
    data,
    ['"project": ["src/**"]', '"project": ["src/**", "!src/legacy.js"]', wider],
    ['"project": ["src/**"]', '"project": ["src/**"], "ignore": ["src/legacy.js"]', wider],
    ['"rules": { "files": "error" }', '"rules": { "files": "off" }', weaker],
  ),
  ...keysOf(
    "lighthouserc.json",
    (text) => `{ "ci": { "assert": { "preset": "lighthouse:all", "assertions": { ${text} } } } }\n`,
    ['"speed": ["error", { "minScore": 0.9 }]', '"speed": ["error", { "minScore": 0.5 }]', lower],
    ['"speed": ["error", { "minScore": 0.9 }]', '"speed": ["warn", { "minScore": 0.9 }]', weaker],
    ['"speed": "error", "tap": "error"', '"tap": "error"', weaker],
    ['"tap": "error"', '"tap": "error", "speed": "off"', weaker],
    [
      '"speed": ["error", { "minScore": 0.9, "aggregationMethod": "pessimistic" }]',
      '"speed": ["error", { "minScore": 0.9 }]',
      weaker,
    ],
  ),
  ...keysOf("lighthouserc.json", (text) => `{ "ci": { "assert": { ${text} } } }\n`, [
    '"preset": "lighthouse:all", "budgetsFile": "budget.json"',
    '"preset": "lighthouse:all"',
    wider,
  ]),
  ...keysOf(
    "budget.json",
    (text) => `[{ "path": "/*", "resourceSizes": [${text}] }]\n`,
    ['{ "resourceType": "script", "budget": 100 }', '{ "resourceType": "script", "budget": 900 }', lower],
    [
      '{ "resourceType": "script", "budget": 100 }, { "resourceType": "image", "budget": 9 }',
      '{ "resourceType": "image", "budget": 9 }',
      lower,
    ],
  ),
  ...keysOf(".bundlewatch.config.json", data, [
    '"files": [{ "path": "a.js", "maxSize": "10 kB" }]',
    '"files": [{ "path": "a.js", "maxSize": "90 kB" }]',
    lower,
  ]),
  ...keysOf(
    "artillery.yml",
    (text) => `config:\n  target: https://shop\n  ensure:\n${text}`,
    ["    p95: 200\n", "    p95: 900\n", lower],
    ["    maxErrorRate: 1\n    p95: 200\n", "    p95: 200\n", lower],
    ["    thresholds:\n      - vusers.failed: 0\n", "    thresholds:\n      - vusers.failed: 9\n", lower],
    [
      "    conditions:\n      - expression: vusers.failed == 0\n",
      "    conditions:\n      - expression: vusers.failed == 0\n        strict: false\n",
      weaker,
    ],
  ),
  ...keysOf(
    ".jscpd.json",
    data,
    ['"threshold": 1', '"threshold": 9', lower],
    ['"threshold": 1', '"threshold": 1, "minTokens": 900', lower],
  ),
  ...keysOf("cspell.json", data, ['"words": []', '"words": [], "ignorePaths": ["src"]', wider]),
  ...keysOf(
    ".dependency-cruiser.cjs",
    (text) => program(`forbidden: [{ name: "a", severity: "error", from: {}, to: { ${text} } }]`),
    ["circular: true", 'circular: true, pathNot: "src/legacy"', wider],
  ),
  ...keysOf(
    ".dependency-cruiser.js",
    (text) => program(`forbidden: [${text}]`),
    [dear.replace("warn", "error"), dear, weaker],
    [`${dear}, ${dear.replace('"b"', '"c"')}`, dear, wider],
  ),
  ...keysOf("api-extractor.json", data, [
    '"apiReport": { "enabled": true }',
    '"apiReport": { "enabled": false }',
    weaker,
  ]),
  ...keysOf(
    "deno.json",
    data,
    [
      '"lint": { "rules": { "tags": ["recommended", "fresh"] } }',
      '"lint": { "rules": { "tags": ["fresh"] } }',
      wider,
    ],
    ['"lint": {}', '"lint": { "exclude": ["src/legacy.js"] }', wider],
    ['"compilerOptions": { "strict": true }', '"compilerOptions": { "strict": false }', weaker],
  ),
  ...keysOf(
    "spec/support/jasmine.json",
    data,
    ['"spec_files": ["**/*.js"]', '"spec_files": ["a.js"]', wider],
    [
      '"spec_dir": ".", "env": { "failSpecWithNoExpectations": true }',
      '"spec_dir": ".", "env": { "failSpecWithNoExpectations": false }',
      weaker,
    ],
  ),
  ...keysOf(
    "wdio.conf.js",
    (text) => `exports.config = { ${text} };\n`,
    ['specs: ["./test/*.js"]', 'specs: ["./test/a.test.js"]', wider],
    ["specs: []", 'specs: [], exclude: ["./test/a.test.js"]', wider],
    ["specs: []", "specs: [], specFileRetries: 3", lower],
    ["specs: []", 'specs: [], mochaOpts: { grep: "fast" }', weaker],
  ),
  ...keysOf("karma.conf.js", (text) => `module.exports = (config) => config.set({ ${text} });\n`, [
    "singleRun: true",
    'singleRun: true, client: { args: ["--grep", "fast"] }',
    wider,
  ]),
  ...keysOf(
    "stryker.conf.json",
    data,
    ['"mutate": ["src/**"]', '"mutate": ["src/**", "!src/legacy.js"]', wider],
    ['"checkers": ["typescript"]', '"checkers": []', wider],
  ),
  ...keysOf(
    ".taprc",
    (text) => `timeout: 60\n${text}\n`,
    ["", "only: true", weaker],
    ["", "coverage-map: map.js", wider],
  ),
  ...keysOf("cypress.config.js", (text) => program(`e2e: { ${text} }`), [
    "",
    'retries: { experimentalStrategy: "detect-flake-and-pass-on-threshold" }',
    weaker,
  ]),
  ...keysOf(".mocharc.json", data, ['"timeout": 5000', '"timeout": 5000, "extension": ["cjs"]', wider]),
  ...keysOf(".nycrc.json", data, ['"lines": 9', '"lines": 9, "ignore-class-methods": ["pay"]', wider]),
  ...keysOf(
    "biome.json",
    data,
    ['"files": {}', '"files": { "maxSize": 10 }', wider],
    ['"files": { "maxSize": 2097152 }', '"files": { "maxSize": 1048576 }', wider],
  ),
  ...keysOf(
    "eslint.config.js",
    (text) => `export default [{ ${text} rules: { "no-eval": "error" } }];\n`,
    ["", "processor: { postprocess: () => [] },", wider],
    ["", "plugins: { own: { processors: { quiet: { postprocess: () => [] } } } },", wider],
  ),
  ...keysOf(
    "sonar-project.properties",
    (text) => `sonar.projectKey=p\n${text}\n`,
    ["sonar.sources=src,lib", "sonar.sources=lib", wider],
    ["sonar.qualitygate.wait=true", "sonar.qualitygate.wait=false", weaker],
    ["", "sonar.issue.ignore.multicriteria=e1", wider],
  ),
];

describe("what a checker's settings demand", () => {
  it.each(keys)("is found lowered in %s: %j became %j", async (path, ...rest) => {
    const [was, now, rule] = rest;
    const found = await foundInChange(["", { ...product, [path]: was }, { [path]: now }]);
    expect(found).toContainEqual(expect.stringContaining(`${path} ${rule}: `));
  });

  it.each(keys)("may be raised in %s: %j came of %j", async (path, was, now) => {
    expect(await foundInChange(["", { ...product, [path]: now }, { [path]: was }])).toEqual([]);
  });

  it.each([
    [
      "package.json",
      manifest('"size-limit": [{ "path": "a.js", "limit": "10 kB" }]'),
      manifest('"size-limit": [{ "path": "b.js", "limit": "9 kB" }, { "path": "a.js", "limit": "10 kB" }]'),
    ],
    [
      ".size-limit.js",
      'module.exports = [{ path: "a.js", limit: "9 kB" }];\n',
      'module.exports = [{ path: "a.js", limit: "9 kB" }, { path: "b.js", limit: "9 kB" }];\n',
    ],
    ["cspell.json", data('"words": ["vat"]'), data('"words": ["vat", "iban"]')],
    ["knip.json", data('"entry": ["src/a.js"]'), data('"entry": ["src/a.js", "src/legacy.js"]')],
    [
      ".dependency-cruiser.js",
      program(`forbidden: [${dear}]`),
      program(`forbidden: [${dear}, ${dear.replace('"b"', '"c"')}]`),
    ],
    [
      "deno.json",
      data('"tasks": { "test": "deno test" }'),
      data('"tasks": { "test": "deno test", "start": "deno run a.js" }'),
    ],
    [
      ".lighthouserc.json",
      null,
      data('"ci": { "assert": { "assertions": { "speed": "off", "tap": "error" } } }'),
    ],
    ["wdio.conf.js", null, 'exports.config = { specs: ["./e2e/*.js"], exclude: [], specFileRetries: 1 };\n'],
    ["vitest.config.js", include("test/a.test.js"), include("{src,test}/**/*.test.js")],
    ["vitest.config.js", include("test/unit/**"), include("test/**")],
    [".mocharc.json", data('"spec": ["test/a.js"], "grep": "fast"'), data('"spec": ["test/**/*.js"]')],
    [
      "budget.json",
      '[{ "resourceSizes": [{ "resourceType": "script", "budget": 9 }] }]\n',
      '[{ "resourceSizes": [{ "resourceType": "font", "budget": 50 }, { "resourceType": "script", "budget": 9 }] }]\n',
    ],
    ["budget.json", '{ "rent": { "budget": 900 } }\n', '{ "rent": { "budget": 1200 } }\n'],
    [".jscpd.json", data('"threshold": 5'), data('"threshold": 3, "minTokens": 30')],
  ])("may be told more in %s: %j became %j", async (path, was, now) => {
    const base = was === null ? product : { ...product, [path]: was };
    expect(await foundInChange(["", base, { [path]: now }])).toEqual([]);
  });

  it.each([
    ["test/a.test.js", "test/*.spec.js"],
    ["test/**/*.test.js", "test/*.test.js"],
    ["test/a.test.js", "test/!(a).test.js"],
    ["test/**", "test/unit/**"],
  ])("is found lowered where globs for tests take less: %j became %j", async (was, now) => {
    const row = ["", { ...product, "vitest.config.js": include(was) }, { "vitest.config.js": include(now) }];
    expect(await foundInChange(row as Row)).toEqual([expect.stringContaining("widened-exclusion")]);
  });
});
