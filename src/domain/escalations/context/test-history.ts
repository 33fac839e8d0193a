export interface SeenTestRun {
  readonly at: Date;
  readonly commit: string | null;
  readonly failed: boolean;
}

export interface TestHistory {
  readonly test: string;
  /** Newest first. */
  readonly runs: readonly SeenTestRun[];
  /** The file that it stands in; null: no report says. */
  readonly path: string | null;
  /** The last commits that touched the file, as git tells them; empty: none is known. */
  readonly commits: string;
}

const mostRuns = 15;

/** Tells an agent of a failing test: how often it failed, since when, and which commits touched it. */
export function describeTestHistory({ test, runs, path, commits }: TestHistory): string {
  const failed = runs.filter((run) => run.failed).length;
  const seen = runs.slice(0, mostRuns).map(({ at, commit, failed: isFailed }) => {
    return `- ${at.toISOString().slice(0, 16).replace("T", " ")} UTC, ${commit?.slice(0, 12) ?? "no commit"}: ${isFailed ? "failed" : "passed"}`;
  });
  const touched = path === null || commits === "" ? [] : [`The last commits that touched ${path}:`, commits];
  return [
    `${test}: failed in ${failed} of its last ${runs.length} runs seen here.`,
    ...seen,
    ...touched,
  ].join("\n");
}
