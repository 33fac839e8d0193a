import { z } from "zod";
import { type Db } from "./database.ts";
import { type Removal } from "./retention/removal.ts";

const row = z.object({
  id: z.coerce.number(),
  repositoryId: z.coerce.number(),
  number: z.coerce.number(),
  waits: z.enum(["page", "review-waits"]),
  subject: z.string(),
  title: z.string().nullable(),
  byLabel: z.boolean(),
  since: z.date(),
  sent: z.number(),
  dueAt: z.date(),
});

/** Something that waits for people who are to be reminded of it. */
export type Reminder = z.infer<typeof row>;

export type NewReminder = Omit<Reminder, "id" | "sent">;

/** Begins to remind of what waits from now on; the same again is there once. */
export async function beginReminding(db: Db, reminder: NewReminder): Promise<void> {
  const { repositoryId, number, waits, subject, title, byLabel, since, dueAt } = reminder;
  await db.query(
    `insert into reminders (repository_id, number, waits, subject, title, by_label, since, due_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (repository_id, number, waits) do update
     set subject = $4, title = $5, by_label = $6, since = $7, sent = 0, due_at = $8
     where reminders.since < $7`,
    [repositoryId, number, waits, subject, title, byLabel, since, dueAt],
  );
}

export async function listDueReminders(
  db: Db,
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<Reminder[]> {
  const { rows } = await db.query(
    `select id, repository_id as "repositoryId", number, waits, subject, title, by_label as "byLabel", since, sent,
       due_at as "dueAt"
     from reminders where due_at <= $1 order by due_at, id limit $2`,
    [now, limit],
  );
  return rows.map((each) => row.parse(each));
}

/** Moves on a reminder that nobody moved since it was read. `dueAt`: of the next one; null: there is none. */
export async function moveReminder(
  db: Db,
  { id, sent, since }: Pick<Reminder, "id" | "sent" | "since">,
  next: { readonly sent: number; readonly dueAt: Date | null },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update reminders set sent = $4, due_at = $5
     where id = $1 and sent = $2 and since = $3 and due_at is not null`,
    [id, sent, since, next.sent, next.dueAt],
  );
  return rowCount === 1;
}

/** Those that are over. */
export async function deleteEndedReminders(db: Db, { before, limit }: Removal): Promise<number> {
  const { rowCount } = await db.query(
    `delete from reminders where id = any(array(
       select id from reminders where due_at is null and since < $1 order by id limit $2))`,
    [before, limit],
  );
  return rowCount ?? 0;
}
