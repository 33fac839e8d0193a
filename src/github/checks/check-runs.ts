import { z } from "zod";
import { type RepositoryClient } from "../app.ts";
import { worstFirst, type Annotation } from "./annotations.ts";
import { createRemembered, type Memory } from "../connection/create-once.ts";
import { isAbsent, isOutcomeUnknown, orRefusal, type Refusal } from "../connection/refusals.ts";
import { fitText } from "../text/text-limits.ts";
import { cutText } from "../../domain/trust/text/cut-text.ts";

export type CheckConclusion =
  "success" | "failure" | "neutral" | "cancelled" | "skipped" | "timed_out" | "action_required";

export type CheckProgress =
  | { readonly kind: "queued" | "in_progress" }
  | { readonly kind: "completed"; readonly conclusion: CheckConclusion };

/** A check run is known by its commit, its name and its external id. */
export interface CheckRun {
  readonly headSha: string;
  readonly name: string;
  readonly externalId: string;
  readonly progress: CheckProgress;
  readonly title: string;
  /** Markdown, as is `text`; both are cut when they are longer than GitHub takes. */
  readonly summary: string;
  readonly text?: string;
  readonly detailsUrl?: string;
  /** Buttons. */
  readonly actions?: readonly CheckAction[];
  /** The worst five hundred are shown. GitHub can only add to them, so that they are the same in every call. */
  readonly annotations?: readonly Annotation[];
}

export interface CheckAction {
  readonly label: string;
  readonly description: string;
  readonly identifier: string;
}

const annotationsPerRequest = 50;

const runShape = z.object({
  id: z.int(),
  name: z.string(),
  external_id: z.string().nullable(),
  html_url: z.string().nullable(),
  output: z.object({ annotations_count: z.int() }),
});
type ReadRun = z.infer<typeof runShape>;

/** Creates the check run, or brings it to this state. */
export async function upsertCheckRun(
  client: RepositoryClient,
  run: CheckRun,
  memory: Memory,
): Promise<{ readonly kind: "reported"; readonly id: number; readonly url: string | null } | Refusal> {
  const { octokit, owner, repo } = client;
  const annotations = worstFirst(run.annotations ?? []);
  return orRefusal(async () => {
    const { value, created } = await createRemembered(memory, {
      meet: (id) => readRun(client, id),
      find: () => findCheckRun(client, run),
      create: async () => {
        const fields = requestFields(run, annotations.slice(0, annotationsPerRequest));
        const named = { name: run.name, head_sha: run.headSha, external_id: run.externalId };
        const { data } = await octokit.rest.checks.create({ owner, repo, ...named, ...fields });
        return runShape.parse(data);
      },
    });
    const sent = value.output.annotations_count;
    if (!created || sent < annotations.length) await update(client, { run, value, annotations });
    return { kind: "reported", id: value.id, url: value.html_url } as const;
  });
}

/** GitHub appends annotations, so that a batch is sent again only if it is known not to have arrived. */
async function update(
  client: RepositoryClient,
  { run, value, annotations }: { run: CheckRun; value: ReadRun; annotations: readonly Annotation[] },
): Promise<void> {
  let sent = value.output.annotations_count;
  do {
    const batch = annotations.slice(sent, sent + annotationsPerRequest);
    sent = await sendBatch(client, { run, id: value.id, batch, sent });
  } while (sent < annotations.length);
}

async function sendBatch(
  client: RepositoryClient,
  step: { run: CheckRun; id: number; batch: readonly Annotation[]; sent: number },
): Promise<number> {
  const { octokit, owner, repo } = client;
  const place = { owner, repo, check_run_id: step.id };
  try {
    const repeatable = step.batch.length === 0 ? {} : { request: { retries: 0 } };
    await octokit.rest.checks.update({ ...place, ...requestFields(step.run, step.batch), ...repeatable });
  } catch (error) {
    if (step.batch.length === 0 || !isOutcomeUnknown(error)) throw error;
    if ((await readRun(client, step.id))?.output.annotations_count === step.sent) throw error;
  }
  return step.sent + step.batch.length;
}

/** By its number; nobody can delete one, so that one that is not found is of another GitHub. */
async function readRun(client: RepositoryClient, id: number): Promise<ReadRun | undefined> {
  const { octokit, owner, repo } = client;
  try {
    const { data } = await octokit.rest.checks.get({ owner, repo, check_run_id: id });
    return runShape.parse(data);
  } catch (error) {
    if (isAbsent(error)) return undefined;
    throw error;
  }
}

async function findCheckRun(client: RepositoryClient, run: CheckRun): Promise<ReadRun | undefined> {
  const { octokit, owner, repo, app } = client;
  const pages = octokit.paginate.iterator(octokit.rest.checks.listForRef, {
    ...{ owner, repo, ref: run.headSha, check_name: run.name },
    ...{ app_id: app.id, filter: "all", per_page: 100 },
  });
  for await (const { data } of pages) {
    const runs = z.array(runShape).parse(data);
    const same = runs.find(({ name, external_id }) => name === run.name && external_id === run.externalId);
    if (same !== undefined) return same;
  }
  return undefined;
}

function requestFields(run: CheckRun, annotations: readonly Annotation[]) {
  const { progress } = run;
  const state =
    progress.kind === "completed"
      ? { status: progress.kind, conclusion: progress.conclusion }
      : { status: progress.kind };
  return {
    ...state,
    ...(run.detailsUrl === undefined ? {} : { details_url: run.detailsUrl }),
    ...(run.actions === undefined ? {} : { actions: run.actions.map((action) => ({ ...action })) }),
    output: {
      title: run.title,
      summary: fitText(run.summary),
      ...(run.text === undefined ? {} : { text: fitText(run.text) }),
      annotations: annotations.map(toGitHub),
    },
  };
}

function toGitHub({ path, line, endLine, level, message, title, column }: Annotation) {
  const end = Math.max(endLine ?? line, line);
  return {
    path,
    start_line: line,
    end_line: end,
    annotation_level: level,
    message: fitText(message),
    ...(title === undefined ? {} : { title: cutText(title, 255) }),
    // GitHub takes a column only where start and end are on one line.
    ...(column === undefined || end !== line ? {} : { start_column: column, end_column: column }),
  };
}
