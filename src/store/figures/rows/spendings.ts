import { spans, whose } from "./spans.ts";

const spentIn = (table: string) => `(
        select * from ${table} where spent_at >= span.since and spent_at < span.until offset 0
      ) s`;

/** What agents cost, those of reviewers and companions with them, by what they worked on, and when; turns without a price. */
export const spendingRows = `with found as materialized (
    select span.since as start, told.* from ${spans} cross join lateral (
      select 'escalations' as work, e.repository_id, e.domain, a.stage, s.usd, s.unpriced
      from ${spentIn("attempt_spendings")}
      cross join lateral (select escalation_id, stage from attempts where id = s.attempt_id offset 0) a
      cross join lateral (select repository_id, domain from escalations where id = a.escalation_id offset 0) e
      union all
      select 'jobs', j.repository_id, null, null, s.usd, s.unpriced
      from ${spentIn("phase_spendings")}
      cross join lateral (
        select repository_id from jobs where id = (select job_id from phases where id = s.phase_id) offset 0
      ) j
    ) told where $3::bigint[] is null or repository_id = any($3)
  )
  select start, ${whose} as repository_id, 'agents' as book, 'count' as kind,
    jsonb_build_array('millionths', work, domain, stage) as name, null::bigint as item,
    sum(usd * 1000000)::bigint as number
  from found where not unpriced group by start, ${whose}, work, domain, stage
  union all
  select start, ${whose}, 'agents', 'count', jsonb_build_array('unpriced', work, domain, stage), null, count(*)
  from found where unpriced group by start, ${whose}, work, domain, stage`;
