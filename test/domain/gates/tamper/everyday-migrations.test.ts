import { describe, expect, it } from "vitest";
import { foundInChange, type Row, type Tree } from "./found-in-change.ts";

const P = "tests/test_a.py";
const py = (mark = "", more = "") =>
  `import doctest\nimport sys\nimport unittest\n\nimport pytest\nimport shop\n\n\n${mark}def test_a():\n    assert shop.a() == 1\n${more}`;
const skip = (condition: string) => `@pytest.mark.skipif(${condition}, reason="old")\n`;
const below = (version: string) => skip(`sys.version_info < (${version})`);
const manifest = (version: string): Tree => ({
  "pyproject.toml": `[project]\nname = "x"\nrequires-python = ">=${version}"\n`,
});
const marked = (was: string, now: string): [Tree, Row[2]] => [{ [P]: py(was) }, { [P]: py(now) }];
const raised = (was: string, now: string, version: string): [Tree, Row[2]] => [
  { [P]: py(was), ...manifest("3.8") },
  { [P]: py(now), ...manifest(version) },
];
const loading = (body: string): [Tree, Row[2]] => [
  { [P]: py() },
  { [P]: py("", `\n\ndef load_tests(loader, tests, ignore):\n${body}`) },
];

const old = (more = "") => ({
  ".golangci.yml": `run:\n  timeout: 5m\nlinters:\n  disable-all: true\n  enable: [errcheck, gosimple, govet, staticcheck, gofmt]\nlinters-settings:\n  errcheck:\n    check-blank: true\nissues:\n  exclude-rules:\n    - path: _test\\.go\n      linters: [errcheck]\n${more}`,
});
const second = ({ enable = "errcheck, govet, staticcheck", blank = "true", rules = "", more = "" } = {}) => ({
  ".golangci.yml": `version: "2"\nrun:\n  timeout: 5m\nlinters:\n  default: none\n  enable: [${enable}]\n  settings:\n    errcheck:\n      check-blank: ${blank}\n  exclusions:\n    generated: lax\n    presets: [comments, std-error-handling]\n    paths: [third_party$, builtin$${more}]\n    rules:\n      - path: _test\\.go\n        linters: [errcheck${rules}]\nformatters:\n  enable: [gofmt]\n`,
});
const golangci = (now: Row[2], more = ""): [Tree, Row[2]] => [old(more), now];

const vitest = (inner: string): Tree => ({
  "vitest.config.ts": `export default { test: { globals: true${inner} } };\n`,
});
const counted = (include: string): [Tree, Row[2]] => [
  {
    ...vitest(""),
    "src/a.ts": "export const a = 1;\n",
    "lib/b.ts": "export const b = 1;\n",
    "scripts/c.ts": "c();\n",
  },
  vitest(`, coverage: { include: [${include}], thresholds: { lines: 80 } }`),
];
const flat = (ignores: string): [Tree, Row[2]] => [
  {
    ".eslintrc.json": '{ "root": true, "extends": ["eslint:recommended"], "ignorePatterns": ["dist"] }\n',
    ...{ "src/a.js": "a();\n", "src/b.js": "b();\n" },
  },
  {
    ".eslintrc.json": null,
    "eslint.config.js": `import js from "@eslint/js";\nexport default [{ ignores: [${ignores}] }, js.configs.recommended];\n`,
  },
];

const overridden = (files: string, was = "*.test.js"): [Tree, Row[2]] => [
  {
    ".eslintrc.json": `{ "root": true, "extends": ["eslint:recommended"], "rules": { "no-console": "error" }, "overrides": [{ "files": ["${was}"], "rules": { "no-console": "off" } }] }\n`,
    ...{ "src/a.js": "a();\n", "src/a.test.js": "a();\n" },
  },
  {
    ".eslintrc.json": null,
    "eslint.config.js": `import js from "@eslint/js";\nexport default [js.configs.recommended, { rules: { "no-console": "error" } }, { files: ["${files}"], rules: { "no-console": "off" } }];\n`,
  },
];

const honest: Row[] = [
  ["fewer versions are skipped", ...marked(below("3, 10"), below("3, 9"))],
  [
    "fewer new versions are skipped",
    ...marked(skip("sys.version_info >= (3, 12)"), skip("sys.version_info >= (3, 13)")),
  ],
  ["versions that go are skipped", ...raised(below("3, 9"), below("3, 10"), "3.10")],
  ["nothing is skipped any more", ...raised(below("3, 9"), "", "3.9")],
  [
    "documentation is run besides",
    ...loading("    tests.addTests(doctest.DocTestSuite(shop))\n    return tests\n"),
  ],
  ["golangci-lint's second version", ...golangci(second())],
  ["coverage of all sources, with a threshold", ...counted('"src/**/*.ts", "lib/**/*.ts"')],
  ["ESLint's flat words", ...flat('"dist/**"')],
  ["ESLint's patterns for all folders", ...overridden("**/*.test.js")],
  ["ESLint's patterns for one", ...overridden("test/**", "test/**")],
];

const cheats: Row[] = [
  ["more versions are skipped", ...marked(below("3, 9"), below("3, 10"))],
  [
    "more new versions are skipped",
    ...marked(skip("sys.version_info >= (3, 13)"), skip("sys.version_info >= (3, 12)")),
  ],
  ["versions that stay are skipped", ...raised(below("3, 9"), below("3, 11"), "3.10")],
  ["versions to come are skipped", ...raised(below("3, 9"), below("3, 15"), "3.15")],
  ["another suite is given back", ...loading("    return unittest.TestSuite()\n")],
  [
    "a part is given back",
    ...loading("    tests.addTests(doctest.DocTestSuite(shop))\n    return tests[:1]\n"),
  ],
  ["a linter is lost on the way", ...golangci(second({ enable: "errcheck, govet" }))],
  ["a linter asks for less on the way", ...golangci(second({ blank: "false" }))],
  ["more is passed over on the way", ...golangci(second({ rules: ", govet" }))],
  ["a folder is left out on the way", ...golangci(second({ more: ", shop" }))],
  ["presets that were switched off", ...golangci(second(), "  exclude-use-default: false\n")],
  ["coverage of a part", ...counted('"src/**/*.ts"')],
  ["a rule is off for more files on the way", ...overridden("**/*.js")],
  ["a rule is off for more folders on the way", ...overridden("**/test/**", "test/**")],
  ["sources are ignored on the way", ...flat('"dist/**", "src/b.js"')],
];

describe("a migration of every day", () => {
  it.each(honest)("passes: %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });

  it.each(cheats)("is found where it demands less: %s", async (...row) => {
    expect(await foundInChange(row)).not.toEqual([]);
  });
});

const sums = (head: string) =>
  `import { sum } from "../lib/sum.js";\n${head}\n\ntest("sums", () => {\n  expect(sum(1, 2)).toBe(data.three);\n});\n`;
const withData: Tree = {
  "lib/sum.js": "export const sum = (a, b) => a + b;\n",
  ...{ "test/data.json": '{ "three": 3 }', "test/fakes/data.json": '{ "three": 4 }' },
  "test/sum.test.js": sums('const data = require("./data.json");'),
};
const read = (url: string, more = "") =>
  `import { readFileSync } from "node:fs";\n\nconst data = JSON.parse(\n  readFileSync(${url}, "utf8"),${more}\n);`;

describe("data of tests that was taken in as a module", () => {
  it.each([
    read('new URL("./data.json", import.meta.url)'),
    read('path.join(__dirname, "data.json")'),
    'import fs from "node:fs/promises";\n\nconst data = JSON.parse(await fs.readFile(new URL("data.json", import.meta.url)));',
  ])("may be read: %s", async (head) => {
    expect(await foundInChange(["", withData, { "test/sum.test.js": sums(head) }])).toEqual([]);
  });

  it.each([
    read('new URL("./fakes/data.json", import.meta.url)'),
    read('new URL("./data.json", import.meta.url)', " () => 4,"),
    read('new URL("./data.json", import.meta.url)').replace('"utf8")', '"utf8").replace("3", "4")'),
    "const data = { three: sum(1, 2) };",
  ])("is found where it is the test's own: %s", async (head) => {
    expect(await foundInChange(["", withData, { "test/sum.test.js": sums(head) }])).toContainEqual(
      expect.stringContaining(" stubbed-assertion: "),
    );
  });
});
