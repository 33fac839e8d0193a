import { ofThese, spans, whose } from "./spans.ts";

/** What phases of jobs paid. */
export const spendingRows = `with found as materialized (
    select span.since as start, j.repository_id, s.usd
    from ${spans} cross join lateral (
      select phase_id, usd from phase_spendings
      where spent_at >= span.since and spent_at < span.until offset 0
    ) s cross join lateral (
      select repository_id from jobs where id = (select job_id from phases where id = s.phase_id) offset 0
    ) j
  )
  select start, ${whose} as repository_id, 'agents' as book, 'count' as kind, '["phaseMillionths"]'::jsonb as name,
    null::bigint as item, sum(usd * 1000000)::bigint as number
  from found where ${ofThese} group by start, ${whose}`;
