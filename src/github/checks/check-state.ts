import { type RepositoryClient } from "../app.ts";
import { readReportedChecks } from "./reported-checks.ts";

/** What the check runs and commit statuses of a commit say together. */
export type CheckState = "absent" | "pending" | "failing" | "green";

const green = new Set(["success", "neutral", "skipped"]);

export async function readCheckState(client: RepositoryClient, sha: string): Promise<CheckState> {
  const conclusions = (await readReportedChecks(client, sha)).map(({ conclusion }) => conclusion);
  if (conclusions.length === 0) return "absent";
  if (conclusions.some((conclusion) => conclusion !== null && !green.has(conclusion))) return "failing";
  return conclusions.includes(null) ? "pending" : "green";
}

/** At least one check run or status, and none failing or pending. */
export async function allChecksGreen(client: RepositoryClient, sha: string): Promise<boolean> {
  return (await readCheckState(client, sha)) === "green";
}
