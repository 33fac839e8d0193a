import { z } from "zod";
import { asJson } from "./as-json.ts";
import { type Db } from "./database.ts";

/** As rows of it are parsed. */
export const auditRow = z.object({
  id: z.coerce.number(),
  at: z.date(),
  repositoryId: z.coerce.number().nullable(),
  subject: z.string(),
  kind: z.string(),
  facts: z.unknown(),
  decision: z.unknown(),
  effects: z.unknown(),
});

/** One decision as it was made: the facts it saw, what it said, the effects that it asked for. */
export type AuditEntry = z.infer<typeof auditRow>;

export interface NewAuditEntry {
  readonly at: Date;
  readonly repositoryId: number | null;
  readonly subject: string;
  /** Which decision this is: "preflight", "claim", "attempt", "configuration". */
  readonly kind: string;
  readonly facts: unknown;
  readonly decision: unknown;
  readonly effects: unknown;
}

/** Any number: the one chain is appended to under this lock. */
const chainLock = 4_110_873;

/** Appends to the hash chain. Must run in the transaction that stores what was decided. */
export async function appendAudit(db: Db, entry: NewAuditEntry): Promise<number> {
  await db.query("select pg_advisory_xact_lock($1)", [chainLock]);
  const { rows } = await db.query<{ id: string }>(
    `with last as (
       select id, hash from audit_entries order by id desc limit 1
     ), entry as (
       select coalesce((select id from last), 0) + 1 as id, coalesce((select hash from last), ''::bytea) as previous,
         $1::timestamptz as at, $2::bigint as repository_id, $3::text as subject, $4::text as kind,
         $5::jsonb as facts, $6::jsonb as decision, $7::jsonb as effects
     )
     insert into audit_entries
       (id, at, repository_id, subject, kind, facts, decision, effects, previous_hash, hash)
     select id, at, repository_id, subject, kind, facts, decision, effects, previous,
       audit_hash(previous, id, at, repository_id, subject, kind, facts, decision, effects)
     from entry returning id`,
    [
      entry.at,
      entry.repositoryId,
      entry.subject,
      entry.kind,
      asJson(entry.facts),
      asJson(entry.decision),
      asJson(entry.effects),
    ],
  );
  return Number(rows[0]?.id);
}

export async function listAudit(db: Db, subject: string): Promise<AuditEntry[]> {
  const { rows } = await db.query(
    `select id, at, repository_id as "repositoryId", subject, kind, facts, decision, effects
     from audit_entries where subject = $1 order by id`,
    [subject],
  );
  return rows.map((each) => auditRow.parse(each));
}

/** The last of one kind of decision, newest first. */
export async function listAuditOfKind(
  db: Db,
  { subject, kind, limit }: { readonly subject: string; readonly kind: string; readonly limit: number },
): Promise<AuditEntry[]> {
  const { rows } = await db.query(
    `select id, at, repository_id as "repositoryId", subject, kind, facts, decision, effects
     from audit_entries where subject = $1 and kind = $2 order by id desc limit $3`,
    [subject, kind, limit],
  );
  return rows.map((each) => auditRow.parse(each));
}

export async function findAudit(db: Db, id: number): Promise<AuditEntry | null> {
  const { rows } = await db.query(
    `select id, at, repository_id as "repositoryId", subject, kind, facts, decision, effects
     from audit_entries where id = $1`,
    [id],
  );
  return rows[0] === undefined ? null : auditRow.parse(rows[0]);
}

/** How often something of one kind was decided about a subject. */
export async function countDecisions(db: Db, subject: string, decision: string): Promise<number> {
  const { rows } = await db.query<{ number: string }>(
    "select count(*) as number from audit_entries where subject = $1 and decision->>'kind' = $2",
    [subject, decision],
  );
  return Number(rows[0]?.number ?? 0);
}

/** Of one kind of decision, or of any. */
export async function lastAudit(
  db: Db,
  subject: string,
  kind: string | null = null,
): Promise<AuditEntry | null> {
  const { rows } = await db.query(
    `select id, at, repository_id as "repositoryId", subject, kind, facts, decision, effects
     from audit_entries where subject = $1 and ($2::text is null or kind = $2) order by id desc limit 1`,
    [subject, kind],
  );
  return rows[0] === undefined ? null : auditRow.parse(rows[0]);
}

export interface ChainState {
  readonly entries: number;
  /** The first entry that does not fit the one before it; null: the chain holds. */
  readonly brokenAt: number | null;
  /**
   * The hash of the last entry, in hexadecimal: kept elsewhere, it tells whether the newest entries were taken away.
   * null: there is none.
   */
  readonly head: string | null;
}

export async function verifyAudit(db: Db): Promise<ChainState> {
  const { rows } = await db.query<{ entries: string; brokenAt: string | null; head: string | null }>(
    `with chain as (
       select id, previous_hash, hash,
         audit_hash(previous_hash, id, at, repository_id, subject, kind, facts, decision, effects) as computed,
         coalesce(lag(hash) over (order by id), ''::bytea) as expected,
         row_number() over (order by id) as place
       from audit_entries
     )
     select count(*) as entries,
       min(id) filter (where hash <> computed or previous_hash <> expected or id <> place) as "brokenAt",
       (select encode(hash, 'hex') from audit_entries order by id desc limit 1) as head
     from chain`,
  );
  const found = rows[0];
  return {
    entries: Number(found?.entries ?? 0),
    brokenAt: found === undefined || found.brokenAt === null ? null : Number(found.brokenAt),
    head: found?.head ?? null,
  };
}
