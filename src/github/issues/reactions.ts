import { z } from "zod";
import { type RepositoryClient } from "../app.ts";
import { askGraphql } from "../connection/ask-graphql.ts";
import { orRefusal, type Refusal } from "../connection/refusals.ts";
import { addReaction } from "../reviews/queries.ts";

export type Reaction = "+1" | "-1" | "confused" | "eyes";

export interface NewReaction {
  readonly comment: number;
  /** It is a comment on a line of a pull request; absent: on an issue or a pull request as a whole. */
  readonly onLine?: boolean | undefined;
  /** As GraphQL names it: it is the body of this review. */
  readonly review?: string | undefined;
  readonly content: Reaction;
}

const contents: Readonly<Record<Reaction, string>> = {
  "+1": "THUMBS_UP",
  "-1": "THUMBS_DOWN",
  confused: "CONFUSED",
  eyes: "EYES",
};

const reactedShape = z.object({ addReaction: z.object({ reaction: z.object({ content: z.string() }) }) });

/** Puts our reaction on a comment; GitHub keeps one of each kind. A comment that is gone needs none. */
export async function reactToComment(
  client: RepositoryClient,
  { comment, onLine = false, review, content }: NewReaction,
): Promise<{ readonly kind: "reacted" | "gone" } | Refusal> {
  const { octokit, owner, repo } = client;
  const result = await orRefusal(async () => {
    if (review !== undefined) {
      const asked = { query: addReaction, variables: { id: review, content: contents[content] } };
      const answer = await askGraphql(client, asked, reactedShape);
      return answer.kind === "refused" ? answer : ({ kind: "reacted" } as const);
    }
    const asked = { owner, repo, comment_id: comment, content };
    if (onLine) await octokit.rest.reactions.createForPullRequestReviewComment(asked);
    else await octokit.rest.reactions.createForIssueComment(asked);
    return { kind: "reacted" } as const;
  });
  return result.kind === "refused" && result.reason === "absent" ? { kind: "gone" } : result;
}
