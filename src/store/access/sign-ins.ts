import { type Db } from "../database.ts";
import { type Removal } from "../retention/removal.ts";

export interface SignIn {
  readonly stateHash: Buffer;
  /** Of what the browser holds that began it. */
  readonly browserHash: Buffer;
  readonly returnTo: string;
  readonly expiresAt: Date;
}

/** Forgets those that nobody finished in time, too. */
export async function saveSignIn(db: Db, signIn: SignIn, now: Date): Promise<void> {
  const { stateHash, browserHash, returnTo, expiresAt } = signIn;
  await db.query(
    `with expired as (delete from sign_ins where expires_at <= $5)
     insert into sign_ins (state_hash, browser_hash, return_to, expires_at) values ($1, $2, $3, $4)`,
    [stateHash, browserHash, returnTo, expiresAt, now],
  );
}

/** Where its person wanted to go. null: there is none such of that browser, or it was taken before, or is too old. */
export async function takeSignIn(
  db: Db,
  { stateHash, browserHash }: Pick<SignIn, "stateHash" | "browserHash">,
  now: Date,
): Promise<{ readonly returnTo: string } | null> {
  const { rows } = await db.query<{ returnTo: string }>(
    `delete from sign_ins where state_hash = $1 and browser_hash = $2 and expires_at > $3
     returning return_to as "returnTo"`,
    [stateHash, browserHash, now],
  );
  return rows[0] ?? null;
}

/** Those that nobody finished in time. */
export async function deleteLateSignIns(db: Db, { before, limit }: Removal): Promise<number> {
  const { rowCount } = await db.query(
    `delete from sign_ins where state_hash = any(array(
       select state_hash from sign_ins where expires_at <= $1 limit $2))`,
    [before, limit],
  );
  return rowCount ?? 0;
}
