import { promptHash } from "../../../agents/prompts/render-prompt.ts";
import { readPhaseAnswer } from "../../../agents/read-answer.ts";
import { type AgentResult } from "../../../agents/runner.ts";
import { type Configuration } from "../../../domain/configuration.ts";
import { backOffMinutesAfter } from "../../../domain/escalations/preflight/back-off.ts";
import { mostUsd, paidForTurn, usedInRevision } from "../../../domain/jobs/phases/phase-use.ts";
import { costOfTurn } from "../../../domain/money/cost.ts";
import { type Phase, type PhaseProgress } from "../../../store/jobs/phases.ts";
import { keepPhaseDiff } from "../../../store/jobs/kept-phase-diffs.ts";
import { type Worktree } from "../../../workspaces/worktree.ts";
import { askAgent, notAsked } from "../../agent-work/ask-agent.ts";
import { openCheckout } from "../../agent-work/checkout.ts";
import { scanChanges } from "../../agent-work/scan-changes.ts";
import { patchForPerson } from "../../escalations/kept-diff.ts";
import { redactDocument } from "../../redact-document.ts";
import { jobSubject } from "../../subject.ts";
import { type JobDeps } from "../dependencies.ts";
import { lookUpExpert } from "../experts.ts";
import { defaultHead } from "../steps/merging/integration.ts";
import { keepDisputes } from "../reviews/keep-disputes.ts";
import { courseOfPhase } from "./course-of-phase.ts";
import { phaseCheckout, phaseSubject, recordPhase, type PhaseWork } from "./phase-work.ts";

/** One turn of a phase's agent. null: it was interrupted, and whoever comes next begins it anew. */
export async function takePhaseTurn(deps: JobDeps, work: PhaseWork): Promise<Phase | null> {
  const { phase, place, watch } = work;
  const worktree = await openCheckout(phaseCheckout(work));
  if (!(await noteAsking(deps, work))) return null;
  const result = await askExpert(deps, work, worktree);
  const interruption = watch.interruption();
  if (interruption !== null) return interrupted(deps, work, { result, why: interruption.kind });
  const ended = await redactDocument(result.ended);
  if (ended.kind === "fault") return afterFault(deps, work, { ...result, ended });
  const { claimSha, tripwires, planted } = await scanChanges(phaseCheckout(work), worktree, {
    commit: {
      // Nothing that an outsider wrote: a message can close issues, call people and skip checks.
      message: `Work on #${work.job.issue}, phase ${phase.number}${phase.suffix}`,
      author: await deps.workshop.author(place.client),
      date: deps.clock.now(),
    },
    config: place.config,
  });
  const answer = ended.kind === "answered" ? await redactDocument(readPhaseAnswer(result.text)) : null;
  const add = usageOf(phase, result);
  const found = { session: result.session, claimSha, answer, ended, tripwires, faults: 0, add };
  const why = tripwires.length > 0 ? "tripwire" : ended.kind === "limit" ? "limit" : null;
  const progress: PhaseProgress =
    why === null ? { step: "claimed", ...found } : { step: "failed", why, ...found };
  const left = planted.length === 0 ? {} : { planted };
  const facts = { ...givenTo(phase), commit: claimSha, ended, tripwires, answer, used: add, ...left };
  const decision = why === null ? { kind: "judge" } : { kind: "fail", why };
  const ruling = { kind: "phase-turn", facts, decision };
  const kept = why === "tripwire" ? await diffToKeep(deps, work, claimSha) : null;
  return recordPhase(deps, work, {
    ...{ ruling, progress },
    also: async (db) => {
      await keepDisputes(db, phase, answer);
      if (kept !== null) await keepPhaseDiff(db, phase.id, kept);
    },
  });
}

/** What only a person may let through: it is never pushed, and the mirror may lose it. */
function diffToKeep({ log }: JobDeps, work: PhaseWork, head: string | null) {
  const { mirror, baseSha: base } = phaseCheckout(work);
  return patchForPerson(log, { mirror, base, head, of: { phase: work.phase.id } });
}

/** The agent has what its expert's file says now; one whose file cannot be read works with nothing else in its place. */
async function askExpert(deps: JobDeps, work: PhaseWork, worktree: Worktree): Promise<AgentResult> {
  const { phase, place, job, watch } = work;
  const { session, prompt } = phase;
  const found = await lookUpExpert(deps, place.client, job.expert);
  if (found.kind === "broken")
    return notAsked(session, `The job's expert cannot be used: ${found.problem}. Mend that file.`);
  return askAgent(deps, worktree, {
    about: { repositoryId: job.repositoryId, subject: jobSubject(job) },
    ...{ session, prompt, subject: phaseSubject(work), config: configOf(work), signal: watch.signal },
    ...{ used: usedInRevision(phase), instructions: await defaultHead(work) },
    tools: found.kind === "found" ? found.expert.tools : null,
    course: await courseOfPhase(deps, work),
  });
}

/** What a phase that another asked for may cost is a share of what that one had left. */
function configOf({ place: { config }, phase }: PhaseWork): Configuration {
  const { escalations } = config;
  const attemptCostUsd = mostUsd(phase.budgetUsd, escalations.caps.attemptCostUsd);
  return { ...config, escalations: { ...escalations, caps: { ...escalations.caps, attemptCostUsd } } };
}

/** In the audit before it is asked: its process may end before its answer. False: the lease is lost. */
async function noteAsking(deps: JobDeps, work: PhaseWork): Promise<boolean> {
  const ruling = { kind: "phase-turn", facts: givenTo(work.phase), decision: { kind: "ask" } };
  return (await recordPhase(deps, work, { ruling, progress: { step: work.phase.step } })) !== null;
}

/** What the agent was asked, by its hash. */
function givenTo({ prompt }: Phase): { readonly promptHash: string } {
  return { promptHash: promptHash(prompt) };
}

/** What the agent used up was used up, also when nothing comes of its turn. */
async function interrupted(
  deps: JobDeps,
  work: PhaseWork,
  { result, why }: { readonly result: AgentResult; readonly why: string },
): Promise<null> {
  const { phase } = work;
  const add = usageOf(phase, result);
  const facts = { ...givenTo(phase), ended: result.ended, used: add };
  await recordPhase(deps, work, {
    ruling: { kind: "phase-turn", facts, decision: { kind: "interrupted", why } },
    progress: { step: phase.step, add },
  });
  return null;
}

/** The agent could not work: the turn counts for nothing, and comes again after a while. */
function afterFault(deps: JobDeps, work: PhaseWork, result: AgentResult): Promise<Phase | null> {
  const { ended } = result;
  const faults = work.phase.faults + 1;
  const minutes = backOffMinutesAfter(work.phase.faults);
  const waitUntil = minutes === null ? null : new Date(deps.clock.now().getTime() + minutes * 60_000);
  const found = { faults, ended, add: usageOf(work.phase, result), waitUntil };
  const progress: PhaseProgress =
    waitUntil === null ? { step: "failed", why: "faults", ...found } : { step: "working", ...found };
  const decision = waitUntil === null ? { kind: "fail", why: "faults" } : { kind: "back-off", minutes };
  return recordPhase(deps, work, {
    ruling: { kind: "phase-turn", facts: { ...givenTo(work.phase), ended, faults }, decision },
    progress,
  });
}

function usageOf({ reservedUsd }: Phase, { usage, durationMs, ended }: AgentResult) {
  const { inputTokens, outputTokens, costUsd } = usage;
  const used = { inputTokens, outputTokens, costUsd, agentMs: durationMs };
  const cost = costOfTurn(used);
  return {
    inputTokens,
    outputTokens,
    agentMs: durationMs,
    cost,
    paidUsd: paidForTurn(used, { faulted: ended.kind === "fault", reservedUsd }),
  };
}
