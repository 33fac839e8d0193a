import { randomBytes } from "node:crypto";
import {
  renderAttemptPrompt,
  renderDomainKnowledge,
  type AttemptFrame,
  type AttemptTask,
} from "../../../agents/prompts/attempt-prompt.ts";
import { type Stage } from "../../../domain/escalations/stages.ts";
import { describeGate } from "../../../domain/gates/describe-gate.ts";
import { type ResolvedGates } from "../../../domain/gates/resolve.ts";
import { protectedFloor } from "../../../domain/trust/protected-paths.ts";
import { type Escalation } from "../../../store/escalations.ts";
import { type Mirror } from "../../../workspaces/mirror.ts";
import { gatherContext, type StageContext } from "./context.ts";
import { type EscalationDeps } from "../dependencies.ts";
import { type Situation } from "../situation.ts";

export interface StageRequest {
  readonly mirror: Mirror;
  readonly escalation: Escalation;
  readonly base: string;
  readonly stage: Stage;
  readonly attempt: number;
  readonly branch: string;
  readonly gates: ResolvedGates;
}

export interface StagePrompt {
  readonly prompt: string;
  /** By the name of the prompt: for the audit. */
  readonly promptHashes: Readonly<Record<string, string>>;
}

/** What the agent is asked at this stage, with what it is given for it. */
export async function stagePrompt(
  deps: EscalationDeps,
  situation: Situation,
  request: StageRequest,
): Promise<StagePrompt> {
  const nonce = randomBytes(16).toString("hex");
  const { mirror, escalation, base, stage } = request;
  const context = await gatherContext(deps, situation, { mirror, escalation, base, stage, nonce });
  const task = taskOf(deps, situation, { stage, context });
  const { text, hash } = renderAttemptPrompt(deps.prompts, task, frameOf(situation, request));
  return { prompt: text, promptHashes: { [`stages/${stage}`]: hash } };
}

function frameOf({ repository, key, config }: Situation, request: StageRequest): AttemptFrame {
  const { caps, cap, persona } = config.escalations;
  return {
    persona,
    repository: `${repository.owner}/${repository.name}`,
    ...{ branch: request.branch, issue: key.issue, attempt: request.attempt, cap },
    ...{ wallClock: caps.wallClock, inactivity: caps.inactivity, maxTurns: caps.maxTurns },
    budget: caps.attemptCostUsd,
    ...{ maxFiles: config.limits.files, maxPatchBytes: config.limits.patchBytes },
    protectedPaths: [...protectedFloor, ...config.protectedPaths],
    gates: request.gates.gates.map((gate) => ({ name: gate.name, expected: describeGate(gate) })),
  };
}

function taskOf(
  { prompts }: EscalationDeps,
  { match, repository, config }: Situation,
  { stage, context }: { stage: Stage; context: StageContext },
): AttemptTask {
  const domain = match.kind === "none" ? null : match.leading;
  const place = { repository: `${repository.owner}/${repository.name}`, persona: config.escalations.persona };
  const { contextPack, guidance } = renderDomainKnowledge(prompts, domain, place);
  const given = {
    issue: context.issue,
    domain: domain && { label: domain.label, description: domain.description },
    contextPack,
    unavailable: [...context.unavailable],
  };
  const { comments, checks, history } = context;
  // A probe is given no conversation, but for what people said when they handed the issue back.
  const handedBack = [context.issue, ...comments].join("\n\n");
  if (stage === "probe") return { stage, given: { ...given, issue: handedBack, playbook: null } };
  const deeper = { ...given, guidance, comments: [...comments], checks: [...checks] };
  const earlier = context.earlierAttempts.map((each) => ({ ...each, ruledOut: [...each.ruledOut] }));
  const earlierAttempts = earlier.map(({ diff: _kept, ...attempt }) => attempt);
  if (stage === "specialist") return { stage, given: { ...deeper, earlierAttempts } };
  const wide = { ...deeper, history, related: [], documents: [] };
  return stage === "broadened"
    ? { stage, given: { ...wide, earlierAttempts } }
    : { stage, given: { ...wide, earlierAttempts: earlier } };
}
