import { z } from "zod";
import { type Db } from "./database.ts";

const row = z.object({
  resource: z.enum(["core", "search", "graphql", "all"]),
  limit: z.number().nullable(),
  remaining: z.number().nullable(),
  resetAt: z.date().nullable(),
  blockedUntil: z.date().nullable(),
});

/** What GitHub said of one limit to whichever process. */
export type GitHubLimit = z.infer<typeof row>;

/** 0: the App itself. */
export async function listGitHubLimits(db: Db, installationId: number): Promise<GitHubLimit[]> {
  const { rows } = await db.query(
    `select resource, most as "limit", remaining, reset_at as "resetAt", blocked_until as "blockedUntil"
     from github_limits where installation_id = $1`,
    [installationId],
  );
  return rows.map((each) => row.parse(each));
}

export interface ToldBudget {
  readonly installationId: number;
  readonly resource: "core" | "search" | "graphql";
  readonly limit: number;
  readonly remaining: number;
  readonly resetAt: Date;
}

/** Keeps what is left; what others heard of a later window, or of less in this one, stays. */
export async function noteBudget(db: Db, told: ToldBudget): Promise<void> {
  await db.query(
    `insert into github_limits as l (installation_id, resource, most, remaining, reset_at) values ($1, $2, $3, $4, $5)
     on conflict (installation_id, resource) do update set
       most = excluded.most,
       remaining = case when excluded.reset_at = l.reset_at then least(l.remaining, excluded.remaining)
                        else excluded.remaining end,
       reset_at = excluded.reset_at
     where l.reset_at is null or excluded.reset_at >= l.reset_at`,
    [told.installationId, told.resource, told.limit, told.remaining, told.resetAt],
  );
}

/** GitHub wants to be left alone until then, by whichever process. */
export async function noteBlock(
  db: Db,
  { installationId, until }: { readonly installationId: number; readonly until: Date },
): Promise<void> {
  await db.query(
    `insert into github_limits as l (installation_id, resource, blocked_until) values ($1, 'all', $2)
     on conflict (installation_id, resource) do update set
       blocked_until = greatest(l.blocked_until, excluded.blocked_until)`,
    [installationId, until],
  );
}
