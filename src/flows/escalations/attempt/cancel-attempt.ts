import { type Cancellation } from "../../../domain/escalations/decision/decision.ts";
import { conclude } from "./conclude.ts";
import { readAttemptFacts } from "./read-attempt-facts.ts";
import { type EscalationDeps } from "../dependencies.ts";
import { leaseLost, type StepResult, type Work } from "./work.ts";

/** Calls an attempt off: nothing more is pushed, and what was goes again. */
export async function cancelAttempt(
  deps: EscalationDeps,
  work: Work,
  reason: Cancellation,
): Promise<StepResult> {
  const facts = await readAttemptFacts(deps, work, { publishing: { kind: "not-tried" } });
  const decided = { facts: { ...facts, cancelled: reason }, decision: { kind: "cancel", reason } } as const;
  return (await conclude(deps, work, decided)) ? { kind: "decided" } : leaseLost;
}
