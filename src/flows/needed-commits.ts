import { type Db } from "../store/database.ts";
import { listPhasesOfOpenJobs } from "../store/retention/needed-commits.ts";
import { phaseCheckoutName } from "./jobs/phase/phase-work.ts";
import { isLiveCheckout } from "./live-checkouts.ts";

/** Tells recorded commits that somebody works on, or will go on from, from those that may go. */
export async function isNeededCommit(db: Db): Promise<(name: string) => boolean> {
  const isLive = await isLiveCheckout(db);
  const phases = new Set((await listPhasesOfOpenJobs(db)).map((id) => phaseCheckoutName({ id })));
  return (name) => isLive(name) || phases.has(name);
}
