import { parseTodos } from "../../../agents/read-todos.ts";
import { type PlanFile } from "../../../store/jobs/job-plans.ts";
import { fetchCommit } from "../../../workspaces/fetch.ts";
import { type JobSituation } from "../situation.ts";
import { readPlanFiles } from "../steps/merging/read-plan-files.ts";

/** The plan as the job's last phase left it, without secrets; empty: no commit that can be had brings one. */
export async function readNewestPlan({ mirror, job, phases, pulls }: JobSituation): Promise<PlanFile[]> {
  for (const { kind, id, pushedSha, claimSha } of phases.toReversed()) {
    // The whole result is without its plan, which is kept where it was taken out.
    const head = pulls.get(id)?.headSha ?? pushedSha ?? claimSha;
    const commit = kind === "final" ? job.artefactSha : head;
    if (commit === null || !(await fetchCommit(mirror, commit))) continue;
    const plan = await readPlanFiles(mirror, { commit, issue: job.issue });
    if (plan.length > 0) return plan;
  }
  return [];
}

/** The todos in a plan; null: it has none yet. */
export function todosOfPlan(plan: readonly PlanFile[]): ReturnType<typeof parseTodos> | null {
  const text = plan.find(({ path }) => path === "todos.yaml" || path.endsWith("/todos.yaml"))?.body ?? null;
  return text === null ? null : parseTodos(text);
}
