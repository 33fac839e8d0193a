import { type Db } from "../database.ts";

/** Moves the time of the next look, unless an event has moved it since it was set. */
export async function narrowWait(db: Db, id: number, { from, to }: { from: Date; to: Date }): Promise<void> {
  await db.query(
    "update attempts set wait_until = $3 where id = $1 and step = 'checking' and wait_until = $2",
    [id, from, to],
  );
}

/** Something was reported on a commit: whatever waits for its checks is due. Answers the issues. */
export async function noticeChecksOfAttempts(
  db: Db,
  { repositoryId, sha, now }: { readonly repositoryId: number; readonly sha: string; readonly now: Date },
): Promise<number[]> {
  const { rows } = await db.query<{ issue: number }>(
    `update attempts a set wait_until = $3
     from escalations e
     where a.pushed_sha = $2 and a.step = 'checking' and e.id = a.escalation_id and e.repository_id = $1
     returning e.issue`,
    [repositoryId, sha, now],
  );
  return rows.map(({ issue }) => issue);
}

/** Events may have been lost: whatever waits for checks looks again. */
export async function noticeAllChecksOfAttempts(db: Db, now: Date): Promise<void> {
  await db.query("update attempts set wait_until = $1 where step = 'checking' and wait_until > $1", [now]);
}
