import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo } from "node:net";
import { z } from "zod";
import { answerStream } from "./answer-stream.ts";
import { type ModelRequest, type ModelScript, type ModelStep } from "./script.ts";

export interface ModelApi {
  readonly url: string;
  /** Every message request so far, in order. */
  readonly requests: readonly ModelRequest[];
  readonly close: () => Promise<void>;
}

const body = z.looseObject({
  model: z.string(),
  messages: z.array(z.looseObject({ role: z.string() })),
});

/** A Messages API on loopback that answers as its script says, streamed as the real one does. */
export async function startModelApi({ script }: { readonly script: ModelScript }): Promise<ModelApi> {
  const requests: ModelRequest[] = [];
  const server = createServer((request, response) => {
    void answer(request, response, { script, requests }).catch((error: unknown) => {
      response.destroy(error instanceof Error ? error : new Error(String(error)));
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { script, requests }: { script: ModelScript; requests: ModelRequest[] },
): Promise<void> {
  const text = await readText(request);
  const path = request.url ?? "/";
  if (request.method !== "POST" || !/^\/v1\/messages(\?|$)/.test(path)) {
    sendError(response, { status: 404, type: "not_found_error", message: `${path} is not played here` });
    return;
  }
  const { model, messages } = body.parse(JSON.parse(text));
  const seen: ModelRequest = {
    path,
    headers: Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    ),
    model,
    step: messages.filter(({ role }) => role === "assistant").length,
    messages: JSON.stringify(messages),
  };
  requests.push(seen);
  play(stepFor(script, seen), response, { id: `msg_${requests.length}`, model });
}

function stepFor(script: ModelScript, request: ModelRequest): ModelStep {
  if (typeof script === "function") return script(request);
  const ended = `the script has ${script.length} steps, step ${request.step + 1} was asked for`;
  return (
    script[request.step] ?? { kind: "error", status: 400, type: "invalid_request_error", message: ended }
  );
}

function play(step: ModelStep, response: ServerResponse, message: { id: string; model: string }): void {
  switch (step.kind) {
    case "hang":
      return;
    case "error":
      sendError(response, step);
      return;
    case "drop":
      startStream(response);
      response.write(answerStream({ kind: "text", text: "I was about to" }, message)[0], () => {
        response.destroy();
      });
      return;
    case "text":
    case "tools":
      startStream(response);
      for (const event of answerStream(step, message)) response.write(event);
      response.end();
  }
}

function startStream(response: ServerResponse): void {
  response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-cache" });
}

function sendError(
  response: ServerResponse,
  error: Pick<Extract<ModelStep, { kind: "error" }>, "status" | "type" | "message" | "headers">,
): void {
  response.writeHead(error.status, { "content-type": "application/json", ...error.headers });
  response.end(JSON.stringify({ type: "error", error: { type: error.type, message: error.message } }));
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}
