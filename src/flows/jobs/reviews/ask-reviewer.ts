import { readReviewerAnswer } from "../../../agents/read-answer.ts";
import { type AgentResult } from "../../../agents/runner.ts";
import { type AgentEnd } from "../../../domain/agents/session.ts";
import { type ReviewerAnswer } from "../../../domain/reviews/reviewer-answer.ts";
import { type ReviewProblem } from "../../../domain/reviews/review.ts";
import { paidForTurn } from "../../../domain/jobs/phase-use.ts";
import { recordChanges } from "../../../workspaces/record-changes.ts";
import { askAgent } from "../../agent-work/ask-agent.ts";
import { discardCheckout, discardHome, openCheckout } from "../../agent-work/checkout.ts";
import { type JobDeps } from "../dependencies.ts";
import { phaseSubject, recordPhase, type PhaseWork } from "../phase/phase-work.ts";
import { defaultHead } from "../steps/integration.ts";
import { reviewPrompt, type AskedReview } from "./review-prompt.ts";
import { configurationWithin } from "./reviewer-limits.ts";

export interface ReviewerTry extends AskedReview {
  /** From 1; each fix attempt is followed by one more. */
  readonly round: number;
  /** The second time that it is asked the same. */
  readonly again: boolean;
  /** US dollars set aside for it; null: nothing is. */
  readonly reservedUsd: number | null;
}

export type Reviewed =
  | Extract<ReviewerAnswer, { kind: "answer" }>
  | { readonly kind: "failed"; readonly problem: ReviewProblem }
  /** Its model is out of reach for a while, or the service has not got what it takes. */
  | { readonly kind: "unavailable"; readonly ended: AgentEnd }
  | { readonly kind: "interrupted" };

/** Directory of a specialist at work on a phase. */
export function reviewCheckoutName(phaseId: number, specialist: string): string {
  return `${reviewCheckouts({ id: phaseId })}${specialist}`;
}

export function reviewCheckouts({ id }: { readonly id: number }): string {
  return `review-${id}-`;
}

/** One session of a specialist, over one part of a change, in a checkout of its own. */
export async function askReviewer(deps: JobDeps, work: PhaseWork, asked: ReviewerTry): Promise<Reviewed> {
  const { phase, mirror } = work;
  const name = reviewCheckoutName(phase.id, asked.name);
  try {
    // An earlier process may have died in the middle of it.
    await discardCheckout({ mirror, name });
    return await ask(deps, work, { ...asked, checkout: name });
  } finally {
    await discardCheckout({ mirror, name });
    await discardHome(deps, name);
  }
}

async function ask(
  deps: JobDeps,
  work: PhaseWork,
  asked: ReviewerTry & { readonly checkout: string },
): Promise<Reviewed> {
  const { mirror, place, watch, phase } = work;
  const { change, name: specialist, limits, again, at } = asked;
  const prompt = await reviewPrompt(deps, work, asked);
  const worktree = await openCheckout({
    ...{ mirror, name: asked.checkout, baseSha: change.head, claimSha: null },
  });
  const given = { specialist, part: at + 1, of: change.parts.length, again, promptHash: prompt.hash };
  const told = { commit: change.head, ...given };
  const kind = "phase-review";
  const progress = { step: phase.step };
  if (
    (await recordPhase(deps, work, {
      ruling: { kind, facts: told, decision: { kind: "ask" } },
      progress,
    })) === null
  )
    return { kind: "interrupted" };
  const result = await askAgent(deps, worktree, {
    subject: {
      ...{ ...phaseSubject(work), role: "reviewer" as const, specialist },
      ...{ attempt: asked.round, stage: again ? "again" : "first" },
    },
    ...{ session: null, prompt: prompt.text, config: configurationWithin(place.config, limits) },
    ...{ used: { agentMs: 0, costUsd: null }, signal: watch.signal, mode: "readonly" as const },
    instructions: await defaultHead(work),
  });
  const reviewed: Reviewed =
    watch.interruption() !== null
      ? { kind: "interrupted" }
      : await read(deps, work, { result, worktree, specialist });
  const facts = { ...told, ended: result.ended, used: result.usage };
  const add = usageOf(result, asked.reservedUsd);
  const kept = await recordPhase(deps, work, {
    ruling: { kind, facts, decision: reviewed },
    progress: { ...progress, add },
  });
  return kept === null ? { kind: "interrupted" } : reviewed;
}

async function read(
  deps: JobDeps,
  { place }: PhaseWork,
  {
    result,
    worktree,
    specialist,
  }: {
    readonly result: AgentResult;
    readonly worktree: Parameters<typeof recordChanges>[0];
    readonly specialist: string;
  },
): Promise<Reviewed> {
  const { ended } = result;
  if (ended.kind === "fault" && ended.fault !== "crashed") return { kind: "unavailable", ended };
  if (ended.kind !== "answered") return { kind: "failed", problem: problemOf(ended) };
  const recorded = await recordChanges(worktree, {
    message: "What a reviewer changed, which is thrown away",
    ...{ author: await deps.workshop.author(place.client), date: deps.clock.now() },
  });
  if (recorded.kind === "commit" || recorded.rewroteHistory)
    return { kind: "failed", problem: "changed-files" };
  const answer = readReviewerAnswer(result.text, specialist);
  return answer.kind === "answer" ? answer : { kind: "failed", problem: answer.why };
}

function problemOf(ended: AgentEnd): ReviewProblem {
  if (ended.kind !== "limit") return "crashed";
  return ended.limit === "wall-clock" || ended.limit === "inactivity" ? "timed-out" : "limit";
}

/** Money counts as the phase's; tokens and time are those of its own agent. */
function usageOf({ usage, durationMs, ended }: AgentResult, reservedUsd: number | null) {
  const used = { ...usage, agentMs: durationMs };
  const paidUsd = paidForTurn(used, { faulted: ended.kind === "fault", reservedUsd });
  return { inputTokens: 0, outputTokens: 0, costUsd: usage.costUsd, agentMs: 0, paidUsd };
}
