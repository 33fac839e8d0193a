import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { type Pull, type Repository } from "../../../src/sandbox/github/state.ts";
import { type CheckRun } from "../../../src/sandbox/github/state/checks.ts";

/** What stands on GitHub about one issue. */
export interface Seen {
  readonly labels: readonly string[];
  readonly state: "open" | "closed";
  /** Bodies by what Nightshift wrote them for: "progress", "outcome", "page"; oldest first. */
  readonly comments: readonly SeenComment[];
  readonly kinds: readonly string[];
  /** Branches of Nightshift's. */
  readonly branches: readonly string[];
  /** Pull requests of Nightshift's for this issue, closed ones too. */
  readonly pulls: readonly Pull[];
  /** "NAME: CONCLUSION" on the head of the first pull request, in order of names. */
  readonly checks: readonly string[];
}

export interface SeenComment {
  readonly kind: string;
  readonly body: string;
}

const git = promisify(execFile);

export async function seenOn(repository: Repository, number: number): Promise<Seen> {
  const issue = repository.issues.find((each) => each.number === number);
  if (issue === undefined) throw new Error(`there is no issue ${number}`);
  const comments = issue.comments.map(({ body, author }) => ({ kind: kindOf(body, author.login), body }));
  const pulls = repository.pulls.filter(({ head }) => belongsTo(head.ref, number));
  return {
    labels: issue.labels.map(({ name }) => name).toSorted(),
    state: issue.state,
    comments,
    kinds: comments.map(({ kind }) => kind),
    branches: (await branchesOf(repository)).filter((name) => belongsTo(name, number)),
    pulls,
    checks: checksOn(repository, pulls[0]?.head.sha).map(
      (run) => `${run.name}: ${run.conclusion ?? run.status}`,
    ),
  };
}

/** The check runs of a commit, in order of their names. */
export function checksOn(repository: Repository, sha: string | undefined): CheckRun[] {
  return repository.suites
    .filter(({ headSha }) => headSha === sha)
    .flatMap(({ runs }) => runs)
    .toSorted((one, other) => one.name.localeCompare(other.name));
}

export async function branchesOf({ directory }: Repository): Promise<string[]> {
  const { stdout } = await git("git", ["for-each-ref", "--format=%(refname:short)", "refs/heads"], {
    cwd: directory,
  });
  return stdout.split("\n").filter(Boolean);
}

/** The content of a file on a branch. */
export async function fileOn({ directory }: Repository, branch: string, path: string): Promise<string> {
  return (await git("git", ["show", `${branch}:${path}`], { cwd: directory })).stdout;
}

function kindOf(body: string, author: string): string {
  return /^<!-- nightshift:(\S+) -->/.exec(body)?.[1] ?? author;
}

function belongsTo(branch: string, issue: number): boolean {
  return branch === `nightshift/issue-${issue}` || branch.startsWith(`nightshift/issue-${issue}-`);
}
