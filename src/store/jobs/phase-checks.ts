import { z } from "zod";
import { type Db } from "../database.ts";
import { type JobKey } from "./jobs.ts";

/** When it is looked at again, unless an event has moved that since it was set. */
export async function setPhaseWait(
  db: Db,
  id: number,
  { from, to }: { readonly from: Date | null; readonly to: Date },
): Promise<void> {
  await db.query(
    `update phases set wait_until = $3
     where id = $1 and step = 'checking' and ($2::timestamptz is null or wait_until = $2)`,
    [id, from, to],
  );
}

const key = z.object({ repositoryId: z.coerce.number(), issue: z.number() });

/** Something was reported on a commit: what waits for its checks is due. Answers the jobs. */
export async function noticeChecksOfPhases(
  db: Db,
  { repositoryId, sha, now }: { readonly repositoryId: number; readonly sha: string; readonly now: Date },
): Promise<JobKey[]> {
  const { rows } = await db.query(
    `update phases p set wait_until = $3 from jobs j
     where p.pushed_sha = $2 and p.step = 'checking' and j.id = p.job_id and j.repository_id = $1
     returning j.repository_id as "repositoryId", j.issue`,
    [repositoryId, sha, now],
  );
  return rows.map((each) => key.parse(each));
}

/** Events may have been lost: whatever waits for checks looks again. */
export async function noticeAllChecksOfPhases(db: Db, now: Date): Promise<void> {
  await db.query("update phases set wait_until = $1 where step = 'checking' and wait_until > $1", [now]);
}
