import { askOfCommits } from "./commit-answers.ts";
import { type Mirror } from "./mirror.ts";

/** The last commit that two commits of the mirror have in common; null: they have none. */
export async function mergeBase(mirror: Mirror, one: string, other: string): Promise<string | null> {
  const { exitCode, stdout } = await askOfCommits(mirror, ["merge-base", one, other]);
  const [sha = ""] = stdout.toString("utf8").trim().split("\n");
  return exitCode === 0 && sha !== "" ? sha : null;
}
