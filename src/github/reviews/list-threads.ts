import { z } from "zod";
import { type RepositoryClient } from "../app.ts";
import { askGraphql } from "../connection/ask-graphql.ts";
import { type Refusal } from "../connection/refusals.ts";
import { moreComments, reviewThreads } from "./queries.ts";

/** A conversation on a line, on several, or on a file as a whole. */
export interface ReviewThread {
  /** Of GraphQL; what resolving it needs. */
  readonly id: string;
  readonly path: string;
  /** Where it stands in the diff now; null for a file as a whole, and for what is outdated. */
  readonly line: number | null;
  readonly originalLine: number | null;
  readonly onFile: boolean;
  readonly outdated: boolean;
  readonly resolved: boolean;
  /** Oldest first; the first began it. */
  readonly comments: readonly ThreadComment[];
}

export interface ThreadComment {
  readonly id: number;
  /** The review that it came with. */
  readonly review: number | null;
  readonly author: string | null;
  readonly authorIsBot: boolean;
  readonly body: string;
  readonly diffHunk: string;
  readonly at: Date;
  readonly url: string;
}

const page = z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() });

const commentShape = z.object({
  databaseId: z.int(),
  author: z.object({ __typename: z.string(), login: z.string() }).nullable(),
  body: z.string(),
  diffHunk: z.string(),
  createdAt: z.coerce.date(),
  url: z.string(),
  pullRequestReview: z.object({ databaseId: z.int().nullable() }).nullable(),
});

const comments = z.object({ pageInfo: page, nodes: z.array(commentShape) });

const threadShape = z.object({
  id: z.string(),
  path: z.string(),
  line: z.int().nullable(),
  originalLine: z.int().nullable(),
  subjectType: z.string(),
  isOutdated: z.boolean(),
  isResolved: z.boolean(),
  comments,
});

const threadsShape = z.object({
  repository: z.object({
    pullRequest: z.object({
      reviewThreads: z.object({ pageInfo: page, nodes: z.array(threadShape) }),
    }),
  }),
});

const moreShape = z.object({ node: z.object({ comments }) });

/** All of them, with all their comments, in the order in which they were begun. */
export async function listThreads(
  client: RepositoryClient,
  pull: number,
): Promise<{ readonly kind: "listed"; readonly threads: readonly ReviewThread[] } | Refusal> {
  const { owner, repo } = client;
  const threads: ReviewThread[] = [];
  for (let after: string | null | undefined; after !== null;) {
    const variables = { owner, name: repo, pull, after: after ?? null };
    const answer = await askGraphql(client, { query: reviewThreads, variables }, threadsShape);
    if (answer.kind === "refused") return answer;
    const { nodes, pageInfo } = answer.data.repository.pullRequest.reviewThreads;
    for (const read of nodes) {
      const rest = await commentsAfter(client, read);
      if (rest.kind === "refused") return rest;
      threads.push(toThread(read, rest.comments));
    }
    after = pageInfo.hasNextPage ? pageInfo.endCursor : null;
  }
  return { kind: "listed", threads };
}

type ReadComment = z.infer<typeof commentShape>;

async function commentsAfter(
  client: RepositoryClient,
  { id, comments: { pageInfo } }: z.infer<typeof threadShape>,
): Promise<{ readonly kind: "comments"; readonly comments: readonly ReadComment[] } | Refusal> {
  const found: ReadComment[] = [];
  for (let after = pageInfo.hasNextPage ? pageInfo.endCursor : null; after !== null;) {
    const answer = await askGraphql(client, { query: moreComments, variables: { id, after } }, moreShape);
    if (answer.kind === "refused") return answer;
    const read = answer.data.node.comments;
    found.push(...read.nodes);
    after = read.pageInfo.hasNextPage ? read.pageInfo.endCursor : null;
  }
  return { kind: "comments", comments: found };
}

function toThread(read: z.infer<typeof threadShape>, rest: readonly ReadComment[]): ReviewThread {
  return {
    id: read.id,
    path: read.path,
    line: read.line,
    originalLine: read.originalLine,
    onFile: read.subjectType === "FILE",
    outdated: read.isOutdated,
    resolved: read.isResolved,
    comments: [...read.comments.nodes, ...rest].map(toComment),
  };
}

/** GraphQL names bots without the suffix by which REST and people know them. */
function toComment({ author, ...read }: ReadComment): ThreadComment {
  const authorIsBot = author?.__typename === "Bot";
  return {
    id: read.databaseId,
    review: read.pullRequestReview?.databaseId ?? null,
    author: author === null ? null : `${author.login}${authorIsBot ? "[bot]" : ""}`,
    authorIsBot,
    body: read.body,
    diffHunk: read.diffHunk,
    at: read.createdAt,
    url: read.url,
  };
}
