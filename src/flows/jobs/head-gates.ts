import { type HeadGates } from "../../domain/jobs/approval/approval.ts";
import { refusedBy } from "../../domain/gates/pulls/rule-on-request.ts";
import { jobFolder } from "../../domain/jobs/phases/phase-name.ts";
import { firstOutside } from "../../domain/trust/change.ts";
import { listAcceptances } from "../../store/gates/acceptances.ts";
import { type Db } from "../../store/database.ts";
import { type Job } from "../../store/jobs/jobs.ts";
import { listPhaseVerdicts } from "../../store/jobs/phase-verdicts.ts";
import { type Phase } from "../../store/jobs/phases.ts";
import { lastPullGateRun } from "../../store/gates/pull-gate-runs.ts";
import { fetchCommit } from "../../workspaces/fetch.ts";
import { listTouchedPaths } from "../../workspaces/changes/list-changes.ts";
import { type Mirror } from "../../workspaces/mirror.ts";
import { findHeadProblem } from "./phase/read-plan.ts";

export interface PhaseHead {
  readonly mirror: Mirror;
  readonly job: Pick<Job, "repositoryId" | "issue">;
  readonly phase: Pick<Phase, "id" | "kind" | "baseSha" | "answer">;
  readonly pull: { readonly number: number; readonly base: string; readonly headSha: string };
}

/** What programs say of the head of a phase's pull request, whoever pushed it. */
export async function readHeadGates(db: Db, head: PhaseHead): Promise<HeadGates> {
  const { mirror, job, phase, pull } = head;
  const { number, headSha, base: baseRef } = pull;
  if (await isPlanOnly(head)) {
    const { answer } = phase;
    const problem = await findHeadProblem(mirror, { commit: headSha, issue: job.issue, answer });
    return problem === null ? "passed" : "refused";
  }
  const judged = { repositoryId: job.repositoryId, pull: number, headSha, baseRef };
  const run = await lastPullGateRun(db, judged);
  if (run !== null && run.status !== "done") return "under-way";
  const said = run ?? (await lastVerdict(db, phase.id, headSha));
  if (said === undefined) return "unjudged";
  if (said.verdict?.verdict === "pass") return "passed";
  const accepted = await listAcceptances(db, judged);
  const refused = said.verdict === null ? [] : refusedBy(said.verdict);
  if (refused.length > 0 && refused.every((gate) => accepted.has(gate))) return "passed";
  return said.verdict?.verdict === "review" ? "review" : "refused";
}

/** A plan is read, and no gate measures it; what else stands beside it is judged like any work. */
export async function isPlanOnly({ mirror, job, phase, pull }: PhaseHead): Promise<boolean> {
  if (phase.kind !== "strategic") return false;
  await fetchCommit(mirror, phase.baseSha);
  if (!(await fetchCommit(mirror, pull.headSha))) return false;
  const paths = await listTouchedPaths(mirror, phase.baseSha, pull.headSha);
  return firstOutside(paths, jobFolder(job.issue)) === null;
}

/** What the phase's own gates said of a commit; undefined: nothing. */
async function lastVerdict(db: Db, phase: number, commit: string) {
  const said = await listPhaseVerdicts(db, phase);
  return said.findLast(({ commitSha, verdict }) => commitSha === commit && verdict !== null);
}
