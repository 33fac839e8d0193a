import {
  falseNegativesIn,
  revertsIn,
  type MergedChange,
} from "../../domain/gates/metrics/false-negatives.ts";
import { isOwnCheck } from "../../domain/gates/own-check.ts";
import { type GitHubApp, type RepositoryClient } from "../../github/app.ts";
import { readReportedChecks } from "../../github/checks/reported-checks.ts";
import { listPullsOfCommit, readCommit } from "../../github/commits.ts";
import { readPull } from "../../github/pulls.ts";
import { defaultBranch } from "../../github/refs.ts";
import {
  addFalseNegative,
  findLetPass,
  hasLetPass,
  listPhasesMergedAs,
  type LetPassChange,
} from "../../store/gates/false-negatives.ts";
import { findRepository } from "../../store/configuration/repositories.ts";
import { record, type RecordDeps } from "../record.ts";
import { escalationSubject, jobSubject, pullSubject } from "../subject.ts";

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

type OurChange = MergedChange & LetPassChange;

/** Finds out whether a commit of the default branch shows that an accepted change was bad, and records it once. */
export async function lookAtAftermath(deps: AftermathDeps, { repositoryId, sha }: CommitKey): Promise<void> {
  const repository = await findRepository(deps.db, repositoryId);
  if (repository === null || !(await hasLetPass(deps.db, repositoryId))) return;
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
    const change = ours.find(({ of }) => of.kind === found.of.kind && of.id === found.of.id);
    if (change === undefined) continue;
    const decided = {
      ...{ repositoryId, subject: subjectOf(change, repositoryId), kind: "false-negative" },
      ...{ facts: { commit: sha, ...facts }, decision: { kind: "false-negative", ...found }, effects: [] },
    };
    await record(deps, decided, (db) => addFalseNegative(db, { ...found, repositoryId, commit: sha, now }));
  }
}

function subjectOf({ of, issue, pull }: OurChange, repositoryId: number): string {
  if (issue === null) return pullSubject({ repositoryId, pull: pull ?? of.id });
  return of.kind === "phase"
    ? jobSubject({ repositoryId, issue })
    : escalationSubject({ repositoryId, issue });
}

/** By the numbers of the pull requests that brought them. */
type MergedPulls = Map<number, { readonly headSha: string; readonly mergedAt: Date }>;

async function changesRevertedBy(looked: Looked, message: string): Promise<OurChange[]> {
  const { client, deps, repositoryId } = looked;
  const named = revertsIn(message, `${client.owner}/${client.repo}`);
  const pulls: MergedPulls = new Map();
  const straight: OurChange[] = [];
  for (const sha of named.commits) {
    for (const { number, headSha, mergedAt } of await listPullsOfCommit(client, sha)) {
      if (mergedAt !== null) pulls.set(number, { headSha, mergedAt });
    }
    straight.push(...(await listPhasesMergedAs(deps.db, repositoryId, sha)));
  }
  for (const number of named.pulls) {
    const pull = await readPull(client, number);
    if (pull !== null && pull.mergedAt !== null)
      pulls.set(number, { headSha: pull.headSha, mergedAt: pull.mergedAt });
  }
  return [...(await ourChanges(looked, pulls)), ...straight];
}

async function changesBroughtBy(looked: Looked): Promise<OurChange[]> {
  const { client, deps, repositoryId, sha } = looked;
  const branch = await defaultBranch(client);
  const pulls: MergedPulls = new Map();
  for (const { number, base, headSha, mergeCommit, mergedAt } of await listPullsOfCommit(client, sha)) {
    if (base === branch && mergeCommit === sha && mergedAt !== null) pulls.set(number, { headSha, mergedAt });
  }
  return [...(await ourChanges(looked, pulls)), ...(await listPhasesMergedAs(deps.db, repositoryId, sha))];
}

async function ourChanges({ deps, repositoryId }: Looked, pulls: MergedPulls): Promise<OurChange[]> {
  const changes: OurChange[] = [];
  for (const [pull, { headSha, mergedAt }] of pulls) {
    const found = await findLetPass(deps.db, repositoryId, { number: pull, headSha });
    if (found !== null) changes.push({ ...found, pull, mergedAt });
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
