import { describe, expect, it } from "vitest";
import { gateStrategyOf } from "../../../../src/domain/jobs/strategy/choose-strategy.ts";
import {
  madeProgress,
  questionOf,
  ruleOnIteration,
  type IterationEvidence,
  type IterationFacts,
} from "../../../../src/domain/jobs/strategy/iteration.ts";

const nothing: IterationEvidence = { changedFiles: 0, newlyPassing: [], finishedTodos: 0 };
const something: IterationEvidence = { ...nothing, changedFiles: 1 };
const autonomous = gateStrategyOf({ strategy: "autonomous" });
const interactive = gateStrategyOf({ strategy: "interactive" });
const facts = (given: Partial<IterationFacts> = {}): IterationFacts => ({
  ...{ evidence: nothing, iterations: 0, staleIterations: 0, pivoted: false },
  limits: { staleIterationsBeforePivot: 3, askEveryIterations: null },
  ...given,
});

it.each<[string, Partial<IterationEvidence>, boolean]>([
  ["nothing at all", {}, false],
  ["a changed file", { changedFiles: 1 }, true],
  ["a gate that passes now", { newlyPassing: ["test"] }, true],
  ["a finished todo", { finishedTodos: 1 }, true],
])("%s: is it progress? %o", (_, given, expected) => {
  expect(madeProgress({ ...nothing, ...given })).toBe(expected);
});

describe("a refused claim", () => {
  it.each<[string, IterationFacts, object, object]>([
    [
      "that brought something is gone on from, and counted anew",
      facts({ evidence: something, iterations: 4, staleIterations: 2 }),
      { kind: "go-on", iterations: 5, staleIterations: 0, pivoted: false },
      { kind: "go-on", iterations: 5, staleIterations: 0 },
    ],
    [
      "that brought nothing is counted",
      facts({ staleIterations: 1 }),
      { kind: "go-on", staleIterations: 2, pivoted: false },
      { kind: "go-on", staleIterations: 2 },
    ],
    [
      "the third of them in a row has another way taken, or a person asked",
      facts({ staleIterations: 2 }),
      { kind: "pivot", staleIterations: 0, pivoted: true },
      { kind: "ask", about: "stale", staleIterations: 0, pivoted: false },
    ],
    [
      "the third of them after another way was taken stops the phase, or has a person asked again",
      facts({ staleIterations: 2, pivoted: true }),
      { kind: "stop", about: "stale", pivoted: true },
      { kind: "ask", about: "stale" },
    ],
    [
      "of so many has a person asked, if there is one",
      facts({
        ...{ evidence: something, iterations: 3 },
        limits: { staleIterationsBeforePivot: 3, askEveryIterations: 4 },
      }),
      { kind: "go-on", about: null, iterations: 4 },
      { kind: "ask", about: "iterations", iterations: 4 },
    ],
    [
      "of one fewer does not",
      facts({
        ...{ evidence: something, iterations: 2 },
        limits: { staleIterationsBeforePivot: 3, askEveryIterations: 4 },
      }),
      { kind: "go-on" },
      { kind: "go-on", about: null },
    ],
  ])("%s", (...[, given, byItself, withPeople]) => {
    expect(ruleOnIteration(autonomous, given)).toMatchObject(byItself);
    expect(ruleOnIteration(interactive, given)).toMatchObject(withPeople);
  });

  it("is answered with whose answer it is, and why", () => {
    expect(ruleOnIteration(autonomous, facts({ staleIterations: 2, pivoted: true })).answers).toEqual([
      { kind: "stop", strategy: "autonomous", reason: "stale-again" },
    ]);
    expect(ruleOnIteration(interactive, facts({ evidence: something })).answers).toEqual([
      { kind: "go-on", strategy: "interactive", reason: "progress" },
      { kind: "go-on", strategy: "interactive", reason: "not-asked-for" },
    ]);
  });
});

/** Every sequence of ten turns, some of which bring something. */
const sequences = Array.from({ length: 2 ** 10 }, (_, bits) =>
  Array.from({ length: 10 }, (__, at) => ((bits >> at) & 1) === 1),
);

it.each([1, 2, 3])(
  "whatever its turns bring, with %i before a pivot: one pivot at most, no stop before it, and none while something comes",
  (staleIterationsBeforePivot) => {
    for (const turns of sequences) {
      let at = facts({ limits: { staleIterationsBeforePivot, askEveryIterations: null } });
      let sinceProgress = 0;
      let sincePivot = 0;
      const kinds: string[] = [];
      for (const brings of turns) {
        sinceProgress = brings ? 0 : sinceProgress + 1;
        sincePivot += 1;
        const ruling = ruleOnIteration(autonomous, { ...at, evidence: brings ? something : nothing });
        kinds.push(ruling.kind);
        if (ruling.kind !== "go-on") expect(sinceProgress).toBeGreaterThanOrEqual(staleIterationsBeforePivot);
        if (ruling.kind === "pivot") sincePivot = 0;
        if (ruling.kind === "stop") {
          expect(sincePivot).toBeGreaterThanOrEqual(staleIterationsBeforePivot);
          break;
        }
        at = { ...at, ...ruling };
      }
      expect(kinds.filter((kind) => kind === "pivot").length).toBeLessThanOrEqual(1);
      expect(kinds).not.toContain("ask");
      if (kinds.includes("stop")) expect(kinds.indexOf("pivot")).toBeLessThan(kinds.indexOf("stop"));
      // Where nothing comes for twice as long, it ends.
      if (turns.every((brings) => !brings)) expect(kinds.at(-1)).toBe("stop");
    }
  },
);

it("a phase asks while it is at work and is kept by one of the two words", () => {
  expect(questionOf({ step: "working", why: "stale" })).toBe("stale");
  expect(questionOf({ step: "working", why: "budget" })).toBeNull();
  expect(questionOf({ step: "failed", why: "stale" })).toBeNull();
});
