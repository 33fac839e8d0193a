import { type Configuration } from "../../../domain/configuration.ts";
import { type ResolvedGates } from "../../../domain/gates/resolve.ts";
import { type Db } from "../../../store/database.ts";
import { findPhaseOfPull } from "../../../store/jobs/phases.ts";
import { type PullKey } from "../../../store/gates/pull-gate-runs.ts";
import { type Mirror } from "../../../workspaces/mirror.ts";
import { gatesInForce, gatesWithoutFailure } from "../../escalations/prompt/gates-in-force.ts";

interface JudgedPull {
  readonly config: Pick<Configuration, "gates">;
  readonly mirror: Mirror;
  readonly base: string;
}

/** The gates of a pull request. What people push onto a job's is judged like its phases, which have no failure to show. */
export async function gatesOfPull(
  db: Db,
  { repositoryId, pull }: PullKey,
  { config, mirror, base }: JudgedPull,
): Promise<ResolvedGates> {
  const phase = await findPhaseOfPull(db, { repositoryId, pull });
  return phase === null ? gatesInForce(config, mirror, base) : gatesWithoutFailure(config, mirror, base);
}
