import { jobFolder } from "../../../domain/jobs/phases/phase-name.ts";
import { type ReviewedWork } from "../../reviews/reviewed-work.ts";
import { type JobDeps } from "../dependencies.ts";
import { jobSubject } from "../../subject.ts";
import { phaseSubject, recordPhase, type PhaseWork } from "../phase/phase-work.ts";
import { defaultHead } from "../steps/merging/integration.ts";

/** Directories of those who read what a phase brings. */
export function reviewCheckouts({ id }: { readonly id: number }): string {
  return `review-${id}-`;
}

/** What a phase brings, as its reviewers read it. */
export function phaseUnderReview(deps: JobDeps, work: PhaseWork, head: string): ReviewedWork {
  const { phase, job, place, mirror, watch } = work;
  return {
    ...{ checkouts: reviewCheckouts(phase), mirror, base: phase.baseSha, head },
    ...{ repository: place.repository, client: place.client, config: place.config },
    about: { repositoryId: job.repositoryId, subject: jobSubject(job) },
    subject: phaseSubject(work),
    what: `phase ${phase.number}${phase.suffix} ${phase.kind} of the job asked for in issue #${job.issue}`,
    task: `${job.title}\n\n${job.body}`,
    folder: jobFolder(job.issue),
    ...{ signal: watch.signal, isInterrupted: () => watch.interruption() !== null },
    instructions: () => defaultHead(work),
    note: async ({ kind, facts, decision, used }) => {
      // Tokens and time are those of the phase's own agent.
      const add = { inputTokens: 0, outputTokens: 0, agentMs: 0 };
      const progress =
        used === undefined
          ? { step: phase.step }
          : { step: phase.step, add: { ...add, cost: used.cost, paidUsd: used.paidUsd } };
      return (await recordPhase(deps, work, { ruling: { kind, facts, decision }, progress })) !== null;
    },
  };
}
