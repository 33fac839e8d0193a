import { z } from "zod";
import { findRepository } from "../../store/configuration/repositories.ts";
import { findJobById, type Job } from "../../store/jobs/jobs.ts";
import { findPassages } from "../jobs/search/find-passages.ts";
import { todosOfPlan } from "../jobs/standing/newest-plan.ts";
import { findShownJob, type ShownJob } from "../jobs/standing/list-jobs.ts";
import { readTool, type Onlooker, type ReadToolDeps } from "./read-tool.ts";

export const jobNumber = z.int().positive().max(999_999_999_999_999).describe("The number of the job.");
const ofJob = z.strictObject({ job: jobNumber });
const nothing = z.strictObject({});

/** null: there is none, or none that may be seen. */
export async function seenJob(
  deps: ReadToolDeps,
  number: number,
  { mayRead }: Onlooker,
): Promise<Job | null> {
  const found = await findJobById(deps.db, number);
  return found === null || !mayRead(found.repositoryId) ? null : found;
}

async function shownJob(deps: ReadToolDeps, number: number, onlooker: Onlooker): Promise<ShownJob | null> {
  const found = await seenJob(deps, number, onlooker);
  return found === null ? null : findShownJob(deps, found.id);
}

export const job = readTool({
  name: "job",
  title: "Job",
  says: "A job with its phases, pull requests, where it stands, what reviewers found, and the files of its plan.",
  about: ofJob,
  input: nothing,
  run: (deps, { input, onlooker }) => shownJob(deps, input.job, onlooker),
});

export const todos = readTool({
  name: "todos",
  title: "Todos of a job",
  says: "The plan of a job's phases with their todos, done or not, as it stood when the job last waited for a person, began a phase, failed or was completed; null before that.",
  about: ofJob,
  input: nothing,
  run: async (deps, { input, onlooker }) => {
    const shown = await shownJob(deps, input.job, onlooker);
    return shown === null ? null : { job: shown.id, plan: todosOfPlan(shown.plan) };
  },
});

export const progress = readTool({
  name: "progress",
  title: "Progress of a job",
  says: "Where a job stands in few words: its state, what it waits for, the ways on, each phase with its step and cost, todos that are done.",
  about: ofJob,
  input: nothing,
  run: async (deps, { input, onlooker }) => {
    const shown = await shownJob(deps, input.job, onlooker);
    if (shown === null) return null;
    const { status, standing, phases, cost, updatedAt } = shown;
    const plan = todosOfPlan(shown.plan);
    const planned = plan?.kind === "todos" ? plan.todos.phases.flatMap((phase) => phase.todos) : null;
    return {
      ...{ job: shown.id, status, ...standing, cost, updatedAt },
      phases: phases.map(({ kind, number, suffix, step, pull, cost }) => ({
        ...{ phase: `${number}${suffix}`, kind, step, pull, cost },
      })),
      todos: planned && { done: planned.filter(({ done }) => done).length, of: planned.length },
    };
  },
});

export const search = readTool({
  name: "search",
  title: "Search in a job",
  says: "Passages of what a job that waits for a review has written down, by the words and the meaning of a question, the likeliest first.",
  about: ofJob,
  input: z.strictObject({
    question: z.string().trim().min(1).max(500),
    limit: z.int().min(1).max(20).default(5),
  }),
  run: async (deps, { input, onlooker }) => {
    const found = await seenJob(deps, input.job, onlooker);
    const repository = found === null ? null : await findRepository(deps.db, found.repositoryId);
    if (found === null || repository === null) return null;
    const asked = { jobId: found.id, installationId: repository.installationId };
    const { question, limit } = input;
    return findPassages(deps, { ...asked, question, limit });
  },
});
