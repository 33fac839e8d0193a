import { type AgentResult } from "../../../agents/runner.ts";
import { type RenderedPrompt } from "../../../agents/prompts/render-prompt.ts";
import { type AgentEnd, type AgentRole } from "../../../domain/agents/session.ts";
import { problemOfEnd } from "../../../domain/reviews/assemble-review.ts";
import { type ReviewProblem } from "../../../domain/reviews/review.ts";
import { paidForTurn } from "../../../domain/jobs/phases/phase-use.ts";
import { recordChanges } from "../../../workspaces/changes/record-changes.ts";
import { type Worktree } from "../../../workspaces/worktree.ts";
import { askAgent } from "../../agent-work/ask-agent.ts";
import { discardCheckout, discardHome, openCheckout } from "../../agent-work/checkout.ts";
import { type JobDeps } from "../dependencies.ts";
import { phaseSubject, recordPhase, type PhaseWork } from "../phase/phase-work.ts";
import { defaultHead } from "../steps/merging/integration.ts";
import { configurationWithin, type ReviewerLimits } from "./reviewer-limits.ts";

export interface ReadOnlyTask {
  /** Of its directory, within the phase. */
  readonly name: string;
  readonly who: {
    readonly role: Extract<AgentRole, "reviewer" | "arbiter">;
    readonly specialist?: string;
    readonly attempt: number;
    readonly stage?: string;
  };
  /** The commit that it reads. */
  readonly head: string;
  readonly prompt: RenderedPrompt;
  readonly limits: ReviewerLimits;
  /** US dollars set aside for it; null: nothing is. */
  readonly reservedUsd: number | null;
  /** Of the audit's entries. */
  readonly kind: "phase-review" | "phase-arbiter";
  /** For the audit: what it is asked about. */
  readonly told: Readonly<Record<string, unknown>>;
}

export type Read<Answer> =
  | Answer
  | { readonly kind: "failed"; readonly problem: ReviewProblem }
  /** Its model is out of reach for a while, or the service has not got what it takes. */
  | { readonly kind: "unavailable"; readonly ended: AgentEnd }
  | { readonly kind: "interrupted" };

/** Directories of those who read what a phase brings. */
export function reviewCheckouts({ id }: { readonly id: number }): string {
  return `review-${id}-`;
}

/**
 * One session of an agent that may change nothing, in a checkout of its own. What it is asked and what it answers is in
 * the audit; money counts as the phase's, tokens and time are those of the phase's own agent.
 */
export async function askReadOnly<Answer extends { readonly kind: string }>(
  deps: JobDeps,
  work: PhaseWork,
  { task, read }: { readonly task: ReadOnlyTask; readonly read: (text: string) => Read<Answer> },
): Promise<Read<Answer>> {
  const { phase, mirror } = work;
  const name = `${reviewCheckouts(phase)}${task.name}`;
  const facts = { commit: task.head, ...task.told, promptHash: task.prompt.hash };
  const ask = { kind: task.kind, facts, decision: { kind: "ask" } };
  try {
    // An earlier process may have died in the middle of it.
    await discardCheckout({ mirror, name });
    const worktree = await openCheckout({ mirror, name, baseSha: task.head, claimSha: null });
    if ((await recordPhase(deps, work, { ruling: ask, progress: { step: phase.step } })) === null)
      return { kind: "interrupted" };
    const result = await askOnce(deps, work, { task, worktree });
    const answer =
      work.watch.interruption() === null
        ? await answerOf(deps, work, { result, worktree, read })
        : ({ kind: "interrupted" } as const);
    const ended = { ...facts, ended: result.ended, used: result.usage };
    const add = usageOf(result, task.reservedUsd);
    const ruling = { kind: task.kind, facts: ended, decision: answer };
    const kept = await recordPhase(deps, work, { ruling, progress: { step: phase.step, add } });
    return kept === null ? { kind: "interrupted" } : answer;
  } finally {
    await discardCheckout({ mirror, name });
    await discardHome(deps, name);
  }
}

async function askOnce(
  deps: JobDeps,
  work: PhaseWork,
  { task, worktree }: { readonly task: ReadOnlyTask; readonly worktree: Worktree },
): Promise<AgentResult> {
  return askAgent(deps, worktree, {
    subject: { ...phaseSubject(work), ...task.who },
    ...{ session: null, prompt: task.prompt.text, mode: "readonly" as const },
    config: configurationWithin(work.place.config, task.limits),
    ...{ used: { agentMs: 0, costUsd: null }, signal: work.watch.signal },
    instructions: await defaultHead(work),
  });
}

interface Answered<Answer> {
  readonly result: AgentResult;
  readonly worktree: Worktree;
  readonly read: (text: string) => Read<Answer>;
}

async function answerOf<Answer>(
  deps: JobDeps,
  { place }: PhaseWork,
  { result, worktree, read }: Answered<Answer>,
): Promise<Read<Answer>> {
  const { ended } = result;
  if (ended.kind === "fault" && ended.fault !== "crashed") return { kind: "unavailable", ended };
  if (ended.kind !== "answered") return { kind: "failed", problem: problemOfEnd(ended) };
  const recorded = await recordChanges(worktree, {
    message: "What a reviewer changed, which is thrown away",
    ...{ author: await deps.workshop.author(place.client), date: deps.clock.now() },
  });
  return recorded.kind === "commit" || recorded.rewroteHistory
    ? { kind: "failed", problem: "changed-files" }
    : read(result.text);
}

function usageOf({ usage, durationMs, ended }: AgentResult, reservedUsd: number | null) {
  const used = { ...usage, agentMs: durationMs };
  const paidUsd = paidForTurn(used, { faulted: ended.kind === "fault", reservedUsd });
  return { inputTokens: 0, outputTokens: 0, costUsd: usage.costUsd, agentMs: 0, paidUsd };
}
