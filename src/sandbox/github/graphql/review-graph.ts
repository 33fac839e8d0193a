import { z } from "zod";
import { demand, maySee, writes } from "../access.ts";
import { settleThread, threadsOf, type Thread } from "../acts/thread-acts.ts";
import { authorOf, type Actor } from "../actor.ts";
import { Refusal } from "../refusal.ts";
import { repositoryPage } from "../render/addresses.ts";
import { nodeId, timestamp } from "../render/format.ts";
import { type Pull, type Repository, type Review, type ReviewComment } from "../state.ts";
import { reactionContents, type User } from "../state/issues.ts";
import { type World } from "../world.ts";
import { GraphqlRefusal, type Answer, type Node } from "./execute.ts";

export interface Asked {
  readonly world: World;
  readonly actor: Actor;
}

interface Place extends Asked {
  readonly repository: Repository;
  readonly pull: Pull;
}

/** The same reactions as REST's, in the same order. */
const reactionNames = [
  ...(["THUMBS_UP", "THUMBS_DOWN", "LAUGH", "CONFUSED"] as const),
  ...(["HEART", "HOORAY", "ROCKET", "EYES"] as const),
] as const;

const reacting = z.object({ input: z.object({ subjectId: z.string(), content: z.enum(reactionNames) }) });

/** Of what the graph reacts to only reviews are here: REST has requests for the others. */
export function react(asked: Asked, args: unknown): Answer {
  const { subjectId, content: name } = reacting.parse(args).input;
  const { place, review } = findReview(asked, subjectId);
  orForbidden(() => demand(asked.world, asked.actor, { ...place, need: writes("pull_requests", "read") }));
  const user = authorOf(asked.world, asked.actor);
  const content = reactionContents[reactionNames.indexOf(name)];
  if (content === undefined) throw new GraphqlRefusal(`There is no reaction ${name}`);
  if (!review.reactions.some((each) => each.content === content && each.user === user)) {
    review.reactions.push({ id: asked.world.nextId(), content, user, createdAt: asked.world.clock.now() });
  }
  const reaction = { type: "Reaction", fields: { content: name, user: actorNode(user) } };
  return { type: "AddReactionPayload", fields: { reaction } };
}

const settling = z.object({ input: z.object({ threadId: z.string() }) });

export function settle(asked: Asked, args: unknown, resolved: boolean): Answer {
  const { threadId } = settling.parse(args).input;
  const { place, thread } = findThread(asked, threadId);
  orForbidden(() => demand(asked.world, asked.actor, { ...place, need: writes("pull_requests") }));
  settleThread(place, place.pull, { thread, resolved, by: authorOf(asked.world, asked.actor) });
  const type = resolved ? "ResolveReviewThreadPayload" : "UnresolveReviewThreadPayload";
  return { type, fields: { thread: () => threadNode(place, findThread(asked, threadId).thread) } };
}

/** A pull request with its conversations. */
export function pullNode(place: Place): Node {
  return {
    type: "PullRequest",
    fields: {
      number: place.pull.issue.number,
      reviewThreads: (args) =>
        connection("PullRequestReviewThread", threadsOf(place.pull), {
          args,
          node: (each) => threadNode(place, each),
        }),
    },
  };
}

export function threadNode(place: Place, thread: Thread): Node {
  const { first, comments, resolvedBy, id } = thread;
  return {
    type: "PullRequestReviewThread",
    fields: {
      id,
      isResolved: resolvedBy !== null,
      isOutdated: first.now === null,
      resolvedBy: resolvedBy === null ? null : actorNode(resolvedBy),
      path: first.path,
      line: first.now?.line ?? null,
      originalLine: first.line,
      diffSide: first.side,
      subjectType: first.line === null ? "FILE" : "LINE",
      comments: (args) =>
        connection("PullRequestReviewComment", comments, { args, node: (each) => commentNode(place, each) }),
    },
  };
}

function commentNode({ world, repository, pull }: Place, comment: ReviewComment): Node {
  const page = `${repositoryPage(world, repository)}/pull/${pull.issue.number}`;
  return {
    type: "PullRequestReviewComment",
    fields: {
      id: nodeId("PRRC", comment.id),
      databaseId: comment.id,
      body: comment.body,
      author: world.state.deletedUsers.has(comment.author) ? null : actorNode(comment.author),
      createdAt: timestamp(comment.createdAt),
      diffHunk: comment.diffHunk,
      url: `${page}#discussion_r${comment.id}`,
      pullRequestReview: { type: "PullRequestReview", fields: { databaseId: comment.reviewId } },
      originalCommit: { type: "Commit", fields: { oid: comment.commitSha } },
    },
  };
}

/** Bots have no suffix here, other than in REST. */
function actorNode({ login, type }: User): Node {
  return { type, fields: { login: login.replace(/\[bot\]$/, "") } };
}

const paging = z.object({ first: z.int().min(1).max(100), after: z.string().nullish() });

function connection<T>(
  type: string,
  items: readonly T[],
  { args, node }: { readonly args: unknown; readonly node: (item: T) => Node },
): Node {
  const parsed = paging.safeParse(args);
  if (!parsed.success) {
    throw new GraphqlRefusal(
      "You must provide a `first` or `last` value to properly paginate the connection.",
      {
        type: "MISSING_PAGINATION_BOUNDARIES",
      },
    );
  }
  const { first, after } = parsed.data;
  const from = after === null || after === undefined ? 0 : Number(Buffer.from(after, "base64").toString());
  const end = Math.min(from + first, items.length);
  const pageInfo = {
    hasNextPage: end < items.length,
    endCursor: Buffer.from(String(end)).toString("base64"),
  };
  return {
    type: `${type}Connection`,
    fields: {
      totalCount: items.length,
      pageInfo: { type: "PageInfo", fields: pageInfo },
      nodes: items.slice(from, end).map(node),
    },
  };
}

export function findThread(asked: Asked, id: string): { place: Place; thread: Thread } {
  for (const repository of asked.world.state.repositories) {
    if (!maySee(asked.world, asked.actor, repository)) continue;
    for (const pull of repository.pulls) {
      const thread = threadsOf(pull).find((each) => each.id === id);
      if (thread !== undefined) return { place: { ...asked, repository, pull }, thread };
    }
  }
  throw notFound(`Could not resolve to a node with the global id of '${id}'`);
}

function findReview(asked: Asked, id: string): { place: Place; review: Review } {
  for (const repository of asked.world.state.repositories) {
    if (!maySee(asked.world, asked.actor, repository)) continue;
    for (const pull of repository.pulls) {
      const review = pull.reviews.find((each) => nodeId("PRR", each.id) === id);
      if (review !== undefined) return { place: { ...asked, repository, pull }, review };
    }
  }
  throw notFound(`Could not resolve to a node with the global id of '${id}'`);
}

export function notFound(message: string): GraphqlRefusal {
  return new GraphqlRefusal(message, { type: "NOT_FOUND" });
}

export function orForbidden(check: () => void): void {
  try {
    check();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new GraphqlRefusal(error.message, { type: "FORBIDDEN" });
  }
}
