import { type Effect } from "../../../domain/effects/effect.ts";
import { afterClosing, type ClosingStep } from "../../../domain/escalations/closing.ts";
import { webhookEffects } from "../../../domain/notify/tell-webhook.ts";
import { noteClosure, noteConfirmation } from "../../../store/escalations/closings.ts";
import { type Db } from "../../../store/database.ts";
import { moveEscalation, type Escalation, type Lease } from "../../../store/escalations/escalations.ts";
import { record } from "../../record.ts";
import { keepTaught, taughtByClosing, taughtFacts, type Taught } from "../../playbooks/taught.ts";
import { escalationSubject } from "../../subject.ts";
import { pullClosedComment } from "../comments/pull-closed-comment.ts";
import { type EscalationDeps } from "../dependencies.ts";
import { type Situation } from "../situation.ts";
import { withLeaseAlone } from "../with-lease.ts";

/** Records how an issue or its pull request ended, and what follows for the escalation. */
export function carryOutClosing(
  deps: EscalationDeps,
  situation: Situation,
  step: ClosingStep,
): Promise<void> {
  return withLeaseAlone(deps, situation, async ({ escalation, lease }) => {
    const { key, facts } = situation;
    const now = deps.clock.now();
    const taught = await taughtByClosing(deps.db, escalation, step);
    await record(
      deps,
      {
        repositoryId: key.repositoryId,
        subject: escalationSubject(key),
        kind: "closing",
        facts: { ...facts, learned: taughtFacts(taught) },
        decision: step,
        effects: closingEffects(deps, situation, step),
      },
      async (db) =>
        (await moveEscalation(db, lease, { ...moveOf(escalation, step), now })) &&
        (await noteClosing(db, { situation, lease }, step)) &&
        (step.kind !== "confirm" || (await noteConfirmation(db, lease, { pull: step.pull, now }))) &&
        (await learn(db, taught, { by: escalationSubject(key), now })),
    );
  });
}

/** What is to be learned is stored with what it is learned from, or not at all. */
async function learn(db: Db, taught: Taught, cause: { by: string; now: Date }): Promise<true> {
  await keepTaught(db, taught, cause);
  return true;
}

function moveOf(escalation: Escalation, step: ClosingStep) {
  const { status: to, ...counters } = afterClosing(step, escalation);
  return { from: escalation.status, to, pull: escalation.pull, ...counters };
}

/** A pull request that is lost says nothing of how the issue was closed: that is dealt with next. */
async function noteClosing(
  db: Db,
  { situation, lease }: { situation: Situation; lease: Lease },
  step: ClosingStep,
): Promise<boolean> {
  const { closure } = situation.facts.closing;
  return closure === null || step.kind === "lose-pull" || noteClosure(db, lease, closure.event);
}

function closingEffects(deps: EscalationDeps, situation: Situation, step: ClosingStep): Effect[] {
  const { key, config, issue } = situation;
  if (step.kind === "confirm" || step.kind === "settle")
    return webhookEffects(config.notify, {
      event: "resolved",
      issue: key.issue,
      title: issue?.title ?? null,
    });
  if (step.kind !== "lose-pull" || situation.facts.issue.state !== "open") return [];
  return [pullClosedComment(deps, situation, step.pull)];
}
