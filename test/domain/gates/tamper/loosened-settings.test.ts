import { describe, expect, it } from "vitest";
import { foundInChange, type Row, type Tree } from "./found-in-change.ts";

const json = (value: unknown) => JSON.stringify(value, null, 2);
const vitest = (test: string) => `import { defineConfig } from "vitest/config";
export default defineConfig({ test: { ${test} } });
`;
const long = "a".repeat(60);
/** Where no tool has any settings. */
const bare: Tree = {
  "package.json": json({ name: "bare", devDependencies: { vitest: "4.1.0", jest: "30.0.0" } }),
  "src/b.ts": "export const b = 1;\n",
  "src/b.test.ts": 'it("b", () => { expect(b()).toBe(1); });\n',
  [`src/${long}.ts`]: "export const a = 1;\n",
};
const passing = (...patterns: string[]) => ({
  "jest.config.json": json({ testPathIgnorePatterns: patterns }),
});

/** Each would take for ever if it was run. */
const endless: Row[] = [
  ["a regular expression runs within itself", bare, passing("(a+)+$")],
  ["a regular expression has two ways at each step", bare, passing(`${"(a|a)".repeat(40)}b`)],
  [
    "a glob has many stars",
    bare,
    { "vitest.config.ts": vitest(`exclude: ["${"*a".repeat(40)}", "**/b.test.ts"]`) },
  ],
  [
    "a glob runs within itself",
    bare,
    { "vitest.config.ts": vitest('exclude: ["**/+(+(a))", "**/b.test.ts"]') },
  ],
  [
    "a glob has many folders",
    bare,
    { "vitest.config.ts": vitest(`exclude: ["${"x**/".repeat(40)}c", "**/b.test.ts"]`) },
  ],
];

const shut: Row[] = [
  [
    "a glob takes all but some tests",
    bare,
    { "vitest.config.ts": vitest('exclude: ["**/!(smoke).test.ts"]') },
  ],
  ["a glob takes all but some letters", bare, { "vitest.config.ts": vitest('exclude: ["**/[!s].test.ts"]') }],
  ["a glob has groups", bare, { "vitest.config.ts": vitest('exclude: ["**/(b|c).test.ts"]') }],
  ["a glob has choices", bare, { "vitest.config.ts": vitest('exclude: ["**/{b,c}.test.{js,ts}"]') }],
  [
    "a glob may be read more than once",
    bare,
    { "vitest.config.ts": vitest('exclude: ["src/+(a|b).test.?s"]') },
  ],
  ["a glob goes up again", bare, { "vitest.config.ts": vitest('exclude: ["lib/../src/b.test.ts"]') }],
  ["an expression has a choice", bare, passing("lib/|b\\.test")],
  ["an expression has a group", bare, passing("/(a|b)\\.test")],
  ["only some letters are collected", bare, { "vitest.config.ts": vitest('include: ["src/[!b].test.ts"]') }],
];

const open: Row[] = [
  [
    "expressions take nothing that is kept in git",
    bare,
    {
      "jest.config.json": json({
        testPathIgnorePatterns: ["/node_modules/", "/(dist|build)/", "<rootDir>/out/.*\\.js$"],
        transformIgnorePatterns: ["node_modules/(?!(lodash-es|uuid)/)"],
      }),
    },
  ],
  [
    "globs take nothing that is kept in git",
    bare,
    {
      "vitest.config.ts": vitest(
        'include: ["**/__tests__/**/*.[jt]s?(x)", "**/?(*.)+(spec|test).[jt]s?(x)"], exclude: ["**/{dist,out}/**", "**/*.e2e.?(c|m)ts"]',
      ),
    },
  ],
];

describe("patterns of a tool's first settings", () => {
  it.each([...endless, ...shut])("are found out where %s", async (...row) => {
    expect(await foundInChange(row)).not.toEqual([]);
  });

  it.each(open)("are honest where %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});

const spec = (imports: string) => `${imports}
import { load } from "./load.js";
test("ages", () => {
  const user = load();
  expect(user.age).toBe(3);
  expect(user.name).toBe("Ada");
});
`;
const own = 'import { expect, test } from "./kit.js";';
const given = 'export * from "vitest";\n';
const quiet = "() => ({ toBe() {} })";
/** What a change brings, and what the tests take of it. */
const brings = (kit: string, imports = own): [Tree, Record<string, string>] => [
  { "tests/a.test.ts": spec('import { expect, test } from "vitest";') },
  { "tests/a.test.ts": spec(imports), "tests/kit.ts": kit },
];
const extended = (
  more: string,
  before = "",
) => `import { test as base, expect as plain } from "@playwright/test";
${before}
export const test = base.extend({ shop: async ({ page }, use) => { await use(new Shop(page)); } });
export const expect = plain.extend(${more});
`;
const automatic = (body: string) => `import { test as base, expect } from "@playwright/test";
export { expect };
export const test = base.extend({ calm: [async ({}, use, info) => { await use(); ${body} }, { auto: true }] });
`;

const replaced: Row[] = [
  ["a check stands before all that a package gives", ...brings(`${given}export const expect = ${quiet};\n`)],
  ["a check stands in a pattern", ...brings(`${given}export const { expect } = { expect: ${quiet} };\n`)],
  ["a check is a function", ...brings(`${given}export function expect() { return { toBe() {} }; }\n`)],
  ["a check has another's name", ...brings(`${given}const calm = ${quiet};\nexport { calm as expect };\n`)],
  [
    "a check has the name of what is imported",
    ...brings(
      `import { expect, test } from "vitest";\nconst calm = ${quiet};\nexport { calm as expect, test };\n`,
    ),
  ],
  [
    "a check comes from a file, and all else from a package",
    ...brings(`${given}export * from "./calm.js";\n`),
  ],
  [
    "a check is taken under another name",
    ...brings(`${given}export const calm = ${quiet};\n`, 'import { calm as expect, test } from "./kit.js";'),
  ],
  [
    "a check is what a file gives without a name",
    ...brings(`${given}export default ${quiet};\n`, 'import expect, { test } from "./kit.js";'),
  ],
  [
    "a check is made longer, and another takes its place",
    ...brings(`${extended("{}").replace("const expect", "let expect")}expect = ${quiet};\n`),
  ],
  [
    "checks are replaced by what stands before",
    ...brings(extended("all", "const all = { toBe: () => ({ pass: true, message: () => '' }) };")),
  ],
  [
    "checks are replaced among others",
    ...brings(extended("{ ...all }", "const all = { toBe: () => ({ pass: true, message: () => '' }) };")),
  ],
  [
    "a check is replaced under a name that is made",
    ...brings(extended('{ ["to" + "Be"]: () => ({ pass: true, message: () => "" }) }')),
  ],
  [
    "a test makes its check longer by one that it has",
    ...brings(
      "",
      'import { expect as base, test } from "@playwright/test";\nconst expect = base.extend({ toBe: () => ({ pass: true, message: () => "" }) });',
    ),
  ],
  [
    "a test makes a check of its own",
    ...brings("", 'import { test } from "vitest";\nconst expect = t => ({ toBe() {} });'),
  ],
  ["a failure is expected after it came", ...brings(automatic("info.expectedStatus = info.status;"))],
  ["a failure is expected by name", ...brings(automatic('info["expectedStatus"] = info.status;'))],
  ["failures are taken away", ...brings(automatic("info.errors.splice(0);"))],
  [
    "a failure is expected by what stands before",
    ...brings(
      'import { test as base, expect } from "@playwright/test";\nexport { expect };\nconst calm = async ({}, use, info) => { await use(); info.expectedStatus = info.status; };\nexport const test = base.extend({ calm: [calm, { auto: true }] });\n',
    ),
  ],
];

const longer: Row[] = [
  ["all of a package is given on", ...brings(given)],
  ["a package's words are given on", ...brings('export { expect, test } from "vitest";\n')],
  [
    "imported words are given on",
    ...brings('import { expect, test } from "vitest";\nexport { test, expect };\nexport const one = 1;\n'),
  ],
  [
    "one word is made longer, and all else given on",
    ...brings(
      'import { test as base, expect } from "vitest";\nexport * from "vitest";\nexport const test = base.extend<{ user: User }>({ user: async ({}, use) => { expect(1).toBe(1); await use(new User()); } });\n',
    ),
  ],
  [
    "checks of the repository's own are added",
    ...brings(extended("{ costs(shop) { return { pass: shop.sum > 0 }; } }")),
  ],
  [
    "a picture is taken of what fails",
    ...brings(automatic("if (info.status !== info.expectedStatus) await info.attach('page');")),
  ],
  [
    "a runner is made longer twice, and given on by name",
    ...brings(
      'import { test as base, expect } from "@playwright/test";\nconst test = base.extend({ a: 1 }).extend({ b: 2 });\nexport { test, expect };\n',
    ),
  ],
  [
    "a runner is taken under another name",
    ...brings(given, 'import { expect, it as test } from "./kit.js";'),
  ],
];

describe("runners that tests take from a file", () => {
  it.each(replaced)("are found out where %s", async (...row) => {
    expect(await foundInChange(row)).not.toEqual([]);
  });

  it.each(longer)("are honest where %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});

const rc = (more: object) => ({ ".eslintrc.json": json({ root: true, ...more }) });
const moved = (head: string, set: string) => ({
  ".eslintrc.json": null,
  "eslint.config.js": `${head}\nexport default [${set}];\n`,
});
const vite: Tree = {
  ...bare,
  "vite.config.ts": "export default { test: { coverage: { thresholds: { lines: 90 } } } };\n",
};

const softened: Row[] = [
  [
    "ESLint follows a set of the change's own",
    rc({ extends: "eslint:recommended" }),
    moved("const calm = { configs: { recommended: {} } };", "calm.configs.recommended"),
  ],
  [
    "ESLint follows the set of another package",
    rc({ extends: "eslint:recommended" }),
    moved('import react from "eslint-plugin-react";', "react.configs.recommended"),
  ],
  [
    "ESLint follows nothing of a set",
    rc({ extends: "eslint:recommended" }),
    moved('import js from "@eslint/js";', "js.configs.recommended.none"),
  ],
  [
    "a rule's level is a number in a list, and for some files only",
    rc({ rules: { "no-undef": [2] } }),
    rc({ overrides: [{ files: ["x.js"], rules: { "no-undef": [2] } }] }),
  ],
  [
    "a rule's level is a number, and for some files only",
    rc({ rules: { "no-undef": 2 } }),
    rc({ overrides: [{ files: ["x.js"], rules: { "no-undef": 2 } }] }),
  ],
  [
    "Prettier's rule is left out",
    rc({ extends: ["eslint:recommended", "plugin:prettier/recommended"] }),
    rc({ extends: ["eslint:recommended"] }),
  ],
  [
    "Vitest says in a comment that it builds upon what Vite reads",
    vite,
    {
      "vitest.config.ts":
        'import vite from "./vite.config"; // mergeConfig(vite, {})\nexport default { test: { name: "b" } };\n',
    },
  ],
  [
    "Vitest builds upon what Vite reads, and gives something else",
    vite,
    {
      "vitest.config.ts":
        'import vite from "./vite.config";\nexport const all = mergeConfig(vite, {});\nexport default { test: { name: "b" } };\n',
    },
  ],
];

const steady: Row[] = [
  [
    "ESLint's own set is written in the new way",
    rc({ extends: "eslint:recommended" }),
    moved('import js from "@eslint/js";', "js.configs.recommended"),
  ],
  [
    "a plugin's set of a scope is written in the new way",
    rc({ extends: ["plugin:@typescript-eslint/recommended", "prettier"] }),
    moved('const ts = require("typescript-eslint");', "...ts.configs.recommended"),
  ],
  [
    "a rule is for some files as well",
    rc({ rules: { "max-len": [2, 100] } }),
    rc({ rules: { "max-len": [2, 100] }, overrides: [{ files: ["x.js"], rules: { eqeqeq: [2] } }] }),
  ],
  [
    "Vitest builds upon what Vite reads",
    vite,
    {
      "vitest.config.ts":
        'import vite from "./vite.config";\nexport default defineConfig(mergeConfig(vite, { test: { name: "b" } }));\n',
    },
  ],
];

describe("settings that are written otherwise", () => {
  it.each(softened)("are found out where %s", async (...row) => {
    expect(await foundInChange(row)).not.toEqual([]);
  });

  it.each(steady)("are honest where %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});
