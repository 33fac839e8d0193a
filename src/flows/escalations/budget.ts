import { type Configuration } from "../../domain/configuration.ts";
import { type BudgetFacts } from "../../domain/escalations/preflight/preflight.ts";
import { type Db } from "../../store/database.ts";
import { type Repository } from "../../store/configuration/repositories.ts";
import { spendSince } from "../../store/escalations/spending.ts";
import { findSwitch } from "../../store/configuration/switches.ts";
import { type EscalationDeps } from "./dependencies.ts";

/** Money is limited per repository by its configuration, per installation through the API, and over all by the environment. */
export async function readBudget(
  { clock, settings }: Pick<EscalationDeps, "clock" | "settings">,
  db: Db,
  { config, repository }: { config: Configuration; repository: Repository },
): Promise<BudgetFacts> {
  const now = clock.now();
  const day = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()));
  const nextDay = new Date(day.getTime() + 86_400_000);
  const { id: repositoryId, installationId } = repository;
  const ofInstallation = await findSwitch(db, { kind: "installation", id: installationId });
  const limits = [
    { limit: config.escalations.caps.dailyCostUsd, of: { repositoryId } },
    { limit: ofInstallation?.dailyCostUsd ?? null, of: { installationId } },
    { limit: settings.dailyCostUsd, of: null },
  ];
  const left: number[] = [];
  const days: number[] = [];
  for (const { limit, of } of limits) {
    if (limit === null) continue;
    const { settled, reserved } = await spendSince(db, day, of);
    left.push(limit - settled - reserved);
    days.push(limit);
  }
  return {
    needed: config.escalations.caps.attemptCostUsd,
    left: left.length === 0 ? null : Math.min(...left),
    ofDay: days.length === 0 ? null : Math.min(...days),
    nextDay,
  };
}
