import { z } from "zod";
import { type RepositoryClient } from "./app.ts";
import { closesIssue } from "./text/closing-words.ts";
import { createOnce } from "./connection/create-once.ts";
import { readOrAbsent } from "./connection/read-or-absent.ts";
import { orRefusal, type Refusal } from "./connection/refusals.ts";
import { cutTitle, fitText } from "./text/text-limits.ts";

export interface PullRequest {
  readonly number: number;
  readonly title: string;
  readonly body: string;
  readonly state: "open" | "closed";
  readonly draft: boolean;
  readonly author: string | null;
  readonly base: string;
  readonly head: string;
  readonly headSha: string;
  /** A time of GitHub's clock at which that was its head. */
  readonly headAt: Date;
  /** The head is a branch of a fork, or of a fork that was deleted. */
  readonly fromFork: boolean;
  readonly labels: readonly string[];
  readonly mergedAt: Date | null;
  readonly url: string;
}

export interface PullRequestText {
  readonly base: string;
  /** A branch of the repository itself. */
  readonly head: string;
  readonly title: string;
  readonly body: string;
  readonly draft?: boolean;
}

export interface OpenedPull {
  readonly kind: "opened";
  readonly pull: PullRequest;
  readonly effect: "created" | "updated" | "unchanged";
}

export interface IssueBranch {
  readonly issue: number;
  /** The branch on which Nightshift works on this issue. */
  readonly branch: string;
}

const pullShape = z.object({
  number: z.int(),
  title: z.string(),
  body: z.string().nullable(),
  state: z.enum(["open", "closed"]),
  draft: z.boolean().optional(),
  user: z.object({ login: z.string() }).nullable(),
  base: z.object({ ref: z.string(), repo: z.object({ id: z.int() }) }),
  head: z.object({
    ref: z.string(),
    sha: z.string(),
    repo: z.object({ id: z.int(), pushed_at: z.string().nullish() }).nullable(),
  }),
  labels: z.array(z.object({ name: z.string() })).default([]),
  updated_at: z.string(),
  merged_at: z.coerce.date().nullable(),
  html_url: z.string(),
});

/** null: there is no pull request of that number. */
export async function readPull(client: RepositoryClient, number: number): Promise<PullRequest | null> {
  const { octokit, owner, repo } = client;
  return readOrAbsent(client, { kind: "pull", number }, async () => {
    const { data } = await octokit.rest.pulls.get({ owner, repo, pull_number: number });
    return toPull(pullShape.parse(data));
  });
}

export async function listOpenPulls(client: RepositoryClient): Promise<PullRequest[]> {
  const { octokit, owner, repo } = client;
  const place = { owner, repo, state: "open", per_page: 100 } as const;
  const listed = await octokit.paginate(octokit.rest.pulls.list, place);
  return z.array(pullShape).parse(listed).map(toPull);
}

/** The one open pull request of the head branch has this base, title and body afterwards. */
export async function openOrUpdatePull(
  client: RepositoryClient,
  text: PullRequestText,
): Promise<OpenedPull | Refusal> {
  const { octokit, owner, repo } = client;
  const { base, head, draft = false } = text;
  const title = cutTitle(text.title);
  const body = fitText(text.body);
  return orRefusal(async () => {
    const { value, created } = await createOnce({
      find: () => findOpenPull(client, head),
      create: async () => {
        const { data } = await octokit.rest.pulls.create({ owner, repo, base, head, title, body, draft });
        return toPull(pullShape.parse(data));
      },
    });
    if (created) return { kind: "opened", pull: value, effect: "created" };
    if (value.title === title && value.body === body && value.base === base) {
      return { kind: "opened", pull: value, effect: "unchanged" };
    }
    const change = { owner, repo, pull_number: value.number, title, body, base };
    const { data } = await octokit.rest.pulls.update(change);
    return { kind: "opened", pull: toPull(pullShape.parse(data)), effect: "updated" };
  });
}

/** Open pull requests that the App opened for the issue, or that name it with a closing word. */
export async function findResolvingPulls(
  client: RepositoryClient,
  { issue, branch }: IssueBranch,
): Promise<PullRequest[]> {
  const { owner, repo, app } = client;
  const pulls = await listOpenPulls(client);
  return pulls.filter((pull) => {
    const own = pull.author === app.botLogin && !pull.fromFork && pull.head === branch;
    return own || closesIssue(`${pull.title}\n\n${pull.body}`, { owner, repo, issue });
  });
}

async function findOpenPull(client: RepositoryClient, head: string): Promise<PullRequest | undefined> {
  const { octokit, owner, repo } = client;
  const place = { owner, repo, head: `${owner}:${head}`, state: "open", per_page: 100 } as const;
  const { data } = await octokit.rest.pulls.list(place);
  const pulls = z.array(pullShape).parse(data).map(toPull);
  return pulls.find((pull) => pull.head === head && !pull.fromFork);
}

/** What GitHub tells of a pull request was so when it last changed, or when its branch could last have moved. */
export function readHeadTime({
  updated_at,
  head,
}: {
  readonly updated_at: string;
  readonly head: { readonly repo: { readonly pushed_at?: string | number | null | undefined } | null };
}): Date {
  const pushed = head.repo?.pushed_at ?? updated_at;
  return new Date(Math.max(Date.parse(updated_at), new Date(pushed).getTime()));
}

function toPull(read: z.infer<typeof pullShape>): PullRequest {
  return {
    number: read.number,
    title: read.title,
    body: read.body ?? "",
    state: read.state,
    draft: read.draft ?? false,
    author: read.user?.login ?? null,
    base: read.base.ref,
    head: read.head.ref,
    headSha: read.head.sha,
    headAt: readHeadTime(read),
    fromFork: read.head.repo?.id !== read.base.repo.id,
    labels: read.labels.map(({ name }) => name),
    mergedAt: read.merged_at,
    url: read.html_url,
  };
}
