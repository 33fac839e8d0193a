import { type AgentEnd } from "../../../domain/agents/session.ts";
import { backOffMinutesAfter } from "../../../domain/escalations/preflight/back-off.ts";
import { usdLeft, usedInRevision } from "../../../domain/jobs/phases/phase-use.ts";
import { sensitiveFixAttempts, sensitiveMatches } from "../../../domain/jobs/autonomy/sensitive.ts";
import { couldNotReview, type Review } from "../../../domain/reviews/review.ts";
import { reviewersOf } from "../../../domain/reviews/reviewers.ts";
import { decideRuling, type ReviewDecision, type RulingFacts } from "../../../domain/reviews/ruling.ts";
import { passOver, trackFindings, type TrackedFinding } from "../../../domain/reviews/tracked-findings.ts";
import { type Db } from "../../../store/database.ts";
import {
  countFixes,
  listPhaseFindings,
  listPhaseReviews,
  savePhaseFindings,
  savePhaseReview,
  savePhaseRuling,
  type StoredReview,
} from "../../../store/jobs/phase-reviews.ts";
import { listTouchedPaths } from "../../../workspaces/changes/list-changes.ts";
import { findPhase, type Phase, type PhaseProgress } from "../../../store/jobs/phases.ts";
import { type JobDeps } from "../dependencies.ts";
import { findExpert } from "../experts.ts";
import { recordPhase, type PhaseWork } from "../phase/phase-work.ts";
import { askArbiter } from "./ask-arbiter.ts";
import { fixPrompt } from "./fix-prompt.ts";
import { reviewBySpecialist, type SpecialistReview } from "./review-by-specialist.ts";
import { readReviewedChange } from "./review-change.ts";

export interface PhaseReview {
  readonly decision: ReviewDecision | { readonly kind: "back-off"; readonly minutes: number };
  readonly progress: PhaseProgress;
  /** What is stored with the move. */
  readonly also: (db: Db) => Promise<void>;
}

/**
 * Has specialists review what the gates accept of a phase. null: it was interrupted, or the lease was lost;
 * "none": nobody reviews it.
 */
export async function reviewPhase(
  deps: JobDeps,
  work: PhaseWork,
  maxRejections: number,
): Promise<PhaseReview | "none" | null> {
  const { phase, place, job } = work;
  // A plan is for people to read, and the whole result was reviewed phase by phase.
  if (phase.kind !== "tactical" || phase.feedbackOf !== null || phase.claimSha === null) return "none";
  const stored = (await listPhaseReviews(deps.db, phase.id)).filter(
    ({ revision }) => revision === phase.revision,
  );
  const expert = await findExpert(deps, place.client, job.expert);
  const configured = place.config.reviews.specialists;
  const sensitive = await isSensitive(work, phase.claimSha);
  const byExpert = expert?.specialists ?? [];
  const specialists = reviewersOf({ earlier: stored, configured, byExpert, sensitive });
  if (specialists.size === 0) return "none";
  const fixes = await countFixes(deps.db, phase);
  const known = {
    commitSha: phase.claimSha,
    ...{ fixes, sensitive },
    earlier: await listPhaseFindings(deps.db, phase.id),
    stored,
  };
  const asked = await askAll(deps, work, { ...known, specialists });
  if (asked === null) return null;
  const minutes = asked.unavailable === null ? null : backOffMinutesAfter(phase.faults);
  if (asked.unavailable !== null && minutes !== null)
    return backOff(deps, phase, { ended: asked.unavailable, minutes });
  return rule(deps, work, { ...known, reviews: asked.reviews, maxRejections });
}

interface Known {
  readonly commitSha: string;
  readonly fixes: number;
  readonly sensitive: boolean;
  readonly earlier: readonly TrackedFinding[];
  /** Of this revision. */
  readonly stored: readonly StoredReview[];
}

interface Asked {
  readonly reviews: readonly Review[];
  /** Why a model was out of reach; null: none was. */
  readonly unavailable: AgentEnd | null;
}

/** All at once; what a process that died had asked for is not asked for again. */
async function askAll(
  deps: JobDeps,
  work: PhaseWork,
  {
    commitSha,
    fixes,
    earlier,
    stored,
    specialists,
  }: Known & { readonly specialists: ReadonlyMap<string, boolean> },
): Promise<Asked | null> {
  const { phase, place, watch } = work;
  const there = stored.filter((review) => review.commitSha === commitSha);
  const missing = [...specialists].filter(([name]) => !there.some(({ specialist }) => specialist === name));
  const change = await readReviewedChange(work, commitSha);
  const share = (usd: number | null) => (usd === null ? null : usd / missing.length);
  const money = {
    costUsd: share(usdLeft(phase, place.config.escalations.caps.attemptCostUsd)),
    reservedUsd: share(phase.reservedUsd),
  };
  const of = { phaseId: phase.id, revision: phase.revision, commitSha, now: deps.clock.now() };
  const asking = missing.map(async ([name, gates]): Promise<SpecialistReview> => {
    const own = earlier.filter(({ specialist }) => specialist === name);
    const asked = { name, gates, round: fixes + 1, change, earlier: own, ...money };
    const reviewed = await reviewBySpecialist(deps, work, asked);
    if (reviewed.kind === "review" && watch.interruption() === null)
      await savePhaseReview(deps.db, of, reviewed.review);
    return reviewed;
  });
  // Nobody is left behind at work where one of them throws.
  const settled = await Promise.allSettled(asking);
  const reviews: Review[] = [...there];
  let unavailable: AgentEnd | null = null;
  for (const [at, each] of settled.entries()) {
    if (each.status === "rejected") throw each.reason;
    const { value } = each;
    const [specialist = "", gates = true] = missing[at] ?? [];
    if (value.kind === "interrupted") return null;
    if (value.kind === "unavailable") unavailable = value.ended;
    reviews.push(
      value.kind === "review" ? value.review : couldNotReview({ specialist, gates }, "unavailable"),
    );
  }
  return watch.interruption() === null ? { reviews, unavailable } : null;
}

/** Like the phase's own agent: it is asked again after a while, and the gates' verdict is kept till then. */
function backOff(
  deps: JobDeps,
  { faults }: Phase,
  { ended, minutes }: { readonly ended: AgentEnd; readonly minutes: number },
): PhaseReview {
  const waitUntil = new Date(deps.clock.now().getTime() + minutes * 60_000);
  return {
    decision: { kind: "back-off", minutes },
    progress: { step: "claimed", faults: faults + 1, ended, waitUntil },
    also: () => Promise.resolve(),
  };
}

interface Reviewed extends Known {
  readonly reviews: readonly Review[];
  readonly maxRejections: number;
}

async function rule(deps: JobDeps, work: PhaseWork, reviewed: Reviewed): Promise<PhaseReview | null> {
  const { phase, place } = work;
  const { reviews, commitSha } = reviewed;
  const known = rulingFacts(work, reviewed);
  const paid = await findPhase(deps.db, phase.id);
  if (paid === null) return null;
  const caps = place.config.escalations.caps;
  const arbiter = await askArbiter(deps, work, {
    ...{ facts: { ...known, budgetLeft: hasBudget(paid, caps) }, head: commitSha, paid },
  });
  const after = arbiter === null ? null : await findPhase(deps.db, phase.id);
  if (after === null) return null;
  const facts: RulingFacts = {
    ...{ ...known, budgetLeft: hasBudget(after, caps), arbiter: arbiter === "none" ? null : arbiter },
    confidenceThreshold: place.config.reviews.confidenceThreshold,
  };
  const decision = decideRuling(facts);
  deps.log.info({ issue: work.job.issue, phase: phase.id, decision }, "phase reviewed");
  const ruling = { kind: "phase-review", facts: { commit: commitSha, ...facts }, decision };
  if ((await recordPhase(deps, work, { ruling, progress: { step: phase.step } })) === null) return null;
  const tracked = trackFindings(reviewed.earlier, reviews, phase.revision);
  const goesOn = decision.kind === "accept" || decision.ruling === "PROCEED";
  const of = { phaseId: phase.id, revision: phase.revision, commitSha, now: deps.clock.now() };
  return {
    decision,
    progress: progressOf(deps, phase, { decision, facts }),
    also: async (db) => {
      await savePhaseFindings(db, phase.id, goesOn ? passOver(tracked) : tracked);
      if (decision.kind === "ruling") await savePhaseRuling(db, of, decision);
    },
  };
}

/** By the name of the phase and all that it changes so far. */
async function isSensitive({ phase, place, mirror }: PhaseWork, commit: string): Promise<boolean> {
  const changedPaths = await listTouchedPaths(mirror, phase.baseSha, commit);
  const { patterns } = place.config.autonomy.sensitive;
  return sensitiveMatches(patterns, { name: phase.planned, changedPaths }).length > 0;
}

function rulingFacts({ phase, place }: PhaseWork, { reviews, fixes, sensitive, maxRejections }: Reviewed) {
  const { reviews: configured, autonomy } = place.config;
  const maxFixAttempts = sensitive
    ? sensitiveFixAttempts({ ...configured, ...autonomy.sensitive })
    : configured.maxFixAttempts;
  // This claim is made; each refusal of the gates and each fix attempt lets its agent make another.
  const iterationsLeft = maxRejections - phase.rejections + maxFixAttempts - fixes - 1;
  return { reviews, fixes, maxFixAttempts, iterationsLeft };
}

function hasBudget(
  phase: Phase,
  caps: { readonly attemptCostUsd: number | null; readonly wallClock: number },
): boolean {
  const usd = usdLeft(phase, caps.attemptCostUsd);
  return (usd === null || usd > 0) && usedInRevision(phase).agentMs < caps.wallClock;
}

function progressOf(
  { prompts }: JobDeps,
  { revision }: Phase,
  { decision, facts }: { readonly decision: ReviewDecision; readonly facts: RulingFacts },
): PhaseProgress {
  if (decision.kind === "accept" || decision.ruling === "PROCEED") return { step: "accepted" };
  if (decision.ruling === "FAIL_PHASE") return { step: "failed", why: "reviews" };
  const number = facts.fixes + 1;
  const { text, hash } = fixPrompt(prompts, facts.reviews, {
    number,
    remaining: facts.maxFixAttempts - number,
    ruled: decision.by === "model" ? decision.said : null,
  });
  return { step: "working", prompt: text, promptHashes: { [`reviewers/fix ${revision}.${number}`]: hash } };
}
