import { ruleOnClaim, type ClaimFacts, type ClaimRuling } from "../../../../domain/gates/claims/claim.ts";
import { type ResolvedGates } from "../../../../domain/gates/resolve.ts";
import { isSuspicious, shareUsed } from "../../../../domain/gates/claims/token-budget.ts";
import { type GateVerdict } from "../../../../domain/gates/verdict/verdict.ts";
import { mostUsd, usedInRevision } from "../../../../domain/jobs/phases/phase-use.ts";
import { madeProgress, type IterationEvidence } from "../../../../domain/jobs/strategy/iteration.ts";
import { type Phase, type PhaseProgress } from "../../../../store/jobs/phases.ts";
import {
  listPhaseVerdicts,
  savePhaseVerdict,
  type NewPhaseVerdict,
} from "../../../../store/jobs/phase-verdicts.ts";
import { runAutoFix, type AutoFix } from "../../../agent-work/run-auto-fix.ts";
import { continuationPrompt } from "../../../escalations/prompt/continuation-prompt.ts";
import { treeOf } from "../../../../workspaces/git/objects.ts";
import { storedVerdicts } from "../../../gates/cache/stored-verdicts.ts";
import { judgeCommit } from "../../../gates/judge-commit.ts";
import { keepingLogs } from "../../../gates/keep-logs.ts";
import { readMeasuredUse } from "../../../gates/measured-use.ts";
import { type JobDeps } from "../../dependencies.ts";
import { reviewPhase } from "../../reviews/review-phase.ts";
import { afterIteration, readEvidence, type AfterIteration } from "../after-iteration.ts";
import { failingSiblings } from "./failing-siblings.ts";
import { phaseCheckout, phaseCheckoutName, recordPhase, type PhaseWork } from "../phase-work.ts";

/** Runs the gates over what a phase claims, in the clean room, and makes the agent go on where they refuse. */
export async function judgeWork(deps: JobDeps, work: PhaseWork, gates: ResolvedGates): Promise<Phase | null> {
  const known = await readHistory(deps, work, gates);
  const recheck = await isRechecked(work, known, gates);
  const began = performance.now();
  const first = await runGates(deps, work, { gates, recheck });
  const autoFix = await runAutoFix(deps, {
    ...{ checkout: phaseCheckout(work), config: work.place.config, gates, verdict: first },
    ...{ claims: work.phase.kind === "tactical", issue: work.job.issue, signal: work.watch.signal },
    author: await deps.workshop.author(work.place.client),
  });
  const claimSha = autoFix?.kind === "committed" ? autoFix.commit : work.phase.claimSha;
  const over = { ...work, phase: { ...work.phase, claimSha } };
  const verdict = autoFix?.kind === "committed" ? await runGates(deps, over, { gates, recheck }) : first;
  const tookMs = performance.now() - began;
  if (work.watch.interruption() !== null) return null;
  const evidence = await evidenceOf(deps, over, verdict);
  const facts: ClaimFacts = {
    ...{ claims: true, changed: claimSha !== null, rejections: work.phase.rejections },
    sameTreeAsRejected: verdict !== null && known.rejectedTree === verdict.tree,
    verdict: verdict?.verdict ?? "not-run",
    // Nobody is there to go on with what brings all together.
    maxRejections: work.phase.kind === "final" ? 1 : gates.maxRejections,
    ...{ budgetUsed: known.budgetUsed, measured: known.measured },
    warnThreshold: gates.tokenBudget.warnThreshold,
    bringsNothing: evidence !== null && !madeProgress(evidence),
  };
  const ruling = ruleOnClaim(facts);
  deps.log.info({ issue: work.job.issue, phase: work.phase.id, ruling: ruling.kind }, "phase judged");
  return settle(deps, work, { over, facts, evidence, ruling, verdict, autoFix, tookMs });
}

/** Of a claim that is refused; null: it is not, or nobody is there to go on with what brings all together. */
export async function evidenceOf(
  deps: JobDeps,
  work: Pick<PhaseWork, "phase" | "job" | "mirror">,
  verdict: GateVerdict | null,
): Promise<IterationEvidence | null> {
  const refused = verdict === null || verdict.verdict === "fail";
  return refused && work.phase.kind !== "final" ? readEvidence(deps, work, verdict) : null;
}

interface Settling {
  /** With the commit that was judged in the end. */
  readonly over: PhaseWork;
  readonly facts: ClaimFacts;
  readonly evidence: IterationEvidence | null;
  readonly ruling: ClaimRuling;
  readonly verdict: GateVerdict | null;
  readonly autoFix: AutoFix | null;
  readonly tookMs: number;
}

async function settle(deps: JobDeps, work: PhaseWork, settling: Settling): Promise<Phase | null> {
  const { over, facts, ruling, verdict, autoFix, tookMs } = settling;
  const accepted = ruling.kind === "accept";
  const reviewed = accepted ? await reviewPhase(deps, over, facts.maxRejections) : "none";
  if (reviewed === null) return null;
  const { claimSha, id: phaseId, revision } = over.phase;
  const rejection = "rejections" in ruling ? ruling.rejections : null;
  const { progress, iteration } = await progressOf(deps, over, settling);
  return recordPhase(deps, work, {
    ruling: {
      kind: "phase-claim",
      facts: {
        commit: claimSha,
        ...facts,
        gates: summarizeGates(verdict),
        ...(autoFix === null ? {} : { autoFix }),
        ...(iteration === null ? {} : { iteration: iteration.facts }),
      },
      decision: {
        ...ruling,
        ...(iteration === null ? {} : { iteration: iteration.ruling }),
        ...(reviewed === "none" ? {} : { review: reviewed.decision }),
      },
    },
    progress: { claimSha, ...(reviewed === "none" ? progress : reviewed.progress) },
    also: async (db) => {
      if (reviewed !== "none") await reviewed.also(db);
      // While a reviewer is waited for, nothing is said of the claim.
      const waits = reviewed !== "none" && reviewed.progress.step === "claimed";
      if (verdict === null || waits) return;
      const said = { phaseId, revision, commitSha: claimSha, accepted: verdict.verdict !== "fail" };
      const now = deps.clock.now();
      const refusal = refusalOf(over.phase, ruling, progress);
      await savePhaseVerdict(db, { ...said, rejection, refusal, verdict, problem: null, now, tookMs });
    },
  });
}

export interface RuledProgress {
  readonly progress: PhaseProgress;
  /** Of a claim that was refused; null: it was not, or nothing comes after it. */
  readonly iteration: Pick<AfterIteration, "facts" | "ruling"> | null;
}

/** What becomes of a phase by a ruling over its claim. */
export async function progressOf(
  deps: JobDeps,
  work: Pick<PhaseWork, "phase" | "job" | "place" | "mirror">,
  { evidence, ruling, verdict }: Pick<Settling, "evidence" | "ruling" | "verdict">,
): Promise<RuledProgress> {
  const { phase, job } = work;
  switch (ruling.kind) {
    case "accept":
    case "no-claim":
      return { progress: { step: "accepted" }, iteration: null };
    case "give-up":
      return { progress: { step: "failed", why: "gates", rejections: ruling.rejections }, iteration: null };
    case "reject": {
      const { prompt, promptHashes } = continuationPrompt(deps, { attempt: phase }, { ruling, verdict });
      const siblings = await failingSiblings(deps, job.id, phase.branch);
      const whole = siblings === null ? prompt : `${prompt}\n\n${siblings}`;
      const { rejections } = ruling;
      const { progress, ...iteration } = afterIteration(deps, work, {
        evidence: evidence ?? (await readEvidence(deps, work, verdict)),
        progress: { step: "working", rejections, prompt: whole, promptHashes },
      });
      return { progress, iteration };
    }
  }
}

/** What is known of earlier claims, and of what the phase has used up. */
export async function readHistory(
  deps: JobDeps,
  { phase, place, job: { repositoryId } }: Pick<PhaseWork, "phase" | "place" | "job">,
  { tokenBudget }: ResolvedGates,
) {
  const earlier = (await listPhaseVerdicts(deps.db, phase.id)).filter(
    ({ revision }) => revision === phase.revision,
  );
  const rejectedTree =
    earlier.findLast(({ rejection, verdict }) => rejection !== null && verdict !== null)?.verdict?.tree ??
    null;
  const used = usedInRevision(phase);
  const measured = await readMeasuredUse(deps, {
    ...{ repositoryId, work: phase.kind, tokens: used.tokens, tokenBudget },
  });
  const budgetUsed = shareUsed(used, {
    tokens: tokenBudget.tokens,
    costUsd: mostUsd(phase.budgetUsd, place.config.escalations.caps.attemptCostUsd),
  });
  return {
    rejectedTree,
    budgetUsed,
    measured,
    premature: earlier.filter(({ premature }) => premature).length,
  };
}

/** Whether a remembered pass is not enough for this claim. */
async function isRechecked(
  { mirror, phase: { claimSha } }: PhaseWork,
  { rejectedTree, ...known }: Awaited<ReturnType<typeof readHistory>>,
  { tokenBudget }: ResolvedGates,
): Promise<boolean> {
  if (!tokenBudget.enforceCorrelation || claimSha === null) return false;
  const noOp = (await treeOf(mirror, claimSha)) === rejectedTree;
  return isSuspicious({ ...known, noOp }, tokenBudget);
}

/** What is kept of a refused claim beside its verdict; undefined: it was not refused. */
export function refusalOf(
  { inputTokens, outputTokens }: Pick<Phase, "inputTokens" | "outputTokens">,
  ruling: ClaimRuling,
  { prompt }: PhaseProgress,
): NewPhaseVerdict["refusal"] {
  if (!("rejections" in ruling)) return undefined;
  const { noOp, premature } = ruling;
  const told = ruling.kind === "reject" ? (prompt ?? null) : null;
  return { noOp, premature, tokensUsed: inputTokens + outputTokens, prompt: told };
}

/** null: there is nothing to judge, or it was interrupted. */
async function runGates(
  deps: JobDeps,
  { phase, job, mirror, place, watch }: PhaseWork,
  { gates, recheck }: { readonly gates: ResolvedGates; readonly recheck: boolean },
): Promise<GateVerdict | null> {
  const { baseSha: base, claimSha: head } = phase;
  if (head === null) return null;
  const { root, isolation } = deps.workshop;
  const { db, clock } = deps;
  try {
    return await judgeCommit(keepingLogs(deps, { repositoryId: job.repositoryId, config: place.config }), {
      ...{
        mirror,
        owner: phaseCheckoutName(phase),
        base,
        head,
        config: gates,
        recheck,
        signal: watch.signal,
      },
      cache: storedVerdicts({ db, clock, root, surroundings: isolation, repositoryId: job.repositoryId }),
    });
  } catch (error) {
    // Whoever interrupted it is asked next; no verdict comes of it.
    if (watch.signal.aborted) return null;
    throw error;
  }
}

/** Of each gate what it demands and found, for the audit. */
export function summarizeGates(verdict: GateVerdict | null) {
  return (
    verdict?.gates.map(({ name, status, expected, actual }) => ({ name, status, expected, actual })) ?? []
  );
}
