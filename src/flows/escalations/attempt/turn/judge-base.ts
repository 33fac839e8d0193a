import { areTestsTheWork } from "../../../../domain/escalations/registry/test-domains.ts";
import { judgeCommit } from "../../../gates/judge-commit.ts";
import { keepingLogs } from "../../../gates/keep-logs.ts";
import { type EscalationDeps } from "../../dependencies.ts";
import { gatesOfAttempt } from "../../prompt/gates-of-attempt.ts";
import { type Work } from "../work.ts";
import { cacheOf } from "./judge-claim.ts";

/** Whether all gates pass on the default branch as the attempt found it; false, too: there are none, or it was interrupted. */
export async function judgeBase(deps: EscalationDeps, work: Work): Promise<boolean> {
  const { mirror, attempt, situation, escalation, watch } = work;
  const { baseSha: base } = attempt;
  const config = await gatesOfAttempt(situation, { mirror, escalation, base, answer: null });
  if (config.gates.length === 0) return false;
  try {
    const verdict = await judgeCommit(keepingLogs(deps, { ...situation.key, config: situation.config }), {
      ...{ mirror, owner: `attempt-${attempt.id}`, base, head: base, config },
      areTestsTheWork: areTestsTheWork(escalation.domain),
      ...{ cache: cacheOf(deps, work), signal: watch.signal },
    });
    return verdict.verdict === "pass";
  } catch (error) {
    if (watch.signal.aborted) return false;
    throw error;
  }
}
