import { readRepositoryFile, repositoryFilePath } from "../../config/repository/repository-file.ts";
import { type RepositoryClient } from "../../github/app.ts";
import { readFileAt } from "../../github/contents.ts";
import { branchHead, defaultBranch, findDefaultHead } from "../../github/refs.ts";
import {
  findConfiguration,
  saveConfiguration,
  type ConfigurationReading,
} from "../../store/configuration/configurations.ts";
import { noticeInstallation, noticeRepository } from "../../store/escalations/escalations.ts";
import { clearRetryAt } from "../../store/jobs/due-jobs.ts";
import { organisationRepository, type ConfigurationDeps } from "./sources.ts";

/** Reads the file at the head of the default branch, if that has moved. True: something may have changed. */
export async function refreshConfiguration(
  deps: ConfigurationDeps,
  repositoryId: number,
  client: RepositoryClient,
): Promise<boolean> {
  const sha = await branchHead(client, await defaultBranch(client));
  const stored = await findConfiguration(deps.db, { repositoryId });
  if (sha === undefined || stored?.commitSha === sha) return false;
  const { reading } = await readConfigurationAt(deps, client, sha);
  await saveConfiguration(deps.db, { repositoryId }, reading);
  // A kill switch may have been thrown: whatever runs looks again.
  await noticeRepository(deps.db, repositoryId);
  await clearRetryAt(deps.db, { kind: "repository", id: repositoryId });
  return true;
}

/** The same for the file of the account that the client's repository belongs to. */
export async function refreshOrganisation(
  deps: ConfigurationDeps,
  client: RepositoryClient,
): Promise<boolean> {
  const { installationId } = client;
  const reading = await readOrganisation(deps, { ...client, repo: organisationRepository });
  if (reading === "unchanged") return false;
  await saveConfiguration(deps.db, { installationId }, reading);
  await noticeInstallation(deps.db, installationId);
  await clearRetryAt(deps.db, { kind: "installation", id: installationId });
  return true;
}

async function readOrganisation(
  deps: ConfigurationDeps,
  client: RepositoryClient,
): Promise<ConfigurationReading | "unchanged"> {
  const stored = await findConfiguration(deps.db, { installationId: client.installationId });
  const head = await findDefaultHead(client);
  if (head.kind === "head") {
    if (stored?.commitSha === head.sha) return "unchanged";
    return (await readConfigurationAt(deps, client, head.sha)).reading;
  }
  const state = head.kind === "absent" ? "absent" : "unreadable";
  return stored?.state === state && stored.commitSha === null ? "unchanged" : { state, commitSha: null };
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
      return { file, reading: toReading(file, commitSha, content.text) };
    }
  }
}

function toReading(
  file: ReturnType<typeof readRepositoryFile>,
  commitSha: string,
  text: string,
): ConfigurationReading {
  switch (file.kind) {
    case "valid":
      return { state: "valid", commitSha, text };
    case "invalid":
      return { state: "invalid", commitSha, problems: file.problems };
    case "absent":
    case "unreadable":
      return { state: file.kind, commitSha };
  }
}
