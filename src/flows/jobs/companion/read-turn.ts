import { type TurnFacts } from "../../../domain/jobs/companion/next-turn-step.ts";
import { readIssue } from "../../../github/issues/issues.ts";
import { permissionOf } from "../../../github/permissions.ts";
import { readPull } from "../../../github/pulls.ts";
import { branchHead } from "../../../github/refs.ts";
import { type CompanionTurn } from "../../../store/jobs/companion/turns.ts";
import { findJobById, type Job } from "../../../store/jobs/jobs.ts";
import { findPhase, type Phase } from "../../../store/jobs/phases.ts";
import { readPullPlace, type PullPlace } from "../../gates/pulls/pull-place.ts";
import { type CompanionDeps } from "./turn-work.ts";

export interface TurnReading {
  readonly place: PullPlace;
  readonly job: Job;
  readonly phase: Phase;
  readonly facts: TurnFacts;
}

/** All that decides about a reviewer's question, as it is at this moment. null: the job or the App is gone. */
export async function readTurn(deps: CompanionDeps, turn: CompanionTurn): Promise<TurnReading | null> {
  const job = await findJobById(deps.db, turn.jobId);
  const phase = await findPhase(deps.db, turn.phaseId);
  const place = job === null ? null : await readPullPlace(deps, job.repositoryId);
  if (job === null || phase === null || place === null) return null;
  const { headSha: on, commitSha: commit } = turn;
  const issue = await readIssue(place.client, job.issue);
  const pull = await readPull(place.client, turn.pull);
  const facts: TurnFacts = {
    ...{ kind: turn.kind, step: turn.step, job: job.status, phase: phase.step, restarts: turn.restarts },
    open: issue.kind === "found" && issue.issue.state === "open" && pull?.state === "open",
    switchedOff: place.switchedOff,
    permission: await permissionOf(place.client, { kind: "person", login: turn.by }),
    head: (await branchHead(place.client, phase.branch)) ?? (turn.kind === "ask" ? lastCommit(phase) : null),
    claim: on === null || commit === null ? null : { on, commit },
  };
  return { place, job, phase, facts };
}

/** What is asked about where the branch is gone: after a merge or a failure. */
function lastCommit({ pushedSha, claimSha, baseSha }: Phase): string {
  return pushedSha ?? claimSha ?? baseSha;
}
