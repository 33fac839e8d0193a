import { createHash } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { type OutgoingWebhook } from "../../config/environment/webhook-settings.ts";
import { webhookMessage, type WebhookEffect } from "../../domain/notify/tell-webhook.ts";
import { type Clock } from "../../platform/clock.ts";
import { postGuarded, type PostFailure, type Posted } from "../../platform/post-guarded.ts";
import { appendAudit } from "../../store/audit.ts";
import { inTransaction, type Database } from "../../store/database.ts";
import { type PendingEffect } from "../../store/effects.ts";
import { type Repository } from "../../store/configuration/repositories.ts";
import { postedSubject } from "../subject.ts";
import { webhookAnswers, type WebhookAnswer } from "./webhook-answers.ts";

export interface PostDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly webhooks: ReadonlyMap<string, OutgoingWebhook>;
  /** Of GitHub's pages, without a slash at the end. */
  readonly webUrl: string;
}

type PostedEffect = Pick<PendingEffect, "id" | "repositoryId" | "subject" | "tries" | "createdAt"> & {
  readonly payload: WebhookEffect;
};

export interface WebhookFailed {
  readonly kind: "refused";
  readonly reason: Exclude<WebhookAnswer["outcome"], "delivered">;
  readonly detail: string;
}

const timeoutMs = 10_000;
/** At first it is tried again within seconds. */
const quickTries = 4;

const lasting: ReadonlySet<PostFailure> = new Set(["private-address", "gone"]);

/** Tells a webhook of an event, signed by the Standard Webhooks scheme. Throws where trying again soon may help. */
export async function postWebhook(
  deps: PostDeps,
  repository: Pick<Repository, "owner" | "name">,
  effect: PostedEffect,
): Promise<{ readonly kind: "delivered" } | WebhookFailed> {
  const { webhook: name, event } = effect.payload;
  const tell = (outcome: WebhookAnswer["outcome"]) => webhookAnswers.tell({ webhook: name, event, outcome });
  const webhook = deps.webhooks.get(name);
  if (webhook === undefined) {
    tell("unknown-webhook");
    const detail = `the service has no webhook ${name}`;
    return noteFailure(deps, effect, { kind: "refused", reason: "unknown-webhook", detail });
  }
  const posted = await post(deps, { webhook, repository }, effect);
  tell(posted.kind === "taken" ? "delivered" : posted.why);
  if (posted.kind === "taken") return { kind: "delivered" };
  const { why: reason, detail } = posted;
  if (!lasting.has(reason) && effect.tries <= quickTries)
    throw new Error(`the webhook ${name} could not be told: ${reason}, ${detail}`);
  return noteFailure(deps, effect, { kind: "refused", reason, detail });
}

interface PostPlace {
  readonly webhook: OutgoingWebhook;
  readonly repository: Pick<Repository, "owner" | "name">;
}

function post(
  { clock, webUrl }: PostDeps,
  { webhook, repository: { owner, name } }: PostPlace,
  { id, subject, createdAt, payload }: PostedEffect,
): Promise<Posted> {
  const at = clock.now();
  const body = JSON.stringify(
    webhookMessage(payload, { repository: `${owner}/${name}`, webUrl, at: createdAt }),
  );
  // The same at every try, by which a receiver knows what it was told already.
  const hash = createHash("sha256").update(`${id} ${subject} ${createdAt.toISOString()}`).digest("hex");
  const messageId = `msg_${hash.slice(0, 32)}`;
  return postGuarded({
    ...{ url: webhook.url, body, timeoutMs, allowPrivate: webhook.private },
    headers: {
      "content-type": "application/json",
      "user-agent": "nightshift",
      "webhook-id": messageId,
      "webhook-timestamp": String(Math.floor(at.getTime() / 1_000)),
      "webhook-signature": new Webhook(webhook.secret).sign(messageId, at, body),
    },
  });
}

/** Filed under what it is about, where people look for it. */
async function noteFailure(
  { db, clock }: PostDeps,
  { repositoryId, subject, payload: { webhook, event } }: PostedEffect,
  failed: WebhookFailed,
): Promise<WebhookFailed> {
  const entry = {
    ...{ repositoryId, subject: postedSubject(subject), at: clock.now(), kind: "notify", effects: [] },
    facts: { webhook, event },
    decision: { kind: "webhook", outcome: failed.reason, detail: failed.detail },
  };
  await inTransaction(db, (transaction) => appendAudit(transaction, entry));
  return failed;
}
