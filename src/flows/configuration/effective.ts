import { type Database } from "../../store/database.ts";
import {
  effectiveConfiguration,
  type ConfigurationLayers,
  type EffectiveValue,
} from "../../config/effective.ts";
import {
  readRepositoryFile,
  repositoryFilePath,
  type ConfigurationLayer,
  type KnownNames,
} from "../../config/repository-file.ts";
import { type Configuration } from "../../domain/configuration.ts";
import { type RepositoryClient } from "../../github/app.ts";
import { readFileAt } from "../../github/contents.ts";
import { branchHead, defaultBranch } from "../../github/refs.ts";
import {
  findConfiguration,
  saveConfiguration,
  type ConfigurationReading,
} from "../../store/configurations.ts";
import { noticeRepository } from "../../store/escalations.ts";

export interface ConfigurationDeps {
  readonly db: Database;
  /** What the service's environment sets for every repository. */
  readonly environmentLayer: NonNullable<ConfigurationLayers["environment"]>;
  readonly knownNames: KnownNames;
}

export interface ConfigurationInForce {
  readonly config: Configuration;
  readonly values: readonly EffectiveValue[];
}

/** The configuration in force: the last valid file of the default branch over the service's environment. */
export async function configurationInForce(
  deps: ConfigurationDeps,
  repositoryId: number,
  client: RepositoryClient,
): Promise<ConfigurationInForce> {
  const known = await findConfiguration(deps.db, repositoryId);
  if (known === null) await refreshConfiguration(deps, repositoryId, client);
  const stored = known ?? (await findConfiguration(deps.db, repositoryId));
  const repository = layerInForce(deps, stored?.inForce ?? null);
  const effective = effectiveConfiguration({ environment: deps.environmentLayer, repository });
  if (effective.kind === "valid") return effective;
  // File and environment contradict each other, each valid by itself: the operator's word stands alone.
  const operators = effectiveConfiguration({ environment: deps.environmentLayer });
  if (operators.kind === "valid") return operators;
  const problems = operators.problems.map(({ key, problem }) => `${key}: ${problem}`).join("; ");
  throw new Error(`The environment's configuration is not valid: ${problems}`);
}

/**
 * What was valid when it came into force and is no longer, because this release or the operator's prompts are
 * others, is not replaced by defaults that nobody chose: the repository stands still until it is mended.
 */
function layerInForce({ knownNames }: ConfigurationDeps, text: string | null): ConfigurationLayer | null {
  if (text === null) return null;
  const file = readRepositoryFile(text, knownNames);
  return file.kind === "valid" ? file.layer : { enabled: false };
}

/** Reads the file at the head of the default branch, if that has moved. True: something may have changed. */
export async function refreshConfiguration(
  deps: ConfigurationDeps,
  repositoryId: number,
  client: RepositoryClient,
): Promise<boolean> {
  const sha = await branchHead(client, await defaultBranch(client));
  const stored = await findConfiguration(deps.db, repositoryId);
  if (sha === undefined || stored?.commitSha === sha) return false;
  const { reading } = await readConfigurationAt(deps, client, sha);
  await saveConfiguration(deps.db, repositoryId, reading);
  // A kill switch may have been thrown: whatever runs looks again.
  await noticeRepository(deps.db, repositoryId);
  return true;
}

/** The file as it stands at a commit: what to store of it, and what to say of it. */
export async function readConfigurationAt(
  { knownNames }: Pick<ConfigurationDeps, "knownNames">,
  client: RepositoryClient,
  commitSha: string,
) {
  const content = await readFileAt(client, repositoryFilePath, commitSha);
  switch (content.kind) {
    case "absent":
      return { file: content, reading: { state: "absent", commitSha } satisfies ConfigurationReading };
    case "unreadable": {
      const file = { kind: "unreadable", why: content.reason } as const;
      return { file, reading: { state: "unreadable", commitSha } satisfies ConfigurationReading };
    }
    case "text": {
      const file = readRepositoryFile(content.text, knownNames);
      return { file, reading: toReading(file.kind, commitSha, content.text) };
    }
  }
}

function toReading(
  state: ConfigurationReading["state"],
  commitSha: string,
  text: string,
): ConfigurationReading {
  return state === "valid" ? { state, commitSha, text } : { state, commitSha };
}
