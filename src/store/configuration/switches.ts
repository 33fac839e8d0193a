import { z } from "zod";
import { type Db } from "../database.ts";
import { type EscalationKey } from "../escalations/escalations.ts";

const row = z.object({
  enabled: z.boolean(),
  dailyCostUsd: z.coerce.number().nullable(),
  changedAt: z.date(),
});

/** What was set through the API. */
export type Switch = z.infer<typeof row>;

export type SwitchScope =
  { readonly kind: "service" } | { readonly kind: "installation"; readonly id: number };

/** null: nothing was ever set. */
export async function findSwitch(db: Db, scope: SwitchScope): Promise<Switch | null> {
  const { rows } = await db.query(
    `select enabled, daily_cost_usd as "dailyCostUsd", changed_at as "changedAt" from switches
     where scope = $1 and id = $2`,
    [scope.kind, idOf(scope)],
  );
  return rows[0] === undefined ? null : row.parse(rows[0]);
}

export interface SwitchChange {
  readonly enabled?: boolean | undefined;
  /** US dollars; null: unlimited. */
  readonly dailyCostUsd?: number | null | undefined;
}

/** What is not named stays as it is, whoever else changes it at the same time. */
export async function changeSwitch(
  db: Db,
  scope: SwitchScope,
  { change: { enabled, dailyCostUsd }, now }: { change: SwitchChange; now: Date },
): Promise<void> {
  await db.query(
    `insert into switches as s (scope, id, enabled, daily_cost_usd, changed_at)
     values ($1, $2, coalesce($3, true), $4, $6)
     on conflict (scope, id) do update set
       enabled = coalesce($3, s.enabled),
       daily_cost_usd = case when $5::boolean then excluded.daily_cost_usd else s.daily_cost_usd end,
       changed_at = excluded.changed_at`,
    [scope.kind, idOf(scope), enabled ?? null, dailyCostUsd ?? null, dailyCostUsd !== undefined, now],
  );
}

export interface KnownInstallation {
  readonly id: number;
  /** OWNER/NAME of each. */
  readonly repositories: readonly string[];
}

export async function listInstallations(db: Db): Promise<KnownInstallation[]> {
  const { rows } = await db.query<{ id: number; repositories: string[] }>(
    `select installation_id as id, array_agg(owner || '/' || name order by owner, name) as repositories
     from repositories where removed_at is null group by installation_id order by installation_id`,
  );
  return rows;
}

/** Where a switch takes effect. */
export type Reach = SwitchScope | { readonly kind: "repository"; readonly id: number };

/** Escalations that go on, or stop, when a switch is turned: each is told that something happened. */
export async function noticeUnderWay(db: Db, reach: Reach): Promise<EscalationKey[]> {
  const { rows } = await db.query<{ repositoryId: number; issue: number }>(
    `update escalations e set noticed_at = clock_timestamp() from repositories r
     where r.id = e.repository_id and r.removed_at is null and e.status in ('open', 'held')
       and ($1 = 'service' or ($1 = 'installation' and r.installation_id = $2) or ($1 = 'repository' and r.id = $2))
     returning e.repository_id as "repositoryId", e.issue`,
    [reach.kind, reach.kind === "service" ? 0 : reach.id],
  );
  return rows;
}

function idOf(scope: SwitchScope): number {
  return scope.kind === "service" ? 0 : scope.id;
}
