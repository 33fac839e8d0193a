import { type PullRequest } from "../../../github/pulls.ts";
import { type Database, type Db } from "../../../store/database.ts";
import { type PullKey } from "../../../store/gates/pull-gate-runs.ts";
import { notePullHead, type SeenHead } from "../../../store/gates/pull-heads.ts";
import { noteRepository, type Repository } from "../../../store/configuration/repositories.ts";

export interface NoticePullDeps {
  readonly db: Database;
  readonly lookAtPull: (key: PullKey) => Promise<void>;
}

export interface SeenPull extends SeenHead {
  readonly pull: number;
  /** What the App did itself tells it nothing new. */
  readonly byApp: boolean;
}

/** Something happened to a pull request. What people say of its head is about the one that stood there then. */
export async function noticePull(
  { db, lookAtPull }: NoticePullDeps,
  repository: Repository,
  { pull, headSha, at, byApp }: SeenPull,
): Promise<void> {
  if (!(await noteRepository(db, repository))) return;
  const key = { repositoryId: repository.id, pull };
  await notePullHead(db, key, { headSha, at });
  if (!byApp) await lookAtPull(key);
}

/** Notes the head of a pull request that was read, whether or not a delivery has told of it. */
export function noteReadHead(
  db: Db,
  repositoryId: number,
  { number: pull, headSha, headAt: at }: PullRequest,
): Promise<void> {
  return notePullHead(db, { repositoryId, pull }, { headSha, at });
}
