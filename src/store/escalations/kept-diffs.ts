import { z } from "zod";
import { type Db } from "../database.ts";

const row = z.object({ patch: z.string(), truncated: z.boolean() });

/** What an attempt had changed when a person was called over it, without the secrets that were in it. */
export type KeptDiff = z.infer<typeof row>;

export async function keepDiff(db: Db, attemptId: number, { patch, truncated }: KeptDiff): Promise<void> {
  await db.query(
    `insert into kept_diffs (attempt_id, patch, truncated) values ($1, $2, $3)
     on conflict (attempt_id) do update set patch = excluded.patch, truncated = excluded.truncated`,
    [attemptId, patch, truncated],
  );
}

/** Of an attempt of this issue; null: none was kept. */
export async function findKeptDiff(
  db: Db,
  { repositoryId, issue, attemptId }: { repositoryId: number; issue: number; attemptId: number },
): Promise<KeptDiff | null> {
  const { rows } = await db.query(
    `select k.patch, k.truncated from kept_diffs k
     join attempts a on a.id = k.attempt_id join escalations e on e.id = a.escalation_id
     where k.attempt_id = $3 and e.repository_id = $1 and e.issue = $2`,
    [repositoryId, issue, attemptId],
  );
  return rows[0] === undefined ? null : row.parse(rows[0]);
}

const shownRow = row.extend({ attemptId: z.coerce.number() });

/** The beginnings of what was kept of an escalation's attempts; `truncated`: there is more of it, or was. */
export async function listKeptDiffs(
  db: Db,
  { escalationId, characters }: { readonly escalationId: number; readonly characters: number },
): Promise<z.infer<typeof shownRow>[]> {
  const { rows } = await db.query(
    `select k.attempt_id as "attemptId", left(k.patch, $2) as patch, k.truncated or length(k.patch) > $2 as truncated
     from kept_diffs k join attempts a on a.id = k.attempt_id where a.escalation_id = $1`,
    [escalationId, characters],
  );
  return rows.map((each) => shownRow.parse(each));
}
