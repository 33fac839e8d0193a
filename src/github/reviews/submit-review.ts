import { type RepositoryClient } from "../app.ts";
import { createOnce } from "../connection/create-once.ts";
import { orRefusal, type Refusal } from "../connection/refusals.ts";
import { hiddenMarker } from "../text/hidden-marker.ts";
import { fitText } from "../text/text-limits.ts";
import { listReviews } from "./list-reviews.ts";

export interface NewReview {
  readonly pull: number;
  readonly marker: string;
  /** The commit that it is about. */
  readonly commit: string;
  /** Cut when it is longer than GitHub takes. */
  readonly body: string;
  readonly comments: readonly ReviewComment[];
}

export interface ReviewComment {
  readonly path: string;
  /** Of the new side. */
  readonly line: number;
  readonly body: string;
}

/**
 * Our one review that bears the marker; it comments, and neither approves nor asks for changes. Where GitHub does not
 * find one of the lines in the diff, all of it is said in the body.
 */
export async function submitReview(
  client: RepositoryClient,
  review: NewReview,
): Promise<{ readonly kind: "submitted"; readonly id: number; readonly created: boolean } | Refusal> {
  const submitted = await submit(client, review);
  if (submitted.kind !== "refused" || submitted.reason !== "invalid" || review.comments.length === 0)
    return submitted;
  const told = review.comments.map(({ path, line, body }) => `\`${path}:${line}\`\n\n${body}`);
  return submit(client, { ...review, body: [review.body, ...told].join("\n\n"), comments: [] });
}

function submit(client: RepositoryClient, { pull, marker, commit, body, comments }: NewReview) {
  const { octokit, owner, repo } = client;
  return orRefusal(async () => {
    const { value, created } = await createOnce({
      find: () => findOwnReview(client, pull, marker),
      create: async () => {
        const { data } = await octokit.rest.pulls.createReview({
          ...{ owner, repo, pull_number: pull, commit_id: commit, event: "COMMENT" },
          body: fitText(`${hiddenMarker(marker)}\n${body}`),
          comments: comments.map((comment) => ({
            ...{ path: comment.path, line: comment.line, side: "RIGHT" },
            body: fitText(comment.body),
          })),
        });
        return data.id;
      },
    });
    return { kind: "submitted", id: value, created } as const;
  });
}

async function findOwnReview(
  client: RepositoryClient,
  pull: number,
  marker: string,
): Promise<number | undefined> {
  const reviews = await listReviews(client, pull);
  // Anybody can write our marker; only the App can write as the App.
  return reviews.find(
    ({ author, body }) => author === client.app.botLogin && body.startsWith(hiddenMarker(marker)),
  )?.id;
}
