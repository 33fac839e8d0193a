import { type FeedbackFacts, type PeoplesCommit } from "../../../domain/jobs/feedback/feedback.ts";
import { type Spoken, type SpokenThread, type ThreadComment } from "../../../domain/jobs/feedback/spoken.ts";
import { type Permission } from "../../../domain/trust/untrusted-text.ts";
import { type RepositoryClient } from "../../../github/app.ts";
import { listComments } from "../../../github/comments.ts";
import { permissionOf } from "../../../github/permissions.ts";
import { listReviews, type Review } from "../../../github/reviews/list-reviews.ts";
import { listThreads, type ReviewThread } from "../../../github/reviews/list-threads.ts";
import { headMove } from "../../../github/reviews/pushed-commits.ts";
import { bearsMarker } from "../../../github/text/hidden-marker.ts";
import { cycleMarker } from "./reply-effects.ts";

export interface ReviewedPull {
  readonly pull: number;
  /** The head when the pull request froze; null: it is not known. */
  readonly frozenAt: string | null;
  readonly head: string;
  /** Branches that may be merged into it, whose commits nobody pushed there. */
  readonly bases: readonly string[];
  /** Keys of what earlier cycles were given. */
  readonly answered: readonly string[];
}

/** Reads the whole review of a pull request, with the permission that everybody has now. */
export async function gatherFeedback(
  client: RepositoryClient,
  { pull, frozenAt, head, bases, answered }: ReviewedPull,
): Promise<FeedbackFacts> {
  const reviews = await listReviews(client, pull);
  const listed = await listThreads(client, pull);
  if (listed.kind === "refused") throw new Error(`GitHub does not show the conversations: ${listed.detail}`);
  const comments = await listComments(client, pull);
  const said: Said[] = [
    ...reviews.map(({ submittedAt, body, ...rest }) => ({ ...rest, text: body, at: submittedAt })),
    ...comments.map(({ createdAt, body, ...rest }) => ({ ...rest, text: body, at: createdAt })),
    ...listed.threads.flatMap((thread) =>
      thread.comments.map(({ body, ...rest }) => ({ ...rest, text: body })),
    ),
  ];
  const permissions = await permissionsOf(client, said);
  const speak = (one: Said) => spoken(client, one, permissions);
  return {
    reviews: reviews.map((review) => ({
      ...speak({ ...review, text: review.body, at: review.submittedAt }),
      state: review.state,
    })),
    threads: listed.threads.flatMap((thread) => spokenThread(thread, reviews, speak)),
    comments: comments.map((comment) => speak({ ...comment, text: comment.body, at: comment.createdAt })),
    answered,
    commits: frozenAt === null ? [] : await commitsSince(client, { from: frozenAt, to: head, bases }),
  };
}

interface Said {
  readonly id: number;
  readonly author: string | null;
  readonly authorIsBot: boolean;
  readonly text: string;
  readonly at: Date;
}

/** Everybody is asked for once. Bots have no permission that GitHub knew. */
async function permissionsOf(
  client: RepositoryClient,
  said: readonly Said[],
): Promise<ReadonlyMap<string, Permission>> {
  const people = said.flatMap(({ author, authorIsBot }) => (author === null || authorIsBot ? [] : [author]));
  const permissions = new Map<string, Permission>();
  for (const login of new Set(people)) {
    permissions.set(login, await permissionOf(client, { kind: "person", login }));
  }
  return permissions;
}

function spoken(
  { app }: RepositoryClient,
  { id, author, authorIsBot, text, at }: Said,
  permissions: ReadonlyMap<string, Permission>,
): Spoken {
  const permission = author === null || authorIsBot ? "none" : (permissions.get(author) ?? "none");
  return { id, author, permission, own: author === app.botLogin, text, at };
}

function spokenThread(
  thread: ReviewThread,
  reviews: readonly Review[],
  speak: (one: Said) => Spoken,
): SpokenThread[] {
  const [first, ...others] = thread.comments.map((comment): ThreadComment => {
    const review = reviews.find(({ id }) => id === comment.review);
    const said = speak({ ...comment, text: comment.body });
    const aside = said.own && !bearsMarker(comment.body, cycleMarker);
    return { ...said, reviewState: review?.state ?? null, aside };
  });
  if (first === undefined) return [];
  const { id: node, path, line, originalLine, outdated, resolved } = thread;
  const hunk = thread.comments[0]?.diffHunk ?? "";
  return [{ node, path, line, originalLine, outdated, resolved, hunk, comments: [first, ...others] }];
}

/** What was rewritten has been asked about before anybody comes here. */
async function commitsSince(
  client: RepositoryClient,
  between: { readonly from: string; readonly to: string; readonly bases: readonly string[] },
): Promise<readonly PeoplesCommit[]> {
  const move = await headMove(client, between);
  return move.kind === "forward" ? move.commits : [];
}
