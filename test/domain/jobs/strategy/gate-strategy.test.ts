import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { describe, expect, it } from "vitest";
import { autonomyLevels } from "../../../../src/domain/jobs/autonomy/autonomy.ts";
import { type PromotionFacts } from "../../../../src/domain/jobs/autonomy/promotion.ts";
import {
  shouldFreeze,
  type CustomRules,
  type FreezeFacts,
  type FreezeMoment,
} from "../../../../src/domain/jobs/autonomy/should-freeze.ts";
import { gateStrategyOf } from "../../../../src/domain/jobs/strategy/choose-strategy.ts";
import { type SpawnGateFacts } from "../../../../src/domain/jobs/strategy/gate-strategy.ts";

const rules: CustomRules = {
  ...{ floor: "partial", everyPhases: 1, milestones: [], confidenceBelow: "high", sensitive: ["**"] },
};
const freeze = (given: Partial<FreezeFacts> = {}): FreezeFacts => ({
  ...{ level: "partial", moment: "tactical", number: 2, milestone: null, confidence: "low" },
  ...{
    answersReview: false,
    adopted: false,
    unresolved: false,
    asksOfTests: false,
    name: "a",
    changedPaths: ["a.js"],
    rules,
  },
  ...given,
});
const promotion: PromotionFacts = {
  ...{
    autonomous: true,
    autoPromote: { enabled: true, promoteOnClean: true },
    failedPhases: 0,
    reviews: null,
  },
};
const interactive = gateStrategyOf({ strategy: "interactive" });
const autonomous = gateStrategyOf({ strategy: "autonomous" });
const moments: readonly FreezeMoment[] = ["first-strategic", "later-strategic", "tactical", "final"];
const cells = autonomyLevels.flatMap((level) => moments.map((moment) => ({ level, moment })));

describe("whether a phase goes on", () => {
  it.each(cells)("is for the level to say where people are asked: $level, $moment", (cell) => {
    const facts = { freeze: freeze(cell), promotion };
    for (const gate of [interactive.checkPhase(facts), interactive.checkSubPhase(facts)]) {
      expect(gate).toMatchObject({ strategy: "interactive", ...shouldFreeze(facts.freeze) });
    }
  });

  it.each(cells)("is approved in an autonomous run, with its reason: $level, $moment", (cell) => {
    const facts = { freeze: freeze(cell), promotion };
    const reason = cell.moment === "final" ? "no-reviews" : "autonomous";
    const straight = cell.level === "full" && cell.moment !== "final";
    const expected = { kind: "go-on", strategy: "autonomous", reason, straight };
    expect(autonomous.checkPhase(facts)).toEqual(expected);
    expect(autonomous.checkSubPhase(facts)).toEqual(expected);
  });

  it.each([
    [{ answersReview: true }, "answers-review"],
    [{ adopted: true }, "adopted"],
  ])(
    "is approved in an autonomous run also where a person took part, but for the result: %o",
    (given, because) => {
      for (const moment of moments) {
        const gate = autonomous.checkPhase({ freeze: freeze({ ...given, moment }), promotion });
        if (moment === "final")
          expect(gate).toEqual({ kind: "freeze", strategy: "autonomous", because: [because], holds: [] });
        else expect(gate).toMatchObject({ kind: "go-on", strategy: "autonomous", reason: "autonomous" });
      }
    },
  );

  it("is for a person whom findings are left to, in an autonomous run as well", () => {
    for (const moment of moments) {
      const gate = autonomous.checkPhase({
        freeze: freeze({ unresolved: true, adopted: true, moment }),
        promotion,
      });
      expect(gate).toMatchObject({ kind: "freeze", strategy: "autonomous", holds: [] });
    }
  });

  it("is for a person where programs cannot decide what it asks of the tests", () => {
    for (const level of autonomyLevels) {
      for (const moment of moments) {
        const facts = { freeze: freeze({ asksOfTests: true, level, moment }), promotion };
        expect(autonomous.checkPhase(facts)).toMatchObject({ kind: "freeze", because: ["asks-of-tests"] });
        expect(interactive.checkPhase(facts).kind).toBe("freeze");
      }
    }
    const whole = freeze({ asksOfTests: true, moment: "final" });
    const held = autonomous.checkPhase({ freeze: whole, promotion: { ...promotion, failedPhases: 1 } });
    expect(held).toMatchObject({ because: ["asks-of-tests", "held"], holds: [{ reason: "failed-phases" }] });
  });

  it("of the whole is held where its promotion holds it, and never goes on past a failed phase", () => {
    const whole = freeze({ moment: "final", level: "full" });
    const held = autonomous.checkPhase({ freeze: whole, promotion: { ...promotion, autonomous: false } });
    expect(held).toMatchObject({ because: ["held"], holds: [{ reason: "autonomy-off" }] });
    const failed = autonomous.checkPhase({ freeze: whole, promotion: { ...promotion, failedPhases: 2 } });
    expect(failed).toMatchObject({ because: ["held"], holds: [{ reason: "failed-phases", count: 2 }] });
  });
});

describe("whether a phase may have others", () => {
  const facts = (given: Partial<SpawnGateFacts> = {}): SpawnGateFacts => ({
    ...{ by: "a", asked: { "a.x": 2, "a.y": 1 }, attemptsLeft: 3, usdLeft: 1, hasPull: true },
    ...given,
  });
  it.each<[string, SpawnGateFacts, string, string]>([
    [
      "asking for nothing asks nobody",
      facts({ asked: {}, attemptsLeft: 0, usdLeft: 0 }),
      "approve",
      "approve",
    ],
    ["within its budget a person is asked, or nobody", facts(), "ask", "approve"],
    ["without limits of money, too", facts({ usdLeft: null }), "ask", "approve"],
    ["without a pull request there is nowhere to ask", facts({ hasPull: false }), "approve", "approve"],
    ["more attempts than are left are refused", facts({ attemptsLeft: 2 }), "refuse", "refuse"],
    ["and so is anything without money", facts({ usdLeft: 0 }), "refuse", "refuse"],
  ])("%s", (...[, asked, asks, asksNobody]) => {
    expect(interactive.checkSubPhaseSpawn(asked)).toMatchObject({ kind: asks, strategy: "interactive" });
    expect(autonomous.checkSubPhaseSpawn(asked)).toMatchObject({ kind: asksNobody, strategy: "autonomous" });
  });

  it("the refusal says how to mend it", () => {
    expect(autonomous.checkSubPhaseSpawn(facts({ attemptsLeft: 2 }))).toMatchObject({
      reason: "attempts",
      problem: expect.stringMatching(
        /^phases: "a\.x", "a\.y" ask for 3 attempts, and "a" has 2 left of its budget; ask for fewer/,
      ) as string,
    });
    expect(interactive.checkSubPhaseSpawn(facts({ usdLeft: 0 }))).toMatchObject({
      reason: "money",
      problem: expect.stringMatching(/"a" has no money left for "a\.x", "a\.y"; take them out/) as string,
    });
  });
});

describe("no other place in the sources asks whether a run is autonomous", () => {
  const root = join(import.meta.dirname, "../../../../src");
  const sources = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((path) =>
    path.endsWith(".ts"),
  );
  const saying = (pattern: RegExp) =>
    sources
      .filter((path) => pattern.test(readFileSync(join(root, path), "utf8")))
      .map((path) => relative(root, join(root, path)).replaceAll("\\", "/"))
      .toSorted();

  it("the strategy's name is written where it is chosen and where it answers", () => {
    // A permission mode was called so, too.
    expect(saying(/^(?!.*permissionMode).*(?<!')"autonomous"/m)).toEqual([
      "domain/jobs/strategy/autonomous.ts",
      "domain/jobs/strategy/choose-strategy.ts",
      "domain/jobs/strategy/gate-strategy.ts",
    ]);
    expect(saying(/\.strategy\s*(?:[!=]==?|\?[^.?])/)).toEqual([]);
    expect(saying(/[!=]== "interactive"|"interactive" [!=]==/)).toEqual([]);
  });

  it("what the configuration says of it is read where a job begins and where its result is there", () => {
    // In quotes it is the key, whose meaning is told.
    expect(saying(/\bautonomy\.enabled\b(?!["`]|: )/)).toEqual(["flows/jobs/ask-for-job.ts"]);
    expect(saying(/\{[^}]*\benabled\b[^}]*\} = place\.config\.autonomy;/)).toEqual([
      "flows/jobs/steps/ask-gate.ts",
    ]);
  });
});
