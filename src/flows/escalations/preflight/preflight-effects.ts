import { type Effect } from "../../../domain/effects/effect.ts";
import {
  type DirectStep,
  type ForgetWish,
  type Skip,
} from "../../../domain/escalations/preflight/preflight.ts";
import { webhookEffects } from "../../../domain/notify/tell-webhook.ts";
import { isSameDecision } from "../../../domain/escalations/explain/same-decision.ts";
import { statusAfter, type EscalationEvent } from "../../../domain/escalations/status.ts";
import { settleWish } from "../../../store/commands.ts";
import { lastAudit } from "../../../store/audit.ts";
import { type Db } from "../../../store/database.ts";
import {
  moveEscalation,
  triggerAnew,
  type Escalation,
  type EscalationMove,
  type Lease,
} from "../../../store/escalations/escalations.ts";
import { hurryInLine } from "../../../store/escalations/places.ts";
import { pageEffects } from "../../notify/page-effects.ts";
import { record } from "../../record.ts";
import { escalationSubject } from "../../subject.ts";
import { labelEffects } from "../attempt/conclude.ts";
import { type EscalationDeps } from "../dependencies.ts";
import { preflightComments } from "../comments/preflight-comments.ts";
import { type Situation } from "../situation.ts";
import { withLease } from "../with-lease.ts";

/** Carries out what is decided without an attempt: a skip with its reason, a page, a cancellation, a re-entry. */
export async function carryOutPreflight(
  deps: EscalationDeps,
  situation: Situation,
  step: DirectStep | Skip | ForgetWish,
): Promise<void> {
  if (step.kind === "skip") return auditSkip(deps, situation, step);
  if (step.kind === "forget-wish") return forgetWish(deps, situation, step);
  await withLease(deps, situation, (taken) => move(deps, { situation, ...taken }, step));
}

/** The sweep and every event look again; a reason is written down when it changes. */
async function auditSkip(
  deps: EscalationDeps,
  { key, facts, escalation }: Situation,
  step: Skip,
): Promise<void> {
  if (step.reason === "not_escalated" || step.reason === "settling") return;
  // What writes something down in this process holds the lease for a moment.
  const own = escalation?.leaseHolder === deps.presence.holder;
  if (step.reason === "lease_held" && own && facts.escalation?.unfinishedAttempt !== true) return;
  if (escalation === null && !facts.issue.hasIntakeLabel) return;
  const subject = escalationSubject(key);
  // What is decided of an attempt in between is no other reason.
  const last = await lastAudit(deps.db, subject, "preflight");
  if (isSameDecision(last?.decision, step)) return;
  const decided = {
    repositoryId: key.repositoryId,
    subject,
    kind: "preflight",
    facts,
    decision: step,
    effects: [],
  };
  await record(deps, decided, () => Promise.resolve(true));
}

/** Nothing moves by it, so it takes no lease: that would take the issue in again. */
async function forgetWish(deps: EscalationDeps, situation: Situation, step: ForgetWish): Promise<void> {
  const { key, facts } = situation;
  const decided = { repositoryId: key.repositoryId, subject: escalationSubject(key), kind: "preflight" };
  await record(deps, { ...decided, facts, decision: step, effects: [] }, async (db) => {
    await settleWishOf(db, situation, deps.clock.now());
    return true;
  });
  await deps.wake(key);
}

async function settleWishOf(db: Db, { key, facts: { wish } }: Situation, now: Date): Promise<void> {
  if (wish !== null) await settleWish(db, key, { wish: wish.kind, now });
}

async function move(
  deps: EscalationDeps,
  { situation, escalation, lease }: { situation: Situation; escalation: Escalation; lease: Lease },
  step: DirectStep,
): Promise<void> {
  const { key, facts } = situation;
  const change = moveFor(escalation, step, deps.clock.now());
  const effects = [
    ...(await preflightComments(deps, situation, step)),
    ...stepLabels(situation, step),
    ...(step.kind === "page" ? await pageEffects(deps, situation, []) : pageEndEffects(situation, step)),
  ];
  await record(
    deps,
    {
      repositoryId: key.repositoryId,
      subject: escalationSubject(key),
      kind: "preflight",
      facts,
      decision: step,
      effects,
    },
    async (db) => {
      await settleWishOf(db, situation, change.now);
      if (step.kind === "reenter" || step.kind === "hurry") await hurryInLine(db, lease.escalationId);
      return (
        (await moveEscalation(db, lease, change)) &&
        (await handedBack(db, { situation, lease, now: change.now }, step))
      );
    },
  );
}

/** Who was called hears, too, that nobody is needed any more. */
function pageEndEffects({ config, key, issue: read, escalation }: Situation, step: DirectStep): Effect[] {
  const about = { issue: key.issue, title: read?.title ?? null };
  const ends = step.kind === "cancel" || step.kind === "stop" || step.kind === "reenter";
  if (escalation?.status !== "paged" || !ends) return [];
  const what = step.kind === "reenter" ? "A person handed this back" : "No person is needed any more";
  return webhookEffects(config.notify, { event: "resolved", ...about, what });
}

/** What the person who handed the issue back left there is what is worked on. */
async function handedBack(
  db: Db,
  { situation, lease, now }: { situation: Situation; lease: Lease; now: Date },
  step: DirectStep,
): Promise<boolean> {
  if (step.kind !== "reenter" || situation.issue === null) return true;
  const { title, body } = situation.issue;
  return triggerAnew(db, lease, { title, body, now });
}

function moveFor(escalation: Escalation, step: DirectStep, now: Date): EscalationMove {
  const { status: from, counted, pull } = escalation;
  const event = eventOf(step);
  const to = event === null ? from : statusAfter(from, event);
  if (to === undefined) throw new Error(`${String(event)} has no meaning for an escalation that is ${from}`);
  const fresh = step.kind === "reenter";
  return { from, to, counted: fresh ? 0 : counted, faultsInARow: 0, waitUntil: null, pull, now };
}

function eventOf(step: DirectStep): EscalationEvent | null {
  switch (step.kind) {
    case "restore-page":
    case "hurry":
      return null;
    case "stand-back":
      return "page";
    case "stop":
      return "cancel";
    default:
      return step.kind;
  }
}

function stepLabels(situation: Situation, step: DirectStep): Effect[] {
  switch (step.kind) {
    case "page": {
      const outcome = step.reason.kind === "exhausted" ? "auto-agent-exhausted" : null;
      return labelEffects(situation, { kind: "paged", outcome });
    }
    case "restore-page": {
      const { key, names } = situation;
      return [{ kind: "labels", issue: key.issue, add: [names.humanRequired], remove: [] }];
    }
    case "reenter":
      return labelEffects(situation, { kind: "working" });
    case "stop":
      return labelEffects(situation, { kind: "stopped" });
    case "hold":
    case "hurry":
    case "stand-back":
    case "cancel":
      return [];
  }
}
