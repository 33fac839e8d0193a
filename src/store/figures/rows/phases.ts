import { ofThese, spans, whose } from "./spans.ts";

/** Settled phases of jobs: what agents used, and the tactical ones that were merged. */
export const phaseRows = `with found as materialized (
    select span.since as start, j.repository_id, j.expert, p.*
    from ${spans} cross join lateral (
      select job_id, (step = 'merged' and kind = 'tactical')::integer::bigint as accepted,
        input_tokens + output_tokens as tokens, agent_ms
      from phases where settled_at >= span.since and settled_at < span.until offset 0
    ) p cross join lateral (select repository_id, expert from jobs where id = p.job_id offset 0) j
  )
  select start, ${whose} as repository_id, 'gates' as book, 'count' as kind, to_jsonb(array[told.name, 'jobs', expert]) as name,
    null::bigint as item, sum(told.number)::bigint as number
  from found cross join lateral (values
    ('accepted', accepted), ('tokens', tokens), ('agentMs', agent_ms)
  ) told (name, number)
  where ${ofThese} group by start, ${whose}, told.name, expert`;
