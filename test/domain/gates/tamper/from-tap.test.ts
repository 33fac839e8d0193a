import { describe, expect, it } from "vitest";
import { foundInChange, type Row } from "./found-in-change.ts";

const T = "test/a.test.js";
const inTap = (check: string) =>
  `const t = require("tap");\nconst ask = require("../");\nt.test("asks", (t) => {\n  t.plan(2);\n  t.equal(ask(1), 3);\n  ${check};\n});\n`;
const inNode = (check: string) =>
  `const { test } = require("node:test");\nconst ask = require("../");\ntest("asks", (t) => {\n  t.plan(2);\n  t.assert.equal(ask(1), 3);\n  ${check};\n});\n`;
const moved = (before: string, after: string): Row => ["", { [T]: inTap(before) }, { [T]: inNode(after) }];

describe("a test that moves from tap to Node's runner", () => {
  it.each([
    ["t.ok('called', 'by the hook')", "t.assert.ok('called', 'by the hook')"],
    ["t.not(ask(), ask())", "t.assert.notStrictEqual(ask(), ask())"],
    ["t.notSame(ask().length, 5)", "t.assert.notEqual(ask().length, 5)"],
    ["t.notSame(ask(), [5])", "t.assert.notDeepStrictEqual(ask(), [5])"],
    ["t.type(ask, 'function', 'it can be asked')", "t.assert.ok(typeof ask === 'function')"],
    ["t.type(ask, Function)", "t.assert.strictEqual(typeof ask, 'function')"],
    [
      "ask.on((req) => { t.notOk(req.a()); });\n  const req = ask(2, () => { t.equal(ask(3), 1); })",
      "ask.on((req) => { t.assert.ok(!req.a()); });\n  const req = ask(2, () => { t.assert.equal(ask(3), 1); })",
    ],
    ["t.type(ask(2), 'string')", "t.assert.strictEqual(typeof ask(2), 'string')"],
    ["t.type(ask(2), Answer)", "t.assert.ok(ask(2) instanceof Answer)"],
  ])("may say %s in its words", async (before, after) => {
    expect(await foundInChange(moved(before, after))).toEqual([]);
  });

  it.each([
    ["t.equal(ask(2), 3)", "t.assert.ok('called')"],
    ["t.equal(ask(2), 3)", "t.assert.notStrictEqual(ask(2), ask(2))"],
    ["t.notSame(ask(), [5])", "t.assert.notStrictEqual(ask(), [5])"],
    ["t.type(ask(2), 'string')", "t.assert.ok(ask(2))"],
    ["t.type(ask(2), Answer)", "t.assert.ok(typeof ask(2) === 'object')"],
  ])("is found where it says less than %s", async (before, after) => {
    expect(await foundInChange(moved(before, after))).not.toEqual([]);
  });
});

const waiting = (wait: string) =>
  `import test from "tape";\nimport { open } from "../src/a.js";\nconst paid = async (t, n) => { t.equal(await open(n).sum(), 3); };\nfor (const mode of ["a", "b"]) {\n  test("closes " + mode, async (t) => {\n    const db = open(mode);\n    const asked = db.next().then((one) => { t.equal(one, 1); });\n    ${wait};\n  });\n}\n`;
const waits = (before: string, after: string): Row => ["", { [T]: waiting(before) }, { [T]: waiting(after) }];

describe("what a test waits for together", () => {
  it.each([
    ["await Promise.all([db.close(), asked])", "return Promise.all([db.close(), asked])"],
    ["await Promise.all([db.close(), asked])", "await asked;\n    await db.close()"],
    ["await Promise.all([db.close(), asked])", "await Promise.all([asked])"],
  ])("is no table: %s", async (before, after) => {
    expect(await foundInChange(waits(before, after))).toEqual([]);
  });

  it.each([
    ["await Promise.all([asked, paid(t, 1), paid(t, 2)])", "await Promise.all([asked, paid(t, 1)])"],
    [
      "await Promise.all([1, 2].map((n) => paid(t, n)).concat(asked))",
      "await Promise.all([1].map((n) => paid(t, n)).concat(asked))",
    ],
  ])("may be checks, of which none may go: %s", async (before, after) => {
    expect(await foundInChange(waits(before, after))).not.toEqual([]);
  });
});

it("is read to its end where functions of a test call each other", async () => {
  const calling = (n: number) =>
    `import { expect, test } from "vitest";\nimport { load } from "../src/a.js";\ntest("loads", () => {\n  let got = 0;\n  function one() { got = load(1); setTimeout(two); }\n  function two() { got = 3; setTimeout(one); }\n  one();\n  expect(got).toBe(${n});\n  expect(two).toBe(two);\n});\n`;
  expect(await foundInChange(["", { [T]: calling(1) }, { [T]: calling(2) }])).toEqual([]);
});

const asking = (from: string, check: string) =>
  `const test = require("node:test");\nconst app = require("${from}");\nconst { load } = require("${from}");\ntest("loads", (t) => { ${check}; });\n`;

describe("the tests' own in the place of the product", () => {
  it.each([
    ["exports.load = () => 3;\n", "t.assert.equal(load(), 3)"],
    ["exports.load = () => 3;\n", "t.equal(app.load(), 3)"],
    ["module.exports = { load: () => 3 };\n", "t.is(load(), 3)"],
    ["function load() { return 3; }\nmodule.exports = { load };\n", "t.assert.equal(app.load(), 3)"],
    ["class App { static load() { return 3; } }\nmodule.exports = App;\n", "expect(app.load()).toBe(3)"],
  ])("is a module that gives the answer, and found: %j for %s", async (fake, check) => {
    const base = { "src/a.js": "exports.load = () => 1;\n", "test/fake.js": fake };
    const row: Row = [
      "",
      { ...base, [T]: asking("../src/a.js", check) },
      { [T]: asking("./fake.js", check) },
    ];
    expect(await foundInChange(row)).not.toEqual([]);
  });

  it.each([
    ["exports.load = require('../src/a.js').load;\n", "t.assert.equal(load(), 3)"],
    [
      "const a = require('../src/a.js');\nmodule.exports = { load: () => a.load() };\n",
      "t.equal(app.load(), 3)",
    ],
  ])("may be a module that asks it: %j for %s", async (kit, check) => {
    const base = { "src/a.js": "exports.load = () => 1;\n", "test/kit.js": kit };
    const row: Row = ["", { ...base, [T]: asking("../src/a.js", check) }, { [T]: asking("./kit.js", check) }];
    expect(await foundInChange(row)).toEqual([]);
  });

  it.each([
    ['test("more", (t) => { t.assert.ok(true); });\n', 1],
    ['test("more", (t) => { t.plan(1); t.assert.equal(load(), 3); });\n', 0],
  ])("is a new test that asks nothing, if it does: %j", async (added, findings) => {
    const was = asking("../src/a.js", "t.assert.equal(app.load(), 3)");
    const row: Row = ["", { "src/a.js": "exports.load = () => 3;\n", [T]: was }, { [T]: was + added }];
    expect(await foundInChange(row)).toHaveLength(findings);
  });
});

it("may look at what came piece by piece", async () => {
  const gathering = (check: string) =>
    `const test = require("node:test");\nconst http = require("node:http");\nconst { build } = require("../src/a.js");\ntest("answers", (t, done) => {\n  build().listen({ port: 0 }, (error, port) => {\n    http.get(port, (response) => {\n      let data = "";\n      response.on("data", (chunk) => { data += chunk; });\n      response.on("end", () => {\n        ${check};\n        done();\n      });\n    });\n  });\n});\n`;
  const moves = (before: string, after: string): Row => [
    "",
    { [T]: gathering(before) },
    { [T]: gathering(after) },
  ];
  expect(await foundInChange(moves('t.equal(data, "a")', 't.assert.deepStrictEqual(data, "a")'))).toEqual([]);
  expect(await foundInChange(moves('t.equal(data, "a")', "t.assert.ok(data)"))).not.toEqual([]);
});

/** A test that catches twice, and looks at both errors in the same words. */
const catching = (kind: "tap" | "node", ...[fail, check, wait = ""]: string[]) =>
  `${kind === "tap" ? 'const { test } = require("tap");' : 'const { test } = require("node:test");\nconst assert = require("node:assert");'}\nconst ask = require("../");\ntest("refuses", async (t) => {\n${["1", "2"].map((n) => `  ${wait}\n  try {\n    await ask(${n});\n    ${fail}\n  } catch (error) {\n    ${check}\n  }\n`).join("")}});\n`;
const tap = catching("tap", 't.fail("no");', "t.match(error.message, /bad/);");
const planned = catching("tap", "", 't.equal(error.code, "BAD");').replace("=> {\n", "=> {\n  t.plan(2);\n");

const counted = (test: string) => test.replace("=> {\n", "=> {\n  t.plan(2);\n");

it("may fail by a check that is one more than were counted", async () => {
  const before = catching("tap", 't.fail("no");', "t.ok(error);");
  const after = catching("node", 't.assert.fail("no");', "t.assert.ok(error);");
  expect(await foundInChange(["", { [T]: counted(before) }, { [T]: counted(after) }])).toEqual([]);
  expect(await foundInChange(["", { [T]: before }, { [T]: after }])).not.toEqual([]);
});

it("may compare parts by another word of tap's", async () => {
  const test = (word: string, module = "tap") =>
    `const { test } = require("${module}");\nconst ask = require("../");\ntest("asks", (t) => {\n  t.${word}(ask(1), { a: 1 });\n  t.end();\n});\n`;
  expect(await foundInChange(["", { [T]: test("deepEqual") }, { [T]: test("same") }])).toEqual([]);
  const named = (word: string) =>
    test(word).replace("const { test } =", "const t =").replace("\ntest(", "\nt.test(");
  expect(await foundInChange(["", { [T]: named("deepEqual") }, { [T]: named("same") }])).toEqual([]);
  expect(await foundInChange(["", { [T]: test("strictSame") }, { [T]: test("same") }])).not.toEqual([]);
});

describe("errors that are caught one after the other", () => {
  it.each([
    [tap, catching("node", 'assert.fail("no");', "assert.match(error.message, /bad/);")],
    [
      tap,
      `const { test } = require("node:test");\nconst assert = require("node:assert");\nconst ask = require("../");\ntest("refuses", async () => {\n  await assert.rejects(ask(1), { message: /bad/ });\n  await assert.rejects(ask(2), { message: /bad/ });\n});\n`,
    ],
    [
      planned,
      catching("node", "", 't.assert.equal(error.code, "BAD");').replace("=> {\n", "=> {\n  t.plan(2);\n"),
    ],
  ])("may both be looked at in other words", async (before, after) => {
    expect(await foundInChange(["", { [T]: before }, { [T]: after }])).toEqual([]);
  });

  it.each([
    [tap, catching("node", "", "assert.match(error.message, /bad/);")],
    [tap, catching("node", 'assert.fail("no");', "assert.ok(error);")],
    [tap, catching("node", 'assert.fail("no");', "assert.match(error.message, /./);")],
    [
      tap,
      `const { test } = require("node:test");\nconst assert = require("node:assert");\nconst ask = require("../");\ntest("refuses", async () => {\n  await assert.rejects(ask(1), { message: /bad/ });\n  await assert.rejects(ask(1), { message: /bad/ });\n});\n`,
    ],
    [planned, catching("node", "", 't.assert.equal(error.code, "BAD");').replace(/ {2}try[^]*$/, "});\n")],
    [
      planned,
      catching("node", "", 't.assert.equal(error.code, "BAD");').replace(/(?<=2\);[^]*)t\.assert.*/, ""),
    ],
  ])("are found where less is said of one: %#", async (before, after) => {
    expect(await foundInChange(["", { [T]: before }, { [T]: after }])).not.toEqual([]);
  });
});
