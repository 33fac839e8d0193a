import { z } from "zod";
import { type RepositoryClient } from "../app.ts";
import { readOrAbsent } from "../connection/read-or-absent.ts";

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

/** `bases`: branches whose own commits are left out, for a merge of one brings along what others wrote. */
export async function headMove(
  client: RepositoryClient,
  {
    from,
    to,
    bases = [],
  }: { readonly from: string; readonly to: string; readonly bases?: readonly string[] },
): Promise<HeadMove> {
  if (from === to) return { kind: "same" };
  const move = await compare(client, from, to);
  if (move?.status !== "ahead") return { kind: "rewritten" };
  let commits = move.commits.map(toCommit);
  for (const base of bases) {
    if (commits.length === 0) break;
    const beyond = await compare(client, base, to);
    const shas = new Set(beyond?.commits.map(({ sha }) => sha));
    // A branch that is gone has nothing of its own.
    if (beyond !== null) commits = commits.filter(({ sha }) => shas.has(sha));
  }
  return { kind: "forward", commits };
}

/** null: a commit that no branch holds any more may be collected. */
async function compare(
  client: RepositoryClient,
  from: string,
  to: string,
): Promise<z.infer<typeof comparisonShape> | null> {
  const { octokit, owner, repo } = client;
  // The later one is a head of now.
  return readOrAbsent(client, { kind: "object", expression: from }, async () => {
    const place = { owner, repo, basehead: `${from}...${to}` };
    const { data } = await octokit.rest.repos.compareCommitsWithBasehead(place);
    return comparisonShape.parse(data);
  });
}

function toCommit(read: z.infer<typeof comparisonShape>["commits"][number]): PullCommit {
  const { sha, author, commit } = read;
  return { sha, message: commit.message, author: author?.login ?? commit.author?.name ?? "" };
}
