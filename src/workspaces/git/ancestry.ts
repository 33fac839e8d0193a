import { askOfCommits } from "./commit-answers.ts";
import { type Mirror } from "../mirror.ts";
import { findObject } from "./objects.ts";

/** The last commit that two commits of the mirror have in common; null: they have none. */
export async function mergeBase(mirror: Mirror, one: string, other: string): Promise<string | null> {
  if (await isNextTo(mirror, one, other)) return one;
  const { exitCode, stdout } = await askOfCommits(mirror, ["merge-base", one, other]);
  const [sha = ""] = stdout.toString("utf8").trim().split("\n");
  return exitCode === 0 && sha !== "" ? sha : null;
}

/** Whether a commit of the mirror descends from another, or is it. */
export async function isAncestor(mirror: Mirror, ancestor: string, sha: string): Promise<boolean> {
  if (await isNextTo(mirror, ancestor, sha)) return true;
  return (await askOfCommits(mirror, ["merge-base", "--is-ancestor", ancestor, sha])).exitCode === 0;
}

/** Mostly one commit stands right on the other, which can be told without starting a program. */
async function isNextTo(mirror: Mirror, older: string, newer: string): Promise<boolean> {
  return (await findObject(mirror, older === newer ? `${newer}^{commit}` : `${newer}^`))?.object === older;
}
