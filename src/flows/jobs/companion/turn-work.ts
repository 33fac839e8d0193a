import { type AgentSubject } from "../../../agents/runner.ts";
import { type Job } from "../../../store/jobs/jobs.ts";
import { type CompanionTurn, type TurnLease } from "../../../store/jobs/companion/turns.ts";
import { type Phase } from "../../../store/jobs/phases.ts";
import { type Mirror } from "../../../workspaces/mirror.ts";
import { type Watch } from "../../agent-work/watch-work.ts";
import { type PullPlace } from "../../gates/pulls/pull-place.ts";
import { type ReadToolDeps } from "../../read-tools/read-tool.ts";
import { type JobDeps } from "../dependencies.ts";

export type CompanionDeps = JobDeps &
  ReadToolDeps & {
    /** Has a reviewer answered, now or at a time. */
    readonly answerTurn: (turn: number, at?: Date) => Promise<void>;
  };

/** What a reviewer asked, and the right to answer. */
export interface TurnWork {
  readonly place: PullPlace;
  readonly job: Job;
  readonly phase: Phase;
  readonly turn: CompanionTurn;
  readonly lease: TurnLease;
  readonly mirror: Mirror;
  readonly watch: Watch<"called-off">;
}

export function turnCheckoutName({ id }: Pick<CompanionTurn, "id">): string {
  return `companion-${id}`;
}

export function turnSubject({ job, phase, turn, place }: TurnWork): AgentSubject {
  return {
    role: "companion",
    stage: turn.kind,
    issueTitle: job.title,
    issueNumber: job.issue,
    repository: `${place.repository.owner}/${place.repository.name}`,
    branch: phase.branch,
    phase: `${phase.number}${phase.suffix}`,
    attempt: phase.revision,
  };
}
