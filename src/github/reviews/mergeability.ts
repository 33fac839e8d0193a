import { z } from "zod";
import { type RepositoryClient } from "../app.ts";
import { readOrAbsent } from "../connection/read-or-absent.ts";

export interface Mergeability {
  readonly headSha: string;
  /** null: GitHub is still working it out. */
  readonly mergeable: boolean | null;
  /** As GitHub has it: clean, blocked, behind, dirty, draft, unstable, has_hooks, unknown. */
  readonly state: string;
}

const shape = z.object({
  head: z.object({ sha: z.string() }),
  mergeable: z.boolean().nullable(),
  mergeable_state: z.string(),
});

/** null: there is no such pull request. */
export async function readMergeability(client: RepositoryClient, pull: number): Promise<Mergeability | null> {
  const { octokit, owner, repo } = client;
  return readOrAbsent(client, { kind: "pull", number: pull }, async () => {
    const { data } = await octokit.rest.pulls.get({ owner, repo, pull_number: pull });
    const { head, mergeable, mergeable_state } = shape.parse(data);
    return { headSha: head.sha, mergeable, state: mergeable_state };
  });
}
