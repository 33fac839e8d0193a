import { type Repository } from "../state.ts";
import { type CommitFacts, type Signature } from "../state/checks.ts";
import { askOfCommits, gitIn, gitOfCommits } from "./run-git.ts";

const format = "%H%x00%T%x00%P%x00%an%x00%ae%x00%aI%x00%cn%x00%ce%x00%cI%x00%B%x00%x01";

export async function readCommit(repository: Repository, sha: string): Promise<CommitFacts> {
  const [commit] = parseLog(await gitOfCommits(repository, ["log", "-1", `--format=${format}`, sha, "--"]));
  if (commit === undefined) throw new Error(`No commit ${sha} in ${repository.directory}`);
  return commit;
}

/** Newest first, as git orders them. */
export async function listCommits(repository: Repository, args: readonly string[]): Promise<CommitFacts[]> {
  return parseLog(await gitIn(repository, ["log", `--format=${format}`, ...args]));
}

function parseLog(text: string): CommitFacts[] {
  return text
    .split("\x00\x01")
    .map((record) => record.replace(/^\n/, ""))
    .filter((record) => record !== "")
    .map(parseCommit);
}

function parseCommit(record: string): CommitFacts {
  const field = record.split("\0");
  const at = (index: number) => field[index] ?? "";
  const signature = (index: number): Signature => ({
    name: at(index),
    email: at(index + 1),
    date: new Date(at(index + 2)).toISOString().replace(/\.\d+Z$/, "Z"),
  });
  return {
    sha: at(0),
    tree: at(1),
    parents: at(2)
      .split(" ")
      .filter((parent) => parent !== ""),
    author: signature(3),
    committer: signature(6),
    message: at(9).replace(/\n+$/, ""),
  };
}

export interface NewCommit {
  readonly tree: string;
  readonly parents: readonly string[];
  readonly message: string;
  readonly author: Signature;
  readonly committer: Signature;
}

export async function writeCommit(repository: Repository, commit: NewCommit): Promise<string> {
  const { author, committer } = commit;
  const args = ["commit-tree", commit.tree, ...commit.parents.flatMap((parent) => ["-p", parent])];
  const env = {
    GIT_AUTHOR_NAME: author.name,
    GIT_AUTHOR_EMAIL: author.email,
    GIT_AUTHOR_DATE: author.date,
    GIT_COMMITTER_NAME: committer.name,
    GIT_COMMITTER_EMAIL: committer.email,
    GIT_COMMITTER_DATE: committer.date,
  };
  return (await gitIn(repository, args, { stdin: `${commit.message}\n`, env })).trim();
}

export async function mergeBase(repository: Repository, one: string, other: string): Promise<string | null> {
  const { exitCode, stdout } = await askOfCommits(repository, ["merge-base", one, other]);
  return exitCode === 0 ? stdout.toString("utf8").trim() : null;
}

export async function countCommits(repository: Repository, range: string): Promise<number> {
  return Number(await gitOfCommits(repository, ["rev-list", "--count", range, "--"]));
}
