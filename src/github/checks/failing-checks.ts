import { z } from "zod";
import { type RepositoryClient } from "../app.ts";

export interface FailingCheck {
  readonly name: string;
  readonly conclusion: string;
  /** Title, summary and text of its output. */
  readonly output: string;
}

const runShape = z.object({
  name: z.string(),
  conclusion: z.string().nullable(),
  output: z.object({
    title: z.string().nullable(),
    summary: z.string().nullable(),
    text: z.string().nullable(),
  }),
});

const failed = new Set(["failure", "timed_out", "action_required", "startup_failure"]);

/** Check runs that failed on a commit. */
export async function listFailingChecks(
  { octokit, owner, repo }: RepositoryClient,
  ref: string,
): Promise<FailingCheck[]> {
  const listed = await octokit.paginate(octokit.rest.checks.listForRef, { owner, repo, ref, per_page: 100 });
  return z
    .array(runShape)
    .parse(listed)
    .filter(({ conclusion }) => conclusion !== null && failed.has(conclusion))
    .map(({ name, conclusion, output }) => ({
      name,
      conclusion: conclusion ?? "failure",
      output: [output.title, output.summary, output.text].filter((part) => part !== null).join("\n\n"),
    }));
}
