import { z } from "zod";
import { type RepositoryClient } from "../app.ts";
import { readOrAbsent } from "../connection/read-or-absent.ts";
import { refusalOf } from "../connection/refusals.ts";
import { absentIsUsual } from "../connection/request-rules.ts";

export interface FailingCheck {
  readonly name: string;
  readonly conclusion: string;
  /** Title, summary, text and annotations of a check run's output; the description of a status. */
  readonly output: string;
}

const runShape = z.object({
  id: z.int(),
  name: z.string(),
  conclusion: z.string().nullable(),
  output: z.object({
    title: z.string().nullable(),
    summary: z.string().nullable(),
    text: z.string().nullable(),
    annotations_count: z.int(),
  }),
});
const annotationShape = z.object({
  path: z.string(),
  start_line: z.int(),
  annotation_level: z.string().nullable(),
  message: z.string().nullable(),
});
const statusShape = z.object({
  context: z.string(),
  state: z.string(),
  description: z.string().nullable(),
});

const failed = new Set(["failure", "timed_out", "action_required", "startup_failure"]);
const mostAnnotations = 30;

/** Check runs and commit statuses that failed on a commit; none where there is no such commit. */
export async function listFailingChecks(client: RepositoryClient, ref: string): Promise<FailingCheck[]> {
  try {
    const listed = await readOrAbsent(client, { kind: "object", expression: ref }, async () => {
      return [...(await failingRuns(client, ref)), ...(await failingStatuses(client, ref))];
    });
    return listed ?? [];
  } catch (error) {
    // What somebody wrote into an issue need not be a commit of this repository.
    if (refusalOf(error)?.reason === "invalid") return [];
    throw error;
  }
}

async function failingRuns(client: RepositoryClient, ref: string): Promise<FailingCheck[]> {
  const { octokit, owner, repo } = client;
  const listed = await octokit.paginate(octokit.rest.checks.listForRef, {
    ...{ owner, repo, ref, per_page: 100, request: absentIsUsual },
  });
  const runs = z.array(runShape).parse(listed);
  return Promise.all(
    runs
      .filter(({ conclusion }) => conclusion !== null && failed.has(conclusion))
      .map(async ({ id, name, conclusion, output }) => {
        const annotations = output.annotations_count === 0 ? [] : await annotationsOf(client, id);
        const said = [output.title, output.summary, output.text, annotations.join("\n")];
        return {
          name,
          conclusion: conclusion ?? "failure",
          output: said.filter((part) => part !== null && part !== "").join("\n\n"),
        };
      }),
  );
}

/** GitHub Actions tells what failed in annotations alone. */
async function annotationsOf({ octokit, owner, repo }: RepositoryClient, run: number): Promise<string[]> {
  const place = { owner, repo, check_run_id: run, per_page: mostAnnotations };
  const { data } = await octokit.rest.checks.listAnnotations(place);
  return z
    .array(annotationShape)
    .parse(data)
    .map(({ path, start_line, annotation_level, message }) => {
      return `${path}:${start_line} ${annotation_level ?? "notice"}: ${message ?? ""}`;
    });
}

async function failingStatuses(
  { octokit, owner, repo }: RepositoryClient,
  ref: string,
): Promise<FailingCheck[]> {
  const { data } = await octokit.rest.repos.getCombinedStatusForRef({ owner, repo, ref, per_page: 100 });
  return z
    .array(statusShape)
    .parse(data.statuses)
    .filter(({ state }) => state === "failure" || state === "error")
    .map(({ context, state, description }) => ({
      name: context,
      conclusion: state,
      output: description ?? "",
    }));
}
