import { Hono } from "hono";
import { createHmac, generateKeyPairSync, timingSafeEqual } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type RequestListener } from "node:http";
import { type AddressInfo } from "node:net";
import { createNodeMiddleware, Probot, run } from "probot";
import { z } from "zod";
import { startHttpServer } from "../src/http/server.ts";
import { createLog } from "../src/platform/log.ts";
import { openQueue } from "../src/queue/queue.ts";
import { openDatabase } from "../src/store/database.ts";
import { openInbox } from "../src/store/inbox/inbox.ts";

/** One server under test, as a process of its own: sends its address to its parent, ends with it. */
const { kind, secret, databaseUrl } = z
  .strictObject({
    kind: z.enum(["nightshift", "insert", "probot", "probot-server", "hmac"]),
    secret: z.string(),
    databaseUrl: z.string(),
  })
  .parse(JSON.parse(process.argv[2] ?? ""));
const log = createLog("warn");
const connections = 10;

async function startNightshift(): Promise<string> {
  const database = await openDatabase(databaseUrl, { max: connections, log });
  const queue = await openQueue({ postgresUrl: databaseUrl }, { log });
  const inbox = openInbox({ database, wake: () => queue.enqueue("inbox", {}), log });
  const options = { host: "127.0.0.1", port: 0, secret, inbox, app: new Hono(), log };
  return (await startHttpServer(options)).url;
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function isSigned(body: Buffer, request: IncomingMessage): boolean {
  const expected = Buffer.from(`sha256=${createHmac("sha256", secret).update(body).digest("hex")}`);
  const given = Buffer.from(String(request.headers["x-hub-signature-256"]));
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function verifyThen(act: (request: IncomingMessage, body: Buffer) => Promise<unknown>): RequestListener {
  return (request, response) => {
    const answer = async () => {
      const body = await bodyOf(request);
      const signed = isSigned(body, request);
      if (signed) await act(request, body);
      response.writeHead(signed ? 202 : 401, { "content-length": 0 }).end();
    };
    answer().catch((error: unknown) => {
      log.error({ err: error }, "the reference failed");
      response.writeHead(500, { "content-length": 0 }).end();
    });
  };
}

/** The simplest durable server: a table of the same shape of its own, one prepared statement, a pool as large. */
async function startInsert(): Promise<string> {
  const database = await openDatabase(databaseUrl, { max: connections, log });
  await database.query("create table reference_deliveries (like deliveries including all)");
  const text =
    "insert into reference_deliveries (id, event, payload, encoding) values ($1, $2, $3, 'plain') on conflict do nothing";
  return listen(
    verifyThen((request, body) => {
      const { "x-github-delivery": id, "x-github-event": event } = request.headers;
      return database.query({ name: "insert", text, values: [id, event, body] });
    }),
  );
}

const { privateKey } = generateKeyPairSync("rsa", {
  modulusLength: 2048,
  publicKeyEncoding: { type: "spki", format: "pem" },
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
});
const robot = (probot: Probot) => {
  probot.on("issues.labeled", () => undefined);
};

/** Probot's middleware with its defaults in a server of our own: it logs no requests. */
async function startProbot(): Promise<string> {
  const probot = new Probot({ appId: 1, privateKey, secret });
  const middleware = await createNodeMiddleware(robot, { probot, webhooksPath: "/api/github/webhooks" });
  return listen((request, response) => void middleware(request, response));
}

/** Probot's own server as its `run` starts it in production: it logs each request as a line of JSON. */
async function startProbotServer(): Promise<string> {
  const probe = createServer();
  const url = new URL(await listen(() => undefined, probe));
  probe.close();
  await once(probe, "close");
  const env = { APP_ID: "1", PRIVATE_KEY: privateKey, WEBHOOK_SECRET: secret, PORT: url.port };
  await run(robot, { env: { ...env, HOST: url.hostname, NODE_ENV: "production" } });
  return url.origin;
}

async function listen(listener: RequestListener, server = createServer(listener)): Promise<string> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const starts = {
  nightshift: startNightshift,
  insert: startInsert,
  probot: startProbot,
  "probot-server": startProbotServer,
  hmac: () => listen(verifyThen(() => Promise.resolve())),
};
process.send?.(await starts[kind]());
process.on("disconnect", () => process.exit());
