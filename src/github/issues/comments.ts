import { z } from "zod";
import { type RepositoryClient } from "../app.ts";
import { createRemembered, type Memory } from "../connection/create-once.ts";
import { isAbsent, orRefusal, type Refusal } from "../connection/refusals.ts";
import { hiddenMarker } from "../text/hidden-marker.ts";
import { fitText } from "../text/text-limits.ts";

export interface IssueComment {
  readonly id: number;
  readonly body: string;
  /** Null when the account was deleted. */
  readonly author: string | null;
  readonly authorIsBot: boolean;
  /** The App through which it was written; null for a comment that a person wrote. */
  readonly appId: number | null;
  readonly url: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export interface MarkedComment {
  readonly marker: string;
  /** Cut when it is longer than GitHub takes. */
  readonly body: string;
}

export interface WrittenComment {
  readonly kind: "written";
  readonly id: number;
  readonly url: string;
  readonly effect: "created" | "updated";
}

const commentShape = z.object({
  id: z.int(),
  body: z.string().nullish(),
  user: z.object({ login: z.string(), type: z.string() }).nullable(),
  performed_via_github_app: z.object({ id: z.int() }).nullish(),
  html_url: z.string(),
  created_at: z.coerce.date(),
  updated_at: z.coerce.date(),
});

/** Oldest first. The number may be a pull request's. */
export async function listComments(client: RepositoryClient, issue: number): Promise<IssueComment[]> {
  const { octokit, owner, repo } = client;
  const place = { owner, repo, issue_number: issue, per_page: 100 };
  const listed = await octokit.paginate(octokit.rest.issues.listComments, place);
  return z.array(commentShape).parse(listed).map(toComment);
}

/**
 * Writes the one comment of ours that bears the marker, or brings it up to date. What is there is written over unread:
 * a copy that lags may show a text that is no more.
 */
export async function upsertComment(
  client: RepositoryClient,
  issue: number,
  { memory, ...comment }: MarkedComment & { readonly memory: Memory },
): Promise<WrittenComment | Refusal> {
  const { octokit, owner, repo } = client;
  const body = fitText(`${hiddenMarker(comment.marker)}\n${comment.body}`);
  return orRefusal(async () => {
    const { value, created } = await createRemembered(memory, {
      meet: (id) => changeComment(client, id, body),
      find: async () => {
        const [first] = await listOwnComments(client, issue, comment.marker);
        return first && changeComment(client, first.id, body);
      },
      create: async () => {
        const { data } = await octokit.rest.issues.createComment({ owner, repo, issue_number: issue, body });
        return toComment(commentShape.parse(data));
      },
    });
    return {
      kind: "written",
      id: value.id,
      url: value.url,
      effect: created ? "created" : "updated",
    } as const;
  });
}

/** undefined: somebody deleted it. */
async function changeComment(
  client: RepositoryClient,
  id: number,
  body: string,
): Promise<IssueComment | undefined> {
  const { octokit, owner, repo } = client;
  try {
    const { data } = await octokit.rest.issues.updateComment({ owner, repo, comment_id: id, body });
    return toComment(commentShape.parse(data));
  } catch (error) {
    if (isAbsent(error)) return undefined;
    throw error;
  }
}

/** Our own with the marker, oldest first. */
export async function listOwnComments(
  client: RepositoryClient,
  issue: number,
  marker: string,
): Promise<IssueComment[]> {
  const all = await listComments(client, issue);
  return all.filter((comment) => isOwn(client, comment) && comment.body.startsWith(hiddenMarker(marker)));
}

export async function deleteComment(client: RepositoryClient, id: number): Promise<void> {
  const { octokit, owner, repo } = client;
  try {
    await octokit.rest.issues.deleteComment({ owner, repo, comment_id: id });
  } catch (error) {
    if (!isAbsent(error)) throw error;
  }
}

/** Anybody can write our marker; only the App can write as the App. */
function isOwn({ app }: RepositoryClient, comment: IssueComment): boolean {
  return comment.appId === app.id || comment.author === app.botLogin;
}

function toComment(read: z.infer<typeof commentShape>): IssueComment {
  return {
    id: read.id,
    body: read.body ?? "",
    author: read.user?.login ?? null,
    authorIsBot: read.user?.type === "Bot",
    appId: read.performed_via_github_app?.id ?? null,
    url: read.html_url,
    createdAt: read.created_at,
    updatedAt: read.updated_at,
  };
}
