import { describe, expect, it } from "vitest";
import { foundInChange } from "./found-in-change.ts";

const top = 'import { expect, it } from "vitest";\n';
const ofTexts = "const test = (head: string) => `x ${head}`;\n";
const silent = "const test = (name: string, run: unknown) => name;\n";
const body = '"adds", () => { expect(sum(3)).toBe(4); }';

describe("a function of the tests' own that is called test", () => {
  it.each([
    [
      "makes values of a table",
      `${ofTexts}const rows = { a: test("1"), b: [parsed(test("2"))] };\nit("adds", () => { expect(sum(rows)).toBe(4); });\n`,
    ],
    ["is what a check asks", `${ofTexts}it("adds", () => { expect(sum(test("3"))).toBe(4); });\n`],
  ])("is honest where it %s", async (title, text) => {
    expect(await foundInChange([title, {}, { "test/a.test.ts": top + text }])).toEqual([]);
  });

  it.each([
    ["is called for itself", `${silent}test(${body});\n`],
    ["is called by what a list is gone through with", `${silent}[1].forEach(() => test(${body}));\n`],
    ["is called for a list", `${silent}const all = [test(${body})];\n`],
    [
      "is given what a name stands for",
      `${silent}const adds = () => { expect(sum(3)).toBe(4); };\nconst all = [test("adds", adds)];\n`,
    ],
    ["is handed to others", `export ${silent}`],
    ["has a table", `const test = { each: () => () => {} };\nconst all = test.each([1])(${body});\n`],
  ])("is found where it %s", async (title, text) => {
    expect(await foundInChange([title, {}, { "test/a.test.ts": top + text }])).not.toEqual([]);
  });
});
