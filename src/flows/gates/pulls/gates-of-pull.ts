import { type ResolvedGates } from "../../../domain/gates/resolve.ts";
import { type Db } from "../../../store/database.ts";
import { findPhaseOfPull } from "../../../store/jobs/phases.ts";
import { type PullKey } from "../../../store/gates/pull-gate-runs.ts";
import { type Mirror } from "../../../workspaces/mirror.ts";
import { gatesInForce, gatesWithoutFailure } from "../../escalations/prompt/gates-in-force.ts";
import { type PullPlace } from "./pull-place.ts";

interface JudgedPull {
  readonly place: Pick<PullPlace, "config" | "values">;
  readonly mirror: Mirror;
  readonly base: string;
}

/** The gates of a pull request. What people push onto a job's is judged like its phases, which have no failure to show. */
export async function gatesOfPull(
  db: Db,
  { repositoryId, pull }: PullKey,
  { place, mirror, base }: JudgedPull,
): Promise<ResolvedGates> {
  const phase = await findPhaseOfPull(db, { repositoryId, pull });
  const configured = { gates: place.config.gates, values: place.values };
  return phase === null
    ? gatesInForce(configured, mirror, base)
    : gatesWithoutFailure(configured, mirror, base);
}
