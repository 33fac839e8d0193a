import { type Witness } from "../../domain/gates/trials/trial.ts";
import { witnessSchema } from "../../domain/gates/verdict/verdict-schema.ts";
import { type Db } from "../database.ts";

/** The witness of that id in any verdict that is kept of the repository; null: there is none. */
export async function findWitness(
  db: Db,
  { repositoryId, id }: { readonly repositoryId: number; readonly id: string },
): Promise<Witness | null> {
  const { rows } = await db.query<{ witness: unknown }>(
    `with told as (
       select verdict from gate_runs g
       join attempts a on a.id = g.attempt_id join escalations e on e.id = a.escalation_id
       where e.repository_id = $1
       union all
       select verdict from pull_gate_runs where repository_id = $1 and verdict is not null
       union all
       select v.verdict from phase_verdicts v join phases p on p.id = v.phase_id join jobs j on j.id = p.job_id
       where j.repository_id = $1 and v.verdict is not null
     )
     select witness from told cross join lateral jsonb_array_elements(verdict->'witnesses') witness
     where verdict @> jsonb_build_object('witnesses', jsonb_build_array(jsonb_build_object('id', $2::text)))
       and witness->>'id' = $2 limit 1`,
    [repositoryId, id],
  );
  return rows[0] === undefined ? null : witnessSchema.parse(rows[0].witness);
}
