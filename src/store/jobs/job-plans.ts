import { z } from "zod";
import { type Db } from "../database.ts";

const row = z.object({ path: z.string(), body: z.string().nullable() });

/** A file of a job's plan; without its text where that was too long to be kept. */
export type PlanFile = z.infer<typeof row>;

/** In place of what was kept of the job before. */
export async function keepPlanFiles(db: Db, jobId: number, files: readonly PlanFile[]): Promise<void> {
  await db.query("delete from job_plans where job_id = $1", [jobId]);
  await db.query(
    `insert into job_plans (job_id, path, body)
     select $1, path, body from unnest($2::text[], $3::text[]) as kept (path, body)`,
    [jobId, files.map(({ path }) => path), files.map(({ body }) => body)],
  );
}

/** In order of their paths; empty: its result was never brought together. */
export async function listPlanFiles(db: Db, jobId: number): Promise<PlanFile[]> {
  const { rows } = await db.query("select path, body from job_plans where job_id = $1 order by path", [
    jobId,
  ]);
  return rows.map((each) => row.parse(each));
}
