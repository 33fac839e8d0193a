import { isOwnCheck } from "../../domain/gates/own-check.ts";
import { type ReportedCheck } from "../../domain/gates/judging/judge-check.ts";
import { type RepositoryClient } from "../../github/app.ts";
import { readReportedChecks } from "../../github/checks/reported-checks.ts";
import { readCommit, type Commit } from "../../github/commits.ts";

/** A check that fails on a commit, and the commits that came since it last came to an end, newest first. */
export interface FailureSince {
  readonly check: string;
  readonly commits: readonly string[];
}

/** Commits that are asked for the end of a check before it is left unknown. */
const mostCommits = 30;

const bad = ["failure", "error", "timed_out", "startup_failure"];

/**
 * The checks of others that fail on the commit and passed before, along the default branch. One that was cancelled,
 * skipped or left out in between passed over what came there. One that no commit knows is new with this one.
 */
export async function newlyFailing(
  client: RepositoryClient,
  { sha, parents: [parent] }: Commit & { readonly sha: string },
): Promise<FailureSince[]> {
  const reported = await readReportedChecks(client, sha);
  const unsettled = new Set(reported.filter(({ name }) => !isOwnCheck(name)).map(({ name }) => name));
  for (const name of unsettled) if (endOf(name, reported) !== "failed") unsettled.delete(name);
  const unknown = new Set(unsettled);
  const found: FailureSince[] = [];
  const passed = [sha];
  for (let at = parent; at !== undefined && unsettled.size > 0 && passed.length <= mostCommits;) {
    const there = await readReportedChecks(client, at);
    for (const check of unsettled) {
      const end = endOf(check, there);
      if (end !== "unknown") unknown.delete(check);
      if (end === "passed") found.push({ check, commits: [...passed] });
      if (end === "passed" || end === "failed") unsettled.delete(check);
    }
    passed.push(at);
    at = (await readCommit(client, at))?.parents[0];
  }
  return [...found, ...[...unknown].map((check) => ({ check, commits: [sha] }))];
}

/** Runs and statuses of one name, by what is worst of them. */
function endOf(
  check: string,
  reported: readonly ReportedCheck[],
): "passed" | "failed" | "undecided" | "unknown" {
  const ends = reported.filter(({ name }) => name === check).map(({ conclusion }) => conclusion ?? "");
  if (ends.length === 0) return "unknown";
  if (ends.some((end) => bad.includes(end))) return "failed";
  return ends.includes("success") ? "passed" : "undecided";
}
