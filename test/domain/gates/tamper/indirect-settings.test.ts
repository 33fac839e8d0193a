import { describe, expect, it } from "vitest";
import { foundInChange, type Tree } from "./found-in-change.ts";

const product: Tree = {
  "package.json": '{ "name": "p", "devDependencies": { "vitest": "4.0.0", "jest": "30.0.0" } }',
  "src/a.ts": "export const a = (x: number) => x + 1;\n",
  "src/legacy/b.ts": "export const b = 1;\n",
  "src/a.test.ts": 'import { a } from "./a";\nit("a", () => { expect(a(1)).toBe(2); });\n',
};
const vitest = (head: string, thresholds: string): Tree => ({
  "vitest.config.mjs": `${head}\nexport default { test: { coverage: { thresholds: ${thresholds} } } };\n`,
});
const jest = (head: string, more: string): Tree => ({
  "jest.config.js": `${head}\nmodule.exports = { verbose: true, ${more} };\n`,
});
const fs = 'import fs, { readFileSync } from "node:fs";';
const path = 'const path = require("path");\nconst { join, resolve } = path;';
const data = (lines: number) => `{ "lines": ${String(lines)} }`;
const module = (lines: number) => `export const limits = { lines: ${String(lines)} };\n`;
const whole = (lines: number) => `export default { lines: ${String(lines)} };\n`;
const base = (lines: number) =>
  `module.exports = { coverageThreshold: { global: { lines: ${String(lines)} } } };\n`;
const rules = (level: string) => `module.exports = { rules: { eqeqeq: "${level}" } };\n`;
const blocks = (level: string) => `export default [{ rules: { eqeqeq: "${level}" } }];\n`;

/** What takes in a file, that file, and how it says more and less; what is honest is the way back. */
type Taken = [title: string, around: Tree, path: string, was: string, now: string, rule: string];
const lower = "lowered-threshold";
const weaker = "weakened-configuration";
const read = (title: string, around: Tree, path: string): Taken => [
  title,
  around,
  path,
  data(90),
  data(10),
  lower,
];
const required = (title: string, name: string): Taken => [
  title,
  jest(path, `...require(${name})`),
  "config/base.js",
  base(90),
  base(10),
  lower,
];

const taken: Taken[] = [
  [
    "a module is imported by its address",
    vitest("const shared = (await import(new URL('./shared.mjs', import.meta.url))).default;", "shared"),
    "shared.mjs",
    whole(90),
    whole(10),
    lower,
  ],
  [
    "a module is imported by the text of its address",
    vitest(
      "const { default: shared } = await import(new URL('./shared.mjs', import.meta.url).href);",
      "shared",
    ),
    "shared.mjs",
    whole(90),
    whole(10),
    lower,
  ],
  [
    "a part is taken of an imported module",
    vitest("const shared = await import('./shared.mjs');", "shared.limits"),
    "shared.mjs",
    module(90),
    module(10),
    lower,
  ],
  [
    "a part of a part is taken",
    vitest("const { limits } = await import('./shared.mjs');", "{ lines: limits.lines }"),
    "shared.mjs",
    module(90),
    module(10),
    lower,
  ],
  read("data are parsed", vitest(fs, 'JSON.parse(readFileSync("./limits.json", "utf8"))'), "limits.json"),
  read(
    "data are named from where Vitest starts",
    vitest(`${fs}\nconst limits = JSON.parse(readFileSync("limits.json", "utf8"));`, "limits"),
    "limits.json",
  ),
  read(
    "data are parsed of a text",
    vitest(`${fs}\nconst raw = readFileSync("limits.json", "utf8");\nconst all = JSON.parse(raw);`, "all"),
    "limits.json",
  ),
  read(
    "data are parsed of bytes",
    vitest(fs, '{ ...JSON.parse(fs.readFileSync("config/limits.json").toString()) }'),
    "config/limits.json",
  ),
  read(
    "data have an address",
    vitest(fs, 'JSON.parse(fs.readFileSync(new URL("./limits.json", import.meta.url), "utf8"))'),
    "limits.json",
  ),
  read(
    "data are named step by step",
    vitest(fs, 'JSON.parse(readFileSync(path.join(import.meta.dirname, "config", "limits.json"), "utf8"))'),
    "config/limits.json",
  ),
  read(
    "data are loaded by what is made for it",
    vitest("const require = createRequire(import.meta.url);", 'require("./limits.json")'),
    "limits.json",
  ),
  [
    "data are YAML",
    vitest(`${fs}\nimport { parse } from "yaml";`, 'parse(readFileSync("./limits.yml", "utf8"))'),
    "limits.yml",
    "lines: 90\n",
    "lines: 10\n",
    lower,
  ],
  required("a base is joined", 'path.join(__dirname, "config", "base")'),
  required("a base is resolved", 'resolve(__dirname, "./config/base.js")'),
  required("a base stands beside the settings", "`${__dirname}/config/base.js`"),
  required("a base stands behind the folder", '__dirname + "/config/base"'),
  required("a base is resolved as modules are", 'require.resolve("./config/base.js")'),
  [
    "a part is taken of what is required",
    jest("", 'coverageThreshold: { global: require("./limits").unit }'),
    "limits.js",
    "module.exports = { unit: { lines: 90 } };\n",
    "module.exports = { unit: { lines: 10 } };\n",
    lower,
  ],
  [
    "a base stands above",
    {
      "web/jest.config.js":
        'const path = require("path");\nmodule.exports = { ...require(path.join(__dirname, "..", "config", "base")) };\n',
    },
    "config/base.js",
    base(90),
    base(10),
    lower,
  ],
  [
    "a module has a name of the package's own",
    vitest('import { limits } from "#config/limits.js";', "limits"),
    "config/limits.js",
    module(90),
    module(10),
    lower,
  ],
  [
    "ESLint is told by a package without a scope",
    { ".eslintrc.json": '{ "extends": ["eslint:recommended", "acme"] }' },
    "packages/eslint-config-acme/index.js",
    rules("error"),
    rules("off"),
    weaker,
  ],
  [
    "ESLint is told by a scope",
    { ".eslintrc.json": '{ "extends": "@acme" }' },
    "packages/eslint-config/index.js",
    rules("error"),
    rules("off"),
    weaker,
  ],
  [
    "ESLint imports a package without a scope",
    { "eslint.config.js": 'import acme from "eslint-config-acme";\nexport default [...acme];\n' },
    "packages/eslint-config-acme/index.js",
    blocks("error"),
    blocks("off"),
    weaker,
  ],
  [
    "Vitest is told by a package that keeps its sources in a folder",
    {
      "packages/a/vitest.config.ts":
        'import base from "@acme/vitest-config/base";\nexport default mergeConfig(base, {});\n',
    },
    "packages/vitest-config/src/base.ts",
    `export default { test: { retry: 0 } };\n`,
    `export default { test: { retry: 5 } };\n`,
    lower,
  ],
  [
    "a project of Vitest is built upon a file",
    {
      "vitest.config.ts":
        "export default { test: { projects: [{ extends: './shared.ts', test: { name: 'a' } }] } };\n",
    },
    "shared.ts",
    `export default { test: { retry: 0 } };\n`,
    `export default { test: { retry: 5 } };\n`,
    lower,
  ],
  [
    "a project of TypeScript is built upon a package without a scope",
    { "web/tsconfig.json": '{ "extends": "tsconfig/base.json" }' },
    "packages/tsconfig/base.json",
    '{ "compilerOptions": { "strict": true } }',
    '{ "compilerOptions": { "strict": false } }',
    weaker,
  ],
];

describe("settings that a program loads", () => {
  it.each(taken)("are found out where %s", async (...row) => {
    const [title, around, place, was, now, rule] = row;
    const found = await foundInChange([title, { ...product, ...around, [place]: was }, { [place]: now }]);
    expect(found).toContainEqual(expect.stringContaining(`${place} ${rule}: `));
  });

  it.each(taken)("are honest where %s, and demands more", async (...row) => {
    const [title, around, place, was, now] = row;
    expect(await foundInChange([title, { ...product, ...around, [place]: now }, { [place]: was }])).toEqual(
      [],
    );
  });

  it.each([
    ["data get another way to be read", vitest(fs, 'JSON.parse(readFileSync("./limits.json", "utf8"))')],
    ["data are imported", vitest('import limits from "./limits.json";', "limits")],
    ["data stand where they are read", vitest("", data(90))],
  ])("are honest where %s", async (title, around) => {
    const before = vitest(fs, 'JSON.parse(readFileSync(new URL("./limits.json", import.meta.url)))');
    const tree = { ...product, ...before, "limits.json": data(90) };
    expect(await foundInChange([title, tree, around as Record<string, string>])).toEqual([]);
  });

  it("are honest where a folder of the product has the name of a package", async () => {
    const config = 'import { retry } from "retry";\nexport default { test: { retry } };\n';
    const tree = {
      ...product,
      "vitest.config.ts": config,
      "src/retry/index.ts": "export const retry = 0;\n",
    };
    expect(await foundInChange(["", tree, { "src/retry/index.ts": "export const retry = 5;\n" }])).toEqual(
      [],
    );
  });

  it("are honest where another package than that of a name changes", async () => {
    const tree = {
      ...product,
      ".eslintrc.json": '{ "extends": ["acme"] }',
      "packages/acme/lib/index.js": rules("error"),
    };
    expect(await foundInChange(["", tree, { "packages/acme/lib/index.js": rules("off") }])).toEqual([]);
  });
});
