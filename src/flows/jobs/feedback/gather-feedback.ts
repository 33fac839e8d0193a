import { type FeedbackFacts, type PeoplesCommit } from "../../../domain/jobs/feedback/feedback.ts";
import { type Spoken, type SpokenThread, type ThreadComment } from "../../../domain/jobs/feedback/spoken.ts";
import { type Permission } from "../../../domain/trust/text/untrusted-text.ts";
import { type RepositoryClient } from "../../../github/app.ts";
import { listComments } from "../../../github/issues/comments.ts";
import { permissionOf } from "../../../github/permissions.ts";
import { listReviews, type Review } from "../../../github/reviews/list-reviews.ts";
import { listThreads, type ReviewThread } from "../../../github/reviews/list-threads.ts";
import { headMove } from "../../../github/reviews/pushed-commits.ts";
import { bearsMarker } from "../../../github/text/hidden-marker.ts";
import { cycleMarker } from "./reply-effects.ts";

export interface ReviewedPull {
  /** That of the phase last, after those that it replaced. */
  readonly pulls: readonly number[];
  /** The head when the pull request froze; null: it is not known. */
  readonly frozenAt: string | null;
  readonly head: string;
  /** Branches that may be merged into it, whose commits nobody pushed there. */
  readonly bases: readonly string[];
  /** Keys of what earlier cycles were given. */
  readonly answered: readonly string[];
}

/** Reads the whole review of a phase, with the permission that everybody has now. */
export async function gatherFeedback(
  client: RepositoryClient,
  { pulls, frozenAt, head, bases, answered }: ReviewedPull,
): Promise<FeedbackFacts> {
  const reviews = await onAll(pulls, (pull) => listReviews(client, pull));
  const threads = await onAll(pulls, (pull) => threadsOn(client, pull));
  const comments = await onAll(pulls, (pull) => listComments(client, pull));
  const said: Said[] = [
    ...reviews.map(({ submittedAt, body, ...rest }) => ({ ...rest, text: body, at: submittedAt })),
    ...comments.map(({ createdAt, body, ...rest }) => ({ ...rest, text: body, at: createdAt })),
    ...threads.flatMap((thread) => thread.comments.map(({ body, ...rest }) => ({ ...rest, text: body }))),
  ];
  const permissions = await permissionsOf(client, said);
  const speak = (one: Said) => spoken(client, one, permissions);
  return {
    reviews: reviews.map((review) => ({
      ...speak({ ...review, text: review.body, at: review.submittedAt }),
      state: review.state,
    })),
    threads: threads.flatMap((thread) => spokenThread(thread, reviews, speak)),
    comments: comments.map((comment) => speak({ ...comment, text: comment.body, at: comment.createdAt })),
    answered,
    commits: frozenAt === null ? [] : await commitsSince(client, { from: frozenAt, to: head, bases }),
  };
}

/** What is said on several pull requests, one after another. */
export async function onAll<T>(
  pulls: readonly number[],
  list: (pull: number) => Promise<readonly T[]>,
): Promise<T[]> {
  const found: T[] = [];
  for (const pull of pulls) found.push(...(await list(pull)));
  return found;
}

type PlacedThread = ReviewThread & { readonly pull: number };

/** What is asked for in a conversation must not be overlooked. */
export async function threadsOn(client: RepositoryClient, pull: number): Promise<readonly PlacedThread[]> {
  const listed = await listThreads(client, pull);
  if (listed.kind === "refused") throw new Error(`GitHub does not show the conversations: ${listed.detail}`);
  return listed.threads.map((thread) => ({ ...thread, pull }));
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
  thread: PlacedThread,
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
  const { pull, id: node, path, line, originalLine, outdated, resolved } = thread;
  const hunk = thread.comments[0]?.diffHunk ?? "";
  return [{ pull, node, path, line, originalLine, outdated, resolved, hunk, comments: [first, ...others] }];
}

/** What was rewritten has been asked about before anybody comes here. */
async function commitsSince(
  client: RepositoryClient,
  between: { readonly from: string; readonly to: string; readonly bases: readonly string[] },
): Promise<readonly PeoplesCommit[]> {
  const move = await headMove(client, between);
  return move.kind === "forward" ? move.commits : [];
}
