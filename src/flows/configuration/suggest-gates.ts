import { type Configuration } from "../../domain/configuration.ts";
import { suggestAllowances, type SuggestedAllowance } from "../../domain/gates/detection/loosen.ts";
import { lookedBackMs, type Loosening } from "../../domain/gates/detection/propose.ts";
import { suggestThresholds, type Suggestion } from "../../domain/gates/detection/suggest.ts";
import { type Clock } from "../../platform/clock.ts";
import { listAcceptedCommits } from "../../store/metrics/accepted.ts";
import { listAnsweredReviews, listRefusedCommits } from "../../store/metrics/overruled.ts";
import { findRepositoryByName, type Repository } from "../../store/configuration/repositories.ts";
import { inForceBy } from "./effective.ts";
import { type RepositoryName } from "./quality-gates.ts";
import { readStoredSources, type ConfigurationDeps } from "./sources.ts";

export interface SuggestedGates {
  readonly repository: string;
  /** Accepted commits that were looked at. */
  readonly commits: number;
  readonly suggestions: readonly Suggestion[];
  readonly allowances: readonly SuggestedAllowance[];
}

type SuggestingDeps = Pick<ConfigurationDeps, "db"> & { readonly clock: Clock };

const mostCommits = 50;

/** Thresholds by what was accepted and refused lately. It changes nothing. Null: the repository is unknown. */
export async function suggestGates(
  deps: ConfigurationDeps & { readonly clock: Clock },
  place: RepositoryName,
): Promise<SuggestedGates | null> {
  const repository = await findRepositoryByName(deps.db, place);
  if (repository === null) return null;
  const { config } = inForceBy(await readStoredSources(deps, repository));
  const name = `${repository.owner}/${repository.name}`;
  return { repository: name, ...(await suggestFor(deps, repository, config)) };
}

/** What of it is looser than what is in force. */
export async function readLoosening(
  deps: SuggestingDeps,
  repository: Repository,
  config: Configuration,
): Promise<Loosening> {
  const { suggestions, allowances } = await suggestFor(deps, repository, config);
  return { thresholds: suggestions.filter(({ why }) => why === "looser"), allowances };
}

async function suggestFor(
  { db, clock }: SuggestingDeps,
  { id }: Repository,
  config: Configuration,
): Promise<Omit<SuggestedGates, "repository">> {
  const since = new Date(clock.now().getTime() - lookedBackMs);
  const asked = { repositoryId: id, since };
  const commits = await listAcceptedCommits(db, id, { since, limit: mostCommits });
  return {
    commits: commits.length,
    suggestions: suggestThresholds(config.gates, commits, await listRefusedCommits(db, asked)),
    allowances: suggestAllowances(await listAnsweredReviews(db, asked)),
  };
}
