import { type Configuration } from "../../domain/configuration.ts";
import { type BudgetFacts } from "../../domain/escalations/preflight.ts";
import { spendSince } from "../../store/attempts.ts";
import { type Db } from "../../store/database.ts";
import { type EscalationDeps } from "./dependencies.ts";

/** Money is limited per repository by its file and over all repositories by the service's environment. */
export async function readBudget(
  { clock, settings }: Pick<EscalationDeps, "clock" | "settings">,
  db: Db,
  { config, repositoryId }: { config: Configuration; repositoryId: number },
): Promise<BudgetFacts> {
  const now = clock.now();
  const day = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()));
  const nextDay = new Date(day.getTime() + 86_400_000);
  const limits = [
    { limit: config.escalations.caps.dailyCostUsd, of: repositoryId },
    { limit: settings.dailyCostUsd, of: null },
  ];
  const left: number[] = [];
  for (const { limit, of } of limits) {
    if (limit === null) continue;
    const { settled, reserved } = await spendSince(db, day, of);
    left.push(limit - settled - reserved);
  }
  return {
    needed: config.escalations.caps.attemptCostUsd,
    left: left.length === 0 ? null : Math.min(...left),
    nextDay,
  };
}
