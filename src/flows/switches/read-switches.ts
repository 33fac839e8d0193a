import { startOfDay } from "../../domain/money/day-budget.ts";
import { type Cost } from "../../domain/money/cost.ts";
import { type Clock } from "../../platform/clock.ts";
import { type Db } from "../../store/database.ts";
import { findRepositoryByName } from "../../store/configuration/repositories.ts";
import { spendSince } from "../../store/escalations/spending.ts";
import { findSwitch, listInstallations, type KnownInstallation } from "../../store/configuration/switches.ts";
import { inForceBy } from "../configuration/effective.ts";
import { readStoredSources, type ConfigurationDeps } from "../configuration/sources.ts";
import { type KillSwitchDeps } from "./kill-switch.ts";

export interface ReadSwitchDeps extends ConfigurationDeps {
  readonly clock: Clock;
  readonly settings: KillSwitchDeps["settings"];
}

export interface ServiceSwitch {
  readonly enabled: boolean;
  /** Where that comes from. */
  readonly source: "environment" | "api" | "built-in";
}

export async function readServiceSwitch({ db, settings }: KillSwitchDeps): Promise<ServiceSwitch> {
  if (!settings.enabled) return { enabled: false, source: "environment" };
  const stored = await findSwitch(db, { kind: "service" });
  return { enabled: stored?.enabled ?? true, source: stored === null ? "built-in" : "api" };
}

export interface InstallationSwitch extends KnownInstallation {
  readonly enabled: boolean;
  /** US dollars; null: unlimited. */
  readonly dailyCostUsd: number | null;
  readonly today: { readonly spentUsd: number; readonly reservedUsd: number; readonly cost: Cost };
  readonly changedAt: Date | null;
}

export async function readInstallationSwitches(deps: ReadSwitchDeps): Promise<InstallationSwitch[]> {
  const known = await listInstallations(deps.db);
  return Promise.all(known.map((each) => describe(deps.db, each, deps.clock.now())));
}

/** null: the App is installed there on no repository. */
export async function readInstallationSwitch(
  deps: ReadSwitchDeps,
  id: number,
): Promise<InstallationSwitch | null> {
  const known = (await listInstallations(deps.db)).find((each) => each.id === id);
  return known === undefined ? null : describe(deps.db, known, deps.clock.now());
}

async function describe(db: Db, known: KnownInstallation, now: Date): Promise<InstallationSwitch> {
  const stored = await findSwitch(db, { kind: "installation", id: known.id });
  const day = startOfDay(now);
  const { settled, reserved, cost } = await spendSince(db, day, { installationId: known.id });
  return {
    ...known,
    ...{ enabled: stored?.enabled ?? true, dailyCostUsd: stored?.dailyCostUsd ?? null },
    ...{ today: { spentUsd: settled, reservedUsd: reserved, cost }, changedAt: stored?.changedAt ?? null },
  };
}

export interface RepositorySwitch {
  readonly repository: string;
  readonly installation: number;
  readonly enabled: boolean;
  /** Where that comes from: the narrowest source that has a say. */
  readonly source: string;
}

/** null: the repository is unknown. */
export async function readRepositorySwitch(
  deps: ReadSwitchDeps,
  place: { readonly owner: string; readonly name: string },
): Promise<RepositorySwitch | null> {
  const repository = await findRepositoryByName(deps.db, place);
  if (repository === null) return null;
  const { config, values } = inForceBy(await readStoredSources(deps, repository));
  const source = values.find(({ key }) => key === "enabled")?.source ?? "built-in";
  const { owner, name, installationId } = repository;
  return {
    ...{ repository: `${owner}/${name}`, installation: installationId },
    ...{ enabled: config.enabled, source },
  };
}
