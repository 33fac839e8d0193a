import { type Effect } from "../effects/effect.ts";
import { type NotifyConfiguration } from "./configuration.ts";

export type WebhookEffect = Extract<Effect, { kind: "webhook" }>;
export type WebhookEvent = WebhookEffect["event"];

type Told = Pick<WebhookEffect, "event" | "issue" | "title"> &
  Partial<Pick<WebhookEffect, "what" | "reminder">>;

const sentences: Readonly<Record<WebhookEvent, string>> = {
  page: "A person is needed",
  "review-waits": "A pull request waits for a review",
  resolved: "This is resolved",
  "budget-80": "80 % of the day's money is spent",
  "job-failed": "A job failed",
};

/** Tells the webhook that a repository names, if it names one. */
export function webhookEffects({ webhook }: Pick<NotifyConfiguration, "webhook">, told: Told): Effect[] {
  if (webhook === null) return [];
  return [{ kind: "webhook", webhook, what: sentences[told.event], ...told }];
}

/** The posted body: an envelope of Standard Webhooks, whose text chats such as Slack show. */
export interface WebhookMessage {
  readonly type: WebhookEvent;
  readonly timestamp: string;
  readonly text: string;
  readonly data: {
    readonly repository: string;
    /** The number of the issue or pull request; null: it is about the repository. */
    readonly number: number | null;
    readonly title: string | null;
    readonly url: string;
    /** Which reminder it is; null: it is none. */
    readonly reminder: number | null;
  };
}

interface TellingPlace {
  readonly repository: string;
  readonly webUrl: string;
  readonly at: Date;
}

export function webhookMessage(
  { event, issue, title, what, reminder }: WebhookEffect,
  { repository, webUrl, at }: TellingPlace,
): WebhookMessage {
  // GitHub leads from there to the pull request, if it is one.
  const url = `${webUrl}/${repository}${issue === null ? "" : `/issues/${issue}`}`;
  const first =
    reminder === undefined ? what : `Reminder ${reminder}: ${what.charAt(0).toLowerCase()}${what.slice(1)}`;
  const about = `${repository}${issue === null ? "" : `#${issue}`}`;
  const text = `${first}: ${about}${title === null ? "" : ` ${title}`}`;
  const data = { repository, number: issue, title, url, reminder: reminder ?? null };
  return { type: event, timestamp: at.toISOString(), text: `${forChat(text)} ${url}`, data };
}

/** Slack reads commands between angle brackets, such as one that calls everybody. */
function forChat(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll(/\s+/g, " ");
}
