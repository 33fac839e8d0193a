import { type Principal, type Scope } from "../../domain/access/principal.ts";
import { type Clock } from "../../platform/clock.ts";
import { hashSecret, newSecret } from "../../platform/secrets.ts";
import { type Db } from "../../store/database.ts";
import { findApiToken, saveApiToken, touchApiToken, type ApiToken } from "../../store/access/api-tokens.ts";
import { findRepositoryByName } from "../../store/configuration/repositories.ts";

export interface TokenDeps {
  readonly db: Db;
  readonly clock: Clock;
}

/** By which one is known for what it is, wherever it turns up. */
export const tokenPrefix = "nst_";
const touchMs = 60_000;

export interface AskedToken {
  readonly name: string;
  readonly scope: Scope;
  /** OWNER/NAME of each; null: all. */
  readonly repositories: readonly { readonly owner: string; readonly name: string }[] | null;
  /** null: it does not end by itself. */
  readonly lastsMs: number | null;
}

export type TokenMade =
  /** The secret is told once, and nowhere kept. */
  | { readonly kind: "made"; readonly secret: string; readonly token: ApiToken }
  | { readonly kind: "refused"; readonly reason: "name_taken" | "admin_of_some" }
  | { readonly kind: "refused"; readonly reason: "unknown_repository"; readonly repository: string };

export async function makeApiToken({ db, clock }: TokenDeps, asked: AskedToken): Promise<TokenMade> {
  const { name, scope, repositories, lastsMs } = asked;
  if (scope === "admin" && repositories !== null) return { kind: "refused", reason: "admin_of_some" };
  const repositoryIds: number[] = [];
  for (const place of repositories ?? []) {
    const found = await findRepositoryByName(db, place);
    const repository = `${place.owner}/${place.name}`;
    if (found === null) return { kind: "refused", reason: "unknown_repository", repository };
    repositoryIds.push(found.id);
  }
  const secret = `${tokenPrefix}${newSecret()}`;
  const now = clock.now();
  const token = await saveApiToken(db, {
    ...{ name, scope, now, hash: hashSecret(secret) },
    repositoryIds: repositories === null ? null : repositoryIds,
    expiresAt: lastsMs === null ? null : new Date(now.getTime() + lastsMs),
  });
  return token === null ? { kind: "refused", reason: "name_taken" } : { kind: "made", secret, token };
}

/** What whoever shows that may do; null: it is no token in force. */
export async function findTokenHolder(
  { db, clock }: TokenDeps,
  shown: string,
): Promise<Extract<Principal, { kind: "token" }> | null> {
  if (!shown.startsWith(tokenPrefix)) return null;
  const now = clock.now();
  const token = await findApiToken(db, hashSecret(shown), now);
  if (token === null) return null;
  const { id, name, scope, repositoryIds, usedAt } = token;
  if (usedAt === null || now.getTime() - usedAt.getTime() > touchMs) await touchApiToken(db, id, now);
  return { kind: "token", name, scope, repositories: repositoryIds === null ? null : new Set(repositoryIds) };
}
