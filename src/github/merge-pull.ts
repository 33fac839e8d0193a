import { RequestError } from "@octokit/request-error";
import { type RepositoryClient } from "./app.ts";
import { orRefusal, type Refusal } from "./connection/refusals.ts";

export interface SquashMerge {
  readonly pull: number;
  /** The commit that was reviewed; a head that moved since is not merged. */
  readonly sha: string;
  readonly title: string;
  readonly message: string;
}

export type MergeResult =
  | { readonly kind: "merged"; readonly sha: string }
  /** Head or base moved meanwhile, or GitHub does not know yet whether it can. */
  | { readonly kind: "moved"; readonly detail: string }
  | { readonly kind: "not-mergeable"; readonly detail: string }
  | Refusal;

/** Merges a pull request as one commit. */
export async function squashMerge(
  { octokit, owner, repo }: RepositoryClient,
  { pull, sha, title, message }: SquashMerge,
): Promise<MergeResult> {
  return orRefusal(async () => {
    try {
      const { data } = await octokit.rest.pulls.merge({
        ...{ owner, repo, pull_number: pull, sha, merge_method: "squash" },
        ...{ commit_title: title, commit_message: message },
      });
      return { kind: "merged", sha: data.sha } as const;
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      const detail = error.message;
      if (error.status === 409) return { kind: "moved", detail } as const;
      if (error.status !== 405) throw error;
      return /base branch was modified/i.test(detail)
        ? ({ kind: "moved", detail } as const)
        : ({ kind: "not-mergeable", detail } as const);
    }
  });
}
