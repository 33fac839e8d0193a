import fc from "fast-check";
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

const anyPlan = fc.array(
  fc.record({ fails: fc.boolean(), on: fc.array(fc.nat(7), { maxLength: 3 }), first: fc.boolean() }),
  { minLength: 1, maxLength: 8 },
);

it("a phase that fails takes nothing with it but what depends on it, whatever the plan and the order", () => {
  fc.assert(
    fc.property(anyPlan, (drawn) => {
      const nodes = drawn.map(({ on }, at) => ({
        id: String(at),
        depends_on: [...new Set(on.filter((before) => before < at).map(String))],
      }));
      const fails = (id: string) => drawn[Number(id)]?.fails === true;
      /** By an account of its own: from a phase back to all that comes before it. */
      const isSpared = (id: string): boolean =>
        nodes[Number(id)]?.depends_on.every((before) => !fails(before) && isSpared(before)) ?? false;

      const standing = new Map<string, NodeStanding>();
      for (let ready = readyPhases(nodes, standing); ready.length > 0; ready = readyPhases(nodes, standing)) {
        const next = drawn[standing.size]?.first === true ? ready[0] : ready.at(-1);
        if (next !== undefined) standing.set(next.id, fails(next.id) ? "failed" : "done");
      }
      const begun = nodes.filter(({ id }) => isSpared(id)).map(({ id }) => id);
      expect([...standing.keys()].toSorted()).toEqual(begun);
      for (const id of begun) expect(standing.get(id)).toBe(fails(id) ? "failed" : "done");
      const lost = lostPhases(nodes, standing).map(({ id }) => id);
      expect(lost).toEqual(nodes.filter(({ id }) => !isSpared(id)).map(({ id }) => id));
    }),
  );
});
