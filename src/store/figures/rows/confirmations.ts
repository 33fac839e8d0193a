import { millisecondsOf, ofThese, spans, whose } from "./spans.ts";

/**
 * Escalations that were confirmed, and what is known of their resolutions: those that did not hold tell since when. Each
 * failure that came back is counted at that time, too.
 */
export const confirmationRows = `with found as materialized (
    select span.since as start, one.* from ${spans} cross join lateral (
      select repository_id from escalations
      where confirmed_at >= span.since and confirmed_at < span.until offset 0
    ) one where ${ofThese}
  ), held as materialized (
    select span.since as start, one.* from ${spans} cross join lateral (
      select repository_id, recurred_at from resolutions
      where confirmed_at >= span.since and confirmed_at < span.until offset 0
    ) one where ${ofThese}
  ), returned as materialized (
    select span.since as start, one.* from ${spans} cross join lateral (
      select repository_id from resolutions
      where recurred_at >= span.since and recurred_at < span.until offset 0
    ) one where ${ofThese}
  )
  select start, ${whose} as repository_id, 'agents' as book, 'count' as kind, '["confirmed"]'::jsonb as name,
    null::bigint as item, count(*) as number
  from found group by start, ${whose}
  union all
  select start, ${whose}, 'agents', 'count', '["resolutions"]', null, count(*)
  from held group by start, ${whose}
  union all
  select start, ${whose}, 'agents', 'count', '["returns"]', null, count(*)
  from returned group by start, ${whose}
  union all
  select start, ${whose}, 'agents', 'moment', '["recurred"]', ${millisecondsOf("recurred_at")}, count(*)
  from held where recurred_at is not null group by start, ${whose}, 6`;
