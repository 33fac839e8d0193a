import { describe, expect, it } from "vitest";
import { testsOfChange } from "../../../../src/domain/gates/tamper/compare-tests.ts";
import { nothingAround } from "../../../../src/domain/gates/tamper/settings/surroundings.ts";
import { foundInChange, type Row } from "./found-in-change.ts";
import { parsed } from "./parsed.ts";

const V = "test/find.test.ts";
const vitest = (title: string, before: string, after: string): Row => {
  const top = 'import { expect, it, vi } from "vitest";\nimport { find, signIn } from "../src/find.js";\n';
  return [title, { [V]: `${top}${before}\n` }, { [V]: `${top}${after}\n` }];
};
const N = "test/find.test.js";
const node = (title: string, before: string, after: string): Row => {
  const top =
    'const test = require("node:test");\nconst assert = require("node:assert");\nconst { find } = require("../src/find");\n';
  return [title, { [N]: `${top}${before}\n` }, { [N]: `${top}${after}\n` }];
};
const P = "tests/test_find.py";
const pytest = (title: string, before: string, after: string): Row => {
  const top = "import pytest\nfrom unittest import TestCase\nfrom shop import Missing, find\n\n\n";
  return [title, { [P]: `${top}${before}\n` }, { [P]: `${top}${after}\n` }];
};
const none = 'it("is null where there is none", () => { expect(find("z")).toBeNull(); });';
const posts = (name: string, checks: string) =>
  `it("${name}", async () => { const res = await post("/items", { name: "a" }); ${checks} });`;
const isNone = 'def test_unknown_is_none():\n    assert find("z") is None';
const three = 'test("is 3", () => { assert.equal(find(1), 3); });';

const honest: Row[] = [
  vitest("throws now", none, 'it("throws", () => { expect(() => find("z")).toThrow("no z"); });'),
  vitest(
    "has a part more",
    'it("has a name", async () => { expect(await find(1)).toEqual({ name: "Ada" }); });',
    'it("has a name and an age", async () => { expect(await find(1)).toEqual({ name: "Ada", age: 3 }); });',
  ),
  vitest(
    "has another status, and says where",
    posts("answers 200", "expect(res.status).toBe(200);"),
    posts("answers 201", 'expect(res.status).toBe(201); expect(res.headers.location).toBe("/items/1");'),
  ),
  vitest(
    "gives a result for a throw",
    'it("throws for words", () => { expect(() => find("x")).toThrow("NaN"); });',
    'it("refuses words", () => { expect(find("x")).toEqual({ ok: false, error: "NaN" }); });',
  ),
  node("gives another number", three, 'test("is 4", () => { assert.equal(find(1), 4); });'),
  node("throws for a number", three, 'test("refuses", () => { assert.throws(() => find(1), /no/); });'),
  pytest(
    "raises in Python",
    isNone,
    'def test_unknown_is_refused():\n    with pytest.raises(Missing, match="z"):\n        find("z")',
  ),
  pytest(
    "has another status in Python",
    'def test_200(client):\n    answer = client.post("/a", json={"b": 1})\n    assert answer.status == 200',
    'def test_201(client):\n    answer = client.post("/a", json={"b": 1})\n    assert answer.status == 201\n    assert answer.at == "/a/1"',
  ),
  pytest(
    "has another sum of unittest",
    "class T(TestCase):\n    def test_sum(self):\n        self.assertEqual(find([1, 2]), 3)",
    "class T(TestCase):\n    def test_sum_with_taxes(self):\n        self.assertEqual(find([1, 2]), 4)",
  ),
];

const cheats: [row: Row, rule: string][] = [
  [
    vitest("anything will do", none, 'it("gives", () => { expect(find("z")).not.toBe(3); });'),
    "weakened-test",
  ],
  [
    vitest("any error will do", none, 'it("throws", () => { expect(() => find("z")).toThrow(); });'),
    "weakened-test",
  ],
  [
    vitest("another thing is asked", none, 'it("is null", () => { expect(find("y")).toBeNull(); });'),
    "deleted-test",
  ],
  [
    vitest(
      "an argument more is given",
      none,
      'it("is null", () => { expect(find("z", 1)).toBe(undefined); });',
    ),
    "deleted-test",
  ],
  [
    vitest(
      "less is prepared",
      'it("is null", () => { signIn("ada"); expect(find("z")).toBeNull(); });',
      'it("is 3", () => { expect(find("z")).toBe(3); });',
    ),
    "deleted-test",
  ],
  [
    vitest(
      "one takes the place of two",
      `${none}\nit("is null for ada", () => { signIn("ada"); expect(find("z")).toBeNull(); });`,
      'it("is 3", () => { signIn("ada"); expect(find("z")).toBe(3); });',
    ),
    "deleted-test",
  ],
  [
    vitest(
      "one of two answers is asked for",
      posts("answers", 'expect(res.status).toBe(200); expect(res.body().name).toBe("a");'),
      posts("creates", "expect(res.status).toBe(201);"),
    ),
    "deleted-test",
  ],
  [
    pytest("it is skipped", isNone, '@pytest.mark.skip\ndef test_unknown():\n    assert find("z") == 3'),
    "skipped-test",
  ],
  [
    pytest("whatever is there will do", isNone, 'def test_unknown():\n    assert find("z") is not None'),
    "weakened-test",
  ],
];

describe("a test that is called by another answer now", () => {
  it.for(honest)("stands for the one before: %s", async (row) => {
    expect(await foundInChange(row)).toEqual([]);
  });

  it.for(cheats)("stands for none where %s", async ([row, rule]) => {
    expect((await foundInChange(row)).join("\n")).toContain(` ${rule}: `);
  });

  it("wants a trial", async () => {
    const version = async (text: string) => ({
      ...{ path: N, kind: "file" as const, text, tree: await parsed(N, text), data: undefined },
    });
    const before = await version(three);
    const after = await version('test("is 4", () => { assert.equal(find(1), 4); });');
    const { rewritten } = testsOfChange([{ path: N, before, after }], nothingAround);
    expect(rewritten).toMatchObject([{ name: "is 3", heirs: ["is 4"] }]);
  });
});
