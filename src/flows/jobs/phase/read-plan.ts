import { parseTodos } from "../../../agents/read-todos.ts";
import { jobFolder } from "../../../domain/jobs/phase-name.ts";
import { type PlannedPhase, type Todos } from "../../../domain/jobs/todos.ts";
import { type Job } from "../../../store/jobs/jobs.ts";
import { type Phase } from "../../../store/jobs/phases.ts";
import { fetchCommit } from "../../../workspaces/fetch.ts";
import { type Mirror } from "../../../workspaces/mirror.ts";
import { readFileAt } from "../../../workspaces/read-file.ts";

const longestFile = 1024 * 1024;

/** The tactical phases that the last merged strategic phase planned. */
export async function readPlan(
  mirror: Mirror,
  { job, phases }: { readonly job: Job; readonly phases: readonly Phase[] },
): Promise<PlannedPhase[]> {
  const planner = phases.findLast(
    ({ kind, step, feedbackOf }) => kind === "strategic" && step === "merged" && feedbackOf === null,
  );
  // What a person merged by hand may be another commit than what the agent claimed.
  const commit = planner?.pushedSha ?? planner?.claimSha ?? null;
  if (planner === undefined || commit === null) return [];
  if (planner.answer?.kind === "answer" && planner.answer.status === "job_complete") return [];
  return (await readTodosAt(mirror, { commit, issue: job.issue }))?.phases ?? [];
}

/** The list of todos in a commit; null: there is none, or it cannot be read. */
export async function readTodosAt(
  mirror: Mirror,
  { commit, issue }: { readonly commit: string; readonly issue: number },
): Promise<Todos | null> {
  const text = await readJobFile(mirror, { commit, issue, file: "todos.yaml" });
  const read = text === null ? null : parseTodos(text);
  return read?.kind === "todos" ? read.todos : null;
}

/** Why what a strategic phase left cannot be worked from; null: it can. */
export async function findPlanProblem(
  mirror: Mirror,
  { commit, issue }: { readonly commit: string; readonly issue: number },
): Promise<string | null> {
  for (const file of ["workspace.md", "plan.md", "todos.yaml"]) {
    const text = await readJobFile(mirror, { commit, issue, file });
    if (text === null || text.trim() === "") {
      return `${jobFolder(issue)}/${file} is not there or empty; write it`;
    }
    const read = file === "todos.yaml" ? parseTodos(text) : null;
    if (read?.kind === "invalid") return `${jobFolder(issue)}/todos.yaml: ${read.problem}`;
  }
  return null;
}

/** Why the list of todos cannot be read after it was worked through; null: it can. */
export async function findTodosProblem(
  mirror: Mirror,
  { commit, issue }: { readonly commit: string; readonly issue: number },
): Promise<string | null> {
  const text = await readJobFile(mirror, { commit, issue, file: "todos.yaml" });
  if (text === null) return `${jobFolder(issue)}/todos.yaml is not there any more; bring it back`;
  const read = parseTodos(text);
  return read.kind === "invalid" ? `${jobFolder(issue)}/todos.yaml: ${read.problem}` : null;
}

async function readJobFile(
  mirror: Mirror,
  { commit, issue, file }: { commit: string; issue: number; file: string },
): Promise<string | null> {
  await fetchCommit(mirror, commit);
  return readFileAt(mirror, { commit, path: `${jobFolder(issue)}/${file}` }, longestFile);
}
