import { type AgentEnd } from "../../../domain/agents/session.ts";
import { backOffMinutesAfter } from "../../../domain/escalations/preflight/back-off.ts";
import { usdLeft, usedInRevision } from "../../../domain/jobs/phases/phase-use.ts";
import { sensitiveFixAttempts, sensitiveMatches } from "../../../domain/jobs/autonomy/sensitive.ts";
import { type Review } from "../../../domain/reviews/review.ts";
import { reviewersOf } from "../../../domain/reviews/reviewers.ts";
import { outcomeOf, type ReviewDecision, type RulingFacts } from "../../../domain/reviews/ruling.ts";
import { type TrackedFinding } from "../../../domain/reviews/tracked-findings.ts";
import { type Db } from "../../../store/database.ts";
import {
  countFixes,
  listPhaseReviews,
  savePhaseFindings,
  savePhaseReview,
  savePhaseRuling,
  type StoredReview,
} from "../../../store/jobs/phase-reviews.ts";
import { listTouchedPaths } from "../../../workspaces/changes/list-changes.ts";
import { findPhase, type Phase, type PhaseProgress } from "../../../store/jobs/phases.ts";
import { askSpecialists } from "../../reviews/ask-specialists.ts";
import { fixPrompt } from "../../reviews/fix-prompt.ts";
import { ruleOnReviews, type MeansLeft } from "../../reviews/rule-on-reviews.ts";
import { type JobDeps } from "../dependencies.ts";
import { findExpert } from "../experts.ts";
import { type PhaseWork } from "../phase/phase-work.ts";
import { phaseUnderReview } from "./phase-under-review.ts";
import { readFindings } from "./read-disputes.ts";

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
  const earlier = await readFindings(deps, work);
  const known = { commitSha: phase.claimSha, fixes, sensitive, earlier };
  const asked = await askAll(deps, work, { ...known, stored, specialists });
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
}

interface Reviewers extends Known {
  /** Of this revision. */
  readonly stored: readonly StoredReview[];
  readonly specialists: ReadonlyMap<string, boolean>;
}

function askAll(
  deps: JobDeps,
  work: PhaseWork,
  { commitSha, fixes, earlier, stored, specialists }: Reviewers,
) {
  const { phase, place } = work;
  const of = { phaseId: phase.id, revision: phase.revision, commitSha, now: deps.clock.now() };
  return askSpecialists(deps, phaseUnderReview(deps, work, commitSha), {
    ...{ specialists, earlier, round: fixes + 1 },
    there: stored.filter((review) => review.commitSha === commitSha),
    costUsd: usdLeft(phase, place.config.escalations.caps.attemptCostUsd),
    reservedUsd: phase.reservedUsd,
    save: (review) => savePhaseReview(deps.db, of, review),
  });
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
  const { phase, place, job } = work;
  const { commitSha, earlier } = reviewed;
  const ruled = await ruleOnReviews(deps, phaseUnderReview(deps, work, commitSha), {
    ...{ known: rulingFacts(work, reviewed), earlier, revision: phase.revision },
    meansLeft: () => meansLeft(deps, work),
  });
  if (ruled === null) return null;
  const { decision, facts, tracked } = ruled;
  const outcome = outcomeOf(decision, place.config.reviews.failPhaseOnUnresolved);
  deps.log.info({ issue: job.issue, phase: phase.id, decision, outcome }, "phase reviewed");
  const of = { phaseId: phase.id, revision: phase.revision, commitSha, now: deps.clock.now() };
  return {
    decision,
    progress: progressOf(deps, phase, { outcome, decision, facts }),
    also: async (db) => {
      await savePhaseFindings(db, phase.id, tracked);
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

async function meansLeft({ db }: JobDeps, { phase, place }: PhaseWork): Promise<MeansLeft | null> {
  const { caps } = place.config.escalations;
  const paid = await findPhase(db, phase.id);
  if (paid === null) return null;
  const costUsd = usdLeft(paid, caps.attemptCostUsd);
  const budgetLeft = (costUsd === null || costUsd > 0) && usedInRevision(paid).agentMs < caps.wallClock;
  return { costUsd, reservedUsd: paid.reservedUsd, budgetLeft };
}

interface Ruled {
  readonly outcome: ReturnType<typeof outcomeOf>;
  readonly decision: ReviewDecision;
  readonly facts: RulingFacts;
}

function progressOf(
  { prompts }: JobDeps,
  { revision }: Phase,
  { outcome, decision, facts }: Ruled,
): PhaseProgress {
  switch (outcome) {
    case "goes-on":
    // What nobody mended is published, to wait for a person.
    case "person":
      return { step: "accepted" };
    case "fails":
      return { step: "failed", why: "reviews" };
    case "fixes": {
      const number = facts.fixes + 1;
      const { text, hash } = fixPrompt(prompts, facts.reviews, {
        number,
        remaining: facts.maxFixAttempts - number,
        ruled: decision.kind === "ruling" && decision.by === "model" ? decision.said : null,
      });
      const promptHashes = { [`reviewers/fix ${revision}.${number}`]: hash };
      return { step: "working", prompt: text, promptHashes };
    }
  }
}
