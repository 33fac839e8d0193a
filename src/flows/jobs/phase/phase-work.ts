import { type AgentSubject } from "../../../agents/runner.ts";
import { type Db } from "../../../store/database.ts";
import { type Job } from "../../../store/jobs/jobs.ts";
import { type PhaseLease } from "../../../store/jobs/phase-leases.ts";
import { movePhase, type Phase, type PhaseProgress } from "../../../store/jobs/phases.ts";
import { type Mirror } from "../../../workspaces/mirror.ts";
import { type Checkout } from "../../agent-work/checkout.ts";
import { type Watch } from "../../agent-work/watch-work.ts";
import { type PullPlace } from "../../gates/pulls/pull-place.ts";
import { record } from "../../record.ts";
import { jobSubject } from "../../subject.ts";
import { standingEffects } from "../comments/job-standing.ts";
import { type JobDeps } from "../dependencies.ts";

/** A phase that the agent or the gates are at, and the right to be. */
export interface PhaseWork {
  readonly place: PullPlace;
  readonly job: Job;
  readonly phase: Phase;
  readonly lease: PhaseLease;
  readonly watch: Watch<"called-off">;
  readonly mirror: Mirror;
}

export function phaseCheckout({ mirror, phase }: Pick<PhaseWork, "mirror" | "phase">): Checkout {
  const { baseSha, pushedSha, claimSha } = phase;
  // What people pushed, or others did, is not what this agent changed.
  return { mirror, name: phaseCheckoutName(phase), baseSha: pushedSha ?? baseSha, claimSha };
}

export function phaseCheckoutName({ id }: Pick<Phase, "id">): string {
  return `phase-${id}`;
}

export function phaseSubject({ job, phase, place }: PhaseWork): AgentSubject {
  return {
    role: phase.kind === "strategic" ? "strategic" : "tactical",
    issueTitle: job.title,
    issueNumber: job.issue,
    repository: `${place.repository.owner}/${place.repository.name}`,
    branch: phase.branch,
    phase: `${phase.number}${phase.suffix}`,
    attempt: phase.revision,
  };
}

export interface PhaseRuling {
  readonly kind: string;
  readonly facts: unknown;
  readonly decision: unknown;
}

/** Stores what became of a phase, with why. null: the lease was lost, and nothing was stored. */
export async function recordPhase(
  deps: JobDeps,
  { job, phase, lease, place }: Pick<PhaseWork, "job" | "phase" | "lease" | "place">,
  {
    ruling,
    progress,
    also,
  }: {
    readonly ruling: PhaseRuling;
    readonly progress: PhaseProgress;
    readonly also?: (db: Parameters<typeof movePhase>[0]) => Promise<void>;
  },
): Promise<Phase | null> {
  const moved: { phase: Phase | null } = { phase: null };
  const { kind, facts, decision } = ruling;
  await record(
    deps,
    {
      ...{ repositoryId: job.repositoryId, subject: jobSubject(job), kind, decision, effects: [] },
      facts: {
        ...{ phase: phase.id, number: `${phase.number}${phase.suffix}`, revision: phase.revision },
        ...(facts as object),
      },
      // That it waits, and for what, nobody else tells before it goes on.
      ...(progress.waitUntil === undefined || progress.waitUntil === null
        ? {}
        : { effectsAfter: (db: Db) => standingEffects(deps, place.config, { db, key: job }) }),
    },
    async (db) => {
      const now = deps.clock.now();
      moved.phase = await movePhase(db, { phase, holder: lease.holder, now }, progress);
      if (moved.phase !== null) await also?.(db);
      return moved.phase !== null;
    },
  );
  return moved.phase;
}
