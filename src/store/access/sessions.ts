import { z } from "zod";
import { type Db } from "../database.ts";
import { type Removal } from "../retention/removal.ts";

const row = z.object({
  idHash: z.instanceof(Buffer),
  personId: z.coerce.number(),
  login: z.string(),
  sealedGrant: z.instanceof(Buffer),
  usedAt: z.date(),
});

/** Somebody who is signed in. */
export type Session = z.infer<typeof row>;

const columns = `id_hash as "idHash", person_id as "personId", login, sealed_grant as "sealedGrant", used_at as "usedAt"`;

export interface NewSession extends Omit<Session, "usedAt"> {
  readonly now: Date;
  readonly expiresAt: Date;
}

/** Those that are over go with it, or when it is tidied. */
export async function saveSession(db: Db, session: NewSession): Promise<void> {
  const { idHash, personId, login, sealedGrant, now, expiresAt } = session;
  await db.query(
    `with expired as (delete from sessions where expires_at <= $5)
     insert into sessions (id_hash, person_id, login, sealed_grant, created_at, used_at, expires_at)
     values ($1, $2, $3, $4, $5, $5, $6)`,
    [idHash, personId, login, sealedGrant, now, expiresAt],
  );
}

/** null: there is none, it is over, or it has not been used since then. */
export async function findSession(
  db: Db,
  idHash: Buffer,
  { now, usedSince }: { readonly now: Date; readonly usedSince: Date },
): Promise<Session | null> {
  const { rows } = await db.query(
    `select ${columns} from sessions where id_hash = $1 and expires_at > $2 and used_at > $3`,
    [idHash, now, usedSince],
  );
  return rows[0] === undefined ? null : row.parse(rows[0]);
}

/** For whoever renews what GitHub gave: nobody else does until the transaction is over. */
export async function lockSession(db: Db, idHash: Buffer): Promise<Session | null> {
  const { rows } = await db.query(`select ${columns} from sessions where id_hash = $1 for update`, [idHash]);
  return rows[0] === undefined ? null : row.parse(rows[0]);
}

export async function renewSession(db: Db, idHash: Buffer, sealedGrant: Buffer): Promise<void> {
  await db.query("update sessions set sealed_grant = $2 where id_hash = $1", [idHash, sealedGrant]);
}

export async function touchSession(db: Db, idHash: Buffer, now: Date): Promise<void> {
  await db.query("update sessions set used_at = $2 where id_hash = $1", [idHash, now]);
}

export async function deleteSession(db: Db, idHash: Buffer): Promise<void> {
  await db.query("delete from sessions where id_hash = $1", [idHash]);
}

/** Those that were over by then. */
export async function deleteEndedSessions(db: Db, { before, limit }: Removal): Promise<number> {
  const { rowCount } = await db.query(
    `delete from sessions where id_hash = any(array(
       select id_hash from sessions where expires_at <= $1 limit $2))`,
    [before, limit],
  );
  return rowCount ?? 0;
}
