import { describe, expect, it } from "vitest";
import { lostTests, type DeclaredTest } from "../../../../src/domain/gates/tamper/executed-tests.ts";
import { matcherOf } from "../../../../src/domain/gates/tamper/test-title.ts";

function declared(name: string, more: Partial<DeclaredTest> = {}): DeclaredTest {
  const { body = `{check(${JSON.stringify(name)})}`, rows = 0 } = more;
  return { path: "a.test.js", line: 1, name, body, checks: [], rows };
}

const ran = (...executed: string[]) => ({
  executed: executed.length,
  names: { executed, failed: [] as string[], skipped: [] as string[] },
});
const untouched = { before: [], after: [] };
const changed = (before: DeclaredTest[], after: DeclaredTest[]) => ({ before, after });

describe("tests that the base executed", () => {
  it.each([
    ["all run again", ran("a", "b"), ran("b", "a"), untouched],
    ["one was added", ran("a"), ran("a", "b"), changed([declared("a")], [declared("a"), declared("b")])],
    ["one was renamed", ran("adds"), ran("sums"), changed([declared("adds")], [declared("sums")])],
    [
      "two were merged",
      ran("adds one", "adds two"),
      ran("adds both"),
      changed([declared("adds one"), declared("adds two")], [declared("adds both")]),
    ],
    [
      "two became the rows of a table",
      ran("adds one", "adds two"),
      ran("adds 1", "adds 2"),
      changed([declared("adds one"), declared("adds two")], [declared("adds %i")]),
    ],
    [
      "a row of a table was replaced",
      ran("adds 1", "adds 2"),
      ran("adds 1", "adds 3"),
      changed([declared("adds ${n}")], [declared("adds ${n}", { rows: 1 })]),
    ],
    [
      "a sub-test was taken out of the body",
      ran("TestCart/empty_one", "TestCart/full"),
      ran("TestCart/full"),
      changed(
        [declared("TestCart", { body: 't.Run("empty one")t.Run("full")' })],
        [declared("TestCart", { body: 't.Run("full")' })],
      ),
    ],
    ["names are made up by each run", ran("port 4711", "a"), ran("port 4712", "a"), untouched],
    [
      "only numbers are known and stay",
      { executed: 3, names: null },
      { executed: 3, names: null },
      untouched,
    ],
    [
      "only numbers are known and two were merged",
      { executed: 3, names: null },
      { executed: 2, names: null },
      changed([declared("a"), declared("b")], [declared("c")]),
    ],
  ])("are not missed when %s", (...[, base, head, tests]) => {
    expect(lostTests(base, head, tests)).toEqual([]);
  });

  it.each([
    ["one of an unchanged file is gone", ran("a", "b"), ran("a"), untouched, /"b" is not executed any more/],
    [
      "one is gone behind as many new ones",
      ran("a", "b"),
      ran("a", "padding"),
      changed([], [declared("padding")]),
      /"b" is not executed/,
    ],
    [
      "one still stands there",
      ran("a", "b"),
      ran("a"),
      changed([declared("b")], [declared("b")]),
      /"b" is not executed any more, although it is still there/,
    ],
    [
      "one was renamed and does not run",
      ran("a", "b"),
      ran("a"),
      changed([declared("b", { body: "same" })], [declared("c", { body: "same" })]),
      /"b" became "c", which is not executed/,
    ],
    [
      "there are fewer by number",
      { executed: 3, names: null },
      { executed: 2, names: null },
      untouched,
      /2 tests were executed; on the base there were 3/,
    ],
    ["nothing is told any more", ran("a"), null, untouched, /nothing tells how many/],
  ])("are missed when %s", (...[, base, head, tests, message]) => {
    expect(lostTests(base, head, tests)).toMatchObject([
      { rule: "fewer-tests", message: expect.stringMatching(message) as string },
    ]);
  });

  it("are told as skipped when they are", () => {
    const head = { executed: 1, names: { executed: ["a"], failed: [], skipped: ["b"] } };
    expect(lostTests(ran("a", "b"), head, untouched)).toMatchObject([{ rule: "skipped-test", name: "b" }]);
  });
});

describe("a title", () => {
  it.each([
    ["adds", "adds", true],
    ["adds", "cart > adds", true],
    ["adds", "adds nothing", true],
    ["adds", "readds", false],
    ["counts %j", 'counts "one"', true],
    ["adds ${a} and ${b}", "adds 1 and 2", true],
    ["adds ${a} and ${b}", "adds 1", false],
    ["test_tax", "test_tax[3-4]", true],
    ["TestCart", "TestCart/empty", true],
    ["$name is $age", "Ann is 4", true],
    ["${name}", "anything", false],
  ])("%s in the name %s: %s", (title, name, fits) => {
    expect(matcherOf(title).fits(name)).toBe(fits);
  });

  it("costs little however many variables it has", () => {
    const title = "${a}x".repeat(400);
    expect(matcherOf(title).fits("x".repeat(399))).toBe(false);
  });
});
