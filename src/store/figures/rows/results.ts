import { binOf, ofThese, spans, whose } from "./spans.ts";

/** What single gates said. Times are of runs that were not recalled from an earlier verdict. */
export const resultRows = `with found as materialized (
    select span.since as start, s.* from ${spans} cross join lateral (
      select repository_id, name, kind, status = 'pass' as passed, reason, cached, seconds from gate_results
      where judged_at >= span.since and judged_at < span.until offset 0
    ) s where ${ofThese}
  )
  select start, ${whose} as repository_id, 'gates' as book, 'count' as kind,
    jsonb_build_array('gates', name, kind, case when passed then 'pass' else 'fail' end) as name,
    null::bigint as item, count(*) as number
  from found group by start, ${whose}, found.name, found.kind, passed
  union all
  select start, ${whose}, 'gates', 'count', jsonb_build_array('failures', name, reason, kind), null, count(*)
  from found where reason is not null group by start, ${whose}, found.name, reason, found.kind
  union all
  select start, ${whose}, 'gates', 'time', jsonb_build_array('gates', name, kind),
    ${binOf("seconds")}::bigint, count(*)
  from found where not cached group by start, ${whose}, found.name, found.kind, 6
  union all
  select start, ${whose}, 'gates', 'count', '["resultMs"]', null, sum(round(seconds * 1000))::bigint
  from found where not cached group by start, ${whose}`;
