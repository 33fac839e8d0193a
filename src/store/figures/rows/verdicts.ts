import { millisecondsOf, ofThese, spans, whose } from "./spans.ts";

const since = (column: string) => `${column} >= span.since and ${column} < span.until`;

/**
 * Final verdicts over claims, pull requests and phases. A commit that was refused before tells when, so that it is counted
 * once in a stretch that has both.
 */
export const verdictRows = `with found as materialized (
    select span.since as start, v.* from ${spans} cross join lateral (
      (select e.repository_id, g.commit_sha, g.accepted, g.took_ms, g.judged_at as at, 1 as source, g.id
       from (select * from gate_runs where ${since("judged_at")} offset 0) g cross join lateral (
         select repository_id from escalations
         where id = (select escalation_id from attempts where id = g.attempt_id) offset 0) e)
      union all
      (select repository_id, head_sha, verdict->>'verdict' <> 'fail', null, settled_at, 2, id
       from pull_gate_runs where status = 'done' and ${since("settled_at")} offset 0)
      union all
      (select j.repository_id, v.commit_sha, v.accepted, v.took_ms, v.judged_at, 3, v.id
       from (select * from phase_verdicts where verdict is not null and ${since("judged_at")} offset 0) v
       cross join lateral (
         select repository_id from jobs where id = (select job_id from phases where id = v.phase_id) offset 0) j)
    ) v
  ), verdicts_of as (select * from found where ${ofThese})
  select start, ${whose} as repository_id, 'gates' as book, 'count' as kind, '["gateMs"]'::jsonb as name,
    null::bigint as item, sum(took_ms)::bigint as number
  from verdicts_of where took_ms > 0 group by start, ${whose}
  union all
  select start, ${whose}, 'gates', 'count', '["refused"]', null, count(*)
  from verdicts_of where not accepted and commit_sha is not null group by start, ${whose}
  union all
  select start, ${whose}, 'gates', 'moment', '["refused"]', ${millisecondsOf("earlier.at")}, count(*)
  from verdicts_of v cross join lateral (
    select max(one.at) as at from (
      select g.judged_at as at, 1 as source, g.id from gate_runs g
      where g.commit_sha = v.commit_sha and not g.accepted and v.repository_id = (
        select e.repository_id from attempts a join escalations e on e.id = a.escalation_id where a.id = g.attempt_id)
      union all
      select p.settled_at, 2, p.id from pull_gate_runs p
      where p.repository_id = v.repository_id and p.head_sha = v.commit_sha and p.status = 'done'
        and p.verdict->>'verdict' = 'fail'
      union all
      select w.judged_at, 3, w.id from phase_verdicts w
      where w.commit_sha = v.commit_sha and w.verdict is not null and not w.accepted and v.repository_id = (
        select j.repository_id from phases p join jobs j on j.id = p.job_id where p.id = w.phase_id)
    ) one where (one.at, one.source, one.id) < (v.at, v.source, v.id)
  ) earlier
  where not v.accepted and v.commit_sha is not null and earlier.at is not null group by start, ${whose}, 6`;
