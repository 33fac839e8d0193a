import { type WebhookEvent } from "../../domain/notify/tell-webhook.ts";
import { type PostFailure } from "../../platform/post-guarded.ts";
import { signal } from "../../platform/signal.ts";

/** The outcome of one try to tell a webhook of an event. */
export interface WebhookAnswer {
  readonly webhook: string;
  readonly event: WebhookEvent;
  readonly outcome: "delivered" | "unknown-webhook" | PostFailure;
}

export const webhookAnswers = signal<WebhookAnswer>("webhook-answer");
