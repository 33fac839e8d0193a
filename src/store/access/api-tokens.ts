import { z } from "zod";
import { scopes, type Scope } from "../../domain/access/principal.ts";
import { type Db } from "../database.ts";

const row = z.object({
  id: z.coerce.number(),
  name: z.string(),
  scope: z.enum(scopes),
  /** null: all. */
  repositoryIds: z.array(z.coerce.number()).nullable(),
  createdAt: z.date(),
  expiresAt: z.date().nullable(),
  usedAt: z.date().nullable(),
  revokedAt: z.date().nullable(),
});

/** What a program shows to be let in; of its secret only the hash is kept. */
export type ApiToken = z.infer<typeof row>;

const columns = `id, name, scope, repository_ids as "repositoryIds", created_at as "createdAt",
  expires_at as "expiresAt", used_at as "usedAt", revoked_at as "revokedAt"`;

export interface NewApiToken {
  readonly name: string;
  readonly hash: Buffer;
  readonly scope: Scope;
  readonly repositoryIds: readonly number[] | null;
  readonly now: Date;
  readonly expiresAt: Date | null;
}

/** null: another of that name is in force. */
export async function saveApiToken(db: Db, token: NewApiToken): Promise<ApiToken | null> {
  const { name, hash, scope, repositoryIds, now, expiresAt } = token;
  const { rows } = await db.query(
    `insert into api_tokens (name, hash, scope, repository_ids, created_at, expires_at)
     values ($1, $2, $3, $4::bigint[], $5, $6)
     on conflict (name) where revoked_at is null do nothing returning ${columns}`,
    [name, hash, scope, repositoryIds, now, expiresAt],
  );
  return rows[0] === undefined ? null : row.parse(rows[0]);
}

/** null: there is none such, or it is in force no more. */
export async function findApiToken(db: Db, hash: Buffer, now: Date): Promise<ApiToken | null> {
  const { rows } = await db.query(
    `select ${columns} from api_tokens
     where hash = $1 and revoked_at is null and (expires_at is null or expires_at > $2)`,
    [hash, now],
  );
  return rows[0] === undefined ? null : row.parse(rows[0]);
}

export async function touchApiToken(db: Db, id: number, now: Date): Promise<void> {
  await db.query("update api_tokens set used_at = $2 where id = $1", [id, now]);
}

export async function listApiTokens(db: Db): Promise<ApiToken[]> {
  const { rows } = await db.query(`select ${columns} from api_tokens order by id`);
  return rows.map((each) => row.parse(each));
}

/** False: there is none of that number in force. */
export async function revokeApiToken(db: Db, id: number, now: Date): Promise<boolean> {
  const { rowCount } = await db.query(
    "update api_tokens set revoked_at = $2 where id = $1 and revoked_at is null",
    [id, now],
  );
  return rowCount === 1;
}
