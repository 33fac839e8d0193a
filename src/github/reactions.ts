import { type RepositoryClient } from "./app.ts";
import { orRefusal, type Refusal } from "./connection/refusals.ts";

export type Reaction = "+1" | "-1" | "confused" | "eyes";

export interface NewReaction {
  readonly comment: number;
  /** It is a comment on a line of a pull request; absent: on an issue or a pull request as a whole. */
  readonly onLine?: boolean | undefined;
  readonly content: Reaction;
}

/** Puts our reaction on a comment; GitHub keeps one of each kind. A comment that is gone needs none. */
export async function reactToComment(
  { octokit, owner, repo }: RepositoryClient,
  { comment, onLine = false, content }: NewReaction,
): Promise<{ readonly kind: "reacted" | "gone" } | Refusal> {
  const result = await orRefusal(async () => {
    const asked = { owner, repo, comment_id: comment, content };
    if (onLine) await octokit.rest.reactions.createForPullRequestReviewComment(asked);
    else await octokit.rest.reactions.createForIssueComment(asked);
    return { kind: "reacted" } as const;
  });
  return result.kind === "refused" && result.reason === "absent" ? { kind: "gone" } : result;
}
