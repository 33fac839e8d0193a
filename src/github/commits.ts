import { type RepositoryClient } from "./app.ts";
import { readOrAbsent } from "./connection/read-or-absent.ts";
import { refusalOf } from "./connection/refusals.ts";
import { absentIsUsual } from "./connection/request-rules.ts";

export interface Commit {
  readonly message: string;
  readonly parents: readonly string[];
}

/** Null: there is no such commit. */
export async function readCommit(client: RepositoryClient, sha: string): Promise<Commit | null> {
  const { octokit, owner, repo } = client;
  return readOrAbsent(client, { kind: "object", expression: sha }, async () => {
    const { data } = await octokit.rest.git.getCommit({ owner, repo, commit_sha: sha });
    return { message: data.message, parents: data.parents.map((parent) => parent.sha) };
  });
}

export interface PullOfCommit {
  readonly number: number;
  /** The branch that it was or is to be merged into. */
  readonly base: string;
  /** Null: not merged. */
  readonly mergedAt: Date | null;
  readonly mergeCommit: string | null;
  readonly headSha: string;
}

/** Pull requests that brought a commit, or have it; a short name of the commit will do. */
export async function listPullsOfCommit(client: RepositoryClient, sha: string): Promise<PullOfCommit[]> {
  const { octokit, owner, repo } = client;
  try {
    const place = { owner, repo, commit_sha: sha, per_page: 100, request: absentIsUsual };
    const listed = await readOrAbsent(client, { kind: "object", expression: sha }, async () => {
      return (await octokit.rest.repos.listPullRequestsAssociatedWithCommit(place)).data;
    });
    return (listed ?? []).map(({ number, base, head, merged_at, merge_commit_sha }) => ({
      ...{ number, base: base.ref, mergeCommit: merge_commit_sha, headSha: head.sha },
      mergedAt: merged_at === null ? null : new Date(merged_at),
    }));
  } catch (error) {
    // What somebody wrote into a message need not be a commit.
    if (refusalOf(error)?.reason === "invalid") return [];
    throw error;
  }
}
