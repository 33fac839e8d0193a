import { type Effect } from "../../domain/effects/effect.ts";
import { type Db } from "../../store/database.ts";
import { type PendingEffect } from "../../store/effects.ts";
import { beginReminding } from "../../store/reminders.ts";

type RemindEffect = Extract<Effect, { kind: "remind" }>;

/** In the order of what is said: people are reminded of nothing that they were not told. */
export function keepReminder(
  { db }: { readonly db: Db },
  {
    repositoryId,
    subject,
    createdAt: since,
    payload: { kind: _, afterMs, ...reminder },
  }: Pick<PendingEffect, "repositoryId" | "subject" | "createdAt"> & { readonly payload: RemindEffect },
): Promise<void> {
  const dueAt = new Date(since.getTime() + afterMs);
  return beginReminding(db, { repositoryId, subject, since, dueAt, ...reminder });
}
