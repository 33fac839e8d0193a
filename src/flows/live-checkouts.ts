import { listUndecidedAttemptIds } from "../store/escalations/attempts.ts";
import { type Db } from "../store/database.ts";
import { listJudgedPullGateRuns } from "../store/gates/pull-gate-runs.ts";
import { ownerOf } from "./gates/pulls/judge-pull.ts";
import { listPhasesAtWork } from "../store/jobs/phase-leases.ts";
import { listWaitingTurns } from "../store/jobs/companion/turns.ts";
import { turnCheckoutName } from "./jobs/companion/turn-work.ts";
import { reviewCheckouts } from "./jobs/reviews/phase-under-review.ts";
import { phaseCheckoutName } from "./jobs/phase/phase-work.ts";
import { isRoomOf } from "./agent-work/checkout.ts";
import { attemptReviewCheckouts } from "./escalations/attempt/reviews/attempt-under-review.ts";
import { checkoutName } from "./escalations/attempt/checkout.ts";

/** Tells checkouts, clean rooms and homes of attempts under way from those that may go. */
export async function isLiveCheckout(db: Db): Promise<(name: string) => boolean> {
  const undecided = await listUndecidedAttemptIds(db);
  const attempts = undecided.map((id) => checkoutName({ id }));
  const atWork = await listPhasesAtWork(db);
  const phases = atWork.map((id) => phaseCheckoutName({ id }));
  const turns = (await listWaitingTurns(db)).map((id) => turnCheckoutName({ id }));
  const reviews = [
    ...atWork.map((id) => reviewCheckouts({ id })),
    ...undecided.map((id) => attemptReviewCheckouts({ id })),
  ];
  const live = [...attempts, ...phases, ...turns];
  const judged = (await listJudgedPullGateRuns(db)).map((id) => `gates-${ownerOf({ id })}-`);
  return (name) =>
    [...judged, ...reviews].some((prefix) => name.startsWith(prefix)) ||
    live.some((checkout) => name === checkout || isRoomOf(name, checkout));
}
