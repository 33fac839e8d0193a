import { type Clock } from "../../../platform/clock.ts";
import { type Database } from "../../../store/database.ts";
import { type PullKey } from "../../../store/gates/pull-gate-runs.ts";
import { notePullHead } from "../../../store/gates/pull-heads.ts";
import { noteRepository, type Repository } from "../../../store/configuration/repositories.ts";

export interface NoticePullDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly lookAtPull: (key: PullKey) => Promise<void>;
}

export interface SeenPull {
  readonly pull: number;
  readonly headSha: string;
  /** What the App did itself tells it nothing new. */
  readonly byApp: boolean;
}

/** Something happened to a pull request. What people say of its head is about the one that stood there then. */
export async function noticePull(
  { db, clock, lookAtPull }: NoticePullDeps,
  repository: Repository,
  { pull, headSha, byApp }: SeenPull,
): Promise<void> {
  if (!(await noteRepository(db, repository))) return;
  const key = { repositoryId: repository.id, pull };
  await notePullHead(db, key, { headSha, now: clock.now() });
  if (!byApp) await lookAtPull(key);
}
