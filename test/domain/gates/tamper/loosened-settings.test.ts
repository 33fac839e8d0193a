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
