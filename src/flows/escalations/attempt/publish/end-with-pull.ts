import { pullEndOf } from "../../../../domain/escalations/decision/cancellation.ts";
import { type Cancellation } from "../../../../domain/escalations/decision/decision.ts";
import { readPull } from "../../../../github/pulls.ts";
import { type EscalationDeps } from "../../dependencies.ts";
import { cancelAttempt } from "../cancel-attempt.ts";
import { conclude } from "../conclude.ts";
import { readAttemptFacts } from "../read-attempt-facts.ts";
import { leaseLost, type StepResult, type Work } from "../work.ts";

/** Ends an attempt that waits for checks where people ended its pull request, or called it off; null: neither. */
export async function endWithPull(
  deps: EscalationDeps,
  work: Work,
  cancelled: Cancellation | null,
): Promise<StepResult | null> {
  const { pull } = work.attempt;
  if (pull === null) throw new Error(`attempt ${work.attempt.id} waits for checks without a pull request`);
  const read = await readPull(work.situation.client, pull);
  // Nobody can delete a pull request: only GitHub's own word says that it has ended.
  const state = read !== null && read.mergedAt !== null ? "merged" : (read?.state ?? "open");
  const end = pullEndOf({ number: pull, state }, cancelled);
  if (end === null) return null;
  if (end.kind === "cancel") return cancelAttempt(deps, work, end.reason);
  const facts = await readAttemptFacts(deps, work, { publishing: { kind: "published", pull } });
  return (await conclude(deps, work, { facts, decision: end })) ? { kind: "decided" } : leaseLost;
}
