import { z } from "zod";
import { type Db } from "../database.ts";
import { pagingKinds } from "./attempts.ts";
import { valuesOf, type Span } from "./span.ts";

const count = z.coerce.number();
const row = z.object({ slice: count, resolved: count, paged: count, recurred: count, spendUsd: count });

/** What happened in one slice of a span; `slice` counts from 0. */
export type TrendSlice = z.infer<typeof row>;

/** What happened, in slices of so many seconds; a slice in which nothing did is absent. */
export async function listTrend(db: Db, span: Span, sliceSeconds: number): Promise<TrendSlice[]> {
  const { rows } = await db.query(
    `with happened as (
       select a.decided_at as at, (a.decision->>'kind' in ('resolve', 'already-satisfied'))::integer as resolved,
         0 as paged, 0 as recurred, coalesce(a.cost_usd, 0) as usd
       from attempts a join escalations e on e.id = a.escalation_id
       where a.step = 'decided' and a.decided_at >= $1 and a.decided_at < $2
         and ($3::bigint[] is null or e.repository_id = any($3))
       union all
       select at, 0, 1, 0, 0 from audit_entries
       where kind = any($4) and at >= $1 and at < $2 and decision->>'kind' = 'page'
         and ($3::bigint[] is null or repository_id = any($3))
       union all
       select recurred_at, 0, 0, 1, 0 from resolutions
       where recurred_at >= $1 and recurred_at < $2 and ($3::bigint[] is null or repository_id = any($3))
       union all
       select s.spent_at, 0, 0, 0, s.usd
       from phase_spendings s join phases p on p.id = s.phase_id join jobs j on j.id = p.job_id
       where s.spent_at >= $1 and s.spent_at < $2 and ($3::bigint[] is null or j.repository_id = any($3))
     )
     select floor(extract(epoch from at - $1) / $5)::integer as slice, sum(resolved) as resolved, sum(paged) as paged,
       sum(recurred) as recurred, sum(usd) as "spendUsd"
     from happened group by 1 order by 1`,
    [...valuesOf(span), pagingKinds, sliceSeconds],
  );
  return rows.map((each) => row.parse(each));
}
