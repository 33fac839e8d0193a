import { type RepositoryClient } from "./app.ts";
import { isAbsent, refusalOf } from "./connection/refusals.ts";

export interface Commit {
  readonly message: string;
  readonly parents: readonly string[];
}

/** Null: there is no such commit. */
export async function readCommit(
  { octokit, owner, repo }: RepositoryClient,
  sha: string,
): Promise<Commit | null> {
  try {
    const { data } = await octokit.rest.git.getCommit({ owner, repo, commit_sha: sha });
    return { message: data.message, parents: data.parents.map((parent) => parent.sha) };
  } catch (error) {
    if (isAbsent(error)) return null;
    throw error;
  }
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
export async function listPullsOfCommit(
  { octokit, owner, repo }: RepositoryClient,
  sha: string,
): Promise<PullOfCommit[]> {
  try {
    const place = { owner, repo, commit_sha: sha, per_page: 100 };
    const { data } = await octokit.rest.repos.listPullRequestsAssociatedWithCommit(place);
    return data.map(({ number, base, head, merged_at, merge_commit_sha }) => ({
      ...{ number, base: base.ref, mergeCommit: merge_commit_sha, headSha: head.sha },
      mergedAt: merged_at === null ? null : new Date(merged_at),
    }));
  } catch (error) {
    // What somebody wrote into a message need not be a commit.
    const refusal = refusalOf(error);
    if (refusal?.reason === "absent" || refusal?.reason === "invalid") return [];
    throw error;
  }
}
