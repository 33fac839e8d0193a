import { type Lesson } from "../../domain/playbooks/playbook.ts";
import { asJson } from "../as-json.ts";
import { type Db } from "../database.ts";
import { lessonDocument } from "./playbook-row.ts";

/** Keeps what an attempt's resolution teaches until it is confirmed. */
export async function saveLesson(db: Db, attemptId: number, lesson: Lesson): Promise<void> {
  await db.query("update attempts set lesson = $2 where id = $1", [attemptId, asJson(lesson)]);
}

export interface DraftedLesson {
  readonly lesson: Lesson;
  /** The playbook that the attempt had been given. */
  readonly givenId: number | null;
}

/** Of the last attempt that resolved the escalation by this pull request; null: it taught nothing. */
export async function findLesson(
  db: Db,
  { escalationId, pull }: { readonly escalationId: number; readonly pull: number },
): Promise<DraftedLesson | null> {
  const { rows } = await db.query<{ lesson: unknown; givenId: string | null }>(
    `select lesson, playbook_id as "givenId" from attempts
     where escalation_id = $1 and pull = $2 and lesson is not null order by id desc limit 1`,
    [escalationId, pull],
  );
  const found = rows[0];
  if (found === undefined) return null;
  return {
    lesson: lessonDocument.parse(found.lesson),
    givenId: found.givenId === null ? null : Number(found.givenId),
  };
}

/** The playbook that the attempt which brought this pull request had been given. */
export async function findGivenPlaybook(
  db: Db,
  { escalationId, pull }: { readonly escalationId: number; readonly pull: number },
): Promise<number | null> {
  const { rows } = await db.query<{ playbookId: string | null }>(
    `select playbook_id as "playbookId" from attempts where escalation_id = $1 and pull = $2
     order by id desc limit 1`,
    [escalationId, pull],
  );
  const id = rows[0]?.playbookId ?? null;
  return id === null ? null : Number(id);
}
