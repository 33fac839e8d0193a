import { type Db } from "../store/database.ts";
import { listAttemptsOfOpenEscalations, listPhasesOfOpenJobs } from "../store/retention/needed-commits.ts";
import { checkoutName } from "./escalations/attempt/checkout.ts";
import { phaseCheckoutName } from "./jobs/phase/phase-work.ts";
import { isLiveCheckout } from "./live-checkouts.ts";

/** Tells recorded commits that somebody works on, or will go on from, from those that may go. */
export async function isNeededCommit(db: Db): Promise<(name: string) => boolean> {
  const isLive = await isLiveCheckout(db);
  const phases = (await listPhasesOfOpenJobs(db)).map((id) => phaseCheckoutName({ id }));
  const attempts = (await listAttemptsOfOpenEscalations(db)).map((id) => checkoutName({ id }));
  const needed = new Set([...phases, ...attempts]);
  return (name) => isLive(name) || needed.has(name);
}
