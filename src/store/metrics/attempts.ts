import { z } from "zod";
import { type PageReason } from "../../domain/escalations/page.ts";
import { type Db } from "../database.ts";
import { valuesOf, type Span } from "./span.ts";

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

const spender = z.object({
  repository: z.string(),
  issue: z.number(),
  title: z.string(),
  attempts: z.coerce.number(),
  spendUsd: z.coerce.number(),
});

export type Spender = z.infer<typeof spender>;

export interface Spending {
  readonly span: Span;
  readonly limit: number;
  /** Ids of escalations; null: all that spent in the span, each of whose attempts is read. */
  readonly among: readonly number[] | null;
}

/** Looked up one by one: the plan is to stay the same however many attempts there are. */
const attemptsAmong = `unnest($5::bigint[]) as one (id)
     cross join lateral (select * from attempts where escalation_id = one.id offset 0)`;

/** The escalations that cost most. */
export async function listSpenders(db: Db, { span, limit, among }: Spending): Promise<Spender[]> {
  const { rows } = await db.query(
    `select r.owner || '/' || r.name as repository, e.issue, e.title, count(*) as attempts,
       sum(a.cost_usd) as "spendUsd"
     from ${among === null ? "attempts" : attemptsAmong} a
     join escalations e on e.id = a.escalation_id join repositories r on r.id = e.repository_id
     where a.step = 'decided' and a.decided_at >= $1 and a.decided_at < $2
       and ($3::bigint[] is null or e.repository_id = any($3)) and a.cost_usd > 0
     group by r.owner, r.name, e.id order by sum(a.cost_usd) desc, e.id limit $4`,
    [...valuesOf(span), limit, ...(among === null ? [] : [among])],
  );
  return rows.map((row) => spender.parse(row));
}
