import { renderPrompt } from "../../../../agents/prompts/render-prompt.ts";
import { type Phase } from "../../../../store/jobs/phases.ts";
import { savePhaseVerdict } from "../../../../store/jobs/phase-verdicts.ts";
import { type JobDeps } from "../../dependencies.ts";
import { afterIteration, readEvidence } from "../after-iteration.ts";
import { recordPhase, type PhaseWork } from "../phase-work.ts";

export interface RefusedClaim {
  /** One sentence, with how to mend it. */
  readonly problem: string;
  /** Why the phase has failed once it was refused too often. */
  readonly why: "invalid-plan" | "garbled" | "gates" | "conflict";
  readonly maxRejections: number;
}

/** Refuses a claim for something that no gate measures, and has the agent go on in the same session. */
export async function refuseClaim(
  deps: JobDeps,
  work: PhaseWork,
  { problem, why, maxRejections }: RefusedClaim,
): Promise<Phase | null> {
  const { phase } = work;
  const rejections = phase.rejections + 1;
  const remaining = maxRejections - rejections;
  const facts = { commit: phase.claimSha, problem, rejections, maxRejections };
  const said = { phaseId: phase.id, revision: phase.revision, commitSha: phase.claimSha, accepted: false };
  const also = (db: Parameters<typeof savePhaseVerdict>[0]) =>
    savePhaseVerdict(db, { ...said, rejection: rejections, verdict: null, problem, now: deps.clock.now() });
  if (remaining <= 0) {
    const ruling = { kind: "phase-claim", facts, decision: { kind: "fail", why } };
    return recordPhase(deps, work, { ruling, progress: { step: "failed", why, rejections }, also });
  }
  const { text, hash } = renderPrompt(deps.prompts, "phases/refused-plan", {
    problem,
    number: rejections,
    remaining,
  });
  const promptHashes = { [`phases/refused-plan ${phase.revision}.${rejections}`]: hash };
  const iteration = afterIteration(deps, work, {
    evidence: await readEvidence(deps, work, null),
    progress: { step: "working", rejections, prompt: text, promptHashes },
  });
  const ruling = {
    kind: "phase-claim",
    facts: { ...facts, promptHashes, iteration: iteration.facts },
    decision: { kind: "reject", remaining, iteration: iteration.ruling },
  };
  return recordPhase(deps, work, { ruling, progress: iteration.progress, also });
}
