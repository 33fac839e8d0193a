import { shouldFreeze } from "../autonomy/should-freeze.ts";
import { type GateStrategy, type PhaseGate, type PhaseGateFacts } from "./gate-strategy.ts";
import { overBudget } from "./spawn-budget.ts";

const strategy = "interactive";

/** People are asked wherever the job's level has them asked. */
export const interactive: GateStrategy = {
  name: strategy,
  describe: (level) => level,
  checkPhase,
  checkSubPhase: checkPhase,
  checkSubPhaseSpawn: (facts) => {
    const over = overBudget(facts);
    if (over !== null) return { kind: "refuse", strategy, ...over };
    if (Object.keys(facts.asked).length === 0) return { kind: "approve", strategy, reason: "nothing-asked" };
    return facts.hasPull
      ? { kind: "ask", strategy, reason: "person-decides" }
      : { kind: "approve", strategy, reason: "within-budget" };
  },
  checkIteration: ({ iterations, every }) => {
    if (every === null) return { kind: "go-on", strategy, reason: "not-asked-for" };
    return iterations % every === 0
      ? { kind: "ask", strategy, reason: "every-iterations" }
      : { kind: "go-on", strategy, reason: "not-yet" };
  },
  checkStaleProgress: ({ staleIterations, limit }) => {
    if (staleIterations >= limit) return { kind: "ask", strategy, reason: "stale" };
    return { kind: "go-on", strategy, reason: staleIterations === 0 ? "progress" : "not-yet" };
  },
};

function checkPhase({ freeze }: PhaseGateFacts): PhaseGate {
  const decided = shouldFreeze(freeze);
  return decided.kind === "freeze"
    ? { ...decided, strategy, holds: [] }
    : { kind: "go-on", strategy, reason: "level", straight: freeze.level === "full" };
}
