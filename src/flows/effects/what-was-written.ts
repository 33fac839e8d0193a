import { type GitHubApp, type RepositoryClient } from "../../github/app.ts";
import { type Memory } from "../../github/connection/create-once.ts";
import { type Refusal } from "../../github/connection/refusals.ts";
import {
  deleteComment,
  listOwnComments,
  upsertComment,
  type WrittenComment,
} from "../../github/issues/comments.ts";
import { type Clock } from "../../platform/clock.ts";
import { type Log } from "../../platform/log.ts";
import { findRepository } from "../../store/configuration/repositories.ts";
import { type Db } from "../../store/database.ts";
import {
  findWritten,
  listDoubleComments,
  noteSingle,
  noteWriting,
  noteWritten,
  type DoubleComment,
  type WrittenKey,
} from "../../store/written.ts";

interface MergeDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly github: Pick<GitHubApp, "repository">;
}

/** Lists of GitHub's are up to date after this. */
const lagMs = 60_000;
const atOnce = 50;

export function memoryOf({ db, clock }: { readonly db: Db; readonly clock: Clock }, key: WrittenKey): Memory {
  return {
    recall: () => findWritten(db, key),
    begin: () => noteWriting(db, key, clock.now()),
    keep: (id) => noteWritten(db, key, { id, now: clock.now() }),
  };
}

interface CommentPlace {
  readonly client: RepositoryClient;
  readonly repositoryId: number;
}

/** Our one comment with the marker, found again by the number that GitHub gave it. */
export function writeComment(
  deps: { readonly db: Db; readonly clock: Clock },
  { client, repositoryId }: CommentPlace,
  { issue, marker, body }: { readonly issue: number; readonly marker: string; readonly body: string },
): Promise<WrittenComment | Refusal> {
  const memory = memoryOf(deps, { repositoryId, kind: "comment", place: String(issue), marker });
  return upsertComment(client, issue, { marker, body, memory });
}

/** A comment is doubled where an answer was lost and lists lagged: the last one stays. */
export async function mergeDoubleComments(deps: MergeDeps): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - lagMs);
  for (const double of await listDoubleComments(deps.db, { before, limit: atOnce })) {
    try {
      const repository = await findRepository(deps.db, double.repositoryId);
      if (repository === null) {
        await noteSingle(deps.db, double);
        continue;
      }
      const { installationId, owner, name } = repository;
      await merge(deps, await deps.github.repository({ installationId, owner, repo: name }), double);
    } catch (error) {
      deps.log.warn(
        { err: error, issue: double.issue },
        "a comment that may be double could not be looked at",
      );
    }
  }
}

async function merge(
  { db }: { readonly db: Db },
  client: RepositoryClient,
  double: DoubleComment,
): Promise<void> {
  const own = await listOwnComments(client, double.issue, double.marker);
  // One that has been written since the list was read is not to be taken for the double.
  if (!(await noteSingle(db, double))) return;
  // Where somebody deleted the last one, another is all that is left.
  if (!own.some(({ id }) => id === double.id)) return;
  for (const { id } of own) if (id !== double.id) await deleteComment(client, id);
}
