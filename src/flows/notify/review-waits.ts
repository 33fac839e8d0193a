import { type Effect } from "../../domain/effects/effect.ts";
import { reminderEffects, reviewerEffects, withMention } from "../../domain/notify/call-effects.ts";
import { webhookEffects } from "../../domain/notify/tell-webhook.ts";
import { type NotifyConfiguration } from "../../domain/notify/configuration.ts";

interface WaitingPull {
  readonly pull: number;
  /** Which time it waits: each is told by itself. */
  readonly round: number;
  /** Of the issue that it is for; null: it is not known. */
  readonly title: string | null;
}

/** Tells people that a pull request begins to wait for them. */
export function waitsForReview(notify: NotifyConfiguration, { pull, round, title }: WaitingPull): Effect[] {
  const body = withMention(notify, "This pull request waits for a review.");
  const marker = round === 1 ? "review-waits" : `review-waits-${round}`;
  const comment: Effect = { kind: "comment", issue: pull, marker, body };
  return [
    ...(notify.mention.length === 0 ? [] : [comment]),
    ...reviewerEffects(notify, pull),
    ...reminderEffects(notify, { waits: "review-waits", number: pull, title, byLabel: false }),
    ...webhookEffects(notify, { event: "review-waits", issue: pull, title }),
  ];
}
