import { git, GitFailure, tryGit } from "./git.ts";
import { placeOf, type Mirror } from "../mirror.ts";

const plain = ["--no-color", "--no-ext-diff", "--no-textconv"];

interface Place {
  readonly commit: string;
  /** null: everywhere. */
  readonly path: string | null;
}

/** Commits that lead to one, newest first: hash, day, author, title. */
export async function listLastCommits(
  mirror: Mirror,
  { commit, path, limit }: Place & { readonly limit: number },
  maxBytes: number,
): Promise<string> {
  const asked = ["log", ...plain, `--max-count=${limit}`, "--date=short", "--format=%H %ad %an: %s"];
  const { stdout } = await git(placeOf(mirror), [...asked, commit, "--", ...pathsOf(path)], { maxBytes });
  return stdout.toString("utf8").trim();
}

/** A commit with its whole message and its patch. */
export async function showCommit(
  mirror: Mirror,
  { commit, path }: Place,
  maxBytes: number,
): Promise<{ readonly text: string; readonly truncated: boolean }> {
  const asked = ["log", ...plain, "--max-count=1", "--patch", "--stat", "--format=fuller"];
  const { stdout, truncated } = await git(placeOf(mirror), [...asked, commit, "--", ...pathsOf(path)], {
    maxBytes,
  });
  return { text: stdout.toString("utf8"), truncated };
}

/** The difference of two commits, at a path or everywhere. */
export async function compareCommits(
  mirror: Mirror,
  { from, commit, path }: Place & { readonly from: string },
  maxBytes: number,
): Promise<{ readonly text: string; readonly truncated: boolean }> {
  const asked = ["diff-tree", "-r", "--patch", "--stat", "--find-renames", ...plain, from, commit];
  const { stdout, truncated } = await git(placeOf(mirror), [...asked, "--", ...pathsOf(path)], { maxBytes });
  return { text: stdout.toString("utf8"), truncated };
}

const mostSeconds = 30;

/** Lines of a commit's files that hold a text, as `path:line:text`; files that are left out of the mirror are not read. */
export async function findText(
  mirror: Mirror,
  { commit, path, text }: Place & { readonly text: string },
  maxBytes: number,
): Promise<string[]> {
  const asked = ["grep", "-n", "-I", "-i", "--no-color", "--fixed-strings", "-e", text, commit, "--"];
  const output = await tryGit(placeOf(mirror), [...asked, ...pathsOf(path)], {
    ...{ maxBytes, timeoutMs: mostSeconds * 1_000 },
  });
  // 1: nothing is found, or not every file could be read.
  if (output.exitCode > 1 && !output.truncated) throw new GitFailure("grep", output.exitCode, output.stderr);
  const lines = output.stdout.toString("utf8").split("\n").slice(0, -1);
  return lines.map((line) => line.slice(commit.length + 1));
}

function pathsOf(path: string | null): string[] {
  return path === null ? [] : [path];
}
