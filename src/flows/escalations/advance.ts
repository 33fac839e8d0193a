import { nextPreflightStep, type PreflightStep } from "../../domain/escalations/preflight/preflight.ts";
import { type Rank } from "../../domain/places/next-turns.ts";
import { type EscalationKey } from "../../store/escalations/escalations.ts";
import { askForPlace, inPlace } from "../places/attempt-places.ts";
import { carryOutClosing } from "./closing/carry-out-closing.ts";
import { type EscalationDeps } from "./dependencies.ts";
import { carryOutPreflight } from "./preflight/preflight-effects.ts";
import { runAttempt } from "./attempt/run-attempt.ts";
import { readSituation, type Situation } from "./situation.ts";
import { takeInNow } from "./take-in.ts";
import { waitFor } from "./preflight/wait-for.ts";
import { withLease } from "./with-lease.ts";

/** Looks at an issue and does what is due; an attempt is asked for. Safe to call at any time, any number of times. */
export async function lookAtEscalation(deps: EscalationDeps, key: EscalationKey): Promise<void> {
  await advance(deps, key, async (situation, step) => {
    // What the issue says now is what was asked for; by the time of the attempt others may have edited it.
    if (situation.escalation === null) await takeInNow(deps, situation);
    const limit = situation.config.escalations.parallel;
    await askForPlace(deps, key, { rank: rankOf(situation, step), limit });
  });
}

/** Looks at an issue once more and makes the attempt that is due, if one still is. */
export async function workOnEscalation(deps: EscalationDeps, key: EscalationKey): Promise<void> {
  await inPlace(deps, key, () => advance(deps, key, (situation, step) => work(deps, situation, step)));
}

/** What a person wrote is waited for by that person; a command makes any issue such. */
function rankOf({ issue }: Situation, { kind }: Attempting): Rank {
  if (kind === "resume") return "begun";
  return issue?.authorIsBot === false ? "person" : "automatic";
}

type Attempting = Extract<PreflightStep, { kind: "attempt" | "resume" }>;

async function advance(
  deps: EscalationDeps,
  key: EscalationKey,
  attempt: (situation: Situation, step: Attempting) => Promise<void>,
): Promise<void> {
  const situation = await readSituation(deps, key);
  if (situation === null) return;
  const step = nextPreflightStep(situation.facts);
  deps.log.debug({ issue: key.issue, repository: key.repositoryId, step: step.kind }, "escalation looked at");
  switch (step.kind) {
    case "attempt":
    case "resume":
      return attempt(situation, step);
    case "confirm":
    case "settle":
    case "note-closing":
    case "lose-pull":
      return carryOutClosing(deps, situation, step);
    case "wait":
      return waitFor(deps, situation, step);
    default:
      return carryOutPreflight(deps, situation, step);
  }
}

function work(deps: EscalationDeps, situation: Situation, step: Attempting): Promise<void> {
  const next = step.kind === "resume" ? "resume" : step;
  return withLease(deps, situation, (taken) => runAttempt(deps, { situation, ...taken }, next));
}
