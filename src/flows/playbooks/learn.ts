import { learningFrom, newStanding, type Learning } from "../../domain/playbooks/playbook.ts";
import { type Database, type Db } from "../../store/database.ts";
import { type Escalation } from "../../store/escalations/escalations.ts";
import { findLesson } from "../../store/playbooks/lessons.ts";
import { findPlaybook, savePlaybook } from "../../store/playbooks/playbooks.ts";
import { saveResolution } from "../../store/playbooks/resolutions.ts";
import { escalationSubject } from "../subject.ts";
import { movePlaybook } from "./move-playbook.ts";

/** A resolution of which it is now known that its pull request was merged and its issue closed. */
export interface Confirmed {
  readonly escalation: Pick<Escalation, "id" | "repositoryId" | "issue">;
  readonly pull: number;
}

export interface Learned extends Confirmed {
  readonly fingerprint: string;
  readonly learning: Learning;
}

/** What a confirmed resolution teaches; null: it was no work of ours. */
export async function whatIsLearned(db: Database, confirmed: Confirmed): Promise<Learned | null> {
  const { escalation, pull } = confirmed;
  const drafted = await findLesson(db, { escalationId: escalation.id, pull });
  if (drafted === null) return null;
  const { lesson, givenId } = drafted;
  const { fingerprint } = lesson;
  const given = givenId === null ? null : await findPlaybook(db, givenId);
  return { ...confirmed, fingerprint, learning: learningFrom(lesson, given) };
}

/** Keeps it, in the transaction that confirms the resolution, and last in it. */
export async function keepLearned(db: Db, learned: Learned, now: Date): Promise<void> {
  const { escalation, pull, learning, fingerprint } = learned;
  const { repositoryId, issue } = escalation;
  const playbookId =
    learning.kind === "strengthen"
      ? learning.playbook
      : await savePlaybook(db, {
          ...{ repositoryId, lesson: learning.lesson, standing: newStanding, issue, pull, now },
        });
  await saveResolution(db, { repositoryId, fingerprint, issue, pull, playbookId, now });
  if (learning.kind !== "strengthen") return;
  await movePlaybook(db, { id: playbookId, event: "confirmed", by: escalationSubject(escalation), now });
}
