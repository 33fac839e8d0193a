import { z } from "zod";
import { type Db } from "../database.ts";
import { valuesOf, type Span } from "./span.ts";

const spender = z.object({
  work: z.enum(["escalations", "jobs"]),
  /** The id of the job; null: an escalation. */
  job: z.coerce.number().nullable(),
  repository: z.string(),
  issue: z.number(),
  title: z.string(),
  /** Attempts that spent, or phases of the job. */
  attempts: z.coerce.number(),
  /** That is known, with reviewers and companions. */
  spendUsd: z.coerce.number(),
  /** Agent turns whose price nobody knows. */
  unpriced: z.coerce.number(),
});

export type Spender = z.infer<typeof spender>;

export interface Spending {
  readonly span: Span;
  readonly limit: number;
  /** Ids of those who may have spent most; null: all who spent in the span, each of whose turns is read. */
  readonly among: { readonly escalations: readonly number[]; readonly jobs: readonly number[] } | null;
}

const inSpan = "spent_at >= $1 and spent_at < $2";

/** Looked up one by one: the plan is to stay the same however many turns there are. */
function turnsOf(part: "attempt" | "phase", whole: "escalation" | "job", ids: string | null): string {
  return ids === null
    ? `${part}_spendings s join ${part}s p on p.id = s.${part}_id`
    : `unnest(${ids}::bigint[]) as one (id)
       cross join lateral (select * from ${part}s where ${whole}_id = one.id offset 0) p
       cross join lateral (select * from ${part}_spendings where ${part}_id = p.id and ${inSpan} offset 0) s`;
}

/** Escalations and jobs that cost most. */
export async function listSpenders(db: Db, { span, limit, among }: Spending): Promise<Spender[]> {
  const [ofEscalations, ofJobs] = among === null ? [null, null] : ["$5", "$6"];
  const { rows } = await db.query(
    `with turns as (
       select 'escalations' as work, e.id, p.id as part, e.repository_id, e.issue, e.title, s.usd, s.unpriced
       from ${turnsOf("attempt", "escalation", ofEscalations)} join escalations e on e.id = p.escalation_id
       where s.${inSpan}
       union all
       select 'jobs', j.id, p.id, j.repository_id, j.issue, j.title, s.usd, s.unpriced
       from ${turnsOf("phase", "job", ofJobs)} join jobs j on j.id = p.job_id
       where s.${inSpan}
     )
     select work, case work when 'jobs' then t.id end as job, r.owner || '/' || r.name as repository, issue, title,
       count(distinct part) as attempts, sum(usd) filter (where not unpriced) as "spendUsd",
       count(*) filter (where unpriced) as unpriced
     from turns t join repositories r on r.id = t.repository_id
     where $3::bigint[] is null or t.repository_id = any($3)
     group by work, t.id, r.owner, r.name, issue, title
     having sum(usd) filter (where not unpriced) > 0
     order by sum(usd) filter (where not unpriced) desc, work, t.id limit $4`,
    [...valuesOf(span), limit, ...(among === null ? [] : [among.escalations, among.jobs])],
  );
  return rows.map((row) => spender.parse(row));
}
