import { decideAttempt, type AttemptFacts } from "../../../domain/escalations/decision/decision.ts";
import { recordProgress, type Attempt } from "../../../store/escalations/attempts.ts";
import { listGateRuns } from "../../../store/gates/gate-runs.ts";
import { listRejections } from "../../../store/escalations/rejections.ts";
import { record } from "../../record.ts";
import { escalationSubject } from "../../subject.ts";
import { fixingEffects } from "../comments/progress-comment.ts";
import { cancelAttempt } from "./cancel-attempt.ts";
import { conclude } from "./conclude.ts";
import { type EscalationDeps } from "../dependencies.ts";
import { readAttemptFacts } from "./read-attempt-facts.ts";
import { reviewAttempt, type AttemptReview } from "./reviews/review-attempt.ts";
import { judgeBase } from "./turn/judge-base.ts";
import { leaseLost, moved, type StepResult, type Work } from "./work.ts";

/** Decides over a finished attempt: to publish its work, or what else becomes of it. */
export async function decide(deps: EscalationDeps, work: Work): Promise<StepResult> {
  const facts = await readAttemptFacts(deps, work, { publishing: { kind: "not-tried" } });
  const decision = decideAttempt(facts);
  if (decision.kind !== "publish") return endWith(deps, work, facts);
  const review = await reviewAttempt(deps, work);
  switch (review.kind) {
    case "none":
      if (work.situation.config.mode === "observe") return endWith(deps, work, { ...facts, observing: true });
      // Publishing is given tries of its own.
      return moved(await recordProgress(deps.db, work, { step: "publishing", restarts: 0 }));
    case "interrupted":
      return interrupted(deps, work);
    case "unavailable":
      return endWith(deps, work, { ...facts, ended: review.ended });
    case "ruled":
      return afterRuling(deps, work, { facts, review });
  }
}

async function interrupted(deps: EscalationDeps, work: Work): Promise<StepResult> {
  const why = work.watch.interruption();
  if (why === null) return leaseLost;
  return why.kind === "cancelled" ? cancelAttempt(deps, work, why.reason) : { kind: "stopped", why };
}

async function endWith(deps: EscalationDeps, work: Work, known: AttemptFacts): Promise<StepResult> {
  const facts = isStuck(known) ? { ...known, basePasses: await judgeBase(deps, work) } : known;
  const decision = decideAttempt(facts);
  if (decision.kind === "publish")
    throw new Error("an attempt that its reviewers hold must not be published");
  return (await conclude(deps, work, { facts, decision })) ? { kind: "decided" } : leaseLost;
}

/** Whoever is called then wants to know first whether there is still something to be seen. */
function isStuck(facts: AttemptFacts): boolean {
  const decision = decideAttempt(facts);
  return decision.kind === "page" && decision.reason.kind === "exhausted";
}

interface Reviewed {
  readonly facts: AttemptFacts;
  readonly review: Extract<AttemptReview, { kind: "ruled" }>;
}

/** What holds an attempt goes back to its agent, like a claim that the gates refuse, or makes it one that failed. */
async function afterRuling(
  deps: EscalationDeps,
  work: Work,
  { facts, review: { progress, ruled, also } }: Reviewed,
): Promise<StepResult> {
  const { attempt, situation } = work;
  const next: { attempt: Attempt | null } = { attempt: null };
  const goesBack = progress?.step === "working";
  const decided = {
    ...{ repositoryId: situation.key.repositoryId, subject: escalationSubject(situation.key) },
    kind: "attempt-review",
    facts: {
      ...{ attempt: attempt.id, commit: attempt.claimSha, fixes: ruled.facts.fixes },
      promptHashes: progress?.promptHashes ?? {},
    },
    decision: ruled.decision,
    effects: goesBack
      ? await fixingEffects(deps, work, {
          number: ruled.facts.fixes + 1,
          verdict: (await listGateRuns(deps.db, attempt.id)).at(-1)?.verdict ?? null,
          rejections: await listRejections(deps.db, attempt.id),
        })
      : [],
  };
  const stored = await record(deps, decided, async (db) => {
    next.attempt = await recordProgress(db, work, progress ?? { step: attempt.step });
    if (next.attempt === null) return false;
    await also(db);
    return true;
  });
  if (!stored || next.attempt === null) return leaseLost;
  if (progress !== null) return moved(next.attempt);
  return endWith(deps, { ...work, attempt: next.attempt }, { ...facts, reviews: "failed" });
}
