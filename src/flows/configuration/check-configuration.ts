import { effectiveConfiguration } from "../../config/effective.ts";
import { type ConfigurationProblem } from "../../config/problem.ts";
import { pathOf } from "../../config/leaves.ts";
import { renderConfigurationCheck } from "../../config/repository/render-check-run.ts";
import { type RepositoryFile } from "../../config/repository/repository-file.ts";
import { type Effect } from "../../domain/effects/effect.ts";
import { type GitHubApp } from "../../github/app.ts";
import { branchHead, defaultBranch } from "../../github/refs.ts";
import { type Log } from "../../platform/log.ts";
import { findRepository, type Repository } from "../../store/configuration/repositories.ts";
import { record, type RecordDeps } from "../record.ts";
import { configurationSubject } from "../subject.ts";
import { readConfigurationAt, refreshConfiguration, refreshOrganisation } from "./refresh.ts";
import { organisationRepository, readStoredSources, type ConfigurationDeps } from "./sources.ts";

export interface CheckConfigurationDeps extends ConfigurationDeps, RecordDeps {
  readonly github: Pick<GitHubApp, "repository">;
  readonly log: Log;
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
  const organisation = name.toLowerCase() === organisationRepository ? owner : null;
  const contradictions = await contradictionsOf(deps, repository, file);
  const check = renderConfigurationCheck(file, { organisation, contradictions });
  const problems = file.kind === "invalid" ? file.problems : contradictions;
  const deprecated = file.kind === "valid" ? file.deprecated : [];
  if (deprecated.length > 0)
    deps.log.warn(
      { repository: `${owner}/${name}`, sha, deprecated },
      "a configuration has deprecated spellings",
    );
  await record(
    deps,
    {
      repositoryId,
      subject: configurationSubject(repositoryId),
      kind: "configuration",
      facts: { sha, onDefaultBranch, problems, deprecated },
      decision: { state: reading.state, inForce: onDefaultBranch && reading.state === "valid" },
      effects: [toEffect(check, sha)],
    },
    () => Promise.resolve(true),
  );
  // What is in force is what the default branch says now, which may be newer than this commit.
  await refreshConfiguration(deps, repositoryId, client);
  if (organisation !== null) await refreshOrganisation(deps, client);
}

/** What in a file that is valid by itself goes against the other sources of the repository. */
async function contradictionsOf(
  deps: ConfigurationDeps,
  repository: Repository,
  file: RepositoryFile,
): Promise<ConfigurationProblem[]> {
  if (file.kind !== "valid") return [];
  const { layers } = await readStoredSources(deps, repository);
  const effective = effectiveConfiguration({ ...layers, repository: file.layer });
  if (effective.kind === "valid") return [];
  return effective.problems.map((problem) => ({
    line: lineOf(file.lines, problem.key),
    column: 1,
    ...problem,
  }));
}

/** Of the key, or of the first that is below it; what stands in another source has no line of this file. */
function lineOf(lines: ReadonlyMap<string, number>, key: string): number {
  const found = [...lines].find(([path]) => `${pathOf(path).join(".")}.`.startsWith(`${key}.`));
  return found?.[1] ?? 1;
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
