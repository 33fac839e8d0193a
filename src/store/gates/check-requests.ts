import { z } from "zod";
import { type RequestKind } from "../../domain/gates/pulls/rule-on-request.ts";
import { type Db } from "../database.ts";
import { type HeadKey } from "./pull-gate-runs.ts";

const row = z.object({
  id: z.coerce.number(),
  repositoryId: z.coerce.number(),
  kind: z.enum(["rerun", "explain", "accept", "approve", "request-changes"]) satisfies z.ZodType<RequestKind>,
  headSha: z.string(),
  /** null: where it was asked did not tell. */
  pull: z.number().nullable(),
  checkName: z.string().nullable(),
  askedBy: z.string(),
  askedByBot: z.boolean(),
});

/** What somebody asked for with a button, or with a command, and nobody has answered yet. */
export type CheckRequest = z.infer<typeof row>;

export interface NewCheckRequest extends HeadKey {
  /** By which it is taken in once. */
  readonly delivery: string;
  readonly kind: RequestKind;
  readonly pull: number | null;
  readonly checkName: string | null;
  readonly askedBy: string;
  readonly askedByBot: boolean;
  readonly now: Date;
}

/** Its id, also when it was taken in before. */
export async function takeInCheckRequest(db: Db, request: NewCheckRequest): Promise<number> {
  await db.query(
    `insert into check_requests
       (delivery, repository_id, kind, head_sha, pull, check_name, asked_by, asked_by_bot, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing`,
    [
      ...[request.delivery, request.repositoryId, request.kind, request.headSha, request.pull],
      ...[request.checkName, request.askedBy, request.askedByBot, request.now],
    ],
  );
  const { rows } = await db.query<{ id: string }>("select id from check_requests where delivery = $1", [
    request.delivery,
  ]);
  return Number(rows[0]?.id);
}

/** null: it was answered already. */
export async function findCheckRequest(db: Db, id: number): Promise<CheckRequest | null> {
  const { rows } = await db.query(
    `select id, repository_id as "repositoryId", kind, head_sha as "headSha", pull, check_name as "checkName",
       asked_by as "askedBy", asked_by_bot as "askedByBot"
     from check_requests where id = $1 and settled_at is null`,
    [id],
  );
  return rows[0] === undefined ? null : row.parse(rows[0]);
}

/** False: somebody else has answered it. */
export async function settleCheckRequest(db: Db, id: number, now: Date): Promise<boolean> {
  const { rowCount } = await db.query(
    "update check_requests set settled_at = $2 where id = $1 and settled_at is null",
    [id, now],
  );
  return rowCount === 1;
}

export async function listWaitingCheckRequests(db: Db): Promise<number[]> {
  const { rows } = await db.query<{ id: string }>(
    `select c.id from check_requests c
     join repositories r on r.id = c.repository_id and r.removed_at is null
     where c.settled_at is null order by c.id limit 1000`,
  );
  return rows.map(({ id }) => Number(id));
}
