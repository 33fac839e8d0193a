import { type Contradiction, type EffectiveValue, type SettingSource } from "../../config/effective.ts";
import { repositoryFilePath } from "../../config/repository/repository-file.ts";
import { findApiConfiguration } from "../../store/configuration/api-configurations.ts";
import { type StoredConfiguration } from "../../store/configuration/configurations.ts";
import { type KillSwitch } from "../../domain/escalations/preflight/preflight.ts";
import { findRepositoryByName } from "../../store/configuration/repositories.ts";
import { killSwitch, type KillSwitchDeps } from "../switches/kill-switch.ts";
import { inForceBy } from "./effective.ts";
import { type RepositoryName } from "./quality-gates.ts";
import { organisationRepository, readStoredSources, type ConfigurationDeps } from "./sources.ts";

export interface ExplainedConfiguration {
  readonly repository: string;
  /** Strongest first; what is built in lies below them. */
  readonly sources: readonly ExplainedSource[];
  readonly values: readonly ExplainedValue[];
  /** The widest kill switch over all its issues that is thrown; null: none is. */
  readonly switchedOff: KillSwitch | null;
  /** Not empty: the sources go against each other, and the repository stands still. */
  readonly contradictions: readonly Contradiction[];
}

export interface ExplainedSource {
  readonly source: SettingSource;
  /** For files: "unread" until GitHub was asked. For others: whether anything is set. */
  readonly state: StoredConfiguration["state"] | "unread" | "set" | "unset";
  /** Of the newest file, and of the one in force; null: no file, or none in force. */
  readonly commit: string | null;
  readonly commitInForce: string | null;
  readonly file: string | null;
  readonly problems: readonly StoredConfiguration["problems"][number][];
}

export interface ExplainedValue extends EffectiveValue {
  /** That of the source; null: it is no file. */
  readonly file: string | null;
}

/** Every value in force for a repository and where it comes from, by what is stored. Null: it is unknown. */
export async function explainConfiguration(
  deps: ConfigurationDeps & KillSwitchDeps,
  place: RepositoryName,
): Promise<ExplainedConfiguration | null> {
  const repository = await findRepositoryByName(deps.db, place);
  if (repository === null) return null;
  const { owner, name, installationId } = repository;
  const stored = await readStoredSources(deps, repository);
  const api = await findApiConfiguration(deps.db, repository.id);
  const { config, values, contradictions } = inForceBy(stored);
  const files: Partial<Record<string, string>> = {
    repository: repositoryFilePath,
    organisation: `${owner}/${organisationRepository}: ${repositoryFilePath}`,
  };
  return {
    repository: `${owner}/${name}`,
    sources: [
      settings("api", api?.layer ?? {}),
      fileSource("repository", stored.repository, files),
      ...(stored.organisation === "none" ? [] : [fileSource("organisation", stored.organisation, files)]),
      settings("environment", deps.environmentLayer),
    ],
    values: values.map((value) => ({ ...value, file: files[value.source] ?? null })),
    switchedOff: await killSwitch(deps, {
      installationId,
      config,
      match: { kind: "none", unregistered: [] },
    }),
    contradictions,
  };
}

const noFile = { commit: null, commitInForce: null, file: null, problems: [] } as const;

function settings(source: SettingSource, layer: object): ExplainedSource {
  return { source, state: Object.keys(layer).length === 0 ? "unset" : "set", ...noFile };
}

function fileSource(
  source: "repository" | "organisation",
  stored: StoredConfiguration | null,
  files: Partial<Record<string, string>>,
): ExplainedSource {
  const file = files[source] ?? null;
  if (stored === null) return { source, state: "unread", ...noFile, file };
  const { state, commitSha, inForceSha, problems } = stored;
  return { source, state, commit: commitSha, commitInForce: inForceSha, file, problems };
}
