import { type Configuration } from "../../domain/configuration.ts";
import { recurrenceDays } from "../../domain/playbooks/recurrence.ts";
import { type Clock } from "../../platform/clock.ts";
import {
  listEscalations,
  listEscalationsThat,
  type Escalation,
} from "../../store/escalations/escalations.ts";
import { listPlaybooks, type KeptPlaybook } from "../../store/playbooks/playbooks.ts";
import { listRecurrences, type Recurrence } from "../../store/playbooks/resolutions.ts";
import {
  listOwnlyConfigured,
  listRepositories,
  type Repository,
} from "../../store/configuration/repositories.ts";
import { findSwitch, listInstallations } from "../../store/configuration/switches.ts";
import { inForceBy } from "../configuration/effective.ts";
import { readStoredSources, type ConfigurationDeps } from "../configuration/sources.ts";
import { diagnoseAutoAgent, type AutoAgentDiagnostics } from "../diagnostics/auto-agent.ts";
import { overWindows, usualWindows } from "../diagnostics/windows.ts";
import { readServiceSwitch } from "../switches/read-switches.ts";
import { readDayBudgets, type DayBudget, type Purse } from "./budgets.ts";

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
  readonly repositories: readonly Repository[];
  readonly paged: readonly Escalation[];
  /** Those that changed last. */
  readonly others: readonly Escalation[];
  readonly switchedOff: readonly SwitchedOff[];
  readonly budgets: readonly DayBudget[];
  readonly caps: readonly AttemptCaps[];
  /** By the length of the window. */
  readonly rates: Readonly<Record<string, AutoAgentDiagnostics>>;
  readonly playbooks: readonly KeptPlaybook[];
  readonly recurrences: readonly Recurrence[];
}

const mostEscalations = 100;
const mostPages = 500;
const mostPlaybooks = 5;
const mostRecurrences = 10;

/** Who looks at it. */
export interface Onlooker {
  /** null: all repositories. */
  readonly seen: readonly number[] | null;
  /** What concerns the whole service, and whole installations, is for operators. */
  readonly operates: boolean;
}

export async function readOverview(deps: OverviewDeps, onlooker: Onlooker): Promise<Overview> {
  const { db, clock } = deps;
  const { seen: repositoryIds } = onlooker;
  const now = clock.now();
  const { switchedOff, purses, caps } = await readLimits(deps, onlooker);
  const recent = await listEscalations(db, { limit: mostEscalations, repositoryIds });
  const since = new Date(now.getTime() - recurrenceDays * 86_400_000);
  return {
    ...{ now, isolation: deps.isolation },
    repositories: await listRepositories(db, repositoryIds),
    paged: await listEscalationsThat(db, "paged", { limit: mostPages, repositoryIds }),
    others: recent.filter(({ status }) => status !== "paged"),
    ...{ switchedOff, caps },
    budgets: await readDayBudgets(db, purses, now),
    rates: await overWindows(db, { now, windows: usualWindows, repositoryIds }, diagnoseAutoAgent),
    playbooks: await listPlaybooks(db, { repositoryIds, before: null, limit: mostPlaybooks }),
    recurrences: await listRecurrences(db, { since, limit: mostRecurrences, repositoryIds }),
  };
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
