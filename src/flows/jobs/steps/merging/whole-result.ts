import { fetchCommit } from "../../../../workspaces/fetch.ts";
import { type Mirror } from "../../../../workspaces/mirror.ts";
import { type CommitFacts } from "../../../../workspaces/changes/record-changes.ts";
import { bringTogether, withoutFolder } from "../../../../workspaces/changes/shape-commit.ts";

export interface WholeResult {
  readonly commit: string;
  /** What stands on its branch is not in it: the two contradict each other, and publishing it resolves that. */
  readonly beside: boolean;
}

interface Parts {
  readonly head: string;
  /** Where the branch of the result stands; null: it is not there. */
  readonly stands: string | null;
  /** Of the plan. */
  readonly folder: string;
}

/** The work without its plan, going on from what stands on the branch of the result as long as nothing contradicts it. */
export async function wholeResult(
  mirror: Mirror,
  { head, stands, folder }: Parts,
  facts: CommitFacts,
): Promise<WholeResult> {
  const without = async (commit: string) => withoutFolder(mirror, { commit, folder }, facts);
  if (stands === null || stands === head || !(await fetchCommit(mirror, stands))) {
    return { commit: await without(head), beside: false };
  }
  const { sha, conflicts } = await bringTogether(mirror, { ours: stands, theirs: head }, facts);
  // What contradicts each other in the plan goes with it.
  const beside = conflicts.some((path) => !path.startsWith(`${folder}/`));
  return { commit: await without(beside ? head : sha), beside };
}
