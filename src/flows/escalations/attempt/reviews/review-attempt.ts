import { type AgentEnd } from "../../../../domain/agents/session.ts";
import { sensitiveFixAttempts, sensitiveMatches } from "../../../../domain/jobs/autonomy/sensitive.ts";
import { type Review } from "../../../../domain/reviews/review.ts";
import { reviewersOf } from "../../../../domain/reviews/reviewers.ts";
import { disputesOf, heldFindings, outcomeOf } from "../../../../domain/reviews/ruling.ts";
import { disputeFindings, type TrackedFinding } from "../../../../domain/reviews/tracked-findings.ts";
import {
  countAttemptFixes,
  listAttemptFindings,
  listAttemptReviews,
  listAttemptReviewsToFix,
  saveAttemptFindings,
  saveAttemptReview,
  saveAttemptRuling,
} from "../../../../store/escalations/attempt-reviews.ts";
import {
  findUndecidedAttempt,
  type Attempt,
  type AttemptProgress,
} from "../../../../store/escalations/attempts.ts";
import { type Db } from "../../../../store/database.ts";
import { paidBy } from "../../../../store/escalations/spending.ts";
import { listTouchedPaths } from "../../../../workspaces/changes/list-changes.ts";
import { askSpecialists } from "../../../reviews/ask-specialists.ts";
import { fixPrompt } from "../../../reviews/fix-prompt.ts";
import { ruleOnReviews, type MeansLeft, type Ruled } from "../../../reviews/rule-on-reviews.ts";
import { type EscalationDeps } from "../../dependencies.ts";
import { gatesInForce } from "../../prompt/gates-in-force.ts";
import { type Work } from "../work.ts";
import { attemptUnderReview } from "./attempt-under-review.ts";

/** What reviewers make of an attempt that the gates accept. */
export type AttemptReview =
  /** Nobody reviews it. */
  | { readonly kind: "none" }
  | { readonly kind: "interrupted" }
  /** Their model is out of reach. */
  | { readonly kind: "unavailable"; readonly ended: AgentEnd }
  | {
      readonly kind: "ruled";
      /** null: it is held, and not sent back any more. */
      readonly progress: AttemptProgress | null;
      readonly ruled: Ruled;
      /** What is stored with the move. */
      readonly also: (db: Db) => Promise<void>;
    };

/** Has the configured specialists review what is to be published, where they review escalations, too. */
export async function reviewAttempt(deps: EscalationDeps, work: Work): Promise<AttemptReview> {
  const { attempt, situation, mirror } = work;
  const { reviews: configured, autonomy } = situation.config;
  const { claimSha: commitSha, id: attemptId } = attempt;
  const stored = await listAttemptReviews(deps.db, attemptId);
  if (commitSha === null || (configured.on !== "all" && stored.length === 0)) return { kind: "none" };
  const changedPaths = await listTouchedPaths(mirror, attempt.baseSha, commitSha);
  const sensitive = sensitiveMatches(autonomy.sensitive.patterns, { name: null, changedPaths }).length > 0;
  const asked = { earlier: stored, configured: configured.specialists, byExpert: [], sensitive };
  const specialists = reviewersOf(asked);
  if (specialists.size === 0) return { kind: "none" };
  const fixes = await countAttemptFixes(deps.db, attemptId);
  const earlier = await readEarlier(deps.db, attempt);
  const means = await meansLeft(deps, work);
  if (means === null) return { kind: "interrupted" };
  const reviewed = await askSpecialists(deps, attemptUnderReview(deps, work, commitSha), {
    ...{ specialists, earlier, round: fixes + 1, costUsd: means.costUsd, reservedUsd: means.reservedUsd },
    there: stored.filter((review) => review.commitSha === commitSha),
    save: (review) => saveAttemptReview(deps.db, { attemptId, commitSha, now: deps.clock.now() }, review),
  });
  if (reviewed === null) return { kind: "interrupted" };
  const { reviews, unavailable } = reviewed;
  if (unavailable !== null) return { kind: "unavailable", ended: unavailable };
  const maxFixAttempts = sensitive
    ? sensitiveFixAttempts({ ...configured, ...autonomy.sensitive })
    : configured.maxFixAttempts;
  return rule(deps, work, { commitSha, reviews, earlier, fixes, maxFixAttempts });
}

/** With what its agent said against it since. */
async function readEarlier(
  db: Db,
  { id, answer }: Pick<Attempt, "id" | "answer">,
): Promise<readonly TrackedFinding[]> {
  const tracked = await listAttemptFindings(db, id);
  const said = answer?.kind === "answer" ? (answer.disputed ?? []) : [];
  if (said.length === 0) return tracked;
  const held = heldFindings(await listAttemptReviewsToFix(db, id));
  return disputeFindings(tracked, disputesOf(held, said, "agent"));
}

interface Reviewed {
  readonly commitSha: string;
  readonly reviews: readonly Review[];
  readonly earlier: readonly TrackedFinding[];
  readonly fixes: number;
  readonly maxFixAttempts: number;
}

async function rule(
  deps: EscalationDeps,
  work: Work,
  { commitSha, reviews, earlier, fixes, maxFixAttempts }: Reviewed,
): Promise<AttemptReview> {
  const { attempt, situation, mirror } = work;
  const { maxRejections } = await gatesInForce(situation.config, mirror, attempt.baseSha);
  // As for phases: each refusal that is left, and each fix attempt, lets the agent make another claim.
  const iterationsLeft = maxRejections - attempt.rejections + maxFixAttempts - fixes - 1;
  const ruled = await ruleOnReviews(deps, attemptUnderReview(deps, work, commitSha), {
    ...{ known: { reviews, fixes, maxFixAttempts, iterationsLeft }, earlier },
    revision: reviewRevision(attempt),
    meansLeft: () => meansLeft(deps, work),
  });
  if (ruled === null) return { kind: "interrupted" };
  const { decision, tracked } = ruled;
  deps.log.info({ issue: situation.key.issue, attempt: attempt.id, decision }, "attempt reviewed");
  return {
    ...{ kind: "ruled", ruled },
    progress: progressOf(deps, ruled),
    also: async (db) => {
      const of = { attemptId: attempt.id, commitSha, now: deps.clock.now() };
      await saveAttemptFindings(db, attempt.id, tracked);
      if (decision.kind === "ruling") await saveAttemptRuling(db, of, decision);
    },
  };
}

/** What is found again once something was published is not said there again. */
export function reviewRevision({ pushedAt }: Pick<Attempt, "pushedAt">): number {
  return pushedAt === null ? 1 : 2;
}

/** No person is asked about an attempt: another one follows it. */
function progressOf({ prompts }: EscalationDeps, { decision, facts }: Ruled): AttemptProgress | null {
  switch (outcomeOf(decision, true)) {
    case "goes-on":
      return { step: "publishing", restarts: 0 };
    case "fails":
    case "person":
      return null;
    case "fixes": {
      const number = facts.fixes + 1;
      const { text: prompt, hash } = fixPrompt(prompts, facts.reviews, {
        number,
        remaining: facts.maxFixAttempts - number,
        ruled: decision.kind === "ruling" && decision.by === "model" ? decision.said : null,
      });
      return { step: "working", prompt, promptHashes: { [`reviewers/fix ${number}`]: hash } };
    }
  }
}

async function meansLeft({ db }: EscalationDeps, { escalation, situation }: Work): Promise<MeansLeft | null> {
  const { attemptCostUsd: cap, wallClock } = situation.config.escalations.caps;
  const attempt = await findUndecidedAttempt(db, escalation.id);
  if (attempt === null) return null;
  const { reservedUsd: reserved, agentMs } = attempt;
  const costUsd = cap === null ? null : Math.max(0, cap - attempt.knownUsd);
  const reservedUsd = reserved === null ? null : Math.max(0, reserved - (await paidBy(db, attempt.id)));
  return { costUsd, reservedUsd, budgetLeft: (costUsd === null || costUsd > 0) && agentMs < wallClock };
}
