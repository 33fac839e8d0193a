import { readBlock } from "../../../agents/answer-block.ts";
import { toDraft } from "../../../domain/jobs/companion/draft.ts";
import { ruleOnTurn } from "../../../domain/jobs/companion/next-turn-step.ts";
import { fitsBudget } from "../../../domain/escalations/preflight/budget.ts";
import { paidForTurn } from "../../../domain/jobs/phases/phase-use.ts";
import { costOfTurn } from "../../../domain/money/cost.ts";
import { inTransaction } from "../../../store/database.ts";
import { beginTurn, claimTurn, holdsTurn, payForTurn } from "../../../store/jobs/companion/turns.ts";
import { reserveAlone } from "../../../store/escalations/spending.ts";
import { type AgentResult } from "../../../agents/runner.ts";
import { askAgent } from "../../agent-work/ask-agent.ts";
import { openCheckout } from "../../agent-work/checkout.ts";
import { scanChanges, type Scanned } from "../../agent-work/scan-changes.ts";
import { readBudget } from "../../escalations/budget.ts";
import { record } from "../../record.ts";
import { redactDocument } from "../../redact-document.ts";
import { toolsOfJob } from "../../read-tools/tools-of-job.ts";
import { jobSubject } from "../../subject.ts";
import { redactSecrets } from "../../../workspaces/changes/secrets.ts";
import { defaultHead } from "../steps/merging/integration.ts";
import { refused, settle } from "./settle.ts";
import { passagesFor, turnPrompt } from "./turn-prompt.ts";
import { turnCheckoutName, turnSubject, type CompanionDeps, type TurnWork } from "./turn-work.ts";

/** Asks the agent, and settles what it says or keeps what it changed. True: there is more to do at once. */
export async function takeCompanionTurn(deps: CompanionDeps, work: TurnWork, head: string): Promise<boolean> {
  const { turn, lease, place, mirror, watch } = work;
  const begun = await reserve(deps, work);
  if (begun === "lost") return false;
  if (begun === "too-dear") {
    await settle(deps, work, { outcome: refused("budget") });
    return false;
  }
  const checkout = { mirror, name: turnCheckoutName(turn), baseSha: head, claimSha: null };
  const worktree = await openCheckout(checkout);
  const { passages, byWordsAlone } = await passagesFor(deps, work);
  const prompt = await turnPrompt(deps, work, { head, passages });
  if (!(await noteAsking(deps, work, prompt.hash))) return false;
  const result = await askAgent(deps, worktree, {
    about: { repositoryId: work.job.repositoryId, subject: jobSubject(work.job) },
    ...{ subject: turnSubject(work), session: null, prompt: prompt.text, config: place.config },
    ...{ used: { agentMs: 0, costUsd: null }, signal: watch.signal },
    instructions: await defaultHead(work),
    offers: toolsOfJob(deps, { job: work.job, repository: place.repository, commit: head }),
    mode: turn.kind === "edit" ? "edit" : "readonly",
  });
  const { usd, cost } = paid(result, begun.reservedUsd);
  // What the agent used up was used up, also when nothing comes of it.
  await payForTurn(deps.db, lease, { usd, cost, now: deps.clock.now() });
  const interrupted = watch.interruption();
  if (interrupted !== null) {
    await noteInterruption(deps, work, { why: interrupted.kind, result, usd, promptHash: prompt.hash });
    return interrupted.kind === "cancelled";
  }
  const scanned = await scanChanges(checkout, worktree, {
    commit: {
      // Nothing that anybody wrote: a message can close issues, call people and skip checks.
      message: `Edit phase ${work.phase.number}${work.phase.suffix} of #${work.job.issue}, as a reviewer asked`,
      author: await deps.workshop.author(place.client),
      date: deps.clock.now(),
    },
    config: place.config,
  });
  return rule(deps, work, { head, result, scanned, usd, promptHash: prompt.hash, byWordsAlone });
}

/** What the agent is asked is in the audit before it is asked, whatever becomes of its answer. False: the lease is lost. */
function noteAsking(deps: CompanionDeps, work: TurnWork, promptHash: string): Promise<boolean> {
  const { turn, job, phase, lease } = work;
  const decided = {
    ...{ repositoryId: job.repositoryId, subject: jobSubject(job), kind: "companion" },
    facts: { turn: turn.id, phase: phase.id, promptHash },
    ...{ decision: { kind: "ask" }, effects: [] },
  };
  return record(deps, decided, (db) => holdsTurn(db, lease));
}

interface Interrupted extends Pick<Answered, "result" | "usd" | "promptHash"> {
  readonly why: string;
}

/** That its answer is not waited for. */
async function noteInterruption(
  deps: CompanionDeps,
  { turn, job, phase, lease }: TurnWork,
  { why, result, usd, promptHash }: Interrupted,
): Promise<void> {
  const decided = {
    ...{ repositoryId: job.repositoryId, subject: jobSubject(job), kind: "companion" },
    facts: { turn: turn.id, phase: phase.id, ended: result.ended, usd, promptHash },
    ...{ decision: { kind: "interrupted", why }, effects: [] },
  };
  await record(deps, decided, (db) => holdsTurn(db, lease));
}

type Reserved = { readonly reservedUsd: number | null } | "too-dear" | "lost";

function reserve(deps: CompanionDeps, { place, lease }: TurnWork): Promise<Reserved> {
  return inTransaction(deps.db, async (db): Promise<Reserved> => {
    await reserveAlone(db);
    const budget = await readBudget(deps, db, place);
    if (!fitsBudget(budget)) return "too-dear";
    const reservedUsd = budget.left === null ? null : (budget.needed ?? budget.left);
    return (await beginTurn(db, lease, reservedUsd)) ? { reservedUsd } : "lost";
  });
}

function paid({ usage, durationMs, ended }: AgentResult, reservedUsd: number | null) {
  const used = { ...usage, agentMs: durationMs };
  const usd = paidForTurn(used, { faulted: ended.kind === "fault", reservedUsd });
  return { usd, cost: costOfTurn(used) };
}

interface Answered {
  readonly head: string;
  readonly result: AgentResult;
  readonly scanned: Scanned;
  readonly usd: number;
  readonly promptHash: string;
  readonly byWordsAlone: string | null;
}

async function rule(deps: CompanionDeps, work: TurnWork, answered: Answered): Promise<boolean> {
  const { turn, lease, job, phase } = work;
  const { head, result, scanned, usd, promptHash, byWordsAlone } = answered;
  const { claimSha: commit, tripwires } = scanned;
  const { ended } = result;
  const text = await redactSecrets(result.text);
  const facts = {
    ...{ kind: turn.kind, ended: ended.kind, changed: commit !== null },
    tripped: tripwires.length > 0,
  };
  const ruling = ruleOnTurn(facts);
  const given = { turn: turn.id, phase: phase.id, head, byWordsAlone, promptHash };
  const seen = { ...given, commit, ...facts, ended, tripwires, usd };
  if (ruling.kind === "claim" && commit !== null) {
    const decided = {
      ...{ repositoryId: job.repositoryId, subject: jobSubject(job), kind: "companion", facts: seen },
      ...{ decision: ruling, effects: [] },
    };
    return record(deps, decided, (db) => claimTurn(db, lease, { head, commit, said: text }));
  }
  if (ruling.kind === "refuse") {
    const details = detailsOf(result, scanned);
    await settle(deps, work, { outcome: refused(ruling.reason, details), seen });
    return false;
  }
  const note = ruling.kind === "answer" ? ruling.note : null;
  const block = turn.kind === "draft" ? readBlock(result.text) : null;
  const draft = block?.kind === "block" ? await redactDocument(toDraft(block.value)) : null;
  const said = { text, note, byWordsAlone };
  const outcome = { kind: "answered", ...said, head, draft, commit: null } as const;
  await settle(deps, work, { outcome, seen });
  return false;
}

function detailsOf({ ended }: AgentResult, { tripwires }: Scanned): string[] {
  return [
    ...(ended.kind === "fault" ? [ended.fault === "not-set-up" ? ended.detail : ended.fault] : []),
    ...(ended.kind === "limit" ? [ended.limit] : []),
    ...tripwires.map((wire) => `${"path" in wire ? `\`${wire.path}\`: ` : ""}${wire.kind}`),
  ];
}
