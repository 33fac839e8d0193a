import { parseTodos } from "../../../agents/read-todos.ts";
import { jobFolder } from "../../../domain/jobs/phases/phase-name.ts";
import { withSpawned, type AskedPhases, type GrownPhase } from "../../../domain/jobs/phases/spawned.ts";
import { type Todos } from "../../../domain/jobs/phases/todos.ts";
import { type Job } from "../../../store/jobs/jobs.ts";
import { type Phase } from "../../../store/jobs/phases.ts";
import { fetchCommit } from "../../../workspaces/fetch.ts";
import { type Mirror } from "../../../workspaces/mirror.ts";
import { readFileAt } from "../../../workspaces/git/read-file.ts";

const longestFile = 1024 * 1024;

/** The tactical phases that the last merged strategic phase planned, and those that these asked for. */
export async function readPlan(
  mirror: Mirror,
  { job, phases }: { readonly job: Job; readonly phases: readonly Phase[] },
): Promise<readonly GrownPhase[]> {
  const planner = phases.findLast(
    ({ kind, step, feedbackOf }) => kind === "strategic" && step === "merged" && feedbackOf === null,
  );
  // What a person merged by hand may be another commit than what the agent claimed.
  const commit = planner?.pushedSha ?? planner?.claimSha ?? null;
  if (planner === undefined || commit === null) return [];
  if (planner.answer?.kind === "answer" && planner.answer.status === "job_complete") return [];
  const plan = (await readTodosAt(mirror, { commit, issue: job.issue }))?.phases ?? [];
  const asked: AskedPhases[] = [];
  for (const { kind, step, plannedBy, planned: by, ...phase } of phases) {
    if (kind !== "tactical" || step !== "merged" || plannedBy !== planner.id || by === null) continue;
    const left = phase.mergedSha ?? phase.pushedSha ?? phase.claimSha;
    const list = left === null ? null : await readTodosAt(mirror, { commit: left, issue: job.issue });
    if (list !== null) asked.push({ by, phases: list.phases });
  }
  return withSpawned(plan, asked);
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

/** Why what stands on the branch of a strategic phase cannot be gone on from; what declares the job complete needs no plan. */
export async function findHeadProblem(
  mirror: Mirror,
  { answer, ...plan }: Pick<Phase, "answer"> & { readonly commit: string; readonly issue: number },
): Promise<string | null> {
  const complete = answer?.kind === "answer" && answer.status === "job_complete";
  return complete ? null : findPlanProblem(mirror, plan);
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
