import { type RepositoryClient } from "../app.ts";

/** What the check runs and commit statuses of a commit say together. */
export type CheckState = "absent" | "pending" | "failing" | "green";

const green = new Set(["success", "neutral", "skipped"]);

export async function readCheckState(client: RepositoryClient, sha: string): Promise<CheckState> {
  const single = [...(await runStates(client, sha)), ...(await statusStates(client, sha))];
  if (single.length === 0) return "absent";
  if (single.includes("failing")) return "failing";
  return single.includes("pending") ? "pending" : "green";
}

/** At least one check run or status, and none failing or pending. */
export async function allChecksGreen(client: RepositoryClient, sha: string): Promise<boolean> {
  return (await readCheckState(client, sha)) === "green";
}

async function runStates({ octokit, owner, repo }: RepositoryClient, sha: string): Promise<CheckState[]> {
  const place = { owner, repo, ref: sha, filter: "latest", per_page: 100 } as const;
  const runs = await octokit.paginate(octokit.rest.checks.listForRef, place);
  return runs.map(({ status, conclusion }) => {
    if (status !== "completed") return "pending";
    return green.has(conclusion ?? "") ? "green" : "failing";
  });
}

async function statusStates({ octokit, owner, repo }: RepositoryClient, sha: string): Promise<CheckState[]> {
  // The latest of each context: later ones of a context come first.
  const place = { owner, repo, ref: sha, per_page: 100 };
  const statuses = await octokit.paginate(octokit.rest.repos.listCommitStatusesForRef, place);
  const latest = new Map<string, string>();
  for (const { context, state } of statuses) if (!latest.has(context)) latest.set(context, state);
  return [...latest.values()].map((state) => {
    if (state === "pending") return "pending";
    return state === "success" ? "green" : "failing";
  });
}
