import { type Probot } from "probot";
import { hearComment, type HearDeps } from "../flows/commands/hear-comment.ts";
import { type GitHubApp } from "../github/app.ts";
import { isByApp, readAccount, type Account } from "./accounts.ts";
import { repositoryOf } from "./repository.ts";

export interface CommentDeps extends HearDeps {
  readonly github: Pick<GitHubApp, "knownIdentity">;
}

/**
 * Comments on issues, pull requests and lines of them, and the text of reviews, as they are written: what is edited later
 * commands nothing.
 */
export function onComments(probot: Probot, deps: CommentDeps): void {
  probot.on("issue_comment.created", async ({ payload }) => {
    const place = { issue: payload.issue.number, thread: null, review: null };
    await hear(deps, payload, { ...payload.comment, ...place });
  });
  probot.on("pull_request_review_comment.created", async ({ payload }) => {
    const { comment, pull_request: pull } = payload;
    // A reply names the comment that began the conversation, also where it answers another reply.
    const thread = comment.in_reply_to_id ?? comment.id;
    await hear(deps, payload, { ...comment, issue: pull.number, thread, review: null });
  });
  probot.on("pull_request_review.submitted", async ({ payload }) => {
    const { review, pull_request: pull } = payload;
    if (review.submitted_at === null) return;
    const { id, user, body, submitted_at: created_at, node_id } = review;
    await hear(deps, payload, {
      ...{ id, user, body, created_at },
      ...{ issue: pull.number, thread: null, review: node_id },
    });
  });
}

interface ToldComment {
  readonly id: number;
  readonly issue: number;
  readonly thread: number | null;
  readonly review: string | null;
  readonly user?: Account;
  readonly body?: string | null;
  readonly created_at: string;
}

async function hear(
  deps: CommentDeps,
  payload: Parameters<typeof repositoryOf>[0],
  { id, issue, thread, review, user, body = null, created_at }: ToldComment,
): Promise<void> {
  const repository = repositoryOf(payload);
  const writer = readAccount(user);
  // What the App answers must never command it.
  if (repository === null || body === null || writer === null || isByApp(deps.github, writer)) return;
  const { login: by, type } = writer;
  const written = { id, issue, thread, review, by, byBot: type === "Bot", body, at: new Date(created_at) };
  await hearComment(deps, repository, written);
}
