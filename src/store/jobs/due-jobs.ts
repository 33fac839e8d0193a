import { z } from "zod";
import { type Db } from "../database.ts";
import { nobodyAlive } from "../presence.ts";
import { type JobKey } from "./jobs.ts";

const keyRow = z.object({ repositoryId: z.coerce.number(), issue: z.number() });

/** Jobs that nobody is at and that should move: an agent or a merge is due, or a wish waits. */
export async function listDueJobs(db: Db, now: Date): Promise<JobKey[]> {
  const { rows } = await db.query(
    `select j.repository_id as "repositoryId", j.issue
     from jobs j join repositories r on r.id = j.repository_id and r.removed_at is null
     where ${nobodyAlive("j.lease_holder")} and j.status = 'running'
       and not exists (select from phases p where p.job_id = j.id and is_present(p.lease_holder))
       and (not exists (select from phases p where p.job_id = j.id
           and p.step in ('working', 'claimed', 'checking') and p.wait_until > $1)
         or exists (select from phases p where p.job_id = j.id
           and (p.step in ('accepted', 'merging') and not exists (select from phases answer
               where answer.feedback_of = p.id and answer.step not in ('merged', 'failed', 'superseded'))
             or p.step in ('working', 'claimed', 'checking') and (p.wait_until is null or p.wait_until <= $1))))
     union
     select w.repository_id, w.issue from job_wishes w
     join repositories r on r.id = w.repository_id and r.removed_at is null
     where w.settled_at is null and w.wish->>'kind' <> 'approve'
       and not exists (select from jobs j join phases p on p.job_id = j.id
         where j.repository_id = w.repository_id and j.issue = w.issue and is_present(p.lease_holder))
     limit 1000`,
    [now],
  );
  return rows.map((each) => keyRow.parse(each));
}

/** Jobs of a repository that wait for people: nobody may have told of a review, or of a label that was removed. */
export async function listFrozenJobs(db: Db, repositoryId: number): Promise<JobKey[]> {
  const { rows } = await db.query(
    `select repository_id as "repositoryId", issue from jobs
     where repository_id = $1 and (status in ('pending_review', 'running') or status in ('paused', 'failed')
       and why in ('human-required', 'tripwire')) order by updated_at limit 1000`,
    [repositoryId],
  );
  return rows.map((each) => keyRow.parse(each));
}
