import { describe, expect, it } from "vitest";
import { autonomyLevels } from "../../../../src/domain/jobs/autonomy/autonomy.ts";
import {
  shouldFreeze,
  type CustomRules,
  type FreezeFacts,
  type FreezeMoment,
} from "../../../../src/domain/jobs/autonomy/should-freeze.ts";

const rules: CustomRules = {
  ...{ floor: "full", everyPhases: null, milestones: [], confidenceBelow: null, sensitive: [] },
};
const facts = (given: Partial<FreezeFacts>): FreezeFacts => ({
  ...{
    level: "partial",
    moment: "tactical",
    number: 2,
    milestone: null,
    confidence: "high",
    answersReview: false,
    adopted: false,
    unresolved: false,
    asksOfTests: false,
  },
  ...{ name: "extract-prices", changedPaths: ["src/prices.js"], rules },
  ...given,
});
const moments: readonly FreezeMoment[] = ["first-strategic", "later-strategic", "tactical", "final"];

describe("what waits for a person at each level", () => {
  const table = {
    full: ["go-on", "go-on", "go-on", "go-on"],
    review: ["go-on", "go-on", "go-on", "freeze"],
    partial: ["freeze", "go-on", "go-on", "freeze"],
    guided: ["freeze", "freeze", "go-on", "freeze"],
    dependent: ["freeze", "freeze", "freeze", "freeze"],
  } as const;
  const cells = autonomyLevels
    .filter((level) => level !== "custom")
    .flatMap((level) => moments.map((moment, at) => [level, moment, table[level][at] ?? ""] as const));

  it.each(cells)("at %s, %s: %s", (level, moment, kind) => {
    expect(shouldFreeze(facts({ level, moment })).kind).toBe(kind);
  });

  it.each(cells)("custom is never less strict than its floor: %s, %s: %s", (floor, moment, kind) => {
    expect(shouldFreeze(facts({ level: "custom", moment, rules: { ...rules, floor } })).kind).toBe(kind);
  });
});

it.each<[string, Partial<FreezeFacts>, Partial<CustomRules>, readonly string[]]>([
  ["the third of every three phases waits", { number: 3 }, { everyPhases: 3 }, ["every-phases"]],
  ["the fourth of every three does not", { number: 4 }, { everyPhases: 3 }, []],
  ["a named milestone waits", { milestone: "beta" }, { milestones: ["beta"] }, ["milestone"]],
  ["another milestone does not", { milestone: "alpha" }, { milestones: ["beta"] }, []],
  [
    "medium confidence below high waits",
    { confidence: "medium" },
    { confidenceBelow: "high" },
    ["confidence"],
  ],
  ["high confidence does not", { confidence: "high" }, { confidenceBelow: "high" }, []],
  ["low confidence below medium waits", { confidence: "low" }, { confidenceBelow: "medium" }, ["confidence"]],
  [
    "a phase with a sensitive name waits",
    { name: "database-split" },
    { sensitive: ["database-*"] },
    ["sensitive"],
  ],
  [
    "a sensitive path waits",
    { changedPaths: ["a/migrations/1.sql"] },
    { sensitive: ["**/migrations/**"] },
    ["sensitive"],
  ],
  ["a phase without a name is known by its paths", { name: null }, { sensitive: ["database-*"] }, []],
  [
    "all reasons are named",
    { moment: "final", number: 4, confidence: "low" },
    { floor: "review", everyPhases: 2, confidenceBelow: "medium" },
    ["level", "every-phases", "confidence"],
  ],
])("custom: %s", (...[, given, ruled, because]) => {
  const freeze = shouldFreeze(facts({ level: "custom", ...given, rules: { ...rules, ...ruled } }));
  expect(freeze).toEqual(because.length === 0 ? { kind: "go-on" } : { kind: "freeze", because });
});

it.each(autonomyLevels)("at %s what answers a review waits for whoever asked to look again", (level) => {
  const freeze = shouldFreeze(facts({ level, moment: "tactical", answersReview: true }));
  expect(freeze.kind === "freeze" && freeze.because[0]).toBe("answers-review");
});

it.each(autonomyLevels)("at %s what holds a person's push waits for somebody to look at it", (level) => {
  const freeze = shouldFreeze(facts({ level, moment: "tactical", adopted: true }));
  expect(freeze.kind === "freeze" && freeze.because[0]).toBe("adopted");
});

it.each(autonomyLevels)("at %s what programs cannot decide of the tests waits for a person", (level) => {
  for (const moment of moments) {
    const freeze = shouldFreeze(facts({ level, moment, asksOfTests: true }));
    expect(freeze.kind === "freeze" && freeze.because[0]).toBe("asks-of-tests");
  }
});

it("rules count for nothing at another level", () => {
  const strict = { ...rules, everyPhases: 1, confidenceBelow: "high" } as const;
  expect(shouldFreeze(facts({ level: "full", confidence: "low", rules: strict }))).toEqual({ kind: "go-on" });
});
