import { Octokit } from "@octokit/core";
import { restEndpointMethods } from "@octokit/plugin-rest-endpoint-methods";
import { type SandboxGitHub } from "../../../src/sandbox/github/server.ts";

const Client = Octokit.plugin(restEndpointMethods);

export type PersonName = keyof SandboxGitHub["tokens"];

/** What one person does on GitHub, with a token of their own and the unmodified Octokit. */
export interface Person {
  readonly octokit: InstanceType<typeof Client>;
  openIssue(title: string, body?: string): Promise<number>;
  label(issue: number, ...labels: string[]): Promise<void>;
  unlabel(issue: number, label: string): Promise<void>;
  comment(issue: number, body: string): Promise<void>;
  rename(issue: number, title: string): Promise<void>;
  close(issue: number): Promise<void>;
  reopen(issue: number): Promise<void>;
  merge(pull: number): Promise<void>;
  closePull(pull: number): Promise<void>;
  /** Submits a review of the head, with comments on lines; answers their numbers. */
  review(pull: number, review: PersonsReview): Promise<number[]>;
  reply(pull: number, comment: number, body: string): Promise<void>;
  /** Reports a status on a commit, as another system's check would. */
  report(sha: string, context: string, state: "failure" | "pending" | "success"): Promise<void>;
  /** Commits one file to a branch; the default branch unless told. */
  commitFile(path: string, content: string, branch?: string): Promise<string>;
  /** Commits the organisation's file, in the repository `.github`. */
  commitOrganisation(content: string): Promise<string>;
  /** Begins a branch at the head of the default branch. */
  branch(name: string): Promise<void>;
}

export interface PersonsReview {
  readonly event: "APPROVE" | "REQUEST_CHANGES" | "COMMENT";
  readonly body?: string;
  readonly comments?: readonly { readonly path: string; readonly line: number; readonly body: string }[];
}

export const place = { owner: "corner-shop", repo: "till" } as const;

const nothing = () => undefined;
const silent = { debug: nothing, info: nothing, warn: nothing, error: nothing };

export function personAt(github: SandboxGitHub, name: PersonName): Person {
  const octokit = new Client({ baseUrl: `${github.url}/api/v3`, auth: github.tokens[name], log: silent });
  const { issues, pulls, repos, git } = octokit.rest;
  const commit = async (
    repo: string,
    { path, content, branch }: Record<"path" | "content" | "branch", string>,
  ) => {
    const there = await repos.getContent({ ...place, repo, path, ref: branch }).catch(() => null);
    const sha = there !== null && "sha" in there.data ? { sha: there.data.sha } : {};
    const { data } = await repos.createOrUpdateFileContents({
      ...{ ...place, repo, path, branch, ...sha },
      message: `Change ${path}`,
      content: Buffer.from(content).toString("base64"),
    });
    return data.commit.sha ?? "";
  };
  return {
    octokit,
    openIssue: async (title, body = "It has been red since Monday.") =>
      (await issues.create({ ...place, title, body })).data.number,
    label: async (issue, ...labels) => {
      // One request a label: GitHub tells of each by a webhook of its own either way.
      for (const label of labels) await issues.addLabels({ ...place, issue_number: issue, labels: [label] });
    },
    unlabel: async (issue, label) => {
      await issues.removeLabel({ ...place, issue_number: issue, name: label });
    },
    comment: async (issue, body) => {
      await issues.createComment({ ...place, issue_number: issue, body });
    },
    rename: async (issue, title) => {
      await issues.update({ ...place, issue_number: issue, title });
    },
    close: async (issue) => {
      await issues.update({ ...place, issue_number: issue, state: "closed" });
    },
    reopen: async (issue) => {
      await issues.update({ ...place, issue_number: issue, state: "open" });
    },
    merge: async (pull) => {
      await pulls.merge({ ...place, pull_number: pull });
    },
    closePull: async (pull) => {
      await pulls.update({ ...place, pull_number: pull, state: "closed" });
    },
    review: async (pull, { comments = [], ...review }) => {
      const at = { ...place, pull_number: pull };
      const onLines = comments.map((comment) => ({ ...comment, side: "RIGHT" }));
      const { data } = await pulls.createReview({ ...at, ...review, comments: onLines });
      const listed = await pulls.listCommentsForReview({ ...at, review_id: data.id });
      return listed.data.map(({ id }) => id);
    },
    reply: async (pull, comment, body) => {
      await pulls.createReplyForReviewComment({ ...place, pull_number: pull, comment_id: comment, body });
    },
    report: async (sha, context, state) => {
      await repos.createCommitStatus({ ...place, sha, context, state });
    },
    commitFile: (path, content, branch = "main") => commit(place.repo, { path, content, branch }),
    commitOrganisation: (content) =>
      commit(".github", { path: ".github/nightshift.yml", content, branch: "main" }),
    branch: async (name) => {
      const { data } = await git.getRef({ ...place, ref: "heads/main" });
      await git.createRef({ ...place, ref: `refs/heads/${name}`, sha: data.object.sha });
    },
  };
}
