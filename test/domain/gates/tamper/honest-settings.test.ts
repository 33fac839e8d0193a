import { describe, expect, it } from "vitest";
import { foundInChange, type Row, type Tree } from "./found-in-change.ts";

const json = (value: unknown) => JSON.stringify(value, null, 2);

/** A repository of several packages, of which none has settings of most tools yet. */
const parts: Tree = {
  "package.json": json({ name: "parts", workspaces: ["packages/*"], devDependencies: { vitest: "4.1.0" } }),
  "tsconfig.json": json({ compilerOptions: { strict: true } }),
  ".eslintrc.json": json({ root: true, rules: { eqeqeq: "error" } }),
  "packages/a/package.json": json({ name: "a" }),
  "packages/a/tsconfig.json": json({ compilerOptions: { strict: true }, include: ["src"] }),
  "packages/a/src/a.ts": "export const a = 1;\n",
  "packages/a/src/a.test.ts": 'it("a", () => { expect(a()).toBe(1); });\n',
  "src/b.ts": "export const b = 1;\n",
  "src/b.test.ts": 'it("b", () => { expect(b()).toBe(1); });\n',
};
/** A package that is the whole repository, with what is none of it. */
const alone: Tree = {
  "package.json": json({ name: "alone" }),
  "tsconfig.json": json({ compilerOptions: { strict: true }, include: ["src"] }),
  "eslint.config.js": 'export default [{ rules: { eqeqeq: "error" } }];\n',
  "README.md": "# Alone\n",
  "src/a.ts": "export const a = 1;\n",
  "src/a.test.ts": 'it("a", () => { expect(a()).toBe(1); });\n',
};
const intoPackage = {
  "package.json": json({ name: "all", workspaces: ["packages/*"] }),
  "packages/a/package.json": json({ name: "alone" }),
  "packages/a/tsconfig.json": { from: "tsconfig.json" },
  "packages/a/src/a.ts": { from: "src/a.ts" },
  "packages/a/src/a.test.ts": { from: "src/a.test.ts" },
};
/** Where no tool has any settings. */
const bare: Tree = {
  "package.json": json({ name: "bare", devDependencies: { vitest: "4.1.0", jest: "30.0.0" } }),
  "src/b.ts": "export const b = 1;\n",
  "src/b.test.ts": 'it("b", () => { expect(b()).toBe(1); });\n',
  "pyproject.toml": '[project]\nname = "bare"\n',
  "tax/rates.py": "rate = 1\n",
  "tests/test_rates.py": "def test_rate():\n    assert rate == 1\n",
};
const playwright = `import { defineConfig, devices } from "@playwright/test";
export default defineConfig({
  testDir: "./e2e",
  forbidOnly: !!process.env.CI,
  retries: 2,
  reporter: "html",
  projects: [{ name: "chromium", use: { ...devices["Desktop Chrome"] } }],
});
`;
const vitest = (test: string) => `import { defineConfig } from "vitest/config";
export default defineConfig({ test: { ${test} } });
`;

const first: Row[] = [
  [
    "a package of its own brings its settings",
    parts,
    {
      "packages/new/package.json": json({ name: "new" }),
      "packages/new/tsconfig.json": json({
        extends: "../../tsconfig.json",
        compilerOptions: { skipLibCheck: true },
        include: ["src"],
        exclude: ["node_modules", "**/*.test.ts"],
      }),
      "packages/new/vitest.config.ts": vitest('include: ["src/**/*.test.ts"], exclude: ["e2e/**"]'),
      "packages/new/project.json": json({ targets: { test: { executor: "@nx/vite:test" } } }),
      "packages/new/src/n.ts": "export const n = 1;\n",
      "packages/new/src/n.test.ts": 'it("n", () => { expect(n()).toBe(1); });\n',
    },
  ],
  [
    "a project of TypeScript is read on request",
    parts,
    { "tsconfig.build.json": json({ extends: "./tsconfig.json", exclude: ["**/*.test.ts"] }) },
  ],
  [
    "the first project of TypeScript judges nothing that was judged",
    bare,
    {
      "tsconfig.json": json({ compilerOptions: { skipLibCheck: true }, include: ["src"], exclude: ["out"] }),
    },
  ],
  ["the first settings of Playwright come with it", bare, { "playwright.config.ts": playwright }],
  [
    "the first settings of ESLint come before there is anything to soften",
    bare,
    { ".eslintrc.json": json({ root: true, ignorePatterns: ["dist"], rules: { curly: "off" } }) },
  ],
  [
    "the first settings of Vitest collect all tests that stand",
    bare,
    {
      "vitest.config.ts": vitest(
        'include: ["src/**/*.{test,spec}.?(c|m)[jt]s?(x)"], exclude: [...configDefaults.exclude, "dist/**"], environment: "jsdom", coverage: { include: ["src/**"], exclude: ["**/*.d.ts"] }',
      ),
    },
  ],
  [
    "the first settings of Jest pass over what is not kept in git",
    bare,
    {
      "jest.config.json": json({
        testPathIgnorePatterns: ["/node_modules/", "/dist/"],
        roots: ["<rootDir>/src"],
      }),
    },
  ],
  [
    "the first settings of pytest name the folder of the tests",
    bare,
    {
      "pyproject.toml":
        '[project]\nname = "bare"\n\n[tool.pytest.ini_options]\ntestpaths = ["tests"]\naddopts = "-ra -q --strict-markers"\n',
    },
  ],
  [
    "the first settings of coverage leave out what is not kept in git",
    bare,
    { ".coveragerc": "[run]\nomit =\n    build/*\n    .venv/*\n" },
  ],
  [
    "a package moves as a whole",
    parts,
    {
      "packages/b/package.json": { from: "packages/a/package.json" },
      "packages/b/tsconfig.json": { from: "packages/a/tsconfig.json" },
      "packages/b/src/a.ts": { from: "packages/a/src/a.ts" },
      "packages/b/src/a.test.ts": { from: "packages/a/src/a.test.ts" },
    },
  ],
  ["a repository becomes one of several packages", alone, intoPackage],
];

const firstCheats: Row[] = [
  [
    "a repository becomes one of several packages, and some of it is left where nothing judges it",
    { ...alone, "src/b.ts": "export const b = 1;\n" },
    intoPackage,
  ],
  [
    "a repository becomes one of several packages, and some of it goes elsewhere",
    { ...alone, "src/b.ts": "export const b = 1;\n" },
    { ...intoPackage, "lib/b.ts": { from: "src/b.ts" } },
  ],
  [
    "a repository becomes one of several packages, and its settings are softened",
    alone,
    {
      ...intoPackage,
      "packages/a/tsconfig.json": { from: "tsconfig.json", text: json({ include: ["src"] }) },
    },
  ],
  [
    "a folder that takes files in brings settings that pass over them",
    parts,
    {
      "fresh/b.ts": { from: "src/b.ts" },
      "fresh/tsconfig.json": json({ exclude: ["b.ts"] }),
    },
  ],
  [
    "a project that passes over files is built upon",
    parts,
    {
      "tsconfig.loose.json": json({ exclude: ["src"] }),
      "tsconfig.json": json({ extends: "./tsconfig.loose", compilerOptions: { strict: true } }),
    },
  ],
  [
    "Playwright, which runs already, is told to pass over tests",
    { ...bare, "package.json": json({ devDependencies: { "@playwright/test": "1.0.0" } }) },
    { "playwright.config.ts": playwright },
  ],
  [
    "ESLint, which has settings in a folder below, is softened",
    { ...bare, "src/.eslintrc.json": json({ rules: { curly: "error" } }) },
    { ".eslintrc.json": json({ rules: { curly: "off" } }) },
  ],
  [
    "the first settings of Vitest leave a test out",
    bare,
    { "vitest.config.ts": vitest('include: ["lib/**/*.test.ts"]') },
  ],
  [
    "the first settings of Vitest pass over a test",
    bare,
    { "vitest.config.ts": vitest('exclude: ["**/b.test.ts"]') },
  ],
  [
    "the first settings of Vitest pass over what another file says",
    bare,
    { "vitest.config.ts": `import { quiet } from "./quiet";\n${vitest("exclude: quiet")}` },
  ],
  [
    "the first settings of Vitest pass over what a call makes",
    bare,
    { "vitest.config.ts": vitest('exclude: ["src/**"].concat(["dist"])') },
  ],
  [
    "the first settings of Vitest leave sources out of the coverage",
    bare,
    { "vitest.config.ts": vitest('coverage: { include: ["src/a*"] }') },
  ],
  [
    "the first settings of Jest pass over a part of a name",
    bare,
    { "jest.config.json": json({ testPathIgnorePatterns: ["b.te"] }) },
  ],
  [
    "the first settings of pytest name a folder without tests",
    bare,
    { "pytest.ini": "[pytest]\ntestpaths = tax\n" },
  ],
  [
    "the first settings of coverage leave out new sources",
    bare,
    { ".coveragerc": "[run]\nomit =\n    tax/new.py\n", "tax/new.py": "new = 1\n" },
  ],
  [
    "settings move, and what they judge stays",
    parts,
    { "packages/b/tsconfig.json": { from: "packages/a/tsconfig.json" } },
  ],
  [
    "settings move, and what they judge goes elsewhere",
    parts,
    {
      "packages/b/package.json": { from: "packages/a/package.json" },
      "packages/b/tsconfig.json": { from: "packages/a/tsconfig.json" },
      "packages/c/src/a.ts": { from: "packages/a/src/a.ts" },
      "packages/c/src/a.test.ts": { from: "packages/a/src/a.test.ts" },
    },
  ],
  [
    "a package moves as a whole and its settings are softened",
    parts,
    {
      "packages/b/package.json": { from: "packages/a/package.json" },
      "packages/b/tsconfig.json": {
        from: "packages/a/tsconfig.json",
        text: json({ compilerOptions: { strict: false }, include: ["src"] }),
      },
      "packages/b/src/a.ts": { from: "packages/a/src/a.ts" },
      "packages/b/src/a.test.ts": { from: "packages/a/src/a.test.ts" },
    },
  ],
];

/** Settings of several tools, as they may grow. */
const grown: Tree = {
  "package.json": json({ name: "grown" }),
  "src/a.ts": "export const a = 1;\n",
  "fakes/a.ts": "export const a = 2;\n",
  "test/mocks/a.ts": "export const a = 2;\n",
  "vite.config.ts":
    'export default defineConfig({ plugins: [react()], resolve: { alias: { "#": "./lib" } } });\n',
  "jest.config.json": json({
    preset: "ts-jest",
    maxWorkers: 2,
    moduleNameMapper: { "^#/(.*)$": "<rootDir>/src/$1" },
  }),
  "pytest.ini": "[pytest]\naddopts = -ra --strict-config --cov-fail-under=90\n",
  "tsconfig.json": json({
    compilerOptions: { noImplicitAny: true, strictNullChecks: true, noUncheckedIndexedAccess: true },
  }),
  "mypy.ini": "[mypy]\ndisallow_untyped_defs = True\nwarn_unreachable = True\n",
};
const vite = (more: string) =>
  `export default defineConfig({ plugins: [react(), dts({ include: ["src"] })], ${more} });\n`;
const jest = (more: object) =>
  json({ preset: "ts-jest", maxWorkers: 2, moduleNameMapper: { "^#/(.*)$": "<rootDir>/src/$1" }, ...more });
const merged = (more: string) =>
  `import viteConfig from "./vite.config";\nexport default mergeConfig(viteConfig, defineConfig({ ${more} }));\n`;

const more: Row[] = [
  [
    "Vite builds otherwise and resolves a prefix of its own",
    grown,
    {
      "vite.config.ts": vite(
        'resolve: { alias: { "#": "./lib", "@": path.resolve(__dirname, "./src") } }, optimizeDeps: { include: ["lodash"], exclude: ["a"] }',
      ),
    },
  ],
  [
    "Vite resolves a prefix by an address",
    grown,
    {
      "vite.config.ts": vite(
        'resolve: { alias: { "#": "./lib", "~": fileURLToPath(new URL("./src", import.meta.url)) } }',
      ),
    },
  ],
  [
    "Vitest builds upon what Vite reads",
    grown,
    { "vitest.config.ts": merged('test: { environment: "jsdom" }') },
  ],
  [
    "Jest does more at once and resolves a prefix of its own",
    grown,
    {
      "jest.config.json": jest({
        maxWorkers: 4,
        moduleNameMapper: { "^#/(.*)$": "<rootDir>/src/$1", "^@/(.*)$": "<rootDir>/src/$1" },
      }),
    },
  ],
  [
    "pytest demands more and tells otherwise",
    grown,
    {
      "pytest.ini":
        "[pytest]\naddopts = -q --tb=short --strict-config --cov-fail-under=90 --strict-markers -W error\n",
    },
  ],
  [
    "`strict` takes the place of its parts",
    grown,
    {
      "tsconfig.json": json({ compilerOptions: { strict: true, noUncheckedIndexedAccess: true } }),
      "mypy.ini": "[mypy]\nstrict = True\nwarn_unreachable = True\n",
    },
  ],
];

const moreCheats: Row[] = [
  [
    "Vite resolves a package otherwise",
    grown,
    { "vite.config.ts": vite('resolve: { alias: { "#": "./lib", vue: "./src" } }') },
  ],
  [
    "Vite resolves a file otherwise",
    grown,
    { "vite.config.ts": vite('resolve: { alias: { "#": "./lib", "@/a": "./src" } }') },
  ],
  [
    "Vite resolves a known prefix otherwise",
    grown,
    { "vite.config.ts": vite('resolve: { alias: { "#": "./src" } }') },
  ],
  [
    "Vite resolves a prefix to files that the change brings",
    grown,
    {
      "vite.config.ts": vite('resolve: { alias: { "#": "./lib", "@": "./quiet" } }'),
      "quiet/a.ts": "export const a = 2;\n",
    },
  ],
  [
    "Vite resolves a prefix to what tests stand on",
    grown,
    { "vite.config.ts": vite('resolve: { alias: { "#": "./lib", "@": "./test/mocks" } }') },
  ],
  [
    "a plugin that counts the coverage is told to pass over files",
    grown,
    {
      "vite.config.ts":
        'import istanbul from "vite-plugin-istanbul";\nexport default defineConfig({ plugins: [istanbul({ exclude: ["src"] })], resolve: { alias: { "#": "./lib" } } });\n',
    },
  ],
  [
    "Vitest reads what Vite reads and does not build upon it",
    grown,
    {
      "vitest.config.ts":
        'import viteConfig from "./vite.config";\nexport default { test: { name: viteConfig.name } };\n',
    },
  ],
  [
    "Vitest builds upon what Vite reads and resolves it otherwise",
    grown,
    { "vitest.config.ts": merged('resolve: { alias: { "#": "./src" } }') },
  ],
  [
    "Jest lets more warnings pass",
    { ...grown, ".eslintrc.json": json({ maxWarnings: 1 }) },
    { ".eslintrc.json": json({ maxWarnings: 9 }) },
  ],
  [
    "Jest resolves a package otherwise",
    grown,
    { "jest.config.json": jest({ moduleNameMapper: { "^vue$": "<rootDir>/src/a" } }) },
  ],
  [
    "pytest demands less",
    grown,
    { "pytest.ini": "[pytest]\naddopts = -ra --cov-fail-under=90 --strict-markers\n" },
  ],
  [
    "pytest is told a lower floor",
    grown,
    { "pytest.ini": "[pytest]\naddopts = -ra --strict-config --cov-fail-under=9\n" },
  ],
  [
    "pytest runs some tests only",
    grown,
    { "pytest.ini": "[pytest]\naddopts = -ra --strict-config --cov-fail-under=90 -k fast\n" },
  ],
  [
    "`strict` comes, and a part of it is switched off",
    grown,
    {
      "tsconfig.json": json({
        compilerOptions: { strict: true, noImplicitAny: false, noUncheckedIndexedAccess: true },
      }),
    },
  ],
  [
    "`strict` takes the place of what it does not stand for",
    grown,
    { "tsconfig.json": json({ compilerOptions: { strict: true } }) },
  ],
  [
    "`strict` of mypy takes the place of what it does not stand for",
    grown,
    { "mypy.ini": "[mypy]\nstrict = True\n" },
  ],
];

const flat = (...blocks: string[]) =>
  `import js from "@eslint/js";\nimport react from "eslint-plugin-react";\nexport default [\n  js.configs.recommended,\n  ${blocks.join(",\n  ")},\n];\n`;
const everywhere = '{ rules: { eqeqeq: "error", curly: ["warn", "all"] } }';
const linted: Tree = {
  "eslint.config.js": flat(everywhere),
  "old/.eslintrc.json": json({
    root: true,
    extends: ["eslint:recommended", "plugin:react/recommended"],
    ignorePatterns: ["dist"],
    rules: { eqeqeq: "error" },
    overrides: [{ files: ["*.test.js"], rules: { "no-console": "error" } }],
  }),
};
const migrated = (...blocks: string[]) => ({
  "old/.eslintrc.json": null,
  "old/eslint.config.js": flat('{ ignores: ["dist"] }', ...blocks),
});
const kept = [
  '{ rules: { eqeqeq: "error" } }',
  '{ files: ["**/*.test.js"], rules: { "no-console": "error" } }',
];

const lintedHonestly: Row[] = [
  [
    "another block is for some files",
    linted,
    { "eslint.config.js": flat(everywhere, '{ files: ["**/*.ts"], rules: { "no-var": "error" } }') },
  ],
  [
    "a rule is stricter for some files",
    linted,
    { "eslint.config.js": flat(everywhere, '{ files: ["**/*.ts"], rules: { curly: "error" } }') },
  ],
  [
    "a stricter set takes the place of one",
    linted,
    { "eslint.config.js": flat(everywhere).replace("recommended", "all") },
  ],
  [
    "the old way to write it gives way to the new one",
    linted,
    migrated("react.configs.flat.recommended", ...kept),
  ],
];

const lintedCheats: Row[] = [
  [
    "a block is for some files only",
    linted,
    { "eslint.config.js": flat(`{ files: ["lib/*.js"], ${everywhere.slice(1)}`) },
  ],
  [
    "a rule is milder for some files",
    linted,
    { "eslint.config.js": flat(everywhere, '{ files: ["**/*.ts"], rules: { eqeqeq: "warn" } }') },
  ],
  [
    "a rule is off for more files",
    { "eslint.config.js": flat(everywhere, '{ files: ["a.js"], rules: { eqeqeq: "off" } }') },
    {
      "eslint.config.js": flat(
        everywhere,
        '{ files: ["a.js"], rules: { eqeqeq: "off" } }',
        '{ files: ["b.js"], rules: { eqeqeq: "off" } }',
      ),
    },
  ],
  [
    "two blocks change places",
    {
      "eslint.config.js": flat(
        '{ files: ["a.js"], rules: { eqeqeq: "error" } }',
        '{ files: ["b.js"], rules: { curly: "error" } }',
      ),
    },
    {
      "eslint.config.js": flat(
        '{ files: ["b.js"], rules: { eqeqeq: "error" } }',
        '{ files: ["a.js"], rules: { curly: "error" } }',
      ),
    },
  ],
  [
    "a set of rules is left out",
    linted,
    { "eslint.config.js": flat(everywhere).replace("js.configs.recommended,", "") },
  ],
  [
    "a set of rules is for some files only",
    linted,
    {
      "eslint.config.js": flat(everywhere).replace(
        "js.configs.recommended",
        '{ files: ["a.js"], ...js.configs.recommended }',
      ),
    },
  ],
  [
    "a call that makes the rules is left out",
    { "eslint.config.js": 'import all from "everything";\nexport default all();\n' },
    { "eslint.config.js": "export default [];\n" },
  ],
  [
    "a set of rules of the repository's own takes the place of one",
    linted,
    {
      ...migrated("react.configs.flat.recommended", ...kept),
      "old/eslint.config.js": flat(
        '{ ignores: ["dist"] }',
        "react.configs.flat.recommended",
        ...kept,
      ).replace("@eslint/js", "./quiet.js"),
    },
  ],
  ["the new way to write it has a set less", linted, migrated(...kept)],
  [
    "the new way to write it is for files of one folder",
    linted,
    migrated("react.configs.flat.recommended", ...kept.map((one) => one.replace("**/", ""))),
  ],
  [
    "the new way to write it has a rule less",
    linted,
    migrated("react.configs.flat.recommended", kept[0] ?? ""),
  ],
];

describe("settings that a tool had none of before", () => {
  it.each(first)("are honest where %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });

  it.each(firstCheats)("are found out where %s", async (...row) => {
    expect(await foundInChange(row)).not.toEqual([]);
  });
});

describe("settings that a tool has already", () => {
  it.each(more)("grow honestly where %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });

  it.each(moreCheats)("are found out where %s", async (...row) => {
    expect(await foundInChange(row)).not.toEqual([]);
  });
});

describe("blocks of ESLint's settings", () => {
  it.each(lintedHonestly)("change honestly where %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });

  it.each(lintedCheats)("are found out where %s", async (...row) => {
    expect(await foundInChange(row)).not.toEqual([]);
  });
});
