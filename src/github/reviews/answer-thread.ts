import { z } from "zod";
import { type RepositoryClient } from "../app.ts";
import { askGraphql } from "../connection/ask-graphql.ts";
import { createOnce } from "../connection/create-once.ts";
import { orRefusal, type Refusal } from "../connection/refusals.ts";
import { hiddenMarker } from "../text/hidden-marker.ts";
import { fitText } from "../text/text-limits.ts";
import { resolveReviewThread } from "./queries.ts";

export interface ThreadReply {
  readonly pull: number;
  /** The comment that began the thread. */
  readonly to: number;
  readonly marker: string;
  /** Cut when it is longer than GitHub takes. */
  readonly body: string;
}

const commentShape = z.object({
  id: z.int(),
  body: z.string(),
  user: z.object({ login: z.string() }).nullable(),
  in_reply_to_id: z.int().optional(),
});

/** Our one reply in the thread that bears the marker; what was said before is left as it was said. */
export async function replyInThread(
  client: RepositoryClient,
  reply: ThreadReply,
): Promise<{ readonly kind: "replied"; readonly id: number; readonly created: boolean } | Refusal> {
  const { octokit, owner, repo } = client;
  const body = fitText(`${hiddenMarker(reply.marker)}\n${reply.body}`);
  const place = { owner, repo, pull_number: reply.pull };
  return orRefusal(async () => {
    const { value, created } = await createOnce({
      find: () => findOwnReply(client, reply),
      create: async () => {
        const asked = { ...place, comment_id: reply.to, body };
        const { data } = await octokit.rest.pulls.createReplyForReviewComment(asked);
        return data.id;
      },
    });
    return { kind: "replied", id: value, created } as const;
  });
}

async function findOwnReply(client: RepositoryClient, reply: ThreadReply): Promise<number | undefined> {
  const { octokit, owner, repo, app } = client;
  const pages = octokit.paginate.iterator(octokit.rest.pulls.listReviewComments, {
    ...{ owner, repo, pull_number: reply.pull, per_page: 100 },
  });
  for await (const { data } of pages) {
    const own = z
      .array(commentShape)
      .parse(data)
      .find(
        ({ user, body, in_reply_to_id }) =>
          in_reply_to_id === reply.to &&
          // Anybody can write our marker; only the App can write as the App.
          user?.login === app.botLogin &&
          body.startsWith(hiddenMarker(reply.marker)),
      );
    if (own !== undefined) return own.id;
  }
  return undefined;
}

const resolvedShape = z.object({
  resolveReviewThread: z.object({ thread: z.object({ isResolved: z.literal(true) }) }),
});

/** What is resolved already stays so. */
export async function resolveThread(
  client: RepositoryClient,
  thread: string,
): Promise<{ readonly kind: "resolved" } | Refusal> {
  const asked = { query: resolveReviewThread, variables: { id: thread } };
  const answer = await askGraphql(client, asked, resolvedShape);
  return answer.kind === "refused" ? answer : { kind: "resolved" };
}
