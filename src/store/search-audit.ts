import { z } from "zod";
import { auditRow } from "./audit.ts";
import { type Db } from "./database.ts";

/** What whoever searches may see: everything, or what is about any repository (null) or these. */
export type AuditSeen =
  { readonly kind: "everything" } | { readonly kind: "repositories"; readonly ids: readonly number[] | null };

/** Which entries are asked for; what is null does not matter. */
export interface AuditFilter {
  readonly seen: AuditSeen;
  readonly repositoryId: number | null;
  /** Any of them. */
  readonly subjects: readonly string[] | null;
  readonly kind: string | null;
  /** Whoever asked for it, by login in any case; a token as `token NAME`. */
  readonly by: string | null;
  /** Anywhere in its facts or decision, in any case; absent: it does not matter. */
  readonly text?: string | null;
  /** Included. */
  readonly since: Date | null;
  /** Excluded. */
  readonly until: Date | null;
}

export const chainedRow = auditRow.extend({
  /** As it is called today; null: of none, or of one that is not known any more. */
  repository: z.string().nullable(),
  /** In hexadecimal, as is its own. */
  previousHash: z.string(),
  hash: z.string(),
});

/** An entry with its place in the hash chain. */
export type ChainedEntry = z.infer<typeof chainedRow>;

const columns = `e.id, e.at, e.repository_id as "repositoryId", r.owner || '/' || r.name as repository, e.subject,
  e.kind, e.facts, e.decision, e.effects, encode(e.previous_hash, 'hex') as "previousHash",
  encode(e.hash, 'hex') as hash`;
/** As the index has it. */
const actor = "lower(coalesce(e.facts ->> 'by', e.facts ->> 'producer'))";
const source = "audit_entries e left join repositories r on r.id = e.repository_id";

/** Every kind of decision that was ever made, without reading every entry. */
export async function listAuditKinds(db: Db): Promise<string[]> {
  const { rows } = await db.query<{ kind: string }>(
    `with recursive kinds as (
       (select kind from audit_entries order by kind limit 1)
       union all
       select (select kind from audit_entries where kind > kinds.kind order by kind limit 1)
       from kinds where kinds.kind is not null
     )
     select kind from kinds where kind is not null`,
  );
  return rows.map(({ kind }) => kind);
}

export async function findChained(db: Db, id: number): Promise<ChainedEntry | null> {
  const { rows } = await db.query(`select ${columns} from ${source} where e.id = $1`, [id]);
  return rows[0] === undefined ? null : chainedRow.parse(rows[0]);
}

/** Newest first, from before an entry (null: from the last on). */
export async function searchAudit(
  db: Db,
  filter: AuditFilter,
  { before, limit }: { readonly before: number | null; readonly limit: number },
): Promise<ChainedEntry[]> {
  const { where, values } = conditionsOf(filter, [["e.id < ", before]]);
  const { rows } = await db.query(
    `select ${columns} from ${source} where ${where} order by e.id desc limit $${values.length + 1}`,
    [...values, limit],
  );
  return rows.map((each) => chainedRow.parse(each));
}

const entriesAtOnce = 100;

/** All that there is when it begins, oldest first, never more than a hundred at once in memory. */
export async function* readAudit(db: Db, filter: AuditFilter): AsyncGenerator<ChainedEntry, void> {
  const last = await lastId(db);
  for (let after = 0; ;) {
    const { where, values } = conditionsOf(filter, [
      ["e.id > ", after],
      ["e.id <= ", last],
    ]);
    const { rows } = await db.query(
      `select ${columns} from ${source} where ${where} order by e.id limit ${entriesAtOnce}`,
      values,
    );
    const page = rows.map((each) => chainedRow.parse(each));
    yield* page;
    const end = page.at(-1);
    if (end === undefined || page.length < entriesAtOnce) return;
    after = end.id;
  }
}

async function lastId(db: Db): Promise<number> {
  const { rows } = await db.query<{ id: number }>("select coalesce(max(id), 0) as id from audit_entries");
  return rows[0]?.id ?? 0;
}

/** The pattern of what holds a text, whatever marks of patterns it has. */
function containing(text: string): string {
  return `%${text.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;
}

/** Only what was asked: a condition that may not matter keeps Postgres from using an index for the others. */
function conditionsOf(
  { seen, repositoryId, subjects, kind, by, text = null, since, until }: AuditFilter,
  place: readonly (readonly [string, number | null])[],
): { readonly where: string; readonly values: unknown[] } {
  const asked: [string, unknown][] = [];
  for (const [condition, value] of [
    ["e.repository_id = ", repositoryId],
    ["e.kind = ", kind],
    [`${actor} = lower`, by],
    ["lower(e.facts::text || e.decision::text) like ", text === null ? null : containing(text)],
    ["e.at >= ", since],
    ["e.at < ", until],
    ...place,
  ] as const) {
    if (value !== null) asked.push([condition, value]);
  }
  if (subjects !== null) asked.push(["e.subject = any", subjects]);
  if (seen.kind === "repositories" && seen.ids !== null) asked.push(["e.repository_id = any", seen.ids]);
  const conditions = asked.map(([condition], at) => `${condition}($${at + 1})`);
  if (seen.kind === "repositories" && seen.ids === null) conditions.push("e.repository_id is not null");
  const where = conditions.length === 0 ? "true" : conditions.join(" and ");
  return { where, values: asked.map(([, value]) => value) };
}
