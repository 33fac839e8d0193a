import { randomBytes } from "node:crypto";
import { renderPrompt, type RenderedPrompt } from "../../../agents/prompts/render-prompt.ts";
import { describeGate } from "../../../domain/gates/verdict/describe-gate.ts";
import { allGates } from "../../../domain/gates/gates-for-change.ts";
import { jobFolder } from "../../../domain/jobs/phases/phase-name.ts";
import { mostUsd } from "../../../domain/jobs/phases/phase-use.ts";
import { gateStrategyOf } from "../../../domain/jobs/strategy/choose-strategy.ts";
import { protectedFloor } from "../../../domain/trust/protected-paths.ts";
import { fenceUntrusted, type OutsideText } from "../../../domain/trust/text/untrusted-text.ts";
import { gatesWithoutFailure } from "../../escalations/prompt/gates-in-force.ts";
import { type JobDeps } from "../dependencies.ts";
import { findExpert } from "../experts.ts";
import { type JobSituation } from "../situation.ts";
import { failingSiblings } from "./judging/failing-siblings.ts";
import { originOfTask } from "./origin-of-task.ts";

export interface AskedPhase {
  readonly kind: "strategic" | "tactical";
  readonly number: number;
  readonly revision: number;
  readonly branch: string;
  readonly planned: string | null;
  readonly mayComplete: boolean;
  readonly baseSha: string;
  /** What reviewers asked for, rendered; null: nothing. */
  readonly feedback: string | null;
  /** Paths that contradict each other, which is all that it is to resolve; null: it is no such phase. */
  readonly conflict: readonly string[] | null;
  /** US dollars that it may cost at most; null: what the configuration says. */
  readonly budgetUsd: number | null;
}

export interface PhasePrompt {
  readonly prompt: string;
  readonly promptHashes: Readonly<Record<string, string>>;
}

const longestText = 65_536;

/** What the agent of a phase is asked. */
export async function phasePrompt(
  deps: JobDeps,
  situation: JobSituation,
  phase: AskedPhase,
): Promise<PhasePrompt> {
  const { job, place, mirror } = situation;
  const { escalations, limits, protectedPaths } = place.config;
  const limitsOf = { nonce: randomBytes(16).toString("hex"), maxBytes: longestText };
  const fence = (text: OutsideText) => fenceUntrusted(text, limitsOf);
  const expert = await findExpert(deps, place.client, job.expert);
  const gates = await gatesWithoutFailure(place.config, mirror, phase.baseSha);
  const task = `${job.title}\n\n${job.body}`;
  const guide = { kind: "person", login: job.guidanceBy ?? job.askedBy, permission: "write" } as const;
  const { text, hash } = renderPrompt(deps.prompts, "phases/envelope", {
    ...{ expert: job.expert, guidance: expert?.guidance ?? "", tools: [...(expert?.tools ?? [])] },
    ...{ repository: `${place.repository.owner}/${place.repository.name}`, issue: job.issue },
    ...{ branch: phase.branch, phase: `${phase.number} ${phase.kind}`, revision: phase.revision },
    ...{ autonomy: gateStrategyOf(job).describe(job.autonomy), folder: jobFolder(job.issue) },
    job: fence({ what: "the job", origin: await originOfTask(place.client, job.issue), text: task }),
    words: job.guidance === null ? [] : [fence({ what: "guidance", origin: guide, text: job.guidance })],
    feedback: phase.feedback,
    mayComplete: phase.mayComplete,
    ...{ wallClock: escalations.caps.wallClock, inactivity: escalations.caps.inactivity },
    ...{
      maxTurns: escalations.caps.maxTurns,
      budget: mostUsd(phase.budgetUsd, escalations.caps.attemptCostUsd),
    },
    ...{ maxFiles: limits.files, maxPatchBytes: limits.patchBytes },
    protectedPaths: [...protectedFloor, ...protectedPaths],
    gates: allGates(gates).map((gate) => ({ name: gate.name, expected: describeGate(gate) })),
    siblings: await failingSiblings(deps, job.id, phase.branch),
    task: taskOf(deps, situation, phase).text,
  });
  return { prompt: text, promptHashes: { [`phases/${phase.kind} ${phase.revision}`]: hash } };
}

function taskOf(
  { prompts }: JobDeps,
  { job, plan, phases }: JobSituation,
  { kind, planned, conflict }: AskedPhase,
): RenderedPrompt {
  const folder = jobFolder(job.issue);
  if (conflict !== null) return renderPrompt(prompts, "phases/conflict", { paths: [...conflict] });
  if (kind === "strategic") {
    const first = !phases.some(({ step }) => step === "merged");
    return renderPrompt(prompts, "phases/strategic", { folder, first });
  }
  const node = plan.find(({ id }) => id === planned);
  return renderPrompt(prompts, "phases/tactical", {
    ...{ folder, id: planned ?? "", title: node?.title ?? "", paths: [...(node?.paths ?? [])] },
    // The first claim is its own.
    spare: Math.max(0, (node?.budget.attempts ?? 1) - 1),
    todos: (node?.todos ?? []).map(({ id, text }) => ({ id, text })),
  });
}
