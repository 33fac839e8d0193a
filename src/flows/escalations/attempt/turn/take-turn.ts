import { readAnswer } from "../../../../agents/read-answer.ts";
import { type AgentResult } from "../../../../agents/runner.ts";
import { type AgentAnswer } from "../../../../domain/escalations/decision/answer.ts";
import { costOfTurn } from "../../../../domain/money/cost.ts";
import {
  recordProgress,
  type AgentUse,
  type Attempt,
  type AttemptProgress,
} from "../../../../store/escalations/attempts.ts";
import { lookAtLease, type Lease } from "../../../../store/escalations/escalations.ts";
import { type Worktree } from "../../../../workspaces/worktree.ts";
import { askAgent } from "../../../agent-work/ask-agent.ts";
import { openCheckout } from "../../../agent-work/checkout.ts";
import { scanChanges, type Scanned } from "../../../agent-work/scan-changes.ts";
import { redactDocument } from "../../../redact-document.ts";
import { agentTaskOf } from "./agent-task.ts";
import { cancelAttempt } from "../cancel-attempt.ts";
import { checkoutOf } from "../checkout.ts";
import { courseOf } from "../course-of-attempt.ts";
import { type EscalationDeps } from "../../dependencies.ts";
import { recordSession } from "./record-session.ts";
import { keepTurn, patiently } from "./store-turn.ts";
import { type Interruption } from "./watch.ts";
import { leaseLost, type StepResult, type Work } from "../work.ts";

/** One turn of the agent: it is asked, what it changed is recorded and scanned, its answer is read. */
export async function takeTurn(deps: EscalationDeps, work: Work): Promise<StepResult> {
  const worktree = await openCheckout(checkoutOf(work));
  const course = await courseOf(deps, work);
  const result = await askAgent(deps, worktree, { ...agentTaskOf(work), course });
  const interruption = work.watch.interruption();
  if (interruption !== null && !(await isToBeKept(deps, work, { interruption, result }))) {
    return interrupted(deps, work, { interruption, result });
  }
  const { claimSha, tripwires, planted } = await scan(deps, work, { worktree, result });
  await recordSession(deps, work, { result, claimSha });
  const answer = result.ended.kind === "answered" ? await redactDocument(readAnswer(result.text)) : null;
  const ended = await redactDocument(result.ended);
  const judgeable = answer !== null && tripwires.length === 0 && (claimSha !== null || !isBlocked(answer));
  const progress: AttemptProgress = {
    step: judgeable ? "claimed" : "judged",
    ...{ session: result.session, claimSha, answer, ended, tripwires },
    add: usageOf(deps, result),
  };
  return keepTurn(deps, work, { progress, planted });
}

interface Interrupted {
  readonly interruption: Interruption;
  readonly result: AgentResult;
}

/**
 * A turn that came to its end is paid for: whoever resumes goes on after it, and does not ask for it again. Whoever
 * resumed already works in the same directory: then nothing is touched any more.
 */
export function isToBeKept(
  deps: Pick<EscalationDeps, "db" | "leaving" | "log">,
  { lease, attempt }: { readonly lease: Lease; readonly attempt: Pick<Attempt, "id"> },
  { interruption, result }: { interruption: Interruption; result: Pick<AgentResult, "ended"> },
): Promise<boolean> {
  const { kind } = interruption;
  const ended = result.ended.kind === "answered" || result.ended.kind === "limit";
  if (kind === "cancelled" || !ended) return Promise.resolve(false);
  if (kind !== "lease-lost") return Promise.resolve(true);
  // Without its sign of life it may have lost the lease or not.
  return patiently(deps, attempt, async () => (await lookAtLease(deps.db, lease)).held);
}

/** What the agent used up was used up, also when nothing comes of its turn. */
async function interrupted(
  deps: EscalationDeps,
  work: Work,
  { interruption, result }: Interrupted,
): Promise<StepResult> {
  const attempt = await recordProgress(deps.db, work, {
    step: work.attempt.step,
    add: usageOf(deps, result),
  });
  if (attempt === null) return leaseLost;
  if (interruption.kind !== "cancelled") return { kind: "stopped", why: interruption };
  return cancelAttempt(deps, { ...work, attempt }, interruption.reason);
}

function usageOf({ clock }: EscalationDeps, { usage, durationMs }: AgentResult): AgentUse {
  const { inputTokens, outputTokens } = usage;
  const cost = costOfTurn({ ...usage, agentMs: durationMs });
  return { inputTokens, outputTokens, cost, agentMs: durationMs, at: clock.now() };
}

/** An agent that says it is blocked and changed nothing claims nothing that gates could judge. */
function isBlocked(answer: AgentAnswer): boolean {
  return answer.kind === "garbled" || answer.status === "blocked";
}

async function scan(
  deps: EscalationDeps,
  work: Work,
  { worktree, result }: { worktree: Worktree; result: AgentResult },
): Promise<Scanned> {
  const { attempt, situation } = work;
  // After a fault the directory is half of something; the attempt is refunded and begins anew.
  if (result.ended.kind === "fault") return { claimSha: attempt.claimSha, tripwires: [], planted: [] };
  return scanChanges(checkoutOf(work), worktree, {
    commit: {
      // Nothing that an outsider wrote: a message can close issues, call people and skip checks.
      message: `Work on #${situation.key.issue}, ${attempt.stage} ${attempt.number}`,
      author: await deps.workshop.author(situation.client),
      date: deps.clock.now(),
    },
    config: situation.config,
  });
}
