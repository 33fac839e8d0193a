import { findRepository } from "../../store/configuration/repositories.ts";
import { storedConfiguration } from "../configuration/effective.ts";
import { type ConfigurationDeps } from "../configuration/sources.ts";
import { killSwitch, type KillSwitchDeps } from "./kill-switch.ts";

/** Whether jobs of a repository may not go on, by what is stored alone: GitHub is not asked. */
export async function isSwitchedOffHere(
  deps: ConfigurationDeps & KillSwitchDeps,
  repositoryId: number,
): Promise<boolean> {
  const repository = await findRepository(deps.db, repositoryId);
  const inForce = repository === null ? null : await storedConfiguration(deps, repository);
  if (repository === null || inForce === null) return false;
  const match = { kind: "none", unregistered: [] } as const;
  return (await killSwitch(deps, { ...repository, config: inForce.config, match })) !== null;
}
