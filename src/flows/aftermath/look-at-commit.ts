import { falseNegativesIn, revertsIn, type MergedChange } from "../../domain/gates/false-negatives.ts";
import { isOwnCheck } from "../../domain/gates/own-check.ts";
import { type GitHubApp, type RepositoryClient } from "../../github/app.ts";
import { readReportedChecks } from "../../github/checks/reported-checks.ts";
import { listPullsOfCommit, readCommit, type PullOfCommit } from "../../github/commits.ts";
import { readPull } from "../../github/pulls.ts";
import { defaultBranch } from "../../github/refs.ts";
import { addFalseNegative, findPublished, hasPublished } from "../../store/false-negatives.ts";
import { findRepository } from "../../store/repositories.ts";
import { record, type RecordDeps } from "../record.ts";
import { escalationSubject } from "../subject.ts";

export interface AftermathDeps extends RecordDeps {
  readonly github: Pick<GitHubApp, "repository">;
}

export interface CommitKey {
  readonly repositoryId: number;
  readonly sha: string;
}

interface Looked extends CommitKey {
  readonly client: RepositoryClient;
  readonly deps: AftermathDeps;
}

type OurChange = MergedChange & { readonly issue: number };

/** Finds out whether a commit of the default branch shows that an accepted change was bad, and records it once. */
export async function lookAtAftermath(deps: AftermathDeps, { repositoryId, sha }: CommitKey): Promise<void> {
  const repository = await findRepository(deps.db, repositoryId);
  if (repository === null || !(await hasPublished(deps.db, repositoryId))) return;
  const { installationId, owner, name } = repository;
  const client = await deps.github.repository({ installationId, owner, repo: name });
  const commit = await readCommit(client, sha);
  if (commit === null) return;
  const looked = { deps, client, repositoryId, sha };
  const now = deps.clock.now();
  const reverted = await changesRevertedBy(looked, commit.message);
  const brought = await changesBroughtBy(looked);
  const [before] = commit.parents;
  const failing = brought.length === 0 ? [] : await failingChecks(client, sha);
  const failingBefore =
    failing.length === 0 || before === undefined ? [] : await failingChecks(client, before);
  const facts = { now, reverted, brought, failing, failingBefore };
  const ours = [...reverted, ...brought];
  for (const found of falseNegativesIn(facts)) {
    const issue = ours.find(({ attemptId }) => attemptId === found.attemptId)?.issue;
    if (issue === undefined) continue;
    const decided = {
      ...{ repositoryId, subject: escalationSubject({ repositoryId, issue }), kind: "false-negative" },
      ...{ facts: { commit: sha, ...facts }, decision: { kind: "false-negative", ...found }, effects: [] },
    };
    await record(deps, decided, (db) => addFalseNegative(db, { ...found, repositoryId, commit: sha, now }));
  }
}

async function changesRevertedBy(looked: Looked, message: string): Promise<OurChange[]> {
  const { client } = looked;
  const named = revertsIn(message, `${client.owner}/${client.repo}`);
  const pulls = new Map<number, Date>();
  for (const sha of named.commits) {
    for (const { number, mergedAt } of await listPullsOfCommit(client, sha)) {
      if (mergedAt !== null) pulls.set(number, mergedAt);
    }
  }
  for (const number of named.pulls) {
    const mergedAt = (await readPull(client, number))?.mergedAt ?? null;
    if (mergedAt !== null) pulls.set(number, mergedAt);
  }
  return ourChanges(looked, pulls);
}

async function changesBroughtBy(looked: Looked): Promise<OurChange[]> {
  const { client, sha } = looked;
  const branch = await defaultBranch(client);
  const isMerge = ({ base, mergeCommit }: PullOfCommit) => base === branch && mergeCommit === sha;
  const merged = (await listPullsOfCommit(client, sha)).filter(isMerge);
  const pulls = merged.flatMap(({ number, mergedAt }) =>
    mergedAt === null ? [] : [[number, mergedAt] as const],
  );
  return ourChanges(looked, new Map(pulls));
}

async function ourChanges(
  { deps, repositoryId }: Looked,
  pulls: ReadonlyMap<number, Date>,
): Promise<OurChange[]> {
  const changes: OurChange[] = [];
  for (const [pull, mergedAt] of pulls) {
    const published = await findPublished(deps.db, repositoryId, pull);
    if (published !== null) changes.push({ ...published, pull, mergedAt });
  }
  return changes;
}

const failed = ["failure", "error", "timed_out", "startup_failure"];

async function failingChecks(client: RepositoryClient, sha: string): Promise<string[]> {
  const reported = await readReportedChecks(client, sha);
  return reported
    .filter(({ name, conclusion }) => failed.includes(conclusion ?? "") && !isOwnCheck(name))
    .map(({ name }) => name);
}
