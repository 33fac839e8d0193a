import {
  falseNegativesIn,
  revertsIn,
  type MergedChange,
  type NewFailure,
} from "../../domain/gates/metrics/false-negatives.ts";
import { type GitHubApp, type RepositoryClient } from "../../github/app.ts";
import { listPullsOfCommit, readCommit, type Commit } from "../../github/commits.ts";
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
import { newlyFailing } from "./newly-failing.ts";
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
  const failures = await newFailures(looked, commit);
  const facts = { now, reverted, failures };
  const ours = [...reverted, ...failures.flatMap(({ since }) => since.filter((change) => change !== null))];
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

interface OurFailure extends NewFailure {
  readonly since: readonly (OurChange | null)[];
}

async function newFailures(looked: Looked, commit: Commit): Promise<OurFailure[]> {
  const branch = await defaultBranch(looked.client);
  const own = await changesBroughtBy(looked, { sha: looked.sha, branch, since: [looked.sha] });
  // What no gates let pass may have caused the failure, whatever came before it.
  if (own.includes(null)) return [];
  const known = new Map([[looked.sha, own]]);
  const failures: OurFailure[] = [];
  for (const { check, commits } of await newlyFailing(looked.client, { ...commit, sha: looked.sha })) {
    const since: (OurChange | null)[] = [];
    for (const sha of commits) {
      const changes = known.get(sha) ?? (await changesBroughtBy(looked, { sha, branch, since: commits }));
      known.set(sha, changes);
      since.push(...changes);
    }
    failures.push({ check, since });
  }
  return failures;
}

interface Arrived {
  readonly sha: string;
  readonly branch: string;
  /** Commits of the branch, among which a pull request's last one has to be: its own are no part of the branch. */
  readonly since: readonly string[];
}

/** Those that a commit of the default branch is of; null: it is of none that gates let pass. */
async function changesBroughtBy(
  looked: Looked,
  { sha, branch, since }: Arrived,
): Promise<(OurChange | null)[]> {
  const { client, deps, repositoryId } = looked;
  const pulls: MergedPulls = new Map();
  for (const { number, base, headSha, mergeCommit, mergedAt } of await listPullsOfCommit(client, sha)) {
    const isThere = base === branch && mergeCommit !== null && since.includes(mergeCommit);
    if (isThere && mergedAt !== null) pulls.set(number, { headSha, mergedAt });
  }
  const ours = await ourChanges(looked, pulls);
  if (ours.length < pulls.size) return [null];
  const brought = [...ours, ...(await listPhasesMergedAs(deps.db, repositoryId, sha))];
  return brought.length === 0 ? [null] : brought;
}

async function ourChanges({ deps, repositoryId }: Looked, pulls: MergedPulls): Promise<OurChange[]> {
  const changes: OurChange[] = [];
  for (const [pull, { headSha, mergedAt }] of pulls) {
    const found = await findLetPass(deps.db, repositoryId, { number: pull, headSha });
    if (found !== null) changes.push({ ...found, pull, mergedAt });
  }
  return changes;
}
