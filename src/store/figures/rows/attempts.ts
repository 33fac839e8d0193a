import { binOf, millisecondsOf, ofThese, spans, whose } from "./spans.ts";

const resolved = "('resolve', 'already-satisfied')";

/**
 * Decided attempts. What they belong to is looked up one by one: the plan is to stay the same however many there are.
 * An escalation that was resolved before tells when, so that it is counted once in a stretch that has both.
 */
export const attemptRows = `with found as materialized (
    select span.since as start, e.repository_id, e.domain, a.*
    from ${spans} cross join lateral (
      select id, escalation_id, stage, decision->>'kind' as kind, decided_at, agent_ms,
        input_tokens + output_tokens as tokens,
        extract(epoch from decided_at - started_at)::double precision as seconds
      from attempts
      where step = 'decided' and decided_at >= span.since and decided_at < span.until offset 0
    ) a cross join lateral (
      select repository_id, domain from escalations where id = a.escalation_id offset 0
    ) e
  ), attempts_of as (select * from found where ${ofThese})
  select start, ${whose} as repository_id, 'agents' as book, 'count' as kind,
    jsonb_build_array('attempts', domain, stage, kind) as name, null::bigint as item, count(*) as number
  from attempts_of group by start, ${whose}, domain, stage, kind
  union all
  select start, ${whose}, 'agents', 'time', '["attempts"]', ${binOf("seconds")}::bigint, count(*)
  from attempts_of group by start, ${whose}, 6
  union all
  select start, ${whose}, 'agents', 'moment', '["resolved"]', ${millisecondsOf("earlier.at")}, count(*)
  from attempts_of a cross join lateral (
    select max(decided_at) as at from attempts b
    where b.escalation_id = a.escalation_id and b.step = 'decided' and b.decision->>'kind' in ${resolved}
      and (b.decided_at, b.id) < (a.decided_at, a.id)
  ) earlier
  where kind in ${resolved} and earlier.at is not null group by start, ${whose}, 6
  union all
  select start, ${whose}, 'gates', 'count', to_jsonb(array[told.name, 'escalations', domain]), null,
    sum(told.number)::bigint
  from attempts_of cross join lateral (values
    ('accepted', (kind = 'resolve')::integer::bigint), ('tokens', tokens), ('agentMs', agent_ms)
  ) told (name, number) group by start, ${whose}, told.name, domain`;
