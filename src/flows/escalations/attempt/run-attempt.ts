import { withLogFields } from "../../../platform/log-fields.ts";
import { inSpan } from "../../../platform/tracing.ts";
import { type Cancellation } from "../../../domain/escalations/decision/decision.ts";
import { type NextAttempt } from "../../../domain/escalations/preflight/preflight.ts";
import { findUndecidedAttempt, recordProgress, type Attempt } from "../../../store/escalations/attempts.ts";
import { type Escalation, type Lease } from "../../../store/escalations/escalations.ts";
import { awaitChecks } from "./publish/await-checks.ts";
import { cancelAttempt } from "./cancel-attempt.ts";
import { discardCheckout, discardHome, discardRooms } from "../../agent-work/checkout.ts";
import { checkoutName, checkoutOf } from "./checkout.ts";
import { decide } from "./decide.ts";
import { type EscalationDeps } from "../dependencies.ts";
import { endWithPull } from "./publish/end-with-pull.ts";
import { judgeClaim } from "./turn/judge-claim.ts";
import { openEscalationMirror } from "./mirror.ts";
import { publish } from "./publish/publish.ts";
import { type Situation } from "../situation.ts";
import { startAttempt } from "./start-attempt.ts";
import { takeTurn } from "./turn/take-turn.ts";
import { readCancellation, watchOver, type Interruption } from "./turn/watch.ts";
import { type StepResult, type Work } from "./work.ts";

/** Restarts of one step after which the service gives the attempt up as a fault of its own. */
const mostRestarts = 4;

/**
 * Works on an escalation until its attempt is decided or the work is interrupted. Each step is recorded before
 * the next begins, so that a later call, in any process, goes on where this one ended.
 */
export async function runAttempt(
  deps: EscalationDeps,
  { situation, escalation, lease }: { situation: Situation; escalation: Escalation; lease: Lease },
  next: NextAttempt | "resume",
): Promise<void> {
  const watch = watchOver(deps, situation, lease);
  try {
    const mirror = await openEscalationMirror(deps, situation);
    const work = { situation, escalation, lease, watch, mirror };
    const attempt =
      next === "resume" ? await resumeAttempt(deps, work) : await startAttempt(deps, work, next);
    if (attempt === null) return;
    const { id, number, stage } = attempt;
    const { issue, repositoryId: repository } = situation.key;
    const why = await inSpan("attempt", { attempt: id, number, stage, issue, repository }, () =>
      withLogFields({ attempt: id }, () => workThrough(deps, { ...work, attempt })),
    );
    if (why !== null) {
      deps.log.info(
        { issue: situation.key.issue, attempt: attempt.id, why: why.kind },
        "attempt interrupted",
      );
    }
  } finally {
    await watch.stop();
  }
}

async function workThrough(deps: EscalationDeps, begun: Work): Promise<Interruption | null> {
  let work = begun;
  let lost = false;
  try {
    const cancelled = await readCancellation(deps, begun.situation);
    const ended = await endBefore(deps, begun, cancelled);
    while (ended === null) {
      const result = await nextStep(deps, work);
      if (result.kind === "stopped") {
        lost = result.why.kind === "lease-lost";
        return result.why;
      }
      if (result.kind === "waiting") return null;
      if (result.kind === "decided") break;
      work = { ...work, attempt: result.attempt };
    }
    await discardHome(deps, checkoutName(work.attempt));
    return null;
  } finally {
    // Whoever took the lease over works in the same directory, and empties it before that.
    if (!lost) await discardCheckout(checkoutOf(work));
  }
}

/** What people did meanwhile ends an attempt before anything else is done; null: nothing did. */
function endBefore(
  deps: EscalationDeps,
  work: Work,
  cancelled: Cancellation | null,
): Promise<StepResult | null> {
  if (work.attempt.step === "checking") return endWithPull(deps, work, cancelled);
  return cancelled === null ? Promise.resolve(null) : cancelAttempt(deps, work, cancelled);
}

function nextStep(deps: EscalationDeps, work: Work): Promise<StepResult> {
  switch (work.attempt.step) {
    case "working":
      return takeTurn(deps, work);
    case "claimed":
      return judgeClaim(deps, work);
    case "judged":
      return decide(deps, work);
    case "publishing":
      return publish(deps, work);
    case "checking":
      return awaitChecks(deps, work);
    case "decided":
      return Promise.resolve({ kind: "decided" });
  }
}

/** An attempt that keeps taking the service down with it ends as a crash instead of being tried for ever. */
async function resumeAttempt(deps: EscalationDeps, work: Omit<Work, "attempt">): Promise<Attempt | null> {
  const attempt = await findUndecidedAttempt(deps.db, work.escalation.id);
  if (attempt === null) return null;
  // An earlier process died or left in the middle of a turn: its checkout is in no known state.
  await discardCheckout(checkoutOf({ ...work, attempt }));
  await discardRooms(deps, checkoutName(attempt));
  // Waiting is no work that could have been interrupted.
  if (attempt.step === "checking") return attempt;
  const restarts = attempt.restarts + 1;
  deps.log.info(
    { issue: work.situation.key.issue, attempt: attempt.id, step: attempt.step },
    "attempt resumed",
  );
  const step = restarts > mostRestarts && attempt.step !== "publishing" ? "judged" : attempt.step;
  const detail = `the attempt was interrupted ${restarts} times`;
  return recordProgress(
    deps.db,
    { lease: work.lease, attempt },
    step === attempt.step
      ? { step, restarts }
      : { step, restarts, ended: { kind: "fault", fault: "crashed", detail } },
  );
}
