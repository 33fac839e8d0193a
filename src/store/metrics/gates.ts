import { z } from "zod";
import { type Db } from "../database.ts";
import { valuesOf, type Span } from "./span.ts";

const afterwards = z.object({ acceptedAnyway: z.coerce.number(), falseNegatives: z.coerce.number() });

/** Commits that an administrator accepted although gates refused them, and accepted changes that turned out to be bad. */
export async function countAfterwards(db: Db, span: Span): Promise<z.infer<typeof afterwards>> {
  const { rows } = await db.query(
    `select
       (select count(distinct (repository_id, head_sha)) from acceptances
        where accepted_at >= $1 and accepted_at < $2 and ($3::bigint[] is null or repository_id = any($3)))
         as "acceptedAnyway",
       (select count(distinct (attempt_id, phase_id, pull_gate_run_id)) from false_negatives
        where found_at >= $1 and found_at < $2 and ($3::bigint[] is null or repository_id = any($3)))
         as "falseNegatives"`,
    valuesOf(span),
  );
  return afterwards.parse(rows[0]);
}
