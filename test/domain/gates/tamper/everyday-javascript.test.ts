import { describe, expect, it } from "vitest";
import { foundInChange, type Row } from "./found-in-change.ts";

const T = "test/server.test.js";
const tap = (body: string, imported = 'const { test } = require("tap");') => ({
  [T]: `${imported}\nconst build = require("../");\n${body}\n`,
});
const inTap = (body: string) => `test("serves", (t) => {\n${body}\n});\n`;
const was = tap(inTap("t.equal(build().get(1), 3);\nt.end();"));

/** As people write for runners that count what is checked. */
const fresh: [title: string, code: string][] = [
  [
    "a listener checks what comes, and as much is planned",
    inTap('t.plan(1);\nbuild().on("ready", () => { t.ok("called"); });'),
  ],
  [
    "a listener checks and ends the test",
    inTap('build().on("ready", (one) => { t.equal(one, 3); t.end(); });'),
  ],
  [
    "a timer checks, and as much is planned",
    inTap("t.plan(1);\nsetTimeout(() => { t.equal(build().get(1), 3); }, 10);"),
  ],
  [
    "what is not refused fails, and what is refused is looked at",
    inTap(
      't.plan(2);\ntry { build().set(-1); t.fail("set"); } catch (error) { t.equal(error.code, "E1"); t.pass(); }',
    ),
  ],
  [
    "the same with promises",
    inTap(
      'return build().set(-1).then(() => { t.fail("set"); }).catch((error) => { t.equal(error.message, "no"); });',
    ),
  ],
  [
    "an error fails the test",
    inTap(
      "t.plan(1);\nbuild().ready().then((one) => { t.equal(one, 3); }).catch((error) => t.error(error));",
    ),
  ],
  [
    "what is to be checked yet is told",
    `${inTap("t.equal(build().get(1), 3);\nt.end();")}test.todo("serves in the dark");\n`,
  ],
  [
    "what was come to is told among checks",
    inTap("t.plan(2);\nbuild().use(() => { t.ok(true); });\nt.equal(build().get(1), 3);"),
  ],
];
const whole: [title: string, files: Record<string, string>][] = [
  [
    "a harness of the runner is called test",
    tap(
      inTap("t.equal(build().get(1), 3);\nt.end();"),
      'const tape = require("tape");\nconst test = tape.createHarness();',
    ),
  ],
  [
    "words of the runner have others",
    tap(
      'it("serves", () => { expect(build().get(1)).to.equal(3); });',
      'const lab = (exports.lab = require("lab").script());\nconst Code = require("code");\nconst it = lab.test;\nconst expect = Code.expect;',
    ),
  ],
  [
    "what is expected is called so",
    tap(inTap("const expect = build().first;\nt.same(build().get(1), expect);\nt.end();")),
  ],
  [
    "a page is a text, which is looked at at once",
    tap(
      'it("serves", async () => {\n  const page = await build().get(1);\n  expect(page).toContain("three");\n  expect(page.status).toBe(200);\n  expect(page.locator("b").all().length).toBe(2);\n});',
      "",
    ),
  ],
];

const cheats: Row[] = [
  [
    "a listener of a test that ends besides checks",
    was,
    tap(inTap('build().on("ready", (one) => { t.equal(one, 3); });\nt.end();')),
  ],
  [
    "a new test checks nothing but that it was come to",
    was,
    tap(inTap("t.equal(build().get(1), 3);\nt.end();") + 'test("more", (t) => { t.ok(true); t.end(); });\n'),
  ],
  [
    "a check is caught",
    tap('it("serves", () => { assert.equal(build().get(1), 3); });'),
    tap('it("serves", () => { try { assert.equal(build().get(1), 3); } catch (error) {} });'),
  ],
  ["a test becomes a plan", was, tap('test.todo("serves");')],
  [
    "a new test with checks is but a plan",
    was,
    tap(
      `${inTap("t.equal(build().get(1), 3);\nt.end();")}test.todo("more", (t) => { t.equal(build().get(2), 4); });`,
    ),
  ],
  ["a test that tells where it came to checks no more", was, tap(inTap('t.ok("served");\nt.end();'))],
  [
    "expect is a file's own",
    was,
    tap(
      inTap("expect(build().get(1)).toBe(3);\nt.end();"),
      'const { test } = require("tap");\nconst calm = require("./calm");\nconst expect = calm.expect;',
    ),
  ],
  [
    "expect does nothing",
    was,
    tap(
      inTap("expect(build().get(1)).toBe(3);\nt.end();"),
      'const { test } = require("tap");\nconst expect = () => ({ toBe() {} });',
    ),
  ],
  [
    "nothing is planned",
    tap(inTap('t.plan(1);\nbuild().on("ready", (one) => { t.equal(one, 3); });')),
    tap(inTap('t.plan(0);\nbuild().on("ready", (one) => { t.equal(one, 3); });')),
  ],
];

describe("of JavaScript", () => {
  it.each(fresh)("a new test may be so that %s", async (_, code) => {
    const more = code.replace('"serves"', '"serves more"');
    expect(await foundInChange(["", {}, tap(code)])).toEqual([]);
    expect(await foundInChange(["", was, { [T]: `${was[T]}${more}` }])).toEqual([]);
  });

  it.each(whole)("a new file may be so that %s", async (_, files) => {
    expect(await foundInChange(["", {}, files])).toEqual([]);
  });

  it.each(cheats)("it is found that %s", async (...row) => {
    expect(await foundInChange(row)).not.toEqual([]);
  });
});
