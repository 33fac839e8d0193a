import { renderPrompt } from "../../../agents/prompts/render-prompt.ts";
import { type GateVerdict } from "../../../domain/gates/verdict/verdict.ts";
import { jobFolder } from "../../../domain/jobs/phases/phase-name.ts";
import { gateStrategyOf } from "../../../domain/jobs/strategy/choose-strategy.ts";
import {
  ruleOnIteration,
  type IterationEvidence,
  type IterationFacts,
  type IterationRuling,
} from "../../../domain/jobs/strategy/iteration.ts";
import { listPhaseVerdicts } from "../../../store/jobs/phase-verdicts.ts";
import { type Phase, type PhaseProgress } from "../../../store/jobs/phases.ts";
import { listTouchedPaths } from "../../../workspaces/changes/list-changes.ts";
import { type JobDeps } from "../dependencies.ts";
import { type PhaseWork } from "./phase-work.ts";
import { readTodosAt } from "./read-plan.ts";

export interface RefusedTurn {
  /** What the turn brought. */
  readonly evidence: IterationEvidence;
  /** As the phase would go on. */
  readonly progress: PhaseProgress & { readonly prompt: string };
}

export interface AfterIteration {
  readonly progress: PhaseProgress;
  /** For the audit. */
  readonly facts: IterationFacts;
  readonly ruling: IterationRuling;
}

/** Whether a phase whose claim was refused goes on as it would, takes another way, asks a person, or stops. */
export function afterIteration(
  { prompts }: Pick<JobDeps, "prompts">,
  { phase, job, place }: Pick<PhaseWork, "phase" | "job" | "place">,
  { evidence, progress }: RefusedTurn,
): AfterIteration {
  const { staleIterationsBeforePivot, askEveryIterations, pivotPrompt } = place.config.autonomy;
  const { iterations, staleIterations, pivoted } = phase;
  const facts = {
    evidence,
    ...{ iterations, staleIterations, pivoted },
    limits: { staleIterationsBeforePivot, askEveryIterations },
  };
  const ruling = ruleOnIteration(gateStrategyOf(job), facts);
  const counted = {
    ...{ iterations: ruling.iterations, staleIterations: ruling.staleIterations, pivoted: ruling.pivoted },
  };
  const found = { ...progress, ...counted, ...(ruling.anew ? { rejections: 0 } : {}) };
  const told = { facts, ruling };
  switch (ruling.kind) {
    case "go-on":
      return { ...told, progress: found };
    case "ask":
      return { ...told, progress: { ...found, why: ruling.about } };
    case "stop":
      return { ...told, progress: { ...found, step: "failed", why: ruling.about } };
    case "pivot": {
      const { text, hash } = renderPrompt(prompts, "phases/pivot", {
        ...{ iterations: staleIterationsBeforePivot, words: pivotPrompt ?? null, refusal: progress.prompt },
      });
      const promptHashes = { ...progress.promptHashes, [`phases/pivot ${phase.revision}`]: hash };
      return { ...told, progress: { ...found, prompt: text, promptHashes } };
    }
  }
}

/** What a turn brought whose claim is refused. `verdict`: what the gates said; null: they were not asked. */
export async function readEvidence(
  { db }: Pick<JobDeps, "db">,
  { phase, job, mirror }: Pick<PhaseWork, "phase" | "job" | "mirror">,
  verdict: GateVerdict | null,
): Promise<IterationEvidence> {
  const refused = (await listPhaseVerdicts(db, phase.id)).filter(
    ({ revision, rejection }) => revision === phase.revision && rejection !== null,
  );
  const { claimSha, pushedSha, baseSha, planned } = phase;
  const from = refused.at(-1)?.commitSha ?? pushedSha ?? baseSha;
  const passed = new Set(refused.flatMap((each) => passing(each.verdict)));
  const newlyPassing = passing(verdict).filter((name) => !passed.has(name));
  if (claimSha === null || claimSha === from) return { changedFiles: 0, newlyPassing, finishedTodos: 0 };
  const touched = await listTouchedPaths(mirror, from, claimSha);
  const folder = `${jobFolder(job.issue)}/`;
  // What work writes down about itself is no progress; what it marks as done is.
  const counts = (path: string) => phase.kind === "strategic" || !path.startsWith(folder);
  const doneAt = async (commit: string) =>
    countDone(await readTodosAt(mirror, { commit, issue: job.issue }), planned);
  const finishedTodos = planned === null ? 0 : Math.max(0, (await doneAt(claimSha)) - (await doneAt(from)));
  return { changedFiles: touched.filter(counts).length, newlyPassing, finishedTodos };
}

function passing(verdict: GateVerdict | null): string[] {
  return verdict?.gates.filter(({ status }) => status === "pass").map(({ name }) => name) ?? [];
}

function countDone(todos: Awaited<ReturnType<typeof readTodosAt>>, planned: Phase["planned"]): number {
  const own = todos?.phases.find(({ id }) => id === planned)?.todos ?? [];
  return own.filter(({ done }) => done).length;
}
