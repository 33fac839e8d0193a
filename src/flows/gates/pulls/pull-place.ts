import { type EffectiveValue } from "../../../config/effective.ts";
import { type Configuration } from "../../../domain/configuration.ts";
import { type KillSwitch } from "../../../domain/escalations/preflight/preflight.ts";
import { type RepositoryClient } from "../../../github/app.ts";
import { findRepository, type Repository } from "../../../store/configuration/repositories.ts";
import { configurationInForce } from "../../configuration/effective.ts";
import { killSwitch } from "../../switches/kill-switch.ts";
import { type EscalationDeps } from "../../escalations/dependencies.ts";

/** A repository, and what is in force there. */
export interface PullPlace {
  readonly repository: Repository;
  readonly client: RepositoryClient;
  readonly config: Configuration;
  /** Where its values come from. */
  readonly values: readonly EffectiveValue[];
  readonly switchedOff: boolean;
  /** The reason; null: it is not held. */
  readonly killSwitch: KillSwitch | null;
}

/** null: the App is not installed there any more. */
export async function readPullPlace(deps: EscalationDeps, repositoryId: number): Promise<PullPlace | null> {
  const repository = await findRepository(deps.db, repositoryId);
  if (repository === null) return null;
  const { installationId, owner, name } = repository;
  const client = await deps.github.repository({ installationId, owner, repo: name });
  const { config, values } = await configurationInForce(deps, repositoryId, client);
  const match = { kind: "none", unregistered: [] } as const;
  const off = await killSwitch(deps, { ...repository, config, match });
  return { repository, client, config, values, switchedOff: off !== null, killSwitch: off };
}
