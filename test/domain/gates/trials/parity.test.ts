import { describe, expect, it } from "vitest";
import {
  boundDefects,
  chooseDefects,
  keyDefects,
  listReached,
  pickDefect,
  type Defect,
} from "../../../../src/domain/gates/trials/choose-defects.ts";
import { judgeParity, keyTest, type TriedDefect } from "../../../../src/domain/gates/trials/judge-parity.ts";
import { reachByNames } from "../../../../src/domain/gates/trials/reach-by-names.ts";
import { type TouchedTest } from "../../../../src/domain/gates/trials/touched-tests.ts";

const defect = (name: string | null, operator: string, at = 0): Defect => ({
  id: `${name ?? "top"}-${operator}-${at}`,
  path: "src/a.js",
  line: at + 1,
  start: at * 10,
  end: at * 10 + 5,
  function: name,
  operator,
  original: "a",
  replacement: "b",
  sentence: "b in place of a",
});
const test = (title: string, more: Partial<TouchedTest> = {}): TouchedTest => ({
  path: "a.test.js",
  line: 1,
  title,
  text: "",
  change: "rewritten",
  newPath: "a.test.js",
  loses: true,
  ...more,
});

const bound = (most: number) => ({ usual: most, most });

describe("where defects are planted", () => {
  const defects = [
    defect("sum", "drop-statement", 1),
    defect("sum", "alter-return", 2),
    defect("minus", "alter-return", 3),
    defect("other", "alter-return", 4),
    defect(null, "alter-return", 5),
  ];
  const functions = ["sum", "minus", "other"].map((name) => ({
    path: "src/a.js",
    name,
    text: `${name}(a) { return a }`,
  }));
  const reach = (...tests: readonly string[]) =>
    reachByNames(
      tests.map((text) => ({ path: "test/a.test.js", text })),
      functions,
    );
  const choose = (tests: readonly string[], most: number, changed = 0) =>
    chooseDefects({
      ...{ defects, tests: reach(...tests), bound: bound(most) },
      ...{ onlyAdds: false, isChanged: (_, line) => line === changed },
    })
      .slice(0, most)
      .map(({ id }) => id);

  it("begins with the slightest in the functions that the tests name, test by test", () => {
    expect(choose(["sum(1)", "minus(1)"], 3)).toEqual([
      "minus-alter-return-3",
      "sum-alter-return-2",
      "sum-drop-statement-1",
    ]);
  });
  it("goes on with changed lines, then with the rest", () => {
    expect(choose(["sum(1)"], 4, 5)).toEqual([
      "sum-alter-return-2",
      "sum-drop-statement-1",
      "other-alter-return-4",
      "minus-alter-return-3",
    ]);
    expect(choose([], 9)).toHaveLength(5);
  });
  it("needs few where a change only adds: what ends a test early, or catches, shows itself by these", () => {
    const thrown = [defect("minus", "throw-error", 6), defect("sum", "throw-error", 7)];
    const given = { tests: reach("sum(1)"), isChanged: () => false, bound: bound(24) };
    const chosen = chooseDefects({ ...given, defects: [...defects, ...thrown], onlyAdds: true });
    expect(chosen.map(({ id }) => id)).toEqual([
      "sum-alter-return-2",
      "sum-throw-error-7",
      "minus-alter-return-3",
      "other-alter-return-4",
      "top-alter-return-5",
      "minus-throw-error-6",
    ]);
    expect(chooseDefects({ ...given, defects, onlyAdds: true })).toHaveLength(4);
    const others = [defect("sum", "drop-call", 1)];
    expect(chooseDefects({ ...given, defects: others, onlyAdds: true })).toEqual(others);
  });
  it("keeps more ready, and turns to what was tried least of that which unmeasured tests come to", () => {
    const given = { tests: reach("sum(1)", "minus(1)"), isChanged: () => false, onlyAdds: false };
    const many = Array.from({ length: 20 }, (_, at) => defect("sum", "alter-return", at));
    expect(chooseDefects({ ...given, defects: many, bound: bound(1) })).toHaveLength(12);
    const [one, two, three] = [defect("sum", "a", 1), defect("sum", "b", 2), defect("minus", "c", 3)];
    const pick = (tried: readonly Defect[], unmeasured: readonly string[]) =>
      pickDefect(
        [one, two, three].filter((each) => !tried.includes(each)),
        { tried, unmeasured: reach(...unmeasured) },
      )?.id;
    expect(pick([], ["minus(1)"])).toBe(three.id);
    expect(pick([], ["minus(1)", "sum(1), minus(1)"])).toBe(three.id);
    expect(pick([three], ["minus(1)", "sum(1)"])).toBe(one.id);
    expect(pick([one], ["sum(1)", "minus(1)"])).toBe(three.id);
    expect(pick([one], [])).toBe(two.id);
    expect(pick([one, two, three], ["sum(1)"])).toBeUndefined();
  });
  it.each([
    [
      { configured: null, tests: 3, onlyAdds: false },
      { usual: 24, most: 24 },
    ],
    [
      { configured: null, tests: 30, onlyAdds: false },
      { usual: 24, most: 60 },
    ],
    [
      { configured: null, tests: 30, onlyAdds: true },
      { usual: 6, most: 6 },
    ],
    [
      { configured: 8, tests: 30, onlyAdds: false },
      { usual: 8, most: 8 },
    ],
    [
      { configured: 4, tests: 30, onlyAdds: true },
      { usual: 4, most: 4 },
    ],
    [
      { configured: 100, tests: 3, onlyAdds: false },
      { usual: 100, most: 100 },
    ],
  ])("tries for %j: %j", ({ configured, ...asked }, found) => {
    expect(boundDefects(configured, asked)).toEqual(found);
  });
  it("leaves out what no test comes to, in languages whose programs tell that", () => {
    const [one, two] = [defect("sum", "alter-return", 1), defect("sum", "alter-return", 2)];
    const php = { ...defect("sum", "alter-return", 3), path: "src/a.php" };
    const all = [one, two, php];
    expect(listReached(all, new Set([one.id]))).toEqual([one, php]);
    expect(listReached(all, new Set([""]))).toEqual(all);
  });
  it("is the same whatever the order in which they were found", () => {
    const given = { tests: reach("sum(1)"), bound: bound(4), onlyAdds: false, isChanged: () => false };
    expect(chooseDefects({ ...given, defects })).toEqual(
      chooseDefects({ ...given, defects: [...defects].reverse() }),
    );
  });
  it("knows the same defect in a file whose lines have moved", () => {
    const moved = [defect("sum", "alter-return", 7), defect("sum", "alter-return", 9)];
    const were = [defect("sum", "alter-return", 2), defect("sum", "alter-return", 4)];
    expect([...keyDefects(moved).keys()]).toEqual([...keyDefects(were).keys()]);
  });
});

describe("parity", () => {
  const [one, two] = [test("one"), test("two")];
  const tried = (
    before: readonly TouchedTest[],
    still: readonly TouchedTest[],
    more: Partial<TriedDefect> = {},
  ): TriedDefect => {
    const quiet = { isFatal: false, isHushed: false };
    const planted = defect("sum", "alter-return");
    const keys = { before: before.map(keyTest), still: still.map(keyTest) };
    return { defect: planted, twin: planted, ...keys, isNoticed: still.length > 0, ...quiet, ...more };
  };
  const judge = (
    all: readonly TriedDefect[],
    tests: readonly TouchedTest[] = [one, two],
    apart: readonly TouchedTest[] = [],
  ) => {
    const { lost, weaker, hushed, unmeasured, measured, noticed } = judgeParity({
      ...{ tests, tried: all, apart: new Set(apart) },
    });
    const less = weaker.map(({ test: { title }, before, still }) => `${title} ${before} ${still}`);
    return {
      lost: lost.length,
      hushed: hushed?.test.title ?? null,
      weaker: less,
      unmeasured: unmeasured.map(({ title }) => title),
      measured,
      noticed,
    };
  };
  const plain = { lost: 0, hushed: null, weaker: [], unmeasured: [], measured: 2, noticed: 1 };

  it.each<[string, readonly TriedDefect[], object]>([
    ["holds where the head's tests notice as much", [tried([one, two], [one, two])], plain],
    ["is lost where none does", [tried([one], []), tried([two], [two])], { ...plain, lost: 1, noticed: 2 }],
    [
      "is less where only others notice what a test noticed",
      [tried([one, two], [two], { isNoticed: true }), tried([one], [one])],
      { ...plain, weaker: ["one 2 1"], noticed: 2 },
    ],
    [
      "is hushed where failures do not show in how the command ends",
      [tried([one], [one]), tried([two], [two], { isHushed: true })],
      { ...plain, hushed: "two", noticed: 2 },
    ],
    [
      "says nothing of a test that noticed no defect",
      [tried([one], [one]), tried([], [])],
      { ...plain, unmeasured: ["two"], measured: 1 },
    ],
    [
      "does not count a defect that hardly lets the program run",
      [tried([one, two], [], { isFatal: true, isNoticed: true })],
      { ...plain, unmeasured: ["one", "two"], measured: 0 },
    ],
  ])("%s", (_, all, expected) => {
    expect(judge(all)).toEqual(expected);
  });

  it("needs no defect that a test noticed to which a change only adds", () => {
    const three = test("three", { loses: false });
    expect(judge([], [three])).toEqual({ ...plain, measured: 0, noticed: 0 });
    // But where it does not hold over the change something has to show what its replacement is worth.
    expect(judge([], [three], [three]).unmeasured).toEqual(["three"]);
  });
});
