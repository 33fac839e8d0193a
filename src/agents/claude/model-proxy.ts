import { randomBytes } from "node:crypto";
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as httpRequest,
  type ServerResponse,
} from "node:http";
import { request as httpsRequest } from "node:https";
import { type AddressInfo } from "node:net";

export interface ModelProxyOptions {
  /** The real API, with its path prefix if it has one. */
  readonly baseUrl: string;
  readonly apiKey: string;
}

/** Lets one run use the model until it is revoked. */
export interface ModelGrant {
  readonly token: string;
  readonly revoke: () => void;
}

/**
 * Stands between agents and the model's API. It alone knows the real key; a run gets a token that is
 * good for messages only, only here, and only while the run lasts.
 */
export interface ModelProxy {
  readonly url: string;
  readonly port: number;
  readonly grant: () => ModelGrant;
  readonly close: () => Promise<void>;
}

const allowedPath = /^\/v1\/messages(\/count_tokens)?$/;
const hopByHop = new Set([
  "connection",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authorization",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);

export async function startModelProxy(options: ModelProxyOptions): Promise<ModelProxy> {
  const granted = new Set<string>();
  const server = createServer((request, response) => {
    if (!granted.has(tokenOf(request.headers))) {
      refuse(response, {
        status: 401,
        type: "authentication_error",
        message: "this run's token is not valid",
      });
    } else if (!allowedPath.test(new URL(request.url ?? "/", "http://proxy").pathname)) {
      refuse(response, { status: 403, type: "permission_error", message: "only messages can be asked for" });
    } else forward(request, response, options);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    grant: () => {
      const token = `nightshift-run-${randomBytes(24).toString("base64url")}`;
      granted.add(token);
      return { token, revoke: () => void granted.delete(token) };
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

function forward(
  request: IncomingMessage,
  response: ServerResponse,
  { baseUrl, apiKey }: ModelProxyOptions,
): void {
  const target = new URL(baseUrl.replace(/\/+$/, "") + (request.url ?? "/"));
  const send = target.protocol === "https:" ? httpsRequest : httpRequest;
  const upstream = send(target, {
    method: request.method,
    headers: { ...passedOn(request.headers), host: target.host, "x-api-key": apiKey },
  });
  upstream.on("response", (answer) => {
    response.writeHead(answer.statusCode ?? 502, passedOn(answer.headers));
    answer.pipe(response);
    // An answer cut short must look cut short here too.
    answer.on("error", () => response.destroy());
    answer.on("close", () => {
      if (!answer.complete) response.destroy();
    });
  });
  upstream.on("error", (error) => {
    if (response.headersSent) response.destroy();
    else
      refuse(response, {
        status: 502,
        type: "api_error",
        message: `the model's API cannot be reached: ${error.message}`,
      });
  });
  response.on("close", () => upstream.destroy());
  request.on("error", () => upstream.destroy());
  request.pipe(upstream);
}

function tokenOf(headers: IncomingHttpHeaders): string {
  const key = headers["x-api-key"];
  if (typeof key === "string") return key;
  return (headers.authorization ?? "").replace(/^Bearer /, "");
}

function passedOn(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const own = new Set(["x-api-key", "authorization", "host"]);
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !hopByHop.has(name) && !own.has(name)),
  );
}

interface Refusal {
  readonly status: number;
  readonly type: string;
  readonly message: string;
}

function refuse(response: ServerResponse, { status, ...error }: Refusal): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify({ type: "error", error }));
}
