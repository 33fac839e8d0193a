import { z } from "zod";
import { type PageReason } from "../../domain/escalations/page.ts";
import { type Db } from "../database.ts";
import { valuesOf, type Span } from "./span.ts";

const count = z.coerce.number();

const totals = z.object({
  attempts: count,
  spendUsd: count,
  unpriced: count,
  resolved: count,
  confirmed: count,
  p50Seconds: z.number().nullable(),
  p95Seconds: z.number().nullable(),
});

/** `unpriced`: attempts whose cost nobody knows. `resolved`, `confirmed`: escalations. */
export type AttemptTotals = z.infer<typeof totals>;

export async function sumAttempts(db: Db, span: Span): Promise<AttemptTotals> {
  const { rows } = await db.query(
    `with decided as (
       select a.escalation_id, a.decision->>'kind' as kind, a.cost_usd, a.input_tokens + a.output_tokens as tokens,
         extract(epoch from a.decided_at - a.started_at)::double precision as seconds
       from attempts a join escalations e on e.id = a.escalation_id
       where a.step = 'decided' and a.decided_at >= $1 and a.decided_at < $2
         and ($3::bigint[] is null or e.repository_id = any($3))
     )
     select count(*) as attempts, coalesce(sum(cost_usd), 0) as "spendUsd",
       count(*) filter (where cost_usd is null and tokens > 0) as unpriced,
       count(distinct escalation_id) filter (where kind in ('resolve', 'already-satisfied')) as resolved,
       (select count(*) from escalations where confirmed_at >= $1 and confirmed_at < $2
         and ($3::bigint[] is null or repository_id = any($3))) as confirmed,
       percentile_cont(0.5) within group (order by seconds) as "p50Seconds",
       percentile_cont(0.95) within group (order by seconds) as "p95Seconds"
     from decided`,
    valuesOf(span),
  );
  return totals.parse(rows[0]);
}

/** A reason that is added is to be counted, too. */
const reasons = {
  domain_denied: "domain_denied",
  tripwires: "tripwires",
  blocked: "blocked",
  infrastructure: "infrastructure",
  publishing_refused: "publishing_refused",
  context_unavailable: "context_unavailable",
  exhausted: "exhausted",
} as const satisfies { readonly [Kind in PageReason["kind"]]: Kind };

export const pageReason = z.enum(reasons);

/** Kinds of decisions that may be to page. */
export const pagingKinds = ["preflight", "attempt", "context"] as const;

const page = z.object({ reason: pageReason, pages: count });

export type PageRecord = z.infer<typeof page>;

/** Pages by what they were for. */
export async function listPages(db: Db, span: Span): Promise<PageRecord[]> {
  const { rows } = await db.query(
    `select decision->'reason'->>'kind' as reason, count(*) as pages
     from audit_entries
     where kind = any($4) and at >= $1 and at < $2
       and ($3::bigint[] is null or repository_id = any($3)) and decision->>'kind' = 'page'
     group by 1`,
    [...valuesOf(span), pagingKinds],
  );
  return rows.map((row) => page.parse(row));
}

const spender = z.object({
  repository: z.string(),
  issue: z.number(),
  title: z.string(),
  attempts: count,
  spendUsd: count,
});

export type Spender = z.infer<typeof spender>;

/** The five escalations that cost most. */
export async function listSpenders(db: Db, span: Span): Promise<Spender[]> {
  const { rows } = await db.query(
    `select r.owner || '/' || r.name as repository, e.issue, e.title, count(*) as attempts,
       sum(a.cost_usd) as "spendUsd"
     from attempts a join escalations e on e.id = a.escalation_id join repositories r on r.id = e.repository_id
     where a.step = 'decided' and a.decided_at >= $1 and a.decided_at < $2
       and ($3::bigint[] is null or e.repository_id = any($3)) and a.cost_usd > 0
     group by r.owner, r.name, e.id order by sum(a.cost_usd) desc, e.id limit 5`,
    valuesOf(span),
  );
  return rows.map((row) => spender.parse(row));
}

const share = z.object({
  domain: z.string().nullable(),
  stage: z.string(),
  attempts: count,
  resolved: count,
  spendUsd: count,
});

/** How attempts of one stage did on escalations of one domain. */
export type StageShare = z.infer<typeof share>;

export async function listStageShares(db: Db, span: Span): Promise<StageShare[]> {
  const { rows } = await db.query(
    `select e.domain, a.stage, count(*) as attempts,
       count(*) filter (where a.decision->>'kind' in ('resolve', 'already-satisfied')) as resolved,
       coalesce(sum(a.cost_usd), 0) as "spendUsd"
     from attempts a join escalations e on e.id = a.escalation_id
     where a.step = 'decided' and a.decided_at >= $1 and a.decided_at < $2
       and ($3::bigint[] is null or e.repository_id = any($3))
     group by e.domain, a.stage order by count(*) desc, e.domain, a.stage limit 100`,
    valuesOf(span),
  );
  return rows.map((row) => share.parse(row));
}
