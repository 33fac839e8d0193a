import { type AgentResult } from "../../agents/runner.ts";
import { type RenderedPrompt } from "../../agents/prompts/render-prompt.ts";
import { type AgentEnd, type AgentRole } from "../../domain/agents/session.ts";
import { costOfTurn } from "../../domain/money/cost.ts";
import { problemOfEnd } from "../../domain/reviews/assemble-review.ts";
import { type ReviewProblem } from "../../domain/reviews/review.ts";
import { paidForTurn } from "../../domain/jobs/phases/phase-use.ts";
import { recordChanges } from "../../workspaces/changes/record-changes.ts";
import { type Worktree } from "../../workspaces/worktree.ts";
import { askAgent } from "../agent-work/ask-agent.ts";
import { discardCheckout, discardHome, openCheckout } from "../agent-work/checkout.ts";
import { type Noted, type ReviewDeps, type ReviewedWork } from "./reviewed-work.ts";
import { configurationWithin, type ReviewerLimits } from "./reviewer-limits.ts";

export interface ReadOnlyTask {
  /** Of its directory, within the work. */
  readonly name: string;
  readonly who: {
    readonly role: Extract<AgentRole, "reviewer" | "arbiter">;
    readonly specialist?: string;
    readonly attempt: number;
    readonly stage?: string;
  };
  readonly prompt: RenderedPrompt;
  readonly limits: ReviewerLimits;
  /** null and absent: that of all agents. */
  readonly model?: string | null;
  /** US dollars set aside for it; null: nothing is. */
  readonly reservedUsd: number | null;
  readonly kind: Noted["kind"];
  /** For the audit: what it is asked about. */
  readonly told: Readonly<Record<string, unknown>>;
}

export type Read<Answer> =
  | Answer
  | Failed
  /** Its model is out of reach for a while, or the service has not got what it takes. */
  | { readonly kind: "unavailable"; readonly ended: AgentEnd }
  | { readonly kind: "interrupted" };

export interface Failed {
  readonly kind: "failed";
  readonly problem: ReviewProblem;
  /** US dollars that it cost all the same; absent: none. */
  readonly paidUsd?: number;
}

/**
 * One session of an agent that may change nothing, in a checkout of its own. What it is asked and what it answers is in
 * the audit; money counts as the work's, tokens and time are those of the work's own agent.
 */
export async function askReadOnly<Answer extends { readonly kind: string }>(
  deps: ReviewDeps,
  work: ReviewedWork,
  { task, read }: { readonly task: ReadOnlyTask; readonly read: (text: string) => Read<Answer> },
): Promise<Read<Answer>> {
  const { mirror, head } = work;
  const name = `${work.checkouts}${task.name}`;
  const { kind } = task;
  const facts = { commit: head, ...task.told, promptHash: task.prompt.hash };
  try {
    // An earlier process may have died in the middle of it.
    await discardCheckout({ mirror, name });
    const worktree = await openCheckout({ mirror, name, baseSha: head, claimSha: null });
    if (!(await work.note({ kind, facts, decision: { kind: "ask" } }))) return { kind: "interrupted" };
    const result = await askOnce(deps, work, { task, worktree });
    const answer = work.isInterrupted()
      ? ({ kind: "interrupted" } as const)
      : await answerOf(deps, work, { result, worktree, read });
    const used = { ...result.usage, ...paidFor(result, task.reservedUsd) };
    const ended = { ...facts, ended: result.ended, used: result.usage };
    if (!(await work.note({ kind, facts: ended, decision: answer, used }))) return { kind: "interrupted" };
    return isFailed(answer) ? { ...answer, paidUsd: used.paidUsd } : answer;
  } finally {
    await discardCheckout({ mirror, name });
    await discardHome(deps, name);
  }
}

function isFailed(answer: { readonly kind: string }): answer is Failed {
  return answer.kind === "failed";
}

async function askOnce(
  deps: ReviewDeps,
  work: ReviewedWork,
  { task, worktree }: { readonly task: ReadOnlyTask; readonly worktree: Worktree },
): Promise<AgentResult> {
  return askAgent(deps, worktree, {
    about: work.about,
    subject: { ...work.subject, ...task.who },
    ...{ session: null, prompt: task.prompt.text, mode: "readonly" as const },
    config: configurationWithin(work.config, task.limits, task.model ?? null),
    ...{ used: { agentMs: 0, costUsd: null }, signal: work.signal },
    instructions: await work.instructions(),
  });
}

interface Answered<Answer> {
  readonly result: AgentResult;
  readonly worktree: Worktree;
  readonly read: (text: string) => Read<Answer>;
}

async function answerOf<Answer>(
  deps: ReviewDeps,
  { client }: ReviewedWork,
  { result, worktree, read }: Answered<Answer>,
): Promise<Read<Answer>> {
  const { ended } = result;
  if (ended.kind === "fault" && ended.fault !== "crashed") return { kind: "unavailable", ended };
  if (ended.kind !== "answered") return { kind: "failed", problem: problemOfEnd(ended) };
  const recorded = await recordChanges(worktree, {
    message: "What a reviewer changed, which is thrown away",
    ...{ author: await deps.workshop.author(client), date: deps.clock.now() },
  });
  return recorded.kind === "commit" || recorded.rewroteHistory
    ? { kind: "failed", problem: "changed-files" }
    : read(result.text);
}

function paidFor({ usage, durationMs, ended }: AgentResult, reservedUsd: number | null) {
  const used = { ...usage, agentMs: durationMs };
  const paidUsd = paidForTurn(used, { faulted: ended.kind === "fault", reservedUsd });
  return { paidUsd, cost: costOfTurn(used) };
}
