import { z } from "zod";
import { type RepositoryClient } from "../app.ts";
import { createOnce } from "../connection/create-once.ts";
import { readOrAbsent } from "../connection/read-or-absent.ts";
import { orRefusal, type Refusal } from "../connection/refusals.ts";
import { hiddenMarker } from "../text/hidden-marker.ts";
import { cutTitle, fitText } from "../text/text-limits.ts";

export interface Issue {
  readonly number: number;
  readonly title: string;
  readonly body: string;
  readonly state: "open" | "closed";
  /** `completed`, `not_planned`, `duplicate` or `reopened`; null for an issue that was never closed. */
  readonly stateReason: string | null;
  readonly labels: readonly string[];
  /** Null when the account was deleted. */
  readonly author: string | null;
  readonly authorIsBot: boolean;
  readonly isPullRequest: boolean;
  readonly url: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export type IssueReading =
  | { readonly kind: "found"; readonly issue: Issue }
  /** Deleted, moved to another repository, or no longer for the App to see. */
  | { readonly kind: "absent" };

export interface NewIssue {
  /** Says which issue this is, so that it is filed once however often it is asked for. */
  readonly marker: string;
  readonly title: string;
  readonly body: string;
  readonly labels: readonly string[];
  /** `open`: one that was closed is not it any more. */
  readonly among?: "open" | "all";
}

const accountShape = z.object({ login: z.string(), type: z.string() }).nullable();

/** As every list of issues has it. */
export const issueShape = z.object({
  number: z.int(),
  title: z.string(),
  body: z.string().nullish(),
  state: z.enum(["open", "closed"]),
  state_reason: z.string().nullish(),
  labels: z.array(z.union([z.string(), z.object({ name: z.string() })])),
  user: accountShape,
  pull_request: z.unknown().optional(),
  html_url: z.string(),
  repository_url: z.string(),
  created_at: z.coerce.date(),
  updated_at: z.coerce.date(),
});

export async function readIssue(client: RepositoryClient, number: number): Promise<IssueReading> {
  const { octokit, owner, repo } = client;
  const read = await readOrAbsent(client, { kind: "issue", number }, async () => {
    const { data } = await octokit.rest.issues.get({ owner, repo, issue_number: number });
    return issueShape.parse(data);
  });
  if (read?.number !== number || !(await isOfRepository(client, read.repository_url))) {
    return { kind: "absent" };
  }
  return { kind: "found", issue: toIssue(read) };
}

/** Open issues bearing the label, oldest first; pull requests are left out. */
export async function listOpenIssues(client: RepositoryClient, label: string): Promise<Issue[]> {
  const { octokit, owner, repo } = client;
  const listed = await octokit.paginate(octokit.rest.issues.listForRepo, {
    ...{ owner, repo, state: "open", labels: label },
    ...{ sort: "created", direction: "asc", per_page: 100 },
  });
  const issues = z.array(issueShape).parse(listed).map(toIssue);
  return issues.filter(({ isPullRequest }) => !isPullRequest);
}

export async function createIssue(
  client: RepositoryClient,
  issue: NewIssue,
): Promise<{ readonly kind: "filed"; readonly issue: Issue; readonly created: boolean } | Refusal> {
  const { octokit, owner, repo } = client;
  return orRefusal(async () => {
    const { value, created } = await createOnce({
      find: () => findOwnIssue(client, issue),
      create: async () => {
        const body = fitText(`${hiddenMarker(issue.marker)}\n${issue.body}`);
        const text = { title: cutTitle(issue.title), body, labels: [...issue.labels] };
        const { data } = await octokit.rest.issues.create({ owner, repo, ...text });
        return toIssue(issueShape.parse(data));
      },
    });
    return { kind: "filed", issue: value, created } as const;
  });
}

export async function closeIssue(
  client: RepositoryClient,
  number: number,
  reason: "completed" | "not_planned" = "completed",
): Promise<{ readonly kind: "closed" } | Refusal> {
  const reading = await readIssue(client, number);
  if (reading.kind === "absent") return { kind: "refused", reason: "absent", detail: "no such issue" };
  if (reading.issue.state === "closed") return { kind: "closed" };
  const { octokit, owner, repo } = client;
  return orRefusal(async () => {
    await octokit.rest.issues.update({
      ...{ owner, repo, issue_number: number },
      ...{ state: "closed", state_reason: reason },
    });
    return { kind: "closed" } as const;
  });
}

/** The App's own issue that bears the hidden marker. */
export async function findOwnIssue(
  client: RepositoryClient,
  { marker, among = "all" }: Pick<NewIssue, "marker" | "among">,
): Promise<Issue | undefined> {
  const { octokit, owner, repo, app } = client;
  const pages = octokit.paginate.iterator(octokit.rest.issues.listForRepo, {
    ...{ owner, repo, state: among, creator: app.botLogin, per_page: 100 },
  });
  for await (const { data } of pages) {
    const issues = z.array(issueShape).parse(data).map(toIssue);
    const own = issues.find(({ body, author, isPullRequest }) => {
      return !isPullRequest && author === app.botLogin && body.includes(hiddenMarker(marker));
    });
    if (own !== undefined) return own;
  }
  return undefined;
}

/** GitHub follows an issue to wherever it was moved. A renamed repository is the same one, another is not. */
async function isOfRepository(client: RepositoryClient, repositoryUrl: string): Promise<boolean> {
  const { octokit, owner, repo } = client;
  if (repositoryUrl.toLowerCase().endsWith(`/repos/${owner}/${repo}`.toLowerCase())) return true;
  const { data } = await octokit.rest.repos.get({ owner, repo });
  return data.url.toLowerCase() === repositoryUrl.toLowerCase();
}

export function toIssue(read: z.infer<typeof issueShape>): Issue {
  return {
    number: read.number,
    title: read.title,
    body: read.body ?? "",
    state: read.state,
    stateReason: read.state_reason ?? null,
    labels: read.labels.map((label) => (typeof label === "string" ? label : label.name)),
    author: read.user?.login ?? null,
    authorIsBot: read.user?.type === "Bot",
    isPullRequest: read.pull_request !== undefined,
    url: read.html_url,
    createdAt: read.created_at,
    updatedAt: read.updated_at,
  };
}
