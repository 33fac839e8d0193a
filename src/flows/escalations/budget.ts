import { startOfDay } from "../../domain/money/day-budget.ts";
import { type Configuration } from "../../domain/configuration.ts";
import { type BudgetFacts } from "../../domain/escalations/preflight/budget.ts";
import { type BudgetOwner } from "../../domain/money/budget-wait.ts";
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
  const day = startOfDay(now);
  const nextDay = new Date(day.getTime() + 86_400_000);
  const { id: repositoryId, installationId } = repository;
  const ofInstallation = await findSwitch(db, { kind: "installation", id: installationId });
  const limits = [
    { owner: "repository", limit: config.escalations.caps.dailyCostUsd, of: { repositoryId } },
    { owner: "installation", limit: ofInstallation?.dailyCostUsd ?? null, of: { installationId } },
    { owner: "service", limit: settings.dailyCostUsd, of: null },
  ] as const;
  const left: Amount[] = [];
  const days: Amount[] = [];
  for (const { owner, limit, of } of limits) {
    if (limit === null) continue;
    const { settled, reserved } = await spendSince(db, day, of);
    left.push({ owner, usd: limit - settled - reserved });
    days.push({ owner, usd: limit });
  }
  const [least, shortest] = [smallest(left), smallest(days)];
  return {
    ...{ needed: config.escalations.caps.attemptCostUsd, left: least?.usd ?? null },
    ...{ ofDay: shortest?.usd ?? null, nextDay, leftOwner: least?.owner, dayOwner: shortest?.owner },
  };
}

interface Amount {
  readonly owner: BudgetOwner;
  readonly usd: number;
}

function smallest(amounts: readonly Amount[]): Amount | undefined {
  return amounts.toSorted((a, b) => a.usd - b.usd)[0];
}
