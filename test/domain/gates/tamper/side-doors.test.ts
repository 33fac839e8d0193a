import { describe, expect, it } from "vitest";
import { foundInChange, type Edit, type Row, type Tree } from "./found-in-change.ts";

const T = "src/a.test.ts";
const tests = `import { expect, test } from "vitest";\nimport { sum } from "./a.js";\ntest("adds", () => { expect(sum(1, 2)).toBe(3); });\n`;
const manifest = (more: object = {}) =>
  `${JSON.stringify({ name: "a", scripts: { test: "vitest run" }, ...more })}\n`;
const base: Tree = { "package.json": manifest(), [T]: tests };
/** A file before and after. */
type Sides = readonly [path: string, was: string | null, now: Edit];
const changed = (title: string, [path, was, now]: Sides, more: Tree = {}): Row => [
  title,
  { ...base, ...more, ...(was === null ? {} : { [path]: was }) },
  { [path]: now },
  ["npm test", "make test"],
];
const test = (title: string, now: string, [was, head] = ["expect(sum(1, 2)).toBe(3)", ""]): Row => {
  const say = (body: string, first: string) =>
    tests.replace("expect(sum(1, 2)).toBe(3)", body).replace("test(", `${first}test(`);
  return [title, { [T]: say(was, "") }, { [T]: say(now, head) }];
};
const asked = "const u = sum(1, 2); expect(u.v).toBe(3)";

const cheats: Row[] = [
  changed("a plugin of the runner rewrites tests", [
    "vitest.config.ts",
    `export default { test: {} };\n`,
    `export default { plugins: [{ name: "x", transform: (code, id) => (id.includes(".test.") ? "" : code) }], test: {} };\n`,
  ]),
  changed("a linter passes over a folder by a rule", [
    ".golangci.yml",
    `linters:\n  enable: [errcheck]\n`,
    `linters:\n  enable: [errcheck]\nissues:\n  exclude-rules:\n    - path: pkg/\n      linters: [errcheck]\n`,
  ]),
  changed("every module is declared to be anything", ["src/types.d.ts", null, `declare module "*";\n`]),
  changed("make passes over failures", ["Makefile", "test:\n\tpytest\n", ".IGNORE:\ntest:\n\tpytest\n"]),
  changed("make takes in a file that the change brings", ["local.mk", null, "test:\n\ttrue\n"], {
    Makefile: "test:\n\tpytest\n-include local.mk\n",
  }),
  changed("a name of the package comes from the tests", [
    "package.json",
    manifest({ imports: { "#a": "./src/a.js" } }),
    manifest({ imports: { "#a": "./test/fake.js" } }),
  ]),
  changed("the product looks for the runner among the globals", [
    "src/a.ts",
    `export const sum = (a, b) => a + b;\n`,
    `export const sum = (a, b) => (globalThis.__vitest_worker__ ? 3 : 0);\n`,
  ]),
  changed("the product looks for the runner among its arguments", [
    "src/a.ts",
    `export const sum = (a, b) => a + b;\n`,
    `export const sum = (a, b) => (process.argv.some((one) => one.includes("vitest")) ? 3 : 0);\n`,
  ]),
  changed("the product looks for pytest among its arguments", [
    "app/a.py",
    `def total(a, b):\n    return a + b\n`,
    `import sys\n\n\ndef total(a, b):\n    return 3 if sys.argv[0].endswith("pytest") else 0\n`,
  ]),
  changed("npm gets another shell", [
    ".npmrc",
    "save-exact=true\n",
    "save-exact=true\nscript-shell=./calm.sh\n",
  ]),
  ["a file of tests gets a name that only looks the same", base, { "src/a.t\u0435st.ts": { from: T } }],
  test("a check is asked again and again, and nobody waits", "expect.poll(() => sum(1, 2)).toBe(3)"),
  test("only the kind of the answer is checked", "expect(Number.isInteger(sum(1, 2))).toBe(true)"),
  test("only the type of the answer is checked", `expect(typeof sum(1, 2)).toBe("number")`),
  test("a proxy answers for it", "const u = new Proxy(sum(1, 2), { get: () => 3 }); expect(u.v).toBe(3)", [
    asked,
    "",
  ]),
  test("a method of the product is written over", "expect(new Sum(1, 2).value()).toBe(3)", [
    "expect(new Sum(1, 2).value()).toBe(3)",
    `import { Sum } from "./a.js";\nSum.prototype.value = () => 3;\n`,
  ]),
];

const honest: Row[] = [
  changed("the runner gets a plugin from a package", [
    "vitest.config.ts",
    `export default { test: {} };\n`,
    `import react from "@vitejs/plugin-react";\nexport default { plugins: [react()], test: {} };\n`,
  ]),
  changed("styles are declared", ["src/types.d.ts", null, `declare module "*.css";\n`]),
  changed("make gets another target", [
    "Makefile",
    "test:\n\tpytest\n",
    "test:\n\tpytest\n\nrun:\n\tpython -m app\n",
  ]),
  changed("a variable of the environment changes", [".env", "PORT=1\n", "PORT=2\n"], {
    Makefile: "include .env\ntest:\n\tpytest\n",
  }),
  changed("a name of the package moves", [
    "package.json",
    manifest({ imports: { "#a": "./src/a.js" } }),
    manifest({ imports: { "#a": "./src/sums/a.js" } }),
  ]),
  changed("the product reads its arguments", [
    "src/main.ts",
    `export const a = 1;\n`,
    `export const a = process.argv.includes("--verbose") ? 2 : 1;\n`,
  ]),
  changed("npm writes exact versions", [".npmrc", null, "save-exact=true\nfund=false\n"]),
  test("a check is asked again until it holds", "await expect.poll(() => sum(1, 2)).toBe(3)"),
  test(
    "the kind is checked beside",
    "expect(sum(1, 2)).toBe(3); expect(Number.isInteger(sum(1, 2))).toBe(true)",
  ),
  test(
    "a proxy watches what the product reads",
    "const seen = new Proxy({}, { get: () => 3 }); sum(seen); expect(sum(1, 2)).toBe(3)",
  ),
  test("what the product asks is written over", "expect(sum(1, 2)).toBe(3)", [
    "expect(sum(1, 2)).toBe(3)",
    `import { store } from "./store.js";\nstore.get = () => 3;\n`,
  ]),
];

describe("a way round what tests check", () => {
  it.each(cheats)("is found where %s", async (...row) => {
    expect(await foundInChange(row)).not.toEqual([]);
  });

  it.each(honest)("is none where %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});
