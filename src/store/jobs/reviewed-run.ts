import { z } from "zod";
import { type ReviewedRun } from "../../domain/jobs/autonomy/promotion.ts";
import { type Db } from "../database.ts";

const row = z.object({
  reviews: z.coerce.number(),
  warnings: z.coerce.number(),
  passedOver: z.coerce.number(),
  fixes: z.coerce.number(),
});

/**
 * What the reviews of a job's phases came to, without phases that others did again. What nobody is held by and could not
 * be reviewed counts as a warning. null: nobody reviewed any of them.
 */
export async function readReviewedRun(db: Db, jobId: number): Promise<ReviewedRun | null> {
  const { rows } = await db.query(
    `with reviewed as (select id, revision, claim_sha from phases where job_id = $1 and step = 'merged'),
       last as (
         select r.* from phase_reviews r join reviewed p on p.id = r.phase_id
         where r.revision = p.revision and r.commit_sha = p.claim_sha),
       passed as (
         select distinct l.id, greatest(jsonb_array_length(l.findings), 1) as findings
         from last l join phase_rulings g on g.phase_id = l.phase_id and g.revision = l.revision
           and g.commit_sha = l.commit_sha and g.ruling = 'PROCEED'
         where l.gates and l.verdict = 'fail')
     select (select count(*) from phase_reviews r join reviewed p on p.id = r.phase_id) as reviews,
       (select count(*) from phase_findings f join reviewed p on p.id = f.phase_id
        where f.standing <> 'fixed' and f.finding->>'level' in ('error', 'warning'))
         + (select count(*) from last where problem is not null or left_out <> '[]') as warnings,
       (select coalesce(sum(findings), 0) from passed) as "passedOver",
       (select count(*) from phase_rulings g join reviewed p on p.id = g.phase_id where g.ruling = 'FIX') as fixes`,
    [jobId],
  );
  const { reviews, ...run } = row.parse(rows[0]);
  return reviews === 0 ? null : run;
}
