import { access } from "node:fs/promises";
import { join } from "node:path";
import { askOfCommits } from "./commit-answers.ts";
import { GitFailure } from "./git.ts";
import { type Mirror } from "../mirror.ts";
import { findObject, readObject } from "./objects.ts";

/** The last commit that two commits of the mirror have in common, any where there are several; null: they have none. */
export async function mergeBase(mirror: Mirror, one: string, other: string): Promise<string | null> {
  const [base] = await mergeBases(mirror, one, other);
  return base ?? null;
}

/** All of the last commits that two have in common: several where each was merged into the other. */
export async function mergeBases(mirror: Mirror, one: string, other: string): Promise<string[]> {
  if (await isNextTo(mirror, one, other)) return [one];
  const { exitCode, stdout, stderr } = await askOfCommits(mirror, ["merge-base", "--all", one, other]);
  if (exitCode > 1) throw new GitFailure("merge-base", exitCode, stderr);
  return stdout.toString("utf8").split("\n").filter(Boolean);
}

/** Whether a commit of the mirror descends from another, or is it. */
export async function isAncestor(mirror: Mirror, ancestor: string, sha: string): Promise<boolean> {
  if (await isNextTo(mirror, ancestor, sha)) return true;
  return (await askOfCommits(mirror, ["merge-base", "--is-ancestor", ancestor, sha])).exitCode === 0;
}

/** Whether two commits have nothing in common because the mirror, of a shallow checkout, does not reach back so far. */
export async function partBeyondDepth(mirror: Mirror, one: string, other: string): Promise<boolean> {
  if ((await mergeBases(mirror, one, other)).length > 0) return false;
  try {
    await access(join(mirror.path, "shallow"));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return false;
    throw error;
  }
}

const longestCommit = 1024 * 1024;

/** Mostly one commit stands right on the other, which can be told without starting a program, and where no more of the history is here. */
async function isNextTo(mirror: Mirror, older: string, newer: string): Promise<boolean> {
  if (older === newer) return (await findObject(mirror, `${newer}^{commit}`))?.object === older;
  const read = await readObject(mirror, newer, longestCommit);
  const [headers = ""] = read?.type === "commit" ? read.content.toString("latin1").split("\n\n", 1) : [];
  return headers.split("\n").includes(`parent ${older}`);
}
