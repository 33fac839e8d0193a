import { type ReadObject } from "../../../platform/object-reader.ts";
import { type Repository } from "../state.ts";
import { type CommitFacts, type Signature } from "../state/checks.ts";
import { gitIn, objectsOf } from "./run-git.ts";

const format = "%H%x00%T%x00%P%x00%an%x00%ae%x00%aI%x00%cn%x00%ce%x00%cI%x00%B%x00%x01";

/** What was read of commits: what a commit says never changes. */
const read = new WeakMap<Repository, Map<string, Promise<CommitFacts>>>();
const rememberedCommits = 10_000;

/** The commit of this sha, which must be there. */
export function readCommit(repository: Repository, sha: string): Promise<CommitFacts> {
  const known = read.get(repository) ?? new Map<string, Promise<CommitFacts>>();
  read.set(repository, known);
  const commit = known.get(sha) ?? readObject(repository, sha);
  if (known.size >= rememberedCommits) known.clear();
  known.set(sha, commit);
  // What is not there now may be fetched later.
  commit.catch(() => known.delete(sha));
  return commit;
}

async function readObject(repository: Repository, sha: string): Promise<CommitFacts> {
  const found = await objectsOf(repository).read(sha);
  if (found?.type !== "commit") throw new Error(`No commit ${sha} in ${repository.directory}`);
  return commitOf(found);
}

/** Headers, a line each, then the message; a header that goes on on the next line is none of those that count. */
function commitOf({ object, content }: ReadObject): CommitFacts {
  const text = content.toString("utf8");
  const end = text.indexOf("\n\n");
  const headers = (end < 0 ? text : text.slice(0, end)).split("\n");
  const all = (name: string) =>
    headers.filter((line) => line.startsWith(`${name} `)).map((line) => line.slice(name.length + 1));
  return {
    sha: object,
    tree: all("tree")[0] ?? "",
    parents: all("parent"),
    author: signatureIn(all("author")[0] ?? ""),
    committer: signatureIn(all("committer")[0] ?? ""),
    message: end < 0 ? "" : text.slice(end + 2).replace(/\n+$/, ""),
  };
}

function signatureIn(line: string): Signature {
  const [, name = "", email = "", seconds = "0"] = /^(.*?) ?<([^>]*)> (-?\d+)/.exec(line) ?? [];
  return { name, email, date: timeOf(new Date(Number(seconds) * 1_000)) };
}

function timeOf(date: Date): string {
  return date.toISOString().replace(/\.\d+Z$/, "Z");
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
    date: timeOf(new Date(at(index + 2))),
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
