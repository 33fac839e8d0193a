import { z } from "zod";
import { type Db } from "../database.ts";
import { type KeptDiff } from "../escalations/kept-diffs.ts";

export async function keepPhaseDiff(db: Db, phaseId: number, { patch, truncated }: KeptDiff): Promise<void> {
  await db.query(
    `insert into kept_phase_diffs (phase_id, patch, truncated) values ($1, $2, $3)
     on conflict (phase_id) do update set patch = excluded.patch, truncated = excluded.truncated`,
    [phaseId, patch, truncated],
  );
}

const row = z.object({
  phaseId: z.coerce.number(),
  /** Number and suffix, such as 2a. */
  phase: z.string(),
  patch: z.string(),
  truncated: z.boolean(),
});

/** What a phase changed that nobody pushed. */
export type KeptPhaseDiff = z.infer<typeof row>;

/** Their beginnings, in the order of the phases; `truncated`: there is more of it, or was. */
export async function listKeptPhaseDiffs(
  db: Db,
  { jobId, characters }: { readonly jobId: number; readonly characters: number },
): Promise<KeptPhaseDiff[]> {
  const { rows } = await db.query(
    `select k.phase_id as "phaseId", p.number || p.suffix as phase, left(k.patch, $2) as patch,
       k.truncated or length(k.patch) > $2 as truncated
     from kept_phase_diffs k join phases p on p.id = k.phase_id where p.job_id = $1 order by p.id`,
    [jobId, characters],
  );
  return rows.map((each) => row.parse(each));
}

/** null: the job has no such phase, or nothing was kept of it. */
export async function findKeptPhaseDiff(
  db: Db,
  { jobId, phaseId }: { readonly jobId: number; readonly phaseId: number },
): Promise<KeptDiff | null> {
  const { rows } = await db.query<KeptDiff>(
    `select k.patch, k.truncated from kept_phase_diffs k join phases p on p.id = k.phase_id
     where k.phase_id = $2 and p.job_id = $1`,
    [jobId, phaseId],
  );
  return rows[0] ?? null;
}
