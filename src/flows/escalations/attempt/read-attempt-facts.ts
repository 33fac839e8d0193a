import { type AttemptFacts } from "../../../domain/escalations/decision/decision.ts";
import { listGateRuns } from "../../../store/gates/gate-runs.ts";
import { type EscalationDeps } from "../dependencies.ts";
import { readCancellation } from "./turn/watch.ts";
import { type Work } from "./work.ts";

/** What programs found out about the attempt; the issue is read again. */
export async function readAttemptFacts(
  deps: EscalationDeps,
  { situation, attempt, escalation }: Work,
  { publishing }: Pick<AttemptFacts, "publishing">,
): Promise<AttemptFacts> {
  const judged = (await listGateRuns(deps.db, attempt.id)).at(-1);
  const judgedThis = judged?.commitSha === (attempt.claimSha ?? attempt.baseSha) ? judged : undefined;
  const { answer } = attempt;
  return {
    cancelled: await readCancellation(deps, situation),
    tripwires: attempt.tripwires.length,
    ended: attempt.ended ?? { kind: "fault", fault: "crashed", detail: "the agent's turn was never over" },
    answer: answer && {
      status: answer.kind === "garbled" ? "garbled" : answer.status,
      confidence: answer.kind === "garbled" ? "low" : answer.confidence,
      blockedReason: answer.blockedReason,
    },
    changed: attempt.claimSha !== null,
    gates: judgedThis === undefined ? "not-run" : judgedThis.verdict.verdict,
    publishing,
    counted: escalation.counted,
    faultsInARow: escalation.faultsInARow,
    cap: situation.config.escalations.cap,
  };
}
