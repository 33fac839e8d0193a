import { type RepositoryClient } from "./app.ts";
import { orRefusal, type Refusal } from "./connection/refusals.ts";

export type Reaction = "+1" | "-1" | "laugh" | "confused" | "heart" | "hooray" | "rocket" | "eyes";

export type ReactionTarget =
  { readonly kind: "issue"; readonly number: number } | { readonly kind: "comment"; readonly id: number };

/** GitHub keeps one reaction of a kind for each account: reacting again changes nothing. */
export async function react(
  { octokit, owner, repo }: RepositoryClient,
  target: ReactionTarget,
  content: Reaction,
): Promise<{ readonly kind: "reacted" } | Refusal> {
  return orRefusal(async () => {
    if (target.kind === "issue") {
      await octokit.rest.reactions.createForIssue({ owner, repo, issue_number: target.number, content });
    } else {
      await octokit.rest.reactions.createForIssueComment({ owner, repo, comment_id: target.id, content });
    }
    return { kind: "reacted" } as const;
  });
}
