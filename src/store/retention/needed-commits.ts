import { notLeftLongAgo } from "../configuration/repositories.ts";
import { type Db } from "../database.ts";

/** Phases of jobs that may go on: their plans and claims are read again, however long a review takes. */
export async function listPhasesOfOpenJobs(db: Db): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>(
    `select p.id from phases p join jobs j on j.id = p.job_id
     where j.status not in ('stopped', 'completed')`,
  );
  return rows.map(({ id }) => id);
}

/** Attempts that a later attempt on the same issue may be told of: what they changed is read again. */
export async function listAttemptsOfOpenEscalations(db: Db): Promise<number[]> {
  const { rows } = await db.query<{ id: string }>(
    `select a.id from attempts a join escalations e on e.id = a.escalation_id
     where e.status not in ('resolved', 'cancelled')`,
  );
  return rows.map(({ id }) => Number(id));
}

/** Repositories that the App left, of which nothing is kept on a disk any more: nothing was under way, or it was long ago. */
export async function listAbandonedRepositories(db: Db): Promise<number[]> {
  const { rows } = await db.query<{ id: string }>(
    `select id from repositories r
     where not ${notLeftLongAgo("r")}
       or removed_at is not null
         and not exists (select from escalations e join attempts a on a.escalation_id = e.id
                         where e.repository_id = r.id and a.step <> 'decided')
         and not exists (select from jobs j where j.repository_id = r.id and j.status in ('running', 'pending_review', 'paused'))`,
  );
  return rows.map(({ id }) => Number(id));
}
