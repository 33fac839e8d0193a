import { compressSync, uncompressSync } from "snappy";
import { type Database, type Db } from "../database.ts";
import { type Removal } from "../retention/removal.ts";

export interface NewDelivery {
  readonly id: string;
  readonly event: string;
  /** JSON in UTF-8, as it came. */
  readonly payload: Buffer;
  /** Of the span of its receiving; null: nothing is traced. */
  readonly trace?: string | null;
}

export type Insertion = "stored" | "duplicate";

export interface Delivery {
  readonly id: string;
  /** The order of arrival. */
  readonly position: number;
  readonly event: string;
  readonly payload: Buffer;
  readonly encoding: "plain" | "snappy";
  readonly trace: string | null;
  /** How often it was claimed, this time included. */
  readonly attempts: number;
}

/** What GitHub sent, parsed; throws where that was kept damaged. */
export function readPayload({ payload, encoding }: Delivery): unknown {
  const text = encoding === "snappy" ? uncompressSync(payload) : payload;
  return JSON.parse(text.toString("utf8"));
}

/** What snappy hands over without copying it, a few kilobytes each, costs the garbage collector more than the copy. */
const copied = { copyOutputData: true };

/**
 * Stores what is new of a batch and tells what became of each, in the order given. All that is stored is stored
 * when this returns. One that was given up counts as new: GitHub was told to deliver it again.
 */
export async function insertDeliveries(db: Db, batch: readonly NewDelivery[]): Promise<Insertion[]> {
  const { rows } = await db.query<{ id: string }>({
    name: `insert-deliveries-${batch.length}`,
    text: `insert into deliveries (id, event, payload, trace, encoding) values ${rowsOfParameters(batch.length)}
           on conflict (id) do nothing returning id`,
    values: batch.flatMap(({ id, event, payload, trace }) => [
      id,
      event,
      compressSync(payload, copied),
      trace ?? null,
    ]),
  });
  const stored = new Set(rows.map((row) => row.id));
  const known = batch.flatMap(({ id }) => (stored.has(id) ? [] : [id]));
  if (known.length > 0) for (const id of await reviveFailed(db, known)) stored.add(id);
  return batch.map(({ id }) => (stored.delete(id) ? "stored" : "duplicate"));
}

/** Puts those that failed back in the inbox, with all their attempts. */
async function reviveFailed(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `update deliveries set status = 'waiting', settled_at = null, attempts = 0, claimed_at = null
     where id = any($1) and status = 'failed' returning id`,
    [ids],
  );
  return rows.map(({ id }) => id);
}

const rowsOfParameters = (count: number) =>
  Array.from({ length: count }, (_, row) => {
    const first = row * 4 + 1;
    return `($${first}, $${first + 1}, $${first + 2}, $${first + 3}, 'snappy')`;
  }).join(", ");

/** Proof of being the one that drains the inbox: only `drainAlone` gives it. */
export interface Drain {
  readonly kind: "drain";
  readonly db: Db;
}

const drainLock = 0x6e69_6768;

/**
 * Runs `work` as the only drain of the inbox in all processes, waiting for its turn. PostgreSQL gives the turn to
 * another as soon as this process dies.
 */
export async function drainAlone<T>(database: Database, work: (drain: Drain) => Promise<T>): Promise<T> {
  const client = await database.connect();
  let whole = false;
  try {
    await client.query("select pg_advisory_lock($1)", [drainLock]);
    const result = await work({ kind: "drain", db: client });
    await client.query("select pg_advisory_unlock($1)", [drainLock]);
    whole = true;
    return result;
  } finally {
    // A connection that may still hold the lock is closed, which gives it back.
    client.release(!whole);
  }
}

/** How long one that was claimed is left alone: each time twice as long, by the database's clock. */
const rest = "interval '1 second' * 2 ^ attempts";

/**
 * The oldest waiting deliveries behind a position that need no rest. Claiming counts, so that even a crash uses up
 * an attempt.
 */
export async function claimDeliveries(
  { db }: Drain,
  { after, limit }: { after: number; limit: number },
): Promise<Delivery[]> {
  const { rows } = await db.query<Delivery>(
    `with claimed as (
       update deliveries set attempts = attempts + 1, claimed_at = now()
       where position in (
         select position from deliveries
         where status = 'waiting' and position > $1 and (claimed_at is null or claimed_at + ${rest} <= now())
         order by position limit $2 for update skip locked
       )
       returning id, position, event, payload, encoding, trace, attempts
     )
     select * from claimed order by position`,
    [after, limit],
  );
  return rows;
}

/** `ignored`: nobody handles this event. */
export async function settleDelivery(db: Db, id: string, status: "handled" | "ignored"): Promise<boolean> {
  const { rowCount } = await db.query(
    "update deliveries set status = $2, settled_at = now(), error = null where id = $1 and status = 'waiting'",
    [id, status],
  );
  return rowCount === 1;
}

/** It goes on waiting, with what went wrong beside it. */
export async function noteDeliveryError(db: Db, id: string, error: string): Promise<void> {
  await db.query("update deliveries set error = $2 where id = $1 and status = 'waiting'", [id, error]);
}

/** Milliseconds until the first that rests may be claimed again; null: none rests. */
export async function restOfDeliveries({ db }: Drain): Promise<number | null> {
  const { rows } = await db.query<{ ms: number | null }>(
    `select ceil(extract(epoch from min(claimed_at + ${rest}) - now()) * 1000)::integer as ms
     from deliveries where status = 'waiting' and claimed_at is not null`,
  );
  const ms = rows[0]?.ms ?? null;
  return ms === null ? null : Math.max(ms, 1);
}

/** Given up: it stays visible as failed until a person has GitHub deliver it again. */
export async function failDelivery(db: Db, id: string, error: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `update deliveries set status = 'failed', settled_at = now(), error = $2 where id = $1 and status = 'waiting'`,
    [id, error],
  );
  return rowCount === 1;
}

export async function hasWaitingDeliveries(db: Db): Promise<boolean> {
  const { rows } = await db.query<{ waiting: boolean }>(
    "select exists (select from deliveries where status = 'waiting') as waiting",
  );
  return rows[0]?.waiting === true;
}

/** Which of these are in the inbox, whatever became of them. */
export async function listArrived(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.query<{ id: string }>("select id from deliveries where id = any($1)", [ids]);
  return new Set(rows.map(({ id }) => id));
}

/** Deliveries that were settled; failed ones stay for a person. */
export async function deleteSettledDeliveries(db: Db, { before, limit }: Removal): Promise<number> {
  const { rowCount } = await db.query(
    `delete from deliveries where position = any(array(
       select position from deliveries where status in ('handled', 'ignored') and settled_at < $1
       order by settled_at limit $2))`,
    [before, limit],
  );
  return rowCount ?? 0;
}
