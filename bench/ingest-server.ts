import { Hono } from "hono";
import { createHmac, generateKeyPairSync, timingSafeEqual } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type RequestListener } from "node:http";
import { type AddressInfo } from "node:net";
import { createNodeMiddleware, Probot } from "probot";
import { z } from "zod";
import { startHttpServer } from "../src/http/server.ts";
import { createLog } from "../src/platform/log.ts";
import { openQueue } from "../src/queue/queue.ts";
import { openDatabase } from "../src/store/database.ts";
import { openInbox } from "../src/store/inbox.ts";

/** One server under test, as a process of its own: prints its address, ends with its standard input. */
const { kind, secret, databaseUrl } = z
  .strictObject({
    kind: z.enum(["nightshift", "insert", "probot", "hmac"]),
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

async function insertListener(): Promise<RequestListener> {
  const database = await openDatabase(databaseUrl, { max: connections, log });
  return verifyThen((request, body) =>
    database.query({
      name: "insert",
      text: "insert into deliveries (id, event, payload) values ($1, $2, $3) on conflict (id) do nothing",
      values: [request.headers["x-github-delivery"], request.headers["x-github-event"], body],
    }),
  );
}

async function probotListener(): Promise<RequestListener> {
  const { privateKey } = generateKeyPairSync("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  const probot = new Probot({ appId: 1, privateKey, secret, logLevel: "fatal" });
  const app = (robot: Probot) => {
    robot.on("issues.labeled", () => undefined);
  };
  const middleware = await createNodeMiddleware(app, { probot, webhooksPath: "/api/github/webhooks" });
  return (request, response) => void middleware(request, response);
}

async function startReference(): Promise<string> {
  const listeners = {
    insert: insertListener,
    probot: probotListener,
    hmac: () => Promise.resolve(verifyThen(() => Promise.resolve())),
  };
  if (kind === "nightshift") throw new Error("nightshift is no reference");
  const server = createServer(await listeners[kind]()).listen(0, "127.0.0.1");
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

process.stdout.write(`${kind === "nightshift" ? await startNightshift() : await startReference()}\n`);
process.stdin.resume().on("end", () => process.exit());
