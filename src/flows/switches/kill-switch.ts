import { type Configuration } from "../../domain/configuration.ts";
import { type KillSwitch } from "../../domain/escalations/preflight/preflight.ts";
import { switchedOffDomain, type DomainMatch } from "../../domain/escalations/registry/registry.ts";
import { type Db } from "../../store/database.ts";
import { findSwitch } from "../../store/configuration/switches.ts";

export interface KillSwitchDeps {
  readonly db: Db;
  /** As the operator's environment has it. */
  readonly settings: { readonly enabled: boolean };
}

interface Place {
  readonly installationId: number;
  readonly config: Configuration;
  readonly match: DomainMatch;
}

/** The widest kill switch that is thrown, read anew each time; null: work may go on. */
export async function killSwitch(
  { db, settings }: KillSwitchDeps,
  { installationId, config, match }: Place,
): Promise<KillSwitch | null> {
  if (!settings.enabled || (await findSwitch(db, { kind: "service" }))?.enabled === false) return "service";
  const ofInstallation = await findSwitch(db, { kind: "installation", id: installationId });
  if (ofInstallation?.enabled === false) return "installation";
  if (!config.enabled) return "repository";
  return switchedOffDomain(match) === null ? null : "domain";
}
