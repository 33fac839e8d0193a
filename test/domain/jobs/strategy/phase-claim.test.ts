import { expect, it } from "vitest";
import { ruleOnClaim, type ClaimFacts } from "../../../../src/domain/gates/claims/claim.ts";
import { gateStrategyOf } from "../../../../src/domain/jobs/strategy/choose-strategy.ts";
import {
  madeProgress,
  ruleOnIteration,
  type IterationEvidence,
} from "../../../../src/domain/jobs/strategy/iteration.ts";

const nothing: IterationEvidence = { changedFiles: 0, newlyPassing: [], finishedTodos: 0 };
const something: IterationEvidence = { ...nothing, changedFiles: 1 };
const facts = (given: Partial<ClaimFacts> = {}): ClaimFacts => ({
  ...{ claims: true, changed: true, sameTreeAsRejected: false, verdict: "fail", rejections: 0 },
  ...{ maxRejections: 3, budgetUsed: null, warnThreshold: 0.5, ...given },
});

/** As a phase with default settings goes on: what each claim brings, and what becomes of it. */
function play(strategy: "autonomous" | "interactive", claims: readonly IterationEvidence[]): string[] {
  let at = { rejections: 0, iterations: 0, staleIterations: 0, pivoted: false };
  const limits = { staleIterationsBeforePivot: 3, askEveryIterations: null };
  return claims.map((evidence) => {
    const empty = evidence === nothing;
    const claim = { rejections: at.rejections, sameTreeAsRejected: empty };
    const ruling = ruleOnClaim(facts({ ...claim, bringsNothing: !madeProgress(evidence) }));
    if (ruling.kind !== "reject") return ruling.kind;
    const next = ruleOnIteration(gateStrategyOf({ strategy }), { ...at, evidence, limits });
    at = { ...at, ...next, rejections: next.anew ? 0 : ruling.rejections };
    return next.kind;
  });
}

it("with default settings, three claims that bring nothing have another way taken, and three more stop the phase", () => {
  const empty = [nothing, nothing, nothing];
  expect(play("autonomous", [something, ...empty, ...empty])).toEqual([
    "go-on",
    "go-on",
    "go-on",
    "pivot",
    "go-on",
    "go-on",
    "stop",
  ]);
  expect(play("interactive", [something, ...empty, ...empty])).toEqual([
    "go-on",
    "go-on",
    "go-on",
    "ask",
    "go-on",
    "go-on",
    "ask",
  ]);
});

it("another way has as many claims as the first had", () => {
  expect(play("autonomous", [something, nothing, nothing, nothing, something, something, something])).toEqual(
    ["go-on", "go-on", "go-on", "pivot", "go-on", "go-on", "give-up"],
  );
});
