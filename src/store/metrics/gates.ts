import { z } from "zod";
import { type Db } from "../database.ts";
import { valuesOf, type Span } from "./span.ts";

const afterwards = z.object({ acceptedAnyway: z.coerce.number(), falseNegatives: z.coerce.number() });

/**
 * Of changes that one failure names together, one at least is bad: they count as one, and not at all where
 * something else tells which it is.
 */
const falseNegatives = `with found as (
    select *, (attempt_id, phase_id, pull_gate_run_id)::text as change,
      cause = 'reverted' or count(*) over (partition by repository_id, cause, commit_sha, check_name) = 1 as alone
    from false_negatives
    where found_at >= $1 and found_at < $2 and ($3::bigint[] is null or repository_id = any($3))
  ), told as (
    select repository_id, commit_sha, check_name from found f where not alone
    group by repository_id, commit_sha, check_name
    having not bool_or(exists (select from found g where g.alone and g.change = f.change))
  )
  select (select count(distinct change) from found where alone)
    + (select count(distinct (repository_id, commit_sha)) from told)`;

/** Commits that an administrator accepted although gates refused them, and accepted changes that turned out to be bad. */
export async function countAfterwards(db: Db, span: Span): Promise<z.infer<typeof afterwards>> {
  const { rows } = await db.query(
    `select
       (select count(distinct (repository_id, head_sha)) from acceptances
        where accepted_at >= $1 and accepted_at < $2 and ($3::bigint[] is null or repository_id = any($3)))
         as "acceptedAnyway",
       (${falseNegatives}) as "falseNegatives"`,
    valuesOf(span),
  );
  return afterwards.parse(rows[0]);
}
