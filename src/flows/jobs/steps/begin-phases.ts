import { type JobStep, type NewPhase } from "../../../domain/jobs/next-step.ts";
import { integrationBranch, jobFolder, phaseBranch } from "../../../domain/jobs/phase-name.ts";
import { addPhase, type BegunPhase } from "../../../store/jobs/phases.ts";
import { withoutFolder } from "../../../workspaces/shape-commit.ts";
import { type JobDeps } from "../dependencies.ts";
import { phasePrompt } from "../phase/phase-prompt.ts";
import { type JobSituation } from "../situation.ts";
import { holdJob } from "./hold-job.ts";
import { commitFacts, defaultHead, openIntegration, pushed } from "./integration.ts";
import { recordJob } from "./record-job.ts";

/** Begins the phases of a round. */
export async function beginPhases(
  deps: JobDeps,
  situation: JobSituation,
  step: Extract<JobStep, { kind: "begin" }>,
): Promise<boolean> {
  const base = await openIntegration(deps, situation);
  if (base === null) return holdJob(deps, situation, { kind: "pause", why: "branch-gone" });
  const begun: BegunPhase[] = [];
  for (const phase of step.phases) {
    begun.push(
      phase.kind === "final"
        ? await bringTogether(deps, situation, { phase, head: base })
        : await begin(deps, situation, { phase, kind: phase.kind, base, feedback: null, mayComplete: true }),
    );
  }
  const now = deps.clock.now();
  const final = step.phases.some(({ kind }) => kind === "final");
  return recordJob(deps, situation, {
    decision: step,
    change: {
      ...{ status: "running", guidance: null, why: null },
      ...(final && !situation.place.config.phases.keepArtifacts ? { artefactSha: base } : {}),
    },
    also: async (db) => {
      for (const phase of begun) await addPhase(db, situation.job.id, { ...phase, now });
    },
  });
}

export interface Beginning {
  readonly phase: NewPhase;
  readonly kind: "strategic" | "tactical";
  readonly base: string;
  readonly feedback: string | null;
  readonly mayComplete: boolean;
  /** Where it is not its own. */
  readonly branch?: string;
}

/** A phase with its first prompt. */
export async function begin(
  deps: JobDeps,
  situation: JobSituation,
  { phase, kind, base, feedback, mayComplete, branch: given }: Beginning,
): Promise<BegunPhase> {
  const branch = given ?? phaseBranch(situation.job.issue, phase);
  const { number, planned } = phase;
  const asked = { kind, number, revision: 1, branch, planned, mayComplete, baseSha: base, feedback };
  const prompt = await phasePrompt(deps, situation, asked);
  return {
    ...{ ...phase, ...prompt, branch, mayComplete, baseSha: base, feedbackOf: null },
    ...{ step: "working", claimSha: null },
  };
}

/** The result of the whole job, without the folder of its plan; it is judged against where it is to go. */
async function bringTogether(
  deps: JobDeps,
  situation: JobSituation,
  { phase, head }: { readonly phase: NewPhase; readonly head: string },
): Promise<BegunPhase> {
  const { job, mirror, place } = situation;
  const branch = integrationBranch(job.issue);
  const facts = await commitFacts(
    deps,
    situation,
    `Take the plan of the job of #${job.issue} out of its result`,
  );
  const folder = jobFolder(job.issue);
  const claimSha = place.config.phases.keepArtifacts
    ? head
    : await withoutFolder(mirror, { commit: head, folder }, facts);
  await pushed(deps, situation, { sha: claimSha, branch, expected: head });
  return {
    ...{ ...phase, branch, claimSha, step: "claimed", mayComplete: false, feedbackOf: null },
    ...{ baseSha: await defaultHead(situation), prompt: "", promptHashes: {} },
  };
}
