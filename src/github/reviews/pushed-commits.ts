import { z } from "zod";
import { type RepositoryClient } from "../app.ts";
import { isAbsent } from "../connection/refusals.ts";

export interface PullCommit {
  readonly sha: string;
  readonly message: string;
  /** The account that wrote it, where GitHub knows one; else the name in the commit. */
  readonly author: string;
}

/** What became of a branch since one of its commits was its head. */
export type HeadMove =
  | { readonly kind: "same" }
  /** The commits since, oldest first; of more than 250, the first of them. */
  | { readonly kind: "forward"; readonly commits: readonly PullCommit[] }
  /** Force-pushed: the former head is no ancestor any more, or gone. */
  | { readonly kind: "rewritten" };

const comparisonShape = z.object({
  status: z.enum(["ahead", "behind", "diverged", "identical"]),
  commits: z.array(
    z.object({
      sha: z.string(),
      author: z.object({ login: z.string().optional() }).nullable(),
      commit: z.object({ message: z.string(), author: z.object({ name: z.string().optional() }).nullable() }),
    }),
  ),
});

export async function headMove(
  { octokit, owner, repo }: RepositoryClient,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<HeadMove> {
  if (from === to) return { kind: "same" };
  try {
    const place = { owner, repo, basehead: `${from}...${to}` };
    const { data } = await octokit.rest.repos.compareCommitsWithBasehead(place);
    const { status, commits } = comparisonShape.parse(data);
    return status === "ahead" ? { kind: "forward", commits: commits.map(toCommit) } : { kind: "rewritten" };
  } catch (error) {
    // A commit that no branch holds any more may be collected.
    if (isAbsent(error)) return { kind: "rewritten" };
    throw error;
  }
}

function toCommit(read: z.infer<typeof comparisonShape>["commits"][number]): PullCommit {
  const { sha, author, commit } = read;
  return { sha, message: commit.message, author: author?.login ?? commit.author?.name ?? "" };
}
