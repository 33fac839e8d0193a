import { z } from "zod";
import { type PageReason } from "../../domain/escalations/page.ts";
import { type EscalationStatus } from "../../domain/escalations/status.ts";
import { type Db } from "../database.ts";
import { nobodyAlive } from "../presence.ts";
import { pageReasonDocument } from "./attempt-documents.ts";

/** In the order in which lists of them are offered. */
export const escalationStatuses = [
  "paged",
  "open",
  "held",
  "awaiting_merge",
  "satisfied",
  "resolved",
  "cancelled",
] as const satisfies readonly EscalationStatus[];

const row = z.object({
  id: z.coerce.number(),
  /** OWNER/REPO */
  repository: z.string(),
  issue: z.number(),
  title: z.string(),
  domain: z.string().nullable(),
  status: z.enum(escalationStatuses),
  counted: z.number(),
  waitUntil: z.date().nullable(),
  waitReason: z.string().nullable(),
  pull: z.number().nullable(),
  leased: z.boolean(),
  createdAt: z.date(),
  updatedAt: z.date(),
});

/** An escalation in a list: where it stands, without its text. */
export type ListedEscalation = z.infer<typeof row>;

const columns = `e.id, r.owner || '/' || r.name as repository, e.issue, e.title, e.domain, e.status, e.counted,
  e.wait_until as "waitUntil", e.wait_reason as "waitReason", e.pull, not ${nobodyAlive("e.lease_holder")} as leased,
  e.created_at as "createdAt", e.updated_at as "updatedAt"`;

/** After which row of a list the next page begins. */
export type Place = Pick<ListedEscalation, "id" | "updatedAt">;

export interface EscalationList {
  /** null: of all repositories. */
  readonly repositoryIds: readonly number[] | null;
  /** null: however they stand. */
  readonly status: EscalationStatus | null;
  /** null: the first page. */
  readonly after: Place | null;
  readonly limit: number;
}

/** Those that changed last come first. */
export async function listEscalationsAfter(db: Db, asked: EscalationList): Promise<ListedEscalation[]> {
  const { repositoryIds, status, after, limit } = asked;
  const { rows } = await db.query(
    `select ${columns} from escalations e join repositories r on r.id = e.repository_id and r.removed_at is null
     where ($1::bigint[] is null or e.repository_id = any($1)) and ($2::text is null or e.status = $2)
       and ($3::timestamptz is null or (e.updated_at, e.id) < ($3, $4::bigint))
     order by e.updated_at desc, e.id desc limit $5`,
    [repositoryIds, status, after?.updatedAt ?? null, after?.id ?? null, limit],
  );
  return rows.map((each) => row.parse(each));
}

const pageRow = row.extend({
  reason: pageReasonDocument.nullable().catch(null) satisfies z.ZodType<PageReason | null>,
});

/** A page that waits for a person since `updatedAt`; `reason` null: what it is for is not known any more. */
export type WaitingPage = z.infer<typeof pageRow>;

/** Who has waited longest comes first. */
export async function listWaitingPages(
  db: Db,
  { repositoryIds, limit }: Pick<EscalationList, "repositoryIds" | "limit">,
): Promise<WaitingPage[]> {
  const { rows } = await db.query(
    `with waiting as (
       select ${columns}, 'escalation ' || e.repository_id || '#' || e.issue as subject
       from escalations e join repositories r on r.id = e.repository_id and r.removed_at is null
       where e.status = 'paged' and ($1::bigint[] is null or e.repository_id = any($1))
       order by e.updated_at, e.id limit $2
     )
     select waiting.*, page.reason
     from waiting left join lateral (
       select decision->'reason' as reason from audit_entries a
       where a.subject = waiting.subject and a.decision->>'kind' = 'page' order by a.id desc limit 1
     ) page on true
     order by "updatedAt", id`,
    [repositoryIds, limit],
  );
  return rows.map((each) => pageRow.parse(each));
}

/** How many stand how; a status that is absent has none. */
export async function countEscalations(
  db: Db,
  repositoryIds: readonly number[] | null,
): Promise<ReadonlyMap<EscalationStatus, number>> {
  const { rows } = await db.query<{ status: EscalationStatus; escalations: string }>(
    `select e.status, count(*) as escalations
     from escalations e join repositories r on r.id = e.repository_id and r.removed_at is null
     where ($1::bigint[] is null or e.repository_id = any($1)) group by e.status`,
    [repositoryIds],
  );
  return new Map(rows.map(({ status, escalations }) => [status, Number(escalations)]));
}
