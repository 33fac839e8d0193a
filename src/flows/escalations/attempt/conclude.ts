import { type Effect } from "../../../domain/effects/effect.ts";
import {
  consequencesOf,
  type Conclusion,
  type Consequences,
} from "../../../domain/escalations/decision/consequences.ts";
import { type AttemptFacts } from "../../../domain/escalations/decision/decision.ts";
import { labelsFor, type LabelState } from "../../../domain/escalations/labels.ts";
import { consumedLabels } from "../../../domain/escalations/registry/registry.ts";
import { concludeAttempt, type Attempt } from "../../../store/escalations/attempts.ts";
import { settleWish } from "../../../store/commands.ts";
import { moveEscalation } from "../../../store/escalations/escalations.ts";
import { keepDiff } from "../../../store/escalations/kept-diffs.ts";
import { pageEffects } from "../../notify/page-effects.ts";
import { readTouchedPaths } from "../../notify/read-touched.ts";
import { waitsForReview } from "../../notify/review-waits.ts";
import { concludeOpenCheckRuns } from "../../gates/check-runs/conclude-open-check-runs.ts";
import { keepTaught, taughtByAttempt, taughtFacts } from "../../playbooks/taught.ts";
import { type Db } from "../../../store/database.ts";
import { record } from "../../record.ts";
import { escalationSubject } from "../../subject.ts";
import { type EscalationDeps } from "../dependencies.ts";
import { diffToKeep } from "../kept-diff.ts";
import { outcomeEffects } from "../comments/outcome-effects.ts";
import { type Situation } from "../situation.ts";
import { type Work } from "./work.ts";

/** Closes an attempt: decision, facts, effects and the escalation's move, all or nothing. */
export async function conclude(
  deps: EscalationDeps,
  work: Work,
  { facts, decision }: { facts: AttemptFacts; decision: Conclusion },
): Promise<boolean> {
  const { situation, lease, attempt, escalation } = work;
  const now = deps.clock.now();
  const stuckLabels = consumedLabels(situation.registry);
  const consequences = consequencesOf(decision, escalation, { now, stuckLabels });
  const { status: to, labels: _labels, ...standing } = consequences;
  const effects = await effectsOf(deps, work, { decision, labels: consequences.labels });
  const taught = await taughtByAttempt(deps.db, { ...work, failure: situation.failure }, decision);
  const kept = await diffToKeep(deps, work, decision);
  const by = escalationSubject(situation.key);
  const known = { attempt: attempt.id, stage: attempt.stage, commit: attempt.claimSha };
  const stored = await record(
    deps,
    {
      ...{ repositoryId: situation.key.repositoryId, subject: by, kind: "attempt", decision, effects },
      facts: { ...known, ...facts, learned: taughtFacts(taught) },
      effectsAfter: (db) => closedCheckRuns(db, work, effects),
    },
    async (db) => {
      if (decision.kind === "cancel" && decision.reason === "stopped")
        await settleWish(db, situation.key, { wish: "stop", now });
      if (!(await concludeAttempt(db, { lease, attempt }, { decision, now }))) return false;
      const move = { from: escalation.status, to, ...standing, now };
      if (!(await moveEscalation(db, lease, move))) return false;
      await keepTaught(db, taught, { by, now });
      if (kept !== null) await keepDiff(db, attempt.id, kept);
      return true;
    },
  );
  if (stored) await wakeAfter(deps, situation, { decision, consequences, effects });
  return stored;
}

/** People are called last: nobody who cannot be keeps anything else from being said. */
async function effectsOf(
  deps: EscalationDeps,
  work: Work,
  { decision, labels }: { decision: Conclusion; labels: LabelState | null },
): Promise<Effect[]> {
  return [
    ...(await outcomeEffects(deps, work, decision)),
    ...labelEffects(work.situation, labels),
    ...branchEffects(work.attempt, decision),
    ...(await callEffects(deps, work, decision)),
  ];
}

async function callEffects(
  deps: EscalationDeps,
  { situation, attempt, mirror }: Work,
  decision: Conclusion,
): Promise<Effect[]> {
  const { config } = situation;
  const title = situation.issue?.title ?? null;
  if (decision.kind === "resolve")
    return waitsForReview(config.notify, { pull: decision.pull, round: attempt.number, title });
  if (decision.kind !== "page") return [];
  const paths = await readTouchedPaths(deps.log, { mirror, base: attempt.baseSha, head: attempt.claimSha });
  return pageEffects(deps, situation, paths);
}

/** Check runs that waited for others wait for nothing once the attempt is over. */
async function closedCheckRuns(
  db: Db,
  { situation: { key }, attempt: { pushedSha } }: Work,
  besides: readonly Effect[],
): Promise<Effect[]> {
  if (pushedSha === null) return [];
  const begun = { subject: escalationSubject(key), headSha: pushedSha };
  const end = { conclusion: "cancelled", why: "not waited for any longer: the attempt is over" } as const;
  return concludeOpenCheckRuns(db, begun, { ...end, besides });
}

/** Without a time to wait for, the escalation is looked at again once its effects are delivered. */
async function wakeAfter(
  deps: EscalationDeps,
  { key }: Situation,
  next: { decision: Conclusion; consequences: Consequences; effects: readonly Effect[] },
): Promise<void> {
  const { waitUntil } = next.consequences;
  if (waitUntil !== null) await deps.wake(key, waitUntil);
  else if (next.decision.kind === "retry" && next.effects.length === 0) await deps.wake(key);
}

export function labelEffects({ key, names, issue }: Situation, state: LabelState | null): Effect[] {
  if (state === null) return [];
  const { add, remove } = labelsFor(state, names);
  const bears = new Set(issue?.labels.map((label) => label.toLowerCase()));
  const had = remove.filter((label) => bears.has(label.toLowerCase()));
  return [{ kind: "labels", issue: key.issue, add: [...add], remove: [...remove], had }];
}

/**
 * What was pushed for an attempt that resolves nothing goes again, its pull request with it. Good work that GitHub
 * alone stands in the way of is kept.
 */
export function branchEffects(
  { branch, step, pushedSha, claimSha }: Pick<Attempt, "branch" | "step" | "pushedSha" | "claimSha">,
  decision: Conclusion,
): Effect[] {
  if (decision.kind === "resolve") return [];
  if (decision.kind === "page" && decision.reason.kind === "publishing_refused") return [];
  // A process that died while it pushed left no note of it.
  const pushing = decision.kind === "cancel" && step === "publishing" ? claimSha : null;
  const expectedHead = pushedSha ?? pushing;
  if (expectedHead === null) return [];
  const orHead = pushing === null || pushing === expectedHead ? {} : { orHead: pushing };
  return [{ kind: "delete-branch", branch, expectedHead, ...orHead }];
}
