import { isUtf8 } from "node:buffer";
import { Webhooks } from "@octokit/webhooks";
import { type IncomingMessage, type ServerResponse } from "node:http";
import { type Log } from "../platform/log.ts";
import { inSpan, traceParent } from "../platform/tracing.ts";
import { type Inbox } from "../store/inbox/inbox.ts";
import { deliveryAnswers } from "./delivery-answers.ts";
import { isJson } from "./is-json.ts";
import { readBody } from "./read-body.ts";

export const webhooksPath = "/api/github/webhooks";

/** What GitHub itself promises never to exceed. */
const maxBodyBytes = 25 * 1024 * 1024;

export interface WebhookEndpointOptions {
  readonly secret: string;
  readonly inbox: Inbox;
  readonly log: Log;
}

type Answer = readonly [status: number, title?: string];

const answers = {
  accepted: [202],
  "missing-headers": [400, "x-github-delivery, x-github-event and x-hub-signature-256 are needed"],
  malformed: [400, "The body is not JSON"],
  "wrong-signature": [401, "The signature does not match the body"],
  "wrong-method": [405, "Deliveries are posted"],
  "too-large": [413, "The body is larger than 25 MB"],
  unavailable: [503, "The delivery could not be stored; deliver it again"],
} satisfies Record<string, Answer>;

type AnswerReason = keyof typeof answers;

/** Answers 202 once a delivery is durable, and never before. */
export function createWebhookEndpoint(options: WebhookEndpointOptions) {
  const webhooks = new Webhooks({ secret: options.secret });
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const reason = await receive(request, { ...options, webhooks });
    if (reason === undefined) return;
    deliveryAnswers.tell({ answer: reason });
    answer(response, answers[reason]);
  };
}

async function receive(
  request: IncomingMessage,
  { inbox, log, webhooks }: WebhookEndpointOptions & { webhooks: Webhooks },
): Promise<AnswerReason | undefined> {
  if (request.method !== "POST") return "wrong-method";
  const id = headerOf(request, "x-github-delivery");
  const event = headerOf(request, "x-github-event");
  const signature = headerOf(request, "x-hub-signature-256");
  if (id === undefined || event === undefined || signature === undefined) return "missing-headers";
  const body = await readBody(request, maxBodyBytes);
  if (body === "too-large") return "too-large";
  if (body === "aborted") return undefined;
  // As text, other bytes would pass for those that were signed.
  if (body.length === 0 || !isUtf8(body)) return "malformed";
  const text = body.toString("utf8");
  if (!(await webhooks.verify(text, signature))) return "wrong-signature";
  if (!isJson(body)) return "malformed";
  try {
    const insertion = await inSpan("delivery", { delivery: id, event, bytes: body.length }, () =>
      inbox.accept({ id, event, payload: body, trace: traceParent() }),
    );
    log.debug({ delivery: id, event }, insertion === "stored" ? "delivery stored" : "delivery was known");
    return "accepted";
  } catch (error) {
    log.error({ err: error, delivery: id, event }, "a delivery could not be stored");
    return "unavailable";
  }
}

const maxHeaderLength = 200;

function headerOf(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name];
  if (typeof value !== "string" || value === "" || value.length > maxHeaderLength) return undefined;
  return value;
}

function answer(response: ServerResponse, [status, title]: Answer): void {
  if (title === undefined) {
    response.writeHead(status, { "content-length": 0 }).end();
    return;
  }
  const body = JSON.stringify({ type: "about:blank", status, title });
  response.writeHead(status, {
    "content-type": "application/problem+json",
    "content-length": Buffer.byteLength(body),
  });
  response.end(body);
}
