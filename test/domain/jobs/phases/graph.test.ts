import { expect, it } from "vitest";
import { lostPhases, readyPhases, type NodeStanding } from "../../../../src/domain/jobs/phases/graph.ts";

const plan = [
  { id: "a", depends_on: [] },
  { id: "b", depends_on: [] },
  { id: "c", depends_on: ["a"] },
  { id: "d", depends_on: ["b", "c"] },
  { id: "e", depends_on: ["b"] },
];

it.each<[string, Readonly<Record<string, NodeStanding>>, string[], string[]]>([
  ["at first whatever depends on nothing may begin", {}, ["a", "b"], []],
  ["what is under way is not begun again", { a: "under-way" }, ["b"], []],
  ["a phase may begin once all before it are done", { a: "done", b: "done" }, ["c", "e"], []],
  ["of two before it, one is not enough", { a: "done", b: "done", c: "under-way" }, ["e"], []],
  [
    "a failed phase takes its dependants with it, and no other",
    { a: "done", b: "failed" },
    ["c"],
    ["d", "e"],
  ],
  ["a failure is passed on over several phases", { a: "failed", b: "done" }, ["e"], ["c", "d"]],
])("%s", (...[, standing, ready, lost]) => {
  const known = new Map(Object.entries(standing));
  expect(readyPhases(plan, known).map(({ id }) => id)).toEqual(ready);
  expect(lostPhases(plan, known).map(({ id }) => id)).toEqual(lost);
});
