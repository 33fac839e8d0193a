import { type AttemptFacts, type TransientFacts } from "../../../domain/escalations/decision/decision.ts";
import { causeOf, isSameHypothesis } from "../../../domain/escalations/hypotheses.ts";
import { listAttempts, type Attempt } from "../../../store/escalations/attempts.ts";
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
    ...(answer?.kind === "answer" && answer.status === "blocked" && answer.blockedReason === "transient"
      ? { transient: countTransient(attempt, await listAttempts(deps.db, escalation.id)) }
      : {}),
    cap: situation.config.escalations.cap,
  };
}

function countTransient(attempt: Attempt, all: readonly Attempt[]): TransientFacts {
  const before = all.filter(({ id }) => id < attempt.id);
  const fresh = before.slice(before.findLastIndex(({ decision }) => hasCalledPerson(decision?.kind)) + 1);
  const blocked = fresh.filter(isTransient);
  const cause = causeOf(attempt.answer) ?? "";
  return {
    inARow: fresh.length - 1 - fresh.findLastIndex((one) => !isTransient(one)),
    sameCause: blocked.filter((one) => isSameHypothesis(causeOf(one.answer) ?? "", cause)).length,
  };
}

function isTransient({ decision }: Attempt): boolean {
  return decision?.kind === "retry" && decision.reason === "blocked_transient";
}

/** A person has had a say after these. */
function hasCalledPerson(kind: string | undefined): boolean {
  return kind === "page" || kind === "cancel";
}
