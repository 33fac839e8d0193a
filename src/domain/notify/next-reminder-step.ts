/** Of one page, and of one wait for a review. */
export const mostReminders = 3;

export interface ReminderFacts {
  readonly now: Date;
  readonly dueAt: Date;
  /** How many went out before. */
  readonly sent: number;
  /** By what the file says now; null: nobody is to be reminded. */
  readonly remindAfterMs: number | null;
  /** Number of the issue or the pull request. */
  readonly state: "open" | "closed" | "absent";
  /** It no longer has the label by which a person is called. */
  readonly handedBack: boolean;
  /** Who commented or reviewed since; null: nobody. */
  readonly actedBy: string | null;
  /** Something about it is still to be said on GitHub, so that it does not show yet how things are. */
  readonly settling: boolean;
}

export type ReminderStep =
  | { readonly kind: "wait" }
  | { readonly kind: "stop"; readonly why: "switched-off" | "closed" | "handed-back" }
  | { readonly kind: "stop"; readonly why: "acted"; readonly by: string }
  /** `next`: when the one after it is due; null: it is the last. */
  | { readonly kind: "remind"; readonly number: number; readonly next: Date | null };

/** Whether people are reminded of what waits for them: until one of them does something, and not for ever. */
export function nextReminderStep(facts: ReminderFacts): ReminderStep {
  const { now, dueAt, sent, remindAfterMs, state, actedBy } = facts;
  if (now < dueAt || facts.settling) return { kind: "wait" };
  if (remindAfterMs === null) return { kind: "stop", why: "switched-off" };
  if (state !== "open") return { kind: "stop", why: "closed" };
  if (facts.handedBack) return { kind: "stop", why: "handed-back" };
  if (actedBy !== null) return { kind: "stop", why: "acted", by: actedBy };
  const number = sent + 1;
  return {
    kind: "remind",
    number,
    next: number < mostReminders ? new Date(now.getTime() + remindAfterMs) : null,
  };
}
