import { type Effect } from "./effect.ts";

const soonestMs = 10 * 60_000;
const longestMs = 7 * 86_400_000;

/** What a webhook answers may be otherwise tomorrow; by the day after nobody wants to hear of it. */
const webhookMs = 86_400_000;
const lostAtWebhook: ReadonlySet<string> = new Set(["redirected", "timed-out", "refused", "unreachable"]);

/** What people can mend, or GitHub takes back: an archive, a lock, a disabled tracker, a place out of sight. */
const mendable: ReadonlySet<string> = new Set(["archived", "locked", "disabled", "absent", "forbidden"]);

/** What stays true, and is said by a difference or in one place: it can be said late. */
const lasting: ReadonlySet<Effect["kind"]> = new Set(["comment", "labels", "check-run"]);

export interface RefusedEffect {
  readonly kind: Effect["kind"];
  /** Why GitHub did not take it. */
  readonly reason: string;
  readonly createdAt: Date;
  readonly now: Date;
}

/** When it is said once more: after as long again as it has waited, for a week at most. Null: not any more. */
export function whenAgain({ kind, reason, createdAt, now }: RefusedEffect): Date | null {
  const isWebhook = kind === "webhook";
  if (isWebhook ? !lostAtWebhook.has(reason) : !mendable.has(reason) || !lasting.has(kind)) return null;
  const waited = now.getTime() - createdAt.getTime();
  const next = Math.max(soonestMs, waited);
  return waited + next > (isWebhook ? webhookMs : longestMs) ? null : new Date(now.getTime() + next);
}
