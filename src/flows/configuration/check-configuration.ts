import { type Database } from "../../store/database.ts";
import { renderConfigurationCheck } from "../../config/render-check-run.ts";
import { type Effect } from "../../domain/effects/effect.ts";
import { type GitHubApp } from "../../github/app.ts";
import { branchHead, defaultBranch } from "../../github/refs.ts";
import { findRepository } from "../../store/repositories.ts";
import { record, type RecordDeps } from "../record.ts";
import { configurationSubject } from "../subject.ts";
import { readConfigurationAt, refreshConfiguration, type ConfigurationDeps } from "./effective.ts";

export interface CheckConfigurationDeps extends ConfigurationDeps, RecordDeps {
  readonly db: Database;
  readonly github: Pick<GitHubApp, "repository">;
}

/** Judges the configuration that a commit brought, reports it on that commit, and puts it in force if it may be. */
export async function checkConfiguration(
  deps: CheckConfigurationDeps,
  { repositoryId, sha }: { repositoryId: number; sha: string },
): Promise<void> {
  const repository = await findRepository(deps.db, repositoryId);
  if (repository === null) return;
  const { installationId, owner, name } = repository;
  const client = await deps.github.repository({ installationId, owner, repo: name });
  const { file, reading } = await readConfigurationAt(deps, client, sha);
  const onDefaultBranch = (await branchHead(client, await defaultBranch(client))) === sha;
  const check = renderConfigurationCheck(file);
  const { problems } = file.kind === "invalid" ? file : { problems: [] };
  await record(
    deps,
    {
      repositoryId,
      subject: configurationSubject(repositoryId),
      kind: "configuration",
      facts: { sha, onDefaultBranch, problems },
      decision: { state: reading.state, inForce: onDefaultBranch && reading.state === "valid" },
      effects: [toEffect(check, sha)],
    },
    () => Promise.resolve(true),
  );
  // What is in force is what the default branch says now, which may be newer than this commit.
  await refreshConfiguration(deps, repositoryId, client);
}

function toEffect(check: ReturnType<typeof renderConfigurationCheck>, headSha: string): Effect {
  return {
    kind: "check-run",
    check: {
      ...{ name: check.name, externalId: `configuration-${headSha}`, headSha },
      ...{ status: "completed", conclusion: check.conclusion, title: check.title, summary: check.summary },
      text: null,
      annotations: check.annotations.map(({ path, startLine, startColumn, level, title, message }) => {
        return { path, line: startLine, column: startColumn, level, title, message };
      }),
    },
  };
}
