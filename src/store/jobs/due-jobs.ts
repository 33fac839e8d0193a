import { z } from "zod";
import { type Db } from "../database.ts";
import { type Reach } from "../configuration/switches.ts";
import { nobodyAlive } from "../presence.ts";
import { type JobKey } from "./jobs.ts";

const keyRow = z.object({ repositoryId: z.coerce.number(), issue: z.number() });

/** Jobs that nobody is at and that should move: an agent or a merge is due, or a wish waits. */
export async function listDueJobs(db: Db, now: Date): Promise<JobKey[]> {
  const { rows } = await db.query(
    `select j.repository_id as "repositoryId", j.issue
     from jobs j join repositories r on r.id = j.repository_id and r.removed_at is null
     where ${nobodyAlive("j.lease_holder")} and j.status = 'running' and (j.retry_at is null or j.retry_at <= $1)
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
     where w.settled_at is null and w.wish->>'kind' <> 'approve' and (w.retry_at is null or w.retry_at <= $1)
       and not exists (select from jobs j join phases p on p.job_id = j.id
         where j.repository_id = w.repository_id and j.issue = w.issue and is_present(p.lease_holder))
     limit 1000`,
    [now],
  );
  return rows.map((each) => keyRow.parse(each));
}

/** Sets when a job that is switched off, and what was asked of it so far, is due again without any event. */
export async function setRetryAt(
  db: Db,
  { repositoryId, issue }: JobKey,
  { wishes, retryAt }: { readonly wishes: readonly number[]; readonly retryAt: Date },
): Promise<void> {
  await db.query(
    "update jobs set retry_at = $3 where repository_id = $1 and issue = $2 and status in ('running', 'pending_review')",
    [repositoryId, issue, retryAt],
  );
  await db.query("update job_wishes set retry_at = $2 where id = any($1) and settled_at is null", [
    wishes,
    retryAt,
  ]);
}

/** Jobs, and issues that ask for one, which go on or stop when a switch, a cap or a budget changes: all of them are due now. */
export async function clearRetryAt(db: Db, reach: Reach): Promise<JobKey[]> {
  const within =
    "($1 = 'service' or ($1 = 'installation' and r.installation_id = $2) or ($1 = 'repository' and r.id = $2))";
  const { rows } = await db.query(
    `with moved as (
       update jobs j set retry_at = null from repositories r
       where r.id = j.repository_id and r.removed_at is null and j.status in ('running', 'pending_review') and ${within}
       returning j.repository_id, j.issue),
     asked as (
       update job_wishes w set retry_at = null from repositories r
       where r.id = w.repository_id and r.removed_at is null and w.settled_at is null and ${within}
       returning w.repository_id, w.issue),
     unpaid as (
       update phases p set wait_until = null from jobs j join repositories r on r.id = j.repository_id
       where j.id = p.job_id and r.removed_at is null and j.status = 'running' and p.step in ('working', 'claimed')
         and p.wait_until is not null and p.why ~ '^(over-)?budget' and ${within})
     select repository_id as "repositoryId", issue from moved union select repository_id, issue from asked`,
    [reach.kind, reach.kind === "service" ? 0 : reach.id],
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
