import { configurationSchema } from "../../domain/configuration.ts";
import { startingLabels } from "../../domain/repository-start/starting-labels.ts";
import { type RepositoryClient } from "../../github/app.ts";
import { createLabels } from "../../github/issues/create-labels.ts";
import { storedConfiguration } from "../configuration/effective.ts";
import { type ConfigurationDeps } from "../configuration/sources.ts";

/** Makes those labels of Nightshift's own that are needed for the first time, with their colour and description. */
export async function makeOwnLabels(
  deps: ConfigurationDeps,
  { client, repositoryId }: { readonly client: RepositoryClient; readonly repositoryId: number },
  names: readonly string[],
): Promise<void> {
  const { installationId, owner, repo, octokit } = client;
  const stored = await storedConfiguration(deps, { id: repositoryId, installationId, name: repo });
  const wanted = new Set(names.map((name) => name.toLowerCase()));
  const own = startingLabels(stored?.config ?? configurationSchema.parse({})).filter(({ name }) =>
    wanted.has(name.toLowerCase()),
  );
  if (own.length > 0) await createLabels(octokit, { owner, repo }, own);
}
