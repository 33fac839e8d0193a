import { type Octokit } from "@octokit/core";
import { type RepositoryClient } from "./app.ts";
import { readOrAbsent } from "./connection/read-or-absent.ts";
import { orRefusal, refusalOf, type Refusal } from "./connection/refusals.ts";
import { absentIsUsual } from "./connection/request-rules.ts";

/** The commit at which the branch stands; undefined when there is no such branch. */
export async function branchHead(client: RepositoryClient, branch: string): Promise<string | undefined> {
  const { octokit, owner, repo } = client;
  try {
    const asked = { owner, repo, ref: `heads/${branch}`, request: absentIsUsual };
    const read = await readOrAbsent(client, { kind: "branch", branch }, async () => {
      return (await octokit.rest.git.getRef(asked)).data;
    });
    return read?.ref === `refs/heads/${branch}` ? read.object.sha : undefined;
  } catch (error) {
    // 409 is GitHub's answer for a repository without a commit.
    if (isEmptyRepository(error)) return undefined;
    throw error;
  }
}

/** Whether a branch is there, for whoever has a token and no installation. */
export async function hasBranch(
  octokit: Pick<Octokit, "request">,
  { owner, repo, branch }: { readonly owner: string; readonly repo: string; readonly branch: string },
): Promise<boolean> {
  const asked = { owner, repo, ref: `heads/${branch}` };
  try {
    const { data } = await octokit.request("GET /repos/{owner}/{repo}/git/matching-refs/{ref}", asked);
    return data.some(({ ref }) => ref === `refs/heads/${branch}`);
  } catch (error) {
    if (isEmptyRepository(error)) return false;
    throw error;
  }
}

/** Names of the branches that begin so. */
export async function listBranches(
  { octokit, owner, repo }: RepositoryClient,
  prefix: string,
): Promise<string[]> {
  const asked = { owner, repo, ref: `heads/${prefix}` };
  const { data } = await octokit.rest.git.listMatchingRefs(asked);
  return data.map(({ ref }) => ref.slice("refs/heads/".length));
}

/** Given commits, a branch that stands elsewhere by now is somebody else's and is left alone. */
export async function deleteBranch(
  client: RepositoryClient,
  branch: string,
  expectedHeads?: readonly string[],
): Promise<{ readonly kind: "deleted" } | { readonly kind: "moved"; readonly head: string } | Refusal> {
  const { octokit, owner, repo } = client;
  const head = await branchHead(client, branch);
  if (head === undefined) return { kind: "deleted" };
  if (expectedHeads !== undefined && !expectedHeads.includes(head)) return { kind: "moved", head };
  return orRefusal(async () => {
    try {
      await octokit.rest.git.deleteRef({ owner, repo, ref: `heads/${branch}` });
    } catch (error) {
      if (!saysAlreadyGone(error)) throw error;
    }
    return { kind: "deleted" } as const;
  });
}

export async function defaultBranch({ octokit, owner, repo }: RepositoryClient): Promise<string> {
  const { data } = await octokit.rest.repos.get({ owner, repo });
  return data.default_branch;
}

/** Whether the repository may have a wiki; it need not have a page. */
export async function hasWiki({ octokit, owner, repo }: RepositoryClient): Promise<boolean> {
  const { data } = await octokit.rest.repos.get({ owner, repo });
  return data.has_wiki;
}

export type DefaultHead =
  | { readonly kind: "head"; readonly sha: string }
  /** No such repository, or none that may be seen; or nothing in it. */
  | { readonly kind: "absent" }
  | { readonly kind: "forbidden" };

/** Where the default branch stands of a repository that may not be there. */
export async function findDefaultHead(client: RepositoryClient): Promise<DefaultHead> {
  const { octokit, owner, repo } = client;
  try {
    const found = await readOrAbsent(client, { kind: "repository" }, async () => {
      return (await octokit.rest.repos.get({ owner, repo, request: absentIsUsual })).data;
    });
    const sha = found === null ? undefined : await branchHead(client, found.default_branch);
    return sha === undefined ? { kind: "absent" } : { kind: "head", sha };
  } catch (error) {
    if (refusalOf(error) === undefined) throw error;
    return { kind: "forbidden" };
  }
}

function saysAlreadyGone(error: unknown): boolean {
  return /reference does not exist/i.test(refusalOf(error)?.detail ?? "");
}

function isEmptyRepository(error: unknown): boolean {
  return error instanceof Error && /git repository is empty/i.test(error.message);
}
