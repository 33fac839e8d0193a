import { spans, whose } from "./spans.ts";

const spentIn = (table: string) => `(
        select * from ${table} where spent_at >= span.since and spent_at < span.until offset 0
      ) s`;

const ever = { escalations: paidFor("attempt", "escalation"), jobs: paidFor("phase", "job") };

/** All that an escalation, or a job, had cost by then. */
function paidFor(part: "attempt" | "phase", whole: "escalation" | "job"): string {
  return `(select sum(b.usd) * 1000000 from ${part}s p join ${part}_spendings b on b.${part}_id = p.id
    where p.${whole}_id = paid.id and b.spent_at <= paid.last and not b.unpriced)`;
}

/**
 * What agents cost, those of reviewers and companions with them, by what they worked on, and when; turns without a price;
 * and who may have spent most.
 */
export const spendingRows = `with found as materialized (
    select span.since as start, told.* from ${spans} cross join lateral (
      select 'escalations' as work, a.escalation_id as id, e.repository_id, e.domain, a.stage, s.usd, s.unpriced,
        s.spent_at
      from ${spentIn("attempt_spendings")}
      cross join lateral (select escalation_id, stage from attempts where id = s.attempt_id offset 0) a
      cross join lateral (select repository_id, domain from escalations where id = a.escalation_id offset 0) e
      union all
      select 'jobs', j.id, j.repository_id, null, null, s.usd, s.unpriced, s.spent_at
      from ${spentIn("phase_spendings")}
      cross join lateral (
        select id, repository_id from jobs where id = (select job_id from phases where id = s.phase_id) offset 0
      ) j
    ) told where $3::bigint[] is null or repository_id = any($3)
  )
  select start, ${whose} as repository_id, 'agents' as book, 'count' as kind,
    jsonb_build_array('millionths', work, domain, stage) as name, null::bigint as item,
    sum(usd * 1000000)::bigint as number
  from found where not unpriced group by start, ${whose}, work, domain, stage
  union all
  select start, ${whose}, 'agents', 'count', jsonb_build_array('unpriced', work, domain, stage), null, count(*)
  from found where unpriced group by start, ${whose}, work, domain, stage
  union all
  select start, whose, 'agents', 'spender', jsonb_build_array(work), id,
    (case work when 'jobs' then ${ever.jobs} else ${ever.escalations} end)::bigint
  from (
    select start, ${whose} as whose, work, id, max(spent_at) as last from found
    where not unpriced and usd > 0 group by start, ${whose}, work, id
  ) paid`;
