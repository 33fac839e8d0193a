import { describe, expect, it } from "vitest";
import { foundInChange, type Edit, type Tree } from "./found-in-change.ts";

const json = (value: unknown) => JSON.stringify(value, null, 2);
const product: Tree = {
  "package.json": json({ name: "p", devDependencies: { vitest: "4.0.0", jest: "30.0.0" } }),
  "src/a.ts": "export const a = (x: number) => x + 1;\n",
  "src/legacy/b.ts": "export const b = 1;\n",
  "src/a.test.ts": 'it("a", () => { expect(a(1)).toBe(2); });\n',
};
const importing = (words: string, test: string) =>
  `import { defineConfig, mergeConfig } from "vitest/config";\nimport ${words};\nexport default defineConfig({ test: { ${test} } });\n`;
const limits = (lines: number) => `export const limits = { lines: ${lines}, branches: 80 };\n`;
const shared = (lines: number) =>
  `import { defineConfig } from "vitest/config";\nexport default defineConfig({ test: { coverage: { thresholds: { lines: ${lines} } } } });\n`;
const merging =
  'import shared from "./vitest.shared";\nexport default mergeConfig(shared, defineConfig({ test: { globals: true } }));\n';
const covered = (lines: number) => `{ coverageThreshold: { global: { lines: ${lines} } } }`;
const strict = (on: boolean) => json({ compilerOptions: { strict: on, noUnusedLocals: true } });
const eslint = (level: string) => `export default [{ rules: { eqeqeq: "${level}" } }];\n`;

/** What stands around one file, and that file before and after; the settings themselves stay. */
type Part = [title: string, around: Tree, path: string, was: string, now: string, rule?: string];
const lower = "lowered-threshold";
const weaker = "weakened-configuration";
const wider = "widened-exclusion";

const cheats: Part[] = [
  [
    "settings are merged with others",
    { "vitest.config.ts": merging },
    "vitest.shared.ts",
    shared(90),
    shared(10),
    lower,
  ],
  [
    "a list of limits is imported",
    { "vitest.config.ts": importing('{ limits } from "./limits.js"', "coverage: { thresholds: limits }") },
    "limits.ts",
    limits(90),
    limits(10),
    lower,
  ],
  [
    "limits are spread",
    {
      "vitest.config.ts": importing(
        '{ limits as all } from "./limits"',
        "coverage: { thresholds: { ...all } }",
      ),
    },
    "limits.ts",
    limits(90),
    limits(10),
    lower,
  ],
  [
    "one limit is taken of a list",
    {
      "vitest.config.ts": importing(
        '{ limits } from "./config/limits"',
        "coverage: { thresholds: { lines: limits.lines } }",
      ),
    },
    "config/limits.ts",
    limits(90),
    limits(10),
    lower,
  ],
  [
    "one limit is taken of all that a file gives",
    {
      "vitest.config.ts": importing(
        '* as all from "./limits"',
        "coverage: { thresholds: { lines: all.limits.lines } }",
      ),
    },
    "limits.ts",
    limits(90),
    limits(10),
    lower,
  ],
  [
    "a number is imported",
    {
      "vitest.config.ts": importing(
        '{ floor } from "./limits"',
        "coverage: { thresholds: { lines: floor } }",
      ),
    },
    "limits.ts",
    "export const floor = 90;\n",
    "export const floor = 10;\n",
    lower,
  ],
  [
    "a number is given under another name",
    {
      "vitest.config.ts": importing(
        '{ floor } from "./limits"',
        "coverage: { thresholds: { lines: floor } }",
      ),
    },
    "limits.ts",
    "const least = 90;\nexport { least as floor };\n",
    "const least = 10;\nexport { least as floor };\n",
    lower,
  ],
  [
    "a number comes through another file",
    {
      "vitest.config.ts": importing(
        '{ floor } from "./limits"',
        "coverage: { thresholds: { lines: floor } }",
      ),
      "limits.ts": 'export { floor } from "./floor";\n',
    },
    "floor.ts",
    "export const floor = 90;\n",
    "export const floor = 10;\n",
    lower,
  ],
  [
    "settings come through three files",
    {
      "vitest.config.ts": merging,
      "vitest.shared.ts": 'import { one } from "./one";\nexport default { test: one };\n',
      "one.ts": 'import { two } from "./two.js";\nexport const one = { coverage: two };\n',
    },
    "two.ts",
    "export const two = { thresholds: { lines: 90 } };\n",
    "export const two = { thresholds: { lines: 10 } };\n",
    lower,
  ],
  [
    "a function makes them",
    { "vitest.config.ts": 'import { settings } from "./make";\nexport default settings();\n' },
    "make.ts",
    "export function settings() {\n  return { test: { retry: 0 } };\n}\n",
    "export function settings() {\n  return { test: { retry: 3 } };\n}\n",
    lower,
  ],
  [
    "what is passed over is imported",
    { "vitest.config.ts": importing('{ over } from "./over"', "exclude: over") },
    "over.ts",
    'export const over = ["dist/**"];\n',
    'export const over = ["dist/**", "src/a.test.ts"];\n',
    wider,
  ],
  [
    "a preset is a file",
    { "jest.config.js": 'module.exports = { preset: "./jest.preset.js" };\n' },
    "jest.preset.js",
    `module.exports = ${covered(90)};\n`,
    `module.exports = ${covered(10)};\n`,
    lower,
  ],
  [
    "a preset is a folder",
    { "jest.config.json": json({ preset: "<rootDir>/preset" }) },
    "preset/jest-preset.json",
    json({ resetMocks: true, testPathIgnorePatterns: [] }),
    json({ resetMocks: true, testPathIgnorePatterns: ["src/a"] }),
    wider,
  ],
  [
    "a manifest names a preset",
    { "package.json": json({ jest: { preset: "./preset" } }) },
    "preset/jest-preset.js",
    `module.exports = ${covered(90)};\n`,
    `module.exports = ${covered(10)};\n`,
    lower,
  ],
  [
    "a base is required",
    {
      "jest.config.js":
        'const base = require("./config/base");\nmodule.exports = { ...base, verbose: true };\n',
    },
    "config/base.js",
    `module.exports = ${covered(90)};\n`,
    `module.exports = ${covered(10)};\n`,
    lower,
  ],
  [
    "a part of a base is required",
    {
      "jest.config.js":
        'const { coverageThreshold } = require("./base");\nmodule.exports = { coverageThreshold };\n',
    },
    "base.js",
    `module.exports = ${covered(90)};\n`,
    `module.exports = ${covered(10)};\n`,
    lower,
  ],
  [
    "data are required",
    { "jest.config.js": 'module.exports = { coverageThreshold: require("./limits.json") };\n' },
    "limits.json",
    '{ "global": { "lines": 90 } }',
    '{ "global": { "lines": 1 } }',
    lower,
  ],
  [
    "data are imported",
    {
      "jest.config.ts":
        'import limits from "./limits.json";\nexport default { coverageThreshold: limits };\n',
    },
    "limits.json",
    '{ "global": { "lines": 90 } }',
    '{ "global": { "lines": 1 } }',
    lower,
  ],
  [
    "a project is built upon another",
    { "tsconfig.json": json({ extends: "./tsconfig.base.json" }) },
    "tsconfig.base.json",
    strict(true),
    strict(false),
    weaker,
  ],
  [
    "a project is built upon a file of any name",
    { "tsconfig.json": json({ extends: "./config/base" }) },
    "config/base.json",
    strict(true),
    strict(false),
    weaker,
  ],
  [
    "a project is built upon several",
    {
      "tsconfig.json": json({ extends: ["./config/more.json", "./config/base.json"] }),
      "config/more.json": "{}",
    },
    "config/base.json",
    strict(true),
    strict(false),
    weaker,
  ],
  [
    "a project is built upon what is built upon it",
    {
      "web/tsconfig.json": json({ extends: "../config/more.json" }),
      "config/more.json": json({ extends: "./base.json" }),
    },
    "config/base.json",
    strict(true),
    strict(false),
    weaker,
  ],
  [
    "a project is built upon a package beside it",
    { "web/tsconfig.json": json({ extends: "@acme/typescript/base.json" }) },
    "packages/typescript/base.json",
    strict(true),
    strict(false),
    weaker,
  ],
  [
    "nyc is told by another file",
    { ".nycrc.json": json({ extends: "./nyc-base.json" }) },
    "nyc-base.json",
    json({ lines: 90 }),
    json({ lines: 9 }),
    lower,
  ],
  [
    "Ruff is told by another file",
    { "ruff.toml": 'extend = "config/base.toml"\n' },
    "config/base.toml",
    '[lint]\nselect = ["E", "F"]\n',
    '[lint]\nselect = ["E"]\n',
    wider,
  ],
  [
    "Ruff is told by a manifest and another file",
    { "pyproject.toml": '[tool.ruff]\nextend = "./shared.toml"\n' },
    "shared.toml",
    '[lint]\nselect = ["E", "F"]\n',
    '[lint]\nselect = ["E"]\n',
    wider,
  ],
  [
    "browsers are told by another file",
    {
      "playwright.config.ts":
        'import { base } from "./e2e/base";\nexport default defineConfig({ ...base });\n',
    },
    "e2e/base.ts",
    "export const base = { retries: 0 };\n",
    "export const base = { retries: 5 };\n",
    lower,
  ],
  [
    "ESLint is told by another file",
    { "eslint.config.js": 'import base from "./lint/base.js";\nexport default [...base];\n' },
    "lint/base.js",
    eslint("error"),
    eslint("off"),
    weaker,
  ],
  [
    "ESLint is told by a package beside it",
    { "web/eslint.config.js": 'import base from "@acme/eslint-config";\nexport default [...base];\n' },
    "packages/eslint-config/index.js",
    eslint("error"),
    eslint("off"),
    weaker,
  ],
  [
    "ESLint is told by data",
    { ".eslintrc.json": json({ root: true, extends: ["./lint.json"] }) },
    "lint.json",
    json({ rules: { eqeqeq: "error" } }),
    json({ rules: { eqeqeq: "off" } }),
    weaker,
  ],
];

const honestParts: Part[] = [
  [
    "a limit is higher",
    { "vitest.config.ts": importing('{ limits } from "./limits"', "coverage: { thresholds: limits }") },
    "limits.ts",
    limits(90),
    limits(95),
  ],
  [
    "what else is there changes",
    { "vitest.config.ts": importing('{ limits } from "./limits"', "coverage: { thresholds: limits }") },
    "limits.ts",
    `${limits(90)}export const retries = 1;\n`,
    `${limits(90)}export const retries = 9;\nexport const skip = ["src"];\n`,
  ],
  [
    "what says the version changes",
    {
      "vite.config.ts":
        'import { version } from "./src/version";\nexport default { define: { version }, test: { globals: true } };\n',
    },
    "src/version.ts",
    'export const version = "1";\n',
    'export const version = "2";\nexport const exclude = ["src"];\n',
  ],
  [
    "a project is stricter",
    { "tsconfig.json": json({ extends: "./config/base.json" }) },
    "config/base.json",
    strict(false),
    strict(true),
  ],
  [
    "settings go before what they are built upon",
    { "tsconfig.json": json({ extends: "./config/base.json", compilerOptions: { strict: true } }) },
    "config/base.json",
    json({ compilerOptions: { strict: true } }),
    json({ compilerOptions: { strict: false } }),
  ],
  [
    "no settings name it",
    {
      "vitest.config.ts": importing('{ limits } from "./limits"', "coverage: { thresholds: limits }"),
      "limits.ts": limits(90),
    },
    "src/limits.ts",
    limits(90),
    limits(10),
  ],
];

describe("parts of settings in other files", () => {
  it.each(cheats)("are found out where %s", async (...row) => {
    const [title, around, path, was, now, rule = ""] = row;
    const found = await foundInChange([title, { ...product, ...around, [path]: was }, { [path]: now }]);
    expect(found).toContainEqual(expect.stringContaining(`${path} ${rule}: `));
  });

  it.each(honestParts)("are honest where %s", async (...row) => {
    const [title, around, path, was, now] = row;
    expect(await foundInChange([title, { ...product, ...around, [path]: was }, { [path]: now }])).toEqual([]);
  });
});

const vitest = (test: string) =>
  `import { defineConfig } from "vitest/config";\nexport default defineConfig({ test: { ${test} } });\n`;
const thresholds = "coverage: { thresholds: { lines: 90, branches: 80 } }";
const options = { strict: true, noUnusedLocals: true };
type Split = [title: string, base: Tree, edits: Readonly<Record<string, Edit>>];

const split: Split[] = [
  [
    "limits get a file of their own",
    { "vitest.config.ts": vitest(thresholds) },
    {
      "vitest.config.ts": importing('{ limits } from "./limits"', "coverage: { thresholds: limits }"),
      "limits.ts": limits(90),
    },
  ],
  [
    "what packages share gets a file of its own",
    { "vitest.config.ts": vitest(`globals: true, ${thresholds}`) },
    { "vitest.config.ts": merging, "vitest.shared.ts": vitest(thresholds) },
  ],
  [
    "a base is required",
    {
      "jest.config.js": "module.exports = { verbose: true, coverageThreshold: { global: { lines: 90 } } };\n",
    },
    {
      "jest.config.js":
        'const base = require("./jest.base");\nmodule.exports = { ...base, verbose: true };\n',
      "jest.base.js": `module.exports = ${covered(90)};\n`,
    },
  ],
  [
    "a project is split",
    { "tsconfig.json": json({ compilerOptions: options, include: ["src"] }) },
    {
      "tsconfig.json": json({ extends: "./tsconfig.base.json", include: ["src"] }),
      "tsconfig.base.json": json({ compilerOptions: options }),
    },
  ],
  [
    "a project is put together again",
    {
      "tsconfig.json": json({ extends: "./config/base.json", include: ["src"] }),
      "config/base.json": json({ compilerOptions: options }),
    },
    { "tsconfig.json": json({ compilerOptions: options, include: ["src"] }), "config/base.json": null },
  ],
  [
    "a base has another name",
    { "tsconfig.json": json({ extends: "./base.json" }), "base.json": json({ compilerOptions: options }) },
    { "tsconfig.json": json({ extends: "./config/base.json" }), "config/base.json": { from: "base.json" } },
  ],
  [
    "ESLint's blocks get a file of their own",
    { "eslint.config.js": 'export default [{ ignores: ["dist"] }, { rules: { eqeqeq: "error" } }];\n' },
    {
      "eslint.config.js":
        'import base from "./lint/base.js";\nexport default [{ ignores: ["dist"] }, ...base];\n',
      "lint/base.js": eslint("error"),
    },
  ],
];

const lostInSplit: Split[] = [
  [
    "limits get lower in a file of their own",
    { "vitest.config.ts": vitest(thresholds) },
    {
      "vitest.config.ts": importing('{ limits } from "./limits"', "coverage: { thresholds: limits }"),
      "limits.ts": limits(10),
    },
  ],
  [
    "nothing comes from the other file",
    { "vitest.config.ts": vitest(thresholds) },
    {
      "vitest.config.ts": importing('{ limits } from "./limits"', "coverage: { thresholds: limits }"),
      "limits.ts": "export const limit = { lines: 90, branches: 80 };\n",
    },
  ],
  [
    "a project is split and laxer",
    { "tsconfig.json": json({ compilerOptions: options, include: ["src"] }) },
    {
      "tsconfig.json": json({ extends: "./tsconfig.base.json", include: ["src"] }),
      "tsconfig.base.json": json({ compilerOptions: { strict: true } }),
    },
  ],
  [
    "a project is built upon another base",
    {
      "tsconfig.json": json({ extends: "./base.json" }),
      "base.json": json({ compilerOptions: options }),
      "lax.json": "{}",
    },
    { "tsconfig.json": json({ extends: "./lax.json" }) },
  ],
  [
    "a base is left out",
    {
      "tsconfig.json": json({ extends: ["./base.json", "./lax.json"] }),
      "base.json": json({ compilerOptions: options }),
      "lax.json": "{}",
    },
    { "tsconfig.json": json({ extends: ["./lax.json"] }) },
  ],
  [
    "the base is gone",
    { "tsconfig.json": json({ extends: "./base.json" }), "base.json": json({ compilerOptions: options }) },
    { "base.json": null },
  ],
  [
    "other limits are imported",
    {
      "vitest.config.ts": importing('{ limits } from "./limits"', "coverage: { thresholds: limits }"),
      "limits.ts": limits(90),
      "lax.ts": limits(10),
    },
    { "vitest.config.ts": importing('{ limits } from "./lax"', "coverage: { thresholds: limits }") },
  ],
];

describe("settings that are split", () => {
  it.each(split)("are honest where %s", async (title, base, edits) => {
    expect(await foundInChange([title, { ...product, ...base }, edits])).toEqual([]);
  });

  it.each(lostInSplit)("are found out where %s", async (title, base, edits) => {
    expect(await foundInChange([title, { ...product, ...base }, edits])).not.toEqual([]);
  });
});
