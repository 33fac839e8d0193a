import { type ClosingStep } from "../../domain/escalations/closing.ts";
import { type Conclusion } from "../../domain/escalations/decision/consequences.ts";
import { speaksAgainstPlaybook } from "../../domain/playbooks/attempt-outcome.ts";
import { type Lesson } from "../../domain/playbooks/playbook.ts";
import { type Attempt } from "../../store/escalations/attempts.ts";
import { type Database, type Db } from "../../store/database.ts";
import { type Escalation } from "../../store/escalations/escalations.ts";
import { findGivenPlaybook, saveLesson } from "../../store/playbooks/lessons.ts";
import { type Mirror } from "../../workspaces/mirror.ts";
import { draftLesson } from "./draft-lesson.ts";
import { keepLearned, whatIsLearned, type Learned } from "./learn.ts";
import { movePlaybook } from "./move-playbook.ts";
import { type RecognisedFailure } from "./recognise-failure.ts";

/** What the end of an attempt, of an issue or of a pull request teaches; null: nothing. */
export type Taught =
  /** It waits for the resolution to be confirmed. */
  | { readonly kind: "lesson"; readonly attempt: number; readonly lesson: Lesson }
  | { readonly kind: "playbook-failed"; readonly playbook: number }
  | { readonly kind: "confirmed"; readonly learned: Learned }
  | null;

interface Ended {
  readonly attempt: Attempt;
  readonly mirror: Mirror;
  readonly escalation: Escalation;
  readonly failure: RecognisedFailure | null;
}

export async function taughtByAttempt(
  db: Database,
  { attempt, mirror, escalation, failure }: Ended,
  decision: Conclusion,
): Promise<Taught> {
  if (decision.kind === "resolve" && failure !== null) {
    const lesson = await draftLesson(db, { attempt, mirror, domain: escalation.domain, failure });
    return { kind: "lesson", attempt: attempt.id, lesson };
  }
  if (attempt.playbookId === null || !speaksAgainstPlaybook(decision)) return null;
  return { kind: "playbook-failed", playbook: attempt.playbookId };
}

/** A merged pull request of a closed issue confirms; one that people refused speaks against its playbook. */
export async function taughtByClosing(
  db: Database,
  escalation: Escalation,
  step: ClosingStep,
): Promise<Taught> {
  switch (step.kind) {
    case "confirm": {
      const learned = await whatIsLearned(db, { escalation, pull: step.pull });
      return learned && { kind: "confirmed", learned };
    }
    case "lose-pull": {
      const playbook = await findGivenPlaybook(db, { escalationId: escalation.id, pull: step.pull });
      return playbook === null ? null : { kind: "playbook-failed", playbook };
    }
    case "settle":
    case "note-closing":
      return null;
  }
}

/** What the audit of the decision tells of it. */
export function taughtFacts(taught: Taught) {
  switch (taught?.kind) {
    case undefined:
      return null;
    case "lesson":
      return { kind: taught.kind, fingerprint: taught.lesson.fingerprint };
    case "playbook-failed":
      return { kind: taught.kind, playbook: taught.playbook };
    case "confirmed": {
      const { fingerprint, learning } = taught.learned;
      const playbook = learning.kind === "strengthen" ? learning.playbook : null;
      return { kind: learning.kind, fingerprint, playbook };
    }
  }
}

/** Keeps it, last in the transaction that stores the decision. */
export async function keepTaught(
  db: Db,
  taught: Taught,
  { by, now }: { readonly by: string; readonly now: Date },
): Promise<void> {
  switch (taught?.kind) {
    case undefined:
      return;
    case "lesson":
      return saveLesson(db, taught.attempt, taught.lesson);
    case "playbook-failed":
      await movePlaybook(db, { id: taught.playbook, event: "failed", by, now });
      return;
    case "confirmed":
      return keepLearned(db, taught.learned, now);
  }
}
