import { getRequestListener } from "@hono/node-server";
import { type Hono } from "hono";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo } from "node:net";
import { type Inbox } from "../store/inbox/inbox.ts";
import { answerFailures, answerNothing } from "./failures.ts";
import { createWebhookEndpoint, webhooksPath, type WebhookEndpointOptions } from "./webhook-endpoint.ts";

export interface HttpServerOptions extends Omit<WebhookEndpointOptions, "inbox"> {
  readonly host: string;
  /** 0 chooses a free one. */
  readonly port: number;
  /** Everything but the deliveries; what it answers to failures, and where there is nothing, is decided here. */
  readonly app: Hono;
  /** null: this process takes no deliveries. */
  readonly inbox: Inbox | null;
}

export interface HttpServer {
  readonly url: string;
  /** Stops listening, lets requests under way finish within the grace period, then cuts off the rest. */
  close(graceMs?: number): Promise<void>;
}

const requestMs = 60_000;
/**
 * An idle connection is kept for longer than proxies keep theirs (a minute, most of them): whoever closes it first must be the
 * one that sends on it, or a delivery that is sent at that moment is reset.
 */
const keepAliveMs = 75_000;
/** How often connections that have become idle are looked for while it closes. */
const closingMs = 100;
const defaultGraceMs = 10_000;

export async function startHttpServer(options: HttpServerOptions): Promise<HttpServer> {
  const { inbox } = options;
  const receiveDelivery = inbox === null ? null : createWebhookEndpoint({ ...options, inbox });
  const { app, log } = options;
  app.onError(answerFailures(log));
  app.notFound(answerNothing);
  const serveApp = getRequestListener(app.fetch);
  const server = createServer(
    { requestTimeout: requestMs, keepAliveTimeout: keepAliveMs },
    (request, response) => {
      const path = request.url?.split("?", 1)[0];
      const receive = path === webhooksPath ? receiveDelivery : null;
      const served = receive === null ? serveApp(request, response) : receive(request, response);
      Promise.resolve(served).catch((error: unknown) => {
        log.error({ err: error, path }, "a request failed");
        if (!response.headersSent) response.writeHead(500);
        response.end();
      });
    },
  );
  server.listen(options.port, options.host);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: urlAt(options.host, port),
    close: (graceMs = defaultGraceMs) => closeServer(server, graceMs),
  };
}

/** Where a browser on the machine finds what listens there: `0.0.0.0` and `::` are no addresses to go to. */
export function urlAt(host: string, port: number): string {
  if (/^(0\.0\.0\.0|::)$/.test(host)) return `http://localhost:${port}`;
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}

async function closeServer(server: Server, graceMs: number): Promise<void> {
  const closed = once(server, "close");
  server.close();
  server.closeIdleConnections();
  const idle = setInterval(() => server.closeIdleConnections(), closingMs);
  const cutOff = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearTimeout(cutOff);
  clearInterval(idle);
}
