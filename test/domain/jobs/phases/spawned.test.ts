import { expect, it } from "vitest";
import { readyPhases } from "../../../../src/domain/jobs/phases/graph.ts";
import {
  attemptsAsked,
  listBefore,
  whyNotSpawned,
  withSpawned,
  type SpawnFacts,
} from "../../../../src/domain/jobs/phases/spawned.ts";
import { readTodos, withMarked, type PlannedPhase } from "../../../../src/domain/jobs/phases/todos.ts";

const planned = (id: string, attempts = 1, ...depends_on: string[]): PlannedPhase => ({
  ...{ id, title: `Do ${id}`, depends_on, paths: [], budget: { attempts } },
  todos: [{ id: "it", text: `Do ${id}.`, done: false }],
});
const [a, b, c] = [planned("a", 4), planned("b"), planned("c", 1, "a")];
const before = [a, b, c];

it.each<[string, Partial<SpawnFacts>, RegExp | null]>([
  ["a phase that adds nothing asks for nothing", { after: before }, null],
  ["a phase may ask for others", { after: [...before, planned("a.x", 2)] }, null],
  [
    "that depend on it and on each other",
    { after: [...before, planned("a.x", 1, "a"), planned("a.y", 1, "a.x")] },
    null,
  ],
  [
    "what is not called after the phase is for the next plan",
    { after: [...before, planned("x")] },
    /^phases: "x" is new; a phase that "a" asks for is called "a\.NAME"/,
  ],
  [
    "what others do is not waited for",
    { after: [...before, planned("a.x", 1, "b")] },
    /^phases: "a\.x" depends on "b"; what "a" asks for may depend on "a" and on each other only$/,
  ],
])("%s", (_, given, problem) => {
  const why = whyNotSpawned({ by: "a", before, after: before, ...given });
  if (problem === null) expect(why).toBeNull();
  else expect(why).toMatch(problem);
});

it("what a phase asked for in a claim that was pushed and refused counts once more; what others asked for never does", () => {
  const pushed = [...before, planned("a.x", 2), planned("d")];
  expect(listBefore({ by: "a", base: before, pushed, claimed: false })).toEqual(pushed);
  const list = listBefore({ by: "a", base: before, pushed, claimed: true });
  expect(list).toEqual([...before, planned("d")]);
  const after = [...pushed, planned("a.y", 2)];
  expect(attemptsAsked({ before: list, after })).toEqual({ "a.x": 2, "a.y": 2 });
});

it("what a phase asked for comes after it and before all that waits for it, over several generations", () => {
  const grown = withSpawned(before, [
    { by: "a", phases: [...before, planned("a.x", 2), planned("b.x")] },
    { by: "b", phases: before },
    { by: "a.x", phases: [...before, planned("a.x", 2), planned("a.x.y")] },
  ]);
  expect(grown.map(({ id, depends_on, spawnedBy }) => [id, depends_on, spawnedBy])).toEqual([
    ["a", [], undefined],
    ["b", [], undefined],
    ["c", ["a", "a.x", "a.x.y"], undefined],
    ["a.x", ["a"], "a"],
    ["a.x.y", ["a.x"], "a.x"],
  ]);
  const done = (...ids: string[]) => new Map(ids.map((id) => [id, "done"] as const));
  expect(readyPhases(grown, done("a", "b")).map(({ id }) => id)).toEqual(["a.x"]);
  expect(readyPhases(grown, done("a", "b", "a.x", "a.x.y")).map(({ id }) => id)).toEqual(["c"]);
});

it("where only lists of todos contradict each other, what the phase asks for is kept with its marks", () => {
  const marked = { ...a, todos: [{ id: "it", text: "Do a.", done: true }] };
  const merged = withMarked(
    { phases: [a, b, c, planned("b.x")] },
    { by: { phases: [marked, b, c, planned("a.x")] }, id: "a" },
  );
  expect(merged.phases).toEqual([marked, b, c, planned("b.x"), planned("a.x")]);
  expect(readTodos(merged).kind).toBe("todos");
});
