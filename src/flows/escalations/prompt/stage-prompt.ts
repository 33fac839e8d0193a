import { randomBytes } from "node:crypto";
import {
  renderAttemptPrompt,
  renderDomainKnowledge,
  type AttemptFrame,
  type AttemptTask,
} from "../../../agents/prompts/attempt-prompt.ts";
import { type SourceOutcome } from "../../../domain/escalations/context/sources.ts";
import { type PlaybookMatch } from "../../../domain/playbooks/best-playbook.ts";
import { type Stage } from "../../../domain/escalations/preflight/stages.ts";
import { allGates } from "../../../domain/gates/gates-for-change.ts";
import { describeGate } from "../../../domain/gates/verdict/describe-gate.ts";
import { type ResolvedGates } from "../../../domain/gates/resolve.ts";
import { protectedFloor } from "../../../domain/trust/protected-paths.ts";
import { type Escalation } from "../../../store/escalations/escalations.ts";
import { type Mirror } from "../../../workspaces/mirror.ts";
import { gatherContext, type StageContext } from "./gather-context.ts";
import { type EscalationDeps } from "../dependencies.ts";
import { fencedPlaybook, returnedFailure, type Returned } from "./recorded-lessons.ts";
import { type Situation } from "../situation.ts";

export interface StageRequest {
  readonly mirror: Mirror;
  readonly escalation: Escalation;
  readonly base: string;
  readonly stage: Stage;
  readonly attempt: number;
  readonly branch: string;
  readonly gates: ResolvedGates;
  /** What the attempt is given; null: nothing is known that could help. */
  readonly given: PlaybookMatch | null;
}

export interface StagePrompt {
  readonly prompt: string;
  /** By the name of the prompt: for the audit. */
  readonly promptHashes: Readonly<Record<string, string>>;
  /** What each source gave: for the audit, and for whether the attempt may begin. */
  readonly context: readonly SourceOutcome[];
}

/** What the agent is asked at this stage, with what it is given for it. */
export async function stagePrompt(
  deps: EscalationDeps,
  situation: Situation,
  request: StageRequest,
): Promise<StagePrompt> {
  const nonce = randomBytes(16).toString("hex");
  const { stage, given } = request;
  const context = await gatherContext({ deps, situation, ...request }, nonce);
  const returned = await returnedFailure(deps.db, situation.failure, nonce);
  const playbook = given === null ? null : fencedPlaybook(given, nonce);
  const task = taskOf(deps, situation, { stage, context, playbook, returned });
  const { text, hash } = renderAttemptPrompt(deps.prompts, task, frameOf(situation, request));
  return { prompt: text, promptHashes: { [`stages/${stage}`]: hash }, context: context.outcomes };
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
    gates: [...allGates(request.gates), ...request.gates.checks].map((gate) => ({
      name: gate.name,
      expected: describeGate(gate),
    })),
  };
}

interface Given {
  readonly stage: Stage;
  readonly context: StageContext;
  readonly playbook: string | null;
  readonly returned: Returned | null;
}

function taskOf(
  { prompts }: EscalationDeps,
  { match, repository, config }: Situation,
  { stage, context, playbook, returned }: Given,
): AttemptTask {
  const domain = match.kind === "none" ? null : match.leading;
  const place = { repository: `${repository.owner}/${repository.name}`, persona: config.escalations.persona };
  const { contextPack, guidance } = renderDomainKnowledge(prompts, domain, place);
  const { texts, outcomes } = context;
  const given = {
    issue: texts.issue.join("\n\n"),
    comments: [...texts.comments],
    domain: domain && { label: domain.label, description: domain.description },
    contextPack,
    earlierAttempts: [...texts["earlier attempts"]],
    unavailable: outcomes.flatMap((each) =>
      each.kind === "unavailable" ? [{ source: each.source, why: each.why }] : [],
    ),
  };
  if (stage === "probe") return { stage, given: { ...given, playbook } };
  const deeper = { ...given, guidance, returned, checks: [...texts.checks] };
  if (stage === "specialist") return { stage, given: deeper };
  const wide = {
    ...deeper,
    checks: [...texts.checks, ...texts["test history"]],
    history: [...texts["git history"]],
    related: [...texts["related issues"]],
    sentry: [...texts.Sentry],
    documents: [...texts.documents, ...texts.wiki],
  };
  return stage === "broadened"
    ? { stage, given: wide }
    : { stage, given: { ...wide, diffs: [...texts["earlier diffs"]] } };
}
