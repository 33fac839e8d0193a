import { nextPreflightStep, type PreflightStep } from "../../domain/escalations/preflight.ts";
import { takeIn, takeLease, type EscalationKey } from "../../store/escalations.ts";
import { type EscalationDeps } from "./dependencies.ts";
import { carryOutPreflight } from "./preflight-effects.ts";
import { runAttempt } from "./run-attempt.ts";
import { readSituation, type Situation } from "./situation.ts";

/** Looks at an issue and does what is due. Safe to call at any time, any number of times. */
export async function advanceEscalation(deps: EscalationDeps, key: EscalationKey): Promise<void> {
  const situation = await readSituation(deps, key);
  if (situation === null) return;
  const step = nextPreflightStep(situation.facts);
  deps.log.debug({ issue: key.issue, repository: key.repositoryId, step: step.kind }, "escalation looked at");
  switch (step.kind) {
    case "attempt":
    case "resume":
      return work(deps, situation, step);
    case "wait":
      return deps.wake(key, step.until);
    default:
      return carryOutPreflight(deps, situation, step);
  }
}

async function work(
  deps: EscalationDeps,
  situation: Situation,
  step: Extract<PreflightStep, { kind: "attempt" | "resume" }>,
): Promise<void> {
  const { key, issue, match } = situation;
  if (issue === null) return;
  const domain = match.kind === "none" ? null : match.leading.label;
  const escalation = await takeIn(deps.db, { ...key, title: issue.title, domain, now: deps.clock.now() });
  const lease = await takeLease(deps.db, escalation.id, deps.presence.holder);
  if (lease === null) return;
  await runAttempt(deps, { situation, escalation, lease }, step.kind === "resume" ? "resume" : step);
}
