import { type ReportedCheck } from "../../domain/gates/judging/judge-check.ts";
import { type RepositoryClient } from "../app.ts";

/** The latest check run and the latest status of each name on a commit. */
export async function readReportedChecks(client: RepositoryClient, sha: string): Promise<ReportedCheck[]> {
  return [...(await readRuns(client, sha)), ...(await readStatuses(client, sha))];
}

async function readRuns({ octokit, owner, repo }: RepositoryClient, sha: string): Promise<ReportedCheck[]> {
  const place = { owner, repo, ref: sha, filter: "latest", per_page: 100 } as const;
  const runs = await octokit.paginate(octokit.rest.checks.listForRef, place);
  return runs.map(({ name, status, conclusion, output, details_url, html_url }) => ({
    name,
    conclusion: status === "completed" ? (conclusion ?? "unknown") : null,
    output: [output.title, output.summary, output.text].filter((part) => part !== null).join("\n\n"),
    url: details_url ?? html_url,
  }));
}

async function readStatuses(
  { octokit, owner, repo }: RepositoryClient,
  sha: string,
): Promise<ReportedCheck[]> {
  // Newest first, so that the first of a context is the one that counts.
  const place = { owner, repo, ref: sha, per_page: 100 };
  const statuses = await octokit.paginate(octokit.rest.repos.listCommitStatusesForRef, place);
  const latest = new Map<string, ReportedCheck>();
  for (const { context: name, state, description, target_url: url } of statuses) {
    const conclusion = state === "pending" ? null : state;
    if (!latest.has(name)) latest.set(name, { name, conclusion, output: description ?? "", url });
  }
  return [...latest.values()];
}
