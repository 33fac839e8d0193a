import { type Configuration } from "../../domain/configuration.ts";
import { reachBudgetLevel, startOfDay, type BudgetLevel } from "../../domain/money/day-budget.ts";
import { webhookEffects } from "../../domain/notify/tell-webhook.ts";
import { type Effect } from "../../domain/effects/effect.ts";
import { type Log } from "../../platform/log.ts";
import { listSpendingRepositories, noteBudgetLevel } from "../../store/budget-days.ts";
import { listRepositories, type Repository } from "../../store/configuration/repositories.ts";
import { spendSince } from "../../store/escalations/spending.ts";
import { storedConfiguration } from "../configuration/effective.ts";
import { type ConfigurationDeps } from "../configuration/sources.ts";
import { record, type RecordDeps } from "../record.ts";
import { budgetSubject } from "../subject.ts";

export interface WarnDeps extends ConfigurationDeps, RecordDeps {
  readonly log: Log;
}

/** Says once a day of each repository that its money is nearly spent, and notes that it is. */
export async function warnOfBudgets(deps: WarnDeps): Promise<void> {
  const now = deps.clock.now();
  const day = startOfDay(now);
  const spending = await listSpendingRepositories(deps.db, day);
  if (spending.length === 0) return;
  for (const repository of await listRepositories(deps.db, spending)) {
    const stored = await storedConfiguration(deps, repository);
    if (stored !== null) await warnRepository(deps, { repository, day, config: stored.config });
  }
}

interface RepositoryDay {
  readonly repository: Repository;
  readonly day: Date;
  readonly config: Configuration;
}

async function warnRepository(deps: WarnDeps, { repository, day, config }: RepositoryDay): Promise<void> {
  const { dailyCostUsd: limit, attemptCostUsd: needed } = config.escalations.caps;
  const { settled: spent } = await spendSince(deps.db, day, { repositoryId: repository.id });
  const reached = reachBudgetLevel({ limit, spent, needed });
  if (reached === null || limit === null) return;
  // Whoever comes to the end at once has come near it, too.
  for (const level of reached === 100 ? ([80, 100] as const) : ([80] as const)) {
    const facts = { day: day.toISOString(), limit, spent, needed };
    const what = `80 % of the day's money is spent: $${spent.toFixed(2)} of $${limit.toFixed(2)}`;
    const told = { event: "budget-80", issue: null, title: null, what } as const;
    const effects: Effect[] = level === 80 ? webhookEffects(config.notify, told) : [];
    await noteLevel(deps, repository, { day, level, facts, effects });
  }
}

interface ReachedLevel {
  readonly day: Date;
  readonly level: BudgetLevel;
  readonly facts: Readonly<Record<string, unknown>>;
  readonly effects: readonly Effect[];
}

async function noteLevel(
  deps: WarnDeps,
  { id: repositoryId, owner, name }: Repository,
  { day, level, facts, effects }: ReachedLevel,
): Promise<void> {
  const decided = {
    ...{ repositoryId, subject: budgetSubject(repositoryId), kind: "budget" },
    ...{ facts, decision: { kind: level === 80 ? "warn" : "spent", level }, effects },
  };
  const first = await record(deps, decided, (db) =>
    noteBudgetLevel(db, { repositoryId, day, level }, deps.clock.now()),
  );
  if (first)
    deps.log.warn(
      { repository: `${owner}/${name}`, percent: level, ...facts },
      "the day's money is nearly spent",
    );
}
