import { suggestThresholds, type Suggestion } from "../../domain/gates/detection/suggest.ts";
import { type Clock } from "../../platform/clock.ts";
import { listAcceptedCommits } from "../../store/metrics/accepted.ts";
import { findRepositoryByName } from "../../store/configuration/repositories.ts";
import { inForceBy } from "./effective.ts";
import { type RepositoryName } from "./quality-gates.ts";
import { readStoredSources, type ConfigurationDeps } from "./sources.ts";

export interface SuggestedGates {
  readonly repository: string;
  /** Accepted commits that were looked at. */
  readonly commits: number;
  readonly suggestions: readonly Suggestion[];
}

const lookedAtMs = 90 * 86_400_000;
const mostCommits = 50;

/** Thresholds that the newest accepted commits would have met. It changes nothing. Null: the repository is unknown. */
export async function suggestGates(
  deps: ConfigurationDeps & { readonly clock: Clock },
  place: RepositoryName,
): Promise<SuggestedGates | null> {
  const repository = await findRepositoryByName(deps.db, place);
  if (repository === null) return null;
  const { config } = inForceBy(await readStoredSources(deps, repository));
  const since = new Date(deps.clock.now().getTime() - lookedAtMs);
  const commits = await listAcceptedCommits(deps.db, repository.id, { since, limit: mostCommits });
  return {
    repository: `${repository.owner}/${repository.name}`,
    commits: commits.length,
    suggestions: suggestThresholds(config.gates, commits),
  };
}
