import { type Configuration } from "../../domain/configuration.ts";
import { recurrenceDays } from "../../domain/playbooks/recurrence.ts";
import { type Clock } from "../../platform/clock.ts";
import { type EscalationStatus } from "../../domain/escalations/status.ts";
import { type JobStatus } from "../../domain/jobs/status.ts";
import {
  countEscalations,
  listEscalationsAfter,
  listWaitingPages,
  type ListedEscalation,
  type WaitingPage,
} from "../../store/escalations/listed-escalations.ts";
import { countJobs } from "../../store/jobs/jobs.ts";
import { listRunningWork, type RunningWork } from "../../store/metrics/running.ts";
import { listPlaybooks, type KeptPlaybook } from "../../store/playbooks/playbooks.ts";
import { listRecurrences, type Recurrence } from "../../store/playbooks/resolutions.ts";
import { listLostWebhooks, type LostWebhook } from "../../store/lost-webhooks.ts";
import { listOwnlyConfigured, type Repository } from "../../store/configuration/repositories.ts";
import { findSwitch, listInstallations } from "../../store/configuration/switches.ts";
import { inForceBy } from "../configuration/effective.ts";
import { readStoredSources, type ConfigurationDeps } from "../configuration/sources.ts";
import { diagnoseRates, type AutoAgentRates } from "../diagnostics/auto-agent.ts";
import { diagnoseGates, type GateDiagnostics } from "../diagnostics/gates.ts";
import { overWindows, upTo } from "../diagnostics/windows.ts";
import { readServiceSwitch } from "../switches/read-switches.ts";
import { readDayBudgets, type DayBudget, type Purse } from "./budgets.ts";
import { periods, readTrend, type Period, type Trend } from "./trend.ts";

export interface OverviewDeps extends ConfigurationDeps {
  readonly clock: Clock;
  readonly settings: { readonly enabled: boolean; readonly dailyCostUsd: number | null };
  /** How agents and gates are isolated, in words. */
  readonly isolation: string;
}

/** Something that is switched off, and by which source. */
export interface SwitchedOff {
  readonly what: string;
  readonly source: string;
}

/** What an attempt may come to before it is ended. */
export interface AttemptCaps {
  /** null: every repository that is not named. */
  readonly repository: string | null;
  /** US dollars; null: unlimited. */
  readonly costUsd: number | null;
  readonly wallClockMs: number;
  readonly inactivityMs: number;
}

/** Is anything on fire, what waits for whom, and what it costs. */
export interface Overview {
  readonly now: Date;
  readonly isolation: string;
  /** The pages that have waited longest. */
  readonly paged: readonly WaitingPage[];
  readonly running: readonly RunningWork[];
  /** How many escalations, and jobs, stand how. */
  readonly escalations: ReadonlyMap<EscalationStatus, number>;
  readonly jobs: ReadonlyMap<JobStatus, number>;
  /** Those that changed last. */
  readonly recent: readonly ListedEscalation[];
  readonly trend: Trend;
  /** Over the same period. */
  readonly gates: GateDiagnostics;
  readonly switchedOff: readonly SwitchedOff[];
  /** Events that webhooks did not take in the last days. */
  readonly lostWebhooks: readonly LostWebhook[];
  readonly budgets: readonly DayBudget[];
  readonly caps: readonly AttemptCaps[];
  /** Up to now. */
  readonly rates: Readonly<Record<Period, AutoAgentRates>>;
  readonly playbooks: readonly KeptPlaybook[];
  readonly recurrences: readonly Recurrence[];
}

const mostEscalations = 10;
const mostPages = 8;
const mostLost = 5;
const lostMs = 3 * 86_400_000;
const mostRunning = 15;
const mostPlaybooks = 5;
const mostRecurrences = 10;

/** Who looks at it. */
export interface Onlooker {
  /** null: all repositories. */
  readonly seen: readonly number[] | null;
  /** What concerns the whole service, and whole installations, is for operators. */
  readonly operates: boolean;
}

export async function readOverview(
  deps: OverviewDeps,
  onlooker: Onlooker,
  period: Period,
): Promise<Overview> {
  const { db, clock } = deps;
  const { seen: repositoryIds } = onlooker;
  const now = clock.now();
  const { switchedOff, purses, caps } = await readLimits(deps, onlooker);
  const since = new Date(now.getTime() - recurrenceDays * 86_400_000);
  const all = { repositoryIds, status: null, after: null };
  return {
    ...{ now, isolation: deps.isolation, switchedOff, caps },
    lostWebhooks: await listLostWebhooks(db, {
      ...{ repositoryIds, limit: mostLost },
      since: new Date(now.getTime() - lostMs),
    }),
    paged: await listWaitingPages(db, { repositoryIds, limit: mostPages }),
    running: await listRunningWork(db, { repositoryIds, limit: mostRunning }),
    escalations: await countEscalations(db, repositoryIds),
    jobs: await countJobs(db, repositoryIds),
    recent: await listEscalationsAfter(db, { ...all, limit: mostEscalations }),
    trend: await readTrend(db, { period, now, repositoryIds }),
    gates: await diagnoseGates(db, { ...upTo(now, periods[period].seconds * 1_000), repositoryIds }),
    budgets: await readDayBudgets(db, purses, now),
    rates: await readRates(db, { now, repositoryIds }),
    playbooks: await listPlaybooks(db, { repositoryIds, before: null, limit: mostPlaybooks }),
    recurrences: await listRecurrences(db, { since, limit: mostRecurrences, repositoryIds }),
  };
}

async function readRates(
  db: OverviewDeps["db"],
  span: { readonly now: Date; readonly repositoryIds: readonly number[] | null },
): Promise<Overview["rates"]> {
  const lengths = Object.fromEntries(
    Object.entries(periods).map(([period, { seconds }]) => [period, seconds * 1_000]),
  );
  const rates = await overWindows(db, { ...span, windows: lengths }, diagnoseRates);
  return rates as Record<Period, AutoAgentRates>;
}

interface Limits {
  readonly switchedOff: SwitchedOff[];
  readonly purses: Purse[];
  readonly caps: AttemptCaps[];
}

/** Of the service, of installations, and of repositories whose sources name any. */
async function readLimits(deps: OverviewDeps, { seen, operates }: Onlooker): Promise<Limits> {
  const { db, settings } = deps;
  const service = await readServiceSwitch(deps);
  const limits: Limits = {
    switchedOff: service.enabled ? [] : [{ what: "the service", source: service.source }],
    purses: operates ? [{ whose: "the service", limitUsd: settings.dailyCostUsd, of: null }] : [],
    caps: [capsOf(null, inForceBy(unnamed(deps)).config)],
  };
  for (const { id, repositories } of operates ? await listInstallations(db) : []) {
    const set = await findSwitch(db, { kind: "installation", id });
    const what = `installation ${id} (${repositories[0]?.split("/")[0] ?? "no repository"})`;
    if (set?.enabled === false) limits.switchedOff.push({ what, source: "api" });
    if (set !== null && set.dailyCostUsd !== null)
      limits.purses.push({ whose: what, limitUsd: set.dailyCostUsd, of: { installationId: id } });
  }
  for (const repository of await listOwnlyConfigured(db, seen)) await addRepository(deps, repository, limits);
  return limits;
}

async function addRepository(deps: OverviewDeps, repository: Repository, limits: Limits): Promise<void> {
  const { config, values } = inForceBy(await readStoredSources(deps, repository));
  const what = `${repository.owner}/${repository.name}`;
  const sourceOf = (name: string) => values.find(({ key }) => key === name)?.source ?? "built-in";
  if (!config.enabled) limits.switchedOff.push({ what, source: sourceOf("enabled") });
  for (const [label, { enabled }] of Object.entries(config.escalations.registry))
    if (!enabled)
      limits.switchedOff.push({
        what: `${label} in ${what}`,
        source: sourceOf(`escalations.registry.${label}.enabled`),
      });
  const caps = capsOf(what, config);
  const [usual] = limits.caps;
  if (usual === undefined || differ(usual, caps)) limits.caps.push(caps);
  const { dailyCostUsd } = config.escalations.caps;
  if (dailyCostUsd !== null)
    limits.purses.push({ whose: what, limitUsd: dailyCostUsd, of: { repositoryId: repository.id } });
}

function differ(one: AttemptCaps, other: AttemptCaps): boolean {
  return (["costUsd", "wallClockMs", "inactivityMs"] as const).some((cap) => one[cap] !== other[cap]);
}

function unnamed({ environmentLayer }: OverviewDeps): Parameters<typeof inForceBy>[0] {
  return { layers: { environment: environmentLayer }, lines: {} };
}

function capsOf(repository: string | null, { escalations }: Configuration): AttemptCaps {
  const { attemptCostUsd: costUsd, wallClock: wallClockMs, inactivity: inactivityMs } = escalations.caps;
  return { repository, costUsd, wallClockMs, inactivityMs };
}
