import { millisecondsOf, spans, whose } from "./spans.ts";

/** Whoever claimed: an attempt, or one revision of a phase. As the index `audit_entries_by_claimant` has it. */
const claimant = (of: string) =>
  `coalesce(${of}.facts->>'attempt', 'phase ' || (${of}.facts->>'phase') || '.' || (${of}.facts->>'revision'))`;

/** A claim of a phase is one over gates; the ruling on it. */
const isClaim = (of: string) =>
  `(${of}.kind = 'claim' or ${of}.kind = 'phase-claim' and ${of}.facts ? 'gates' and ${of}.facts->'gates' <> '[]')
   and ${of}.decision->>'kind' in ('accept', 'reject', 'give-up')`;

/** The same claimant, before. */
const earlier = (one: string, than: string) =>
  `${one}.kind in ('claim', 'phase-claim') and ${claimant(one)} = ${claimant(than)} and ${one}.id < ${than}.id
   and ${isClaim(one)}`;

/** How a task was settled by this ruling; null: it was not. By `src/flows/diagnostics/task-outcomes.ts`. */
const outcome = (of: string) => `case ${of}.decision->>'kind'
    when 'give-up' then 'givenUp'
    when 'accept' then (array['firstTry', 'rejectedOnce', 'rejectedTwice', 'rejectedMore'])[1 + (
      select least(count(*), 3) from audit_entries c where ${earlier("c", of)} and c.decision->>'kind' = 'reject')]
  end`;

/**
 * Pages, and rulings on claims: the audit tells of every one, also where there was nothing to judge. Whoever claimed is
 * counted with the first claim, and with each ruling that settles the task; one that settles it once more tells when the
 * last did, and how, so that the task is counted once in a stretch that has both.
 */
export const auditRows = `with found as materialized (
    select span.since as start, coalesce(repository_id, 0) as repository_id, a.id, a.kind, a.facts, a.decision,
      a.decision->>'kind' as decided
    from ${spans} cross join lateral (
      select id, repository_id, kind, facts, decision from audit_entries
      where kind in ('preflight', 'attempt', 'context', 'claim', 'phase-claim')
        and at >= span.since and at < span.until offset 0
    ) a where $3::bigint[] is null or a.repository_id = any($3)
  ), rulings as (
    select start, repository_id, decided, (a.decision->>'premature')::boolean is true as premature,
      (select runner from attempts where id = (a.facts->>'attempt')::bigint) as runner,
      not exists (select from audit_entries b where ${earlier("b", "a")}) as first,
      ${outcome("a")} as outcome, replaced.at as replaced_at, replaced.outcome as replaced
    from found a left join lateral (
      select b.at, ${outcome("b")} as outcome from audit_entries b
      where ${earlier("b", "a")} and a.decided <> 'reject' and b.decision->>'kind' <> 'reject'
      order by b.id desc limit 1
    ) replaced on true
    where ${isClaim("a")}
  )
  select start, ${whose} as repository_id, 'agents' as book, 'count' as kind,
    jsonb_build_array('pages', decision->'reason'->>'kind') as name, null::bigint as item, count(*) as number
  from found where kind in ('preflight', 'attempt', 'context') and decided = 'page'
  group by start, ${whose}, 5
  union all
  select start, ${whose}, 'gates', 'count', jsonb_build_array('claims', decided, runner), null, count(*)
  from rulings group by start, ${whose}, decided, runner
  union all
  select start, ${whose}, 'gates', 'count', jsonb_build_array('firstClaims', decided), null, count(*)
  from rulings where first group by start, ${whose}, decided
  union all
  select start, ${whose}, 'gates', 'count', jsonb_build_array('prematureClaims', runner), null, count(*)
  from rulings where premature group by start, ${whose}, runner
  union all
  select start, ${whose}, 'gates', 'count', jsonb_build_array('tasks', outcome), null, count(*)
  from rulings where outcome is not null group by start, ${whose}, outcome
  union all
  select start, ${whose}, 'gates', 'moment', jsonb_build_array('tasks', replaced), ${millisecondsOf("replaced_at")},
    count(*)
  from rulings where replaced is not null group by start, ${whose}, replaced, 6`;
