import { type ConfigurationLayers, type LinesOfSources } from "../../config/effective.ts";
import {
  readRepositoryFile,
  type ConfigurationLayer,
  type KnownNames,
} from "../../config/repository/repository-file.ts";
import { configurationSchema } from "../../domain/configuration.ts";
import { findApiConfiguration } from "../../store/configuration/api-configurations.ts";
import { findConfiguration, type StoredConfiguration } from "../../store/configuration/configurations.ts";
import { type Database } from "../../store/database.ts";

/** The repository of an account whose configuration file holds for all of its repositories. */
export const organisationRepository = ".github";

export interface ConfigurationDeps {
  readonly db: Database;
  /** What the service's environment sets for every repository. */
  readonly environmentLayer: ConfigurationLayer;
  readonly knownNames: KnownNames;
}

export interface ConfiguredRepository {
  readonly id: number;
  readonly installationId: number;
  readonly name: string;
}

/** What each source says about a repository, as far as it is stored. */
export interface StoredSources {
  readonly layers: ConfigurationLayers;
  readonly lines: LinesOfSources;
  /** Null: GitHub was not asked yet. */
  readonly repository: StoredConfiguration | null;
  /** Null likewise; "none": the repository is the one that holds the organisation's file. */
  readonly organisation: StoredConfiguration | "none" | null;
}

export async function readStoredSources(
  deps: ConfigurationDeps,
  { id, installationId, name }: ConfiguredRepository,
): Promise<StoredSources> {
  const { db, environmentLayer } = deps;
  const isOrganisations = name.toLowerCase() === organisationRepository;
  const repository = await findConfiguration(db, { repositoryId: id });
  const organisation = isOrganisations ? "none" : await findConfiguration(db, { installationId });
  const api = await findApiConfiguration(db, id);
  const ofRepository = layerInForce(deps, repository);
  const ofOrganisation = layerInForce(deps, organisation === "none" ? null : organisation);
  return {
    layers: {
      environment: environmentLayer,
      organisation: ofOrganisation.layer,
      repository: ofRepository.layer,
      api: api === null ? null : stillValid(api.layer),
    },
    lines: { organisation: ofOrganisation.lines, repository: ofRepository.lines },
    repository,
    organisation,
  };
}

interface LayerInForce {
  readonly layer: ConfigurationLayer | null;
  readonly lines: ReadonlyMap<string, number>;
}

const standingStill = { enabled: false } as const;

/**
 * What was valid when it came into force and is no longer, because this release or the operator's prompts are
 * others, is not replaced by defaults that nobody chose: the repository stands still until it is mended.
 */
function layerInForce({ knownNames }: ConfigurationDeps, stored: StoredConfiguration | null): LayerInForce {
  const text = stored?.inForce ?? null;
  if (text === null) return { layer: null, lines: new Map() };
  const file = readRepositoryFile(text, knownNames);
  return file.kind === "valid" ? file : { layer: standingStill, lines: new Map() };
}

function stillValid(layer: ConfigurationLayer): ConfigurationLayer {
  return configurationSchema.safeParse(layer).success ? layer : standingStill;
}
