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
