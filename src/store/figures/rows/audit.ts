import { spans, whose } from "./spans.ts";

/** Whoever claimed: an attempt, or one revision of a phase. As the index `audit_entries_by_claimant` has it. */
const claimant = (of: string) =>
  `coalesce(${of}.facts->>'attempt', 'phase ' || (${of}.facts->>'phase') || '.' || (${of}.facts->>'revision'))`;

/** A claim of a phase is one over gates; the ruling on it. */
const isClaim = (of: string) =>
  `(${of}.kind = 'claim' or ${of}.kind = 'phase-claim' and ${of}.facts ? 'gates' and ${of}.facts->'gates' <> '[]')
   and ${of}.decision->>'kind' in ('accept', 'reject', 'give-up')`;

/**
 * Pages, and rulings on claims: the audit tells of every one, also where there was nothing to judge. Whoever claimed is
 * counted with the first claim.
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
      not exists (
        select from audit_entries b
        where b.kind in ('claim', 'phase-claim') and ${claimant("b")} = ${claimant("a")} and b.id < a.id
          and ${isClaim("b")}
      ) as first
    from found a where ${isClaim("a")}
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
  from rulings where premature group by start, ${whose}, runner`;
