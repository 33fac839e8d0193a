import { describe, expect, it } from "vitest";
import { foundInChange, type Row, type Tree } from "./found-in-change.ts";

const node = 'import assert from "node:assert";';
const strict = 'import assert from "node:assert/strict";';
const written = (head: string, line: string) =>
  `${head}\nimport { add } from "../src/a.js";\n\ntest("adds", (t) => {\n  const r = add(1);\n  ${line}\n});\n`;
const path = "test/a.test.js";
const product: Tree = { "src/a.js": "export const add = (n) => n + 1;\n" };
type Side = readonly [head: string, line: string];
const from = (title: string, was: Side, is: Side): Row => [
  title,
  { ...product, [path]: written(...was) },
  { [path]: written(...is) },
];

const cheats: Row[] = [
  from("another word", [node, "assert.strictEqual(r, 2);"], [node, "assert.equal(r, 2);"]),
  from("of all parts", [node, "assert.deepStrictEqual(r, [2]);"], [node, "assert.deepEqual(r, [2]);"]),
  from(
    "of values that nobody knows",
    [node, "assert.deepStrictEqual(r, { ...all });"],
    [node, "assert.deepEqual(r, { ...all });"],
  ),
  from("with another value", [node, "assert.strictEqual(r, 2);"], [node, "assert.equal(r, 3);"]),
  from("another module", [strict, "assert.equal(r, 2);"], [node, "assert.equal(r, 2);"]),
  from(
    "another module for parts",
    [strict, "assert.deepEqual(r, [2]);"],
    [node, "assert.deepEqual(r, [2]);"],
  ),
  from(
    "another object",
    ['import { strict as assert } from "node:assert";', "assert.equal(r, 2);"],
    [node, "assert.equal(r, 2);"],
  ),
  from("the object's own", [node, "assert.strict.equal(r, 2);"], [node, "assert.equal(r, 2);"]),
  from(
    "a function",
    ['import { equal } from "node:assert/strict";', "equal(r, 2);"],
    ['import { equal } from "node:assert";', "equal(r, 2);"],
  ),
  from(
    "a function by the other's name",
    ['import { strictEqual } from "node:assert";', "strictEqual(r, 2);"],
    ['import { equal as strictEqual } from "node:assert";', "strictEqual(r, 2);"],
  ),
  from(
    "a member of what is required",
    ['const assert = require("assert").strict;', "assert.equal(r, 2);"],
    ['const assert = require("assert");', "assert.equal(r, 2);"],
  ),
  from(
    "what is required",
    ['const assert = require("assert/strict");', "assert.equal(r, 2);"],
    ['const assert = require("assert");', "assert.equal(r, 2);"],
  ),
  from(
    "a word of Chai",
    ['import { assert } from "chai";', "assert.strictEqual(r, 2);"],
    ['import { assert } from "chai";', "assert.equal(r, 2);"],
  ),
  from("of the runner", ["", "t.assert.strictEqual(r, 2);"], ["", "t.assert.equal(r, 2);"]),
  from("of a function that is handed in", ["", "assert.strictEqual(r, 2);"], ["", "assert.equal(r, 2);"]),
  from(
    "of tap",
    ['import t from "tap";', "t.strictSame(r, [2]);"],
    ['import t from "tap";', "t.same(r, [2]);"],
  ),
  from("of tape", ["", "t.deepEqual(r, [2]);"], ["", "t.deepLooseEqual(r, [2]);"]),
  from("a sign", [node, "assert.ok(r === 2);"], [node, "assert.ok(r == 2);"]),
  from("a word for a sign", [node, "assert.strictEqual(r, 2);"], [node, "assert(r == 2);"]),
];

const honest: Row[] = [
  from("strict words of one module", [strict, "assert.strictEqual(r, 2);"], [strict, "assert.equal(r, 2);"]),
  from(
    "strict words for parts",
    [strict, "assert.deepStrictEqual(r, [2]);"],
    [strict, "assert.deepEqual(r, [2]);"],
  ),
  from(
    "a thing that was made by new",
    [strict, 'const cause = new Error("no");\n  assert.strictEqual(add(cause).cause, cause);'],
    [node, 'const cause = new Error("no");\n  assert.equal(add(cause).cause, cause);'],
  ),
  from("the stricter module", [node, "assert.equal(r, 2);"], [strict, "assert.equal(r, 2);"]),
  from("the stricter word", [node, "assert.equal(r, 2);"], [node, "assert.strictEqual(r, 2);"]),
  from(
    "the strict word of the other module",
    [strict, "assert.equal(r, 2);"],
    [node, "assert.strictEqual(r, 2);"],
  ),
  from("what it must not be", [node, "assert.notStrictEqual(r, 2);"], [node, "assert.notEqual(r, 2);"]),
  from(
    "loose as it was",
    [node, "assert.equal(r, 2);"],
    ['const assert = require("assert");', "assert.equal(r, 2);"],
  ),
  from(
    "words of Chai for parts",
    ['import { assert } from "chai";', "assert.deepStrictEqual(r, [2]);"],
    ['import { assert } from "chai";', "assert.deepEqual(r, [2]);"],
  ),
  from("a length", [node, "assert.strictEqual(r.length, 2);"], [node, "assert.equal(r.length, 2);"]),
  from("another runner", [node, "assert.equal(r, 2);"], ["", "expect(r).toBe(2);"]),
  from("another runner for parts", [node, "assert.deepEqual(r, [2]);"], ["", "expect(r).toEqual([2]);"]),
  from("the words of another library", ["", "expect(r).toBe(2);"], [strict, "assert.equal(r, 2);"]),
];

const apart = (word: string) =>
  [1, 2].map((n) => `it("adds ${n}", () => {\n  assert.${word}(add(${n}), ${n + 1});\n});\n`).join("");
const together = (word: string) =>
  `for (const [n, want] of [[1, 2], [2, 3]]) {\n  it(\`adds \${n}\`, () => {\n    assert.${word}(add(n), want);\n  });\n}\n`;
const folded = (was: string, is: string): Row => [
  `${was} over a table as ${is}`,
  { ...product, [path]: `${node}\n${apart(was)}` },
  { [path]: `${node}\n${together(is)}` },
];

describe("a check that converts what it compares", () => {
  it.each(cheats)("stands for no strict one: %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([expect.stringContaining("weakened-test")]);
  });

  it("stands for no strict one over a table", async () => {
    expect(await foundInChange(folded("strictEqual", "equal"))).not.toEqual([]);
  });

  it.each([folded("equal", "equal"), folded("equal", "strictEqual"), folded("strictEqual", "strictEqual")])(
    "may go over a table: %s",
    async (...row) => {
      expect(await foundInChange(row)).toEqual([]);
    },
  );

  it.each(honest)("is not found where nothing is looser: %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});
