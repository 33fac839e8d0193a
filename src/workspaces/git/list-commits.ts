import { git } from "./git.ts";
import { placeOf, type Mirror } from "../mirror.ts";

export interface HistoryRange {
  /** The newest commit. */
  readonly commit: string;
  readonly since: Date;
  /** Only commits that touch these; empty: all. */
  readonly paths: readonly string[];
}

/** Commits with author, day, title and paths, newest first, as text; empty where there are none. */
export async function listRecentCommits(
  mirror: Mirror,
  { commit, since, paths }: HistoryRange,
  maxBytes: number,
): Promise<string> {
  const { stdout } = await git(
    placeOf(mirror),
    [
      "log",
      "--no-color",
      "--no-ext-diff",
      "--name-only",
      "--date=short",
      "--format=%n%h %ad %an: %s",
      `--since=${since.toISOString()}`,
      commit,
      "--",
      // Taken literally: see the environment of every git command.
      ...paths,
    ],
    { maxBytes },
  );
  return stdout.toString("utf8").trim();
}
