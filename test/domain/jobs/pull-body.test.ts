import { describe, expect, it } from "vitest";
import { checklist, pullOutlook, todoRows } from "../../../src/domain/jobs/pull-body.ts";
import { type Freeze, type FreezeMoment } from "../../../src/domain/jobs/autonomy/should-freeze.ts";

describe("what a pull request says of what comes next", () => {
  it.each<[FreezeMoment, RegExp, RegExp]>([
    ["first-strategic", /work that this plan names begins/, /done once more on this branch/],
    ["later-strategic", /work that this plan names begins/, /done once more on this branch/],
    ["tactical", /planned anew/, /planned and worked out on this branch/],
    ["final", /the job is completed/, /a phase of its own plans the answer/],
  ])("of the moment %s is what is then done", (...[moment, approved, changesRequested]) => {
    const outlook = pullOutlook(moment, { kind: "go-on" });
    expect(outlook.approved).toMatch(approved);
    expect(outlook.changesRequested).toMatch(changesRequested);
    expect(outlook.waitsBecause).toEqual([]);
  });

  it("names every reason for which it waits", () => {
    const freeze: Freeze = { kind: "freeze", because: ["level", "milestone", "sensitive"] };
    expect(pullOutlook("tactical", freeze).waitsBecause).toHaveLength(3);
  });
});

describe("the checklist of a plan", () => {
  const todos = (count: number, done: boolean) =>
    Array.from({ length: count }, (_, at) => ({ text: `${at}`, done }));

  it("is in the plan's order", () => {
    const mixed = [...todos(1, true), ...todos(1, false), ...todos(1, true)];
    expect(checklist(mixed)).toEqual({ rows: mixed, left: 0 });
  });

  it("of a very long plan shows what is open and counts what it leaves out", () => {
    const { rows, left } = checklist([...todos(59, true), ...todos(3, false)]);
    expect(rows.slice(0, 3)).toEqual(todos(3, false));
    expect(rows).toHaveLength(60);
    expect(left).toBe(2);
  });
});

const listed = ["a", "b"].map((id) => ({
  ...{ id, title: `Do ${id}`, depends_on: [], paths: [], budget: { attempts: 3 } },
  todos: [
    { id: "one", text: `${id} one`, done: true },
    { id: "two", text: `${id} two`, done: false },
  ],
}));

it.each([
  [
    "of work shows its own todos as they are marked",
    { kind: "tactical", planned: "b" },
    [
      { text: "b one", done: true },
      { text: "b two", done: false },
    ],
  ],
  ["of work without a plan shows none", { kind: "tactical", planned: null }, []],
  ["of the whole shows none", { kind: "final", planned: null }, []],
  [
    "of a plan shows all that it plans",
    { kind: "strategic", planned: null },
    [
      { text: "Do a: a one", done: true },
      { text: "Do a: a two", done: false },
      { text: "Do b: b one", done: true },
      { text: "Do b: b two", done: false },
    ],
  ],
] as const)("the checklist %s", (_, phase, rows) => {
  expect(todoRows(phase, listed)).toEqual(rows);
});
