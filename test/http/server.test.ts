import { Webhooks } from "@octokit/webhooks";
import { Hono } from "hono";
import { EventEmitter, once } from "node:events";
import { request as httpRequest } from "node:http";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createHealthRoutes } from "../../src/http/health.ts";
import { startHttpServer, urlAt, type HttpServer } from "../../src/http/server.ts";
import { createLog } from "../../src/platform/log.ts";
import { openDatabase } from "../../src/store/database.ts";
import { openInbox } from "../../src/store/inbox/inbox.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";

const secret = "it is a secret to everybody";
const webhooks = new Webhooks({ secret });
const log = createLog("silent");
const example = JSON.stringify({ action: "labeled", issue: { number: 1 } });

describe("the HTTP server", () => {
  let database: TestDatabase;
  let server: HttpServer;
  let wakes = 0;
  beforeAll(async () => {
    database = await createTestDatabase();
    const wake = () => Promise.resolve(void (wakes += 1));
    const inbox = openInbox({ database: database.pool, wake, log });
    const app = new Hono();
    app.get("/hello", (context) => context.text("hello"));
    app.route("/", createHealthRoutes({ checks: { postgres: () => database.pool.query("select 1") } }));
    server = await startHttpServer({ host: "127.0.0.1", port: 0, secret, inbox, app, log });
  });
  afterAll(async () => {
    await server.close();
    await database.drop();
  });

  const post = async (body: string | Buffer, headers: Record<string, string> = {}) => {
    const response = await fetch(`${server.url}/api/github/webhooks`, {
      method: "POST",
      body: typeof body === "string" ? body : new Uint8Array(body),
      headers: {
        "content-type": "application/json",
        "x-github-event": "issues",
        "x-github-delivery": crypto.randomUUID(),
        "x-hub-signature-256": await webhooks.sign(body.length === 0 ? " " : body.toString()),
        ...headers,
      },
    });
    await response.arrayBuffer();
    return response.status;
  };
  const stored = async (id: string) => {
    const { rowCount } = await database.pool.query("select 1 from deliveries where id = $1", [id]);
    return rowCount;
  };

  it("answers 202 when a delivery is durable, and wakes the queue", async () => {
    const before = wakes;
    expect(await post(example, { "x-github-delivery": "durable" })).toBe(202);
    expect(await stored("durable")).toBe(1);
    await vi.waitFor(() => expect(wakes).toBe(before + 1));
  });

  it("answers a duplicate 202 and does nothing", async () => {
    const atFirst = wakes;
    expect(await post(example, { "x-github-delivery": "twice" })).toBe(202);
    await vi.waitFor(() => expect(wakes).toBe(atFirst + 1));
    const before = wakes;
    expect(await post(example, { "x-github-delivery": "twice" })).toBe(202);
    expect([await stored("twice"), wakes]).toEqual([1, before]);
  });

  it("stores events that it does not know", async () => {
    expect(await post(example, { "x-github-event": "brand_new", "x-github-delivery": "unknown" })).toBe(202);
    expect(await stored("unknown")).toBe(1);
  });

  it("stores every one of many at once", async () => {
    const ids = Array.from({ length: 200 }, (_, index) => `many-${index}`);
    const answers = await Promise.all(ids.map((id) => post(example, { "x-github-delivery": id })));
    const { rows } = await database.pool.query("select count(*) from deliveries where id like 'many-%'");
    expect([new Set(answers), rows]).toEqual([new Set([202]), [{ count: 200 }]]);
  });

  it.each([
    ["a wrong signature", 401, { "x-hub-signature-256": `sha256=${"0".repeat(64)}` }, example],
    ["a signature of another form", 401, { "x-hub-signature-256": "sha1=abc" }, example],
    ["a missing signature", 400, { "x-hub-signature-256": "" }, example],
    ["a missing event", 400, { "x-github-event": "" }, example],
    ["a missing delivery id", 400, { "x-github-delivery": "" }, example],
    ["malformed JSON", 400, {}, "{"],
    ["an empty body", 400, {}, ""],
  ])("refuses %s with %d", async (...[, status, headers, body]) => {
    expect(await post(body, headers)).toBe(status);
  });

  it("refuses bytes that only become the signed text by being read as text", async () => {
    const signed = JSON.stringify({ action: "labeled \ufffd" });
    const [before = "", after = ""] = signed.split("\ufffd");
    const sent = Buffer.concat([Buffer.from(before), Buffer.from([0xff]), Buffer.from(after)]);
    expect(sent.toString()).toBe(signed);
    expect([await post(signed), await post(sent)]).toEqual([202, 400]);
  });

  it("stores the mates of a malformed delivery", async () => {
    const bodies = Array.from({ length: 40 }, (_, index) => (index % 10 === 3 ? "{" : example));
    const answers = await Promise.all(bodies.map((body) => post(body)));
    expect(answers).toEqual(bodies.map((body) => (body === "{" ? 400 : 202)));
  });

  it("refuses another method", async () => {
    expect((await fetch(`${server.url}/api/github/webhooks`)).status).toBe(405);
  });

  it("refuses more than 25 MB by its announcement alone", async () => {
    const { port } = new URL(server.url);
    const socket = connect(Number(port), "127.0.0.1");
    const headers = [
      "x-github-event: a",
      "x-github-delivery: b",
      "x-hub-signature-256: c",
      "content-length: 26214401",
    ];
    socket.write(`POST /api/github/webhooks HTTP/1.1\r\nhost: x\r\n${headers.join("\r\n")}\r\n\r\n`);
    const [answer] = (await once(socket, "data")) as [Buffer];
    socket.destroy();
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 413 /);
  });

  it("refuses more than 25 MB that nobody announced", async () => {
    const request = httpRequest(`${server.url}/api/github/webhooks`, {
      method: "POST",
      headers: { "x-github-event": "a", "x-github-delivery": "b", "x-hub-signature-256": "c" },
    });
    const answered = once(request, "response") as Promise<[{ statusCode: number; resume(): void }]>;
    const chunk = Buffer.alloc(1024 * 1024, " ");
    for (let megabytes = 0; megabytes < 26; megabytes += 1) request.write(chunk);
    const [response] = await answered;
    response.resume();
    request.end();
    expect(response.statusCode).toBe(413);
  });

  it("takes a delivery as large as GitHub sends", async () => {
    expect(await post(JSON.stringify("x".repeat(20 * 1024 * 1024)))).toBe(202);
  });

  it("keeps an idle connection for longer than proxies do, so that nothing is sent on one that it closes", async () => {
    const response = await fetch(`${server.url}/hello`);
    await response.arrayBuffer();
    expect(response.headers.get("keep-alive")).toBe("timeout=75");
  });

  it("closes without waiting for a connection that becomes idle meanwhile", async () => {
    const events = new EventEmitter();
    const app = new Hono();
    app.get("/slow", async (context) => {
      const goesOn = once(events, "goes on");
      events.emit("begun");
      await goesOn;
      return context.text("slow");
    });
    const closing = await startHttpServer({ host: "127.0.0.1", port: 0, secret, inbox: null, app, log });
    const begun = once(events, "begun");
    const asked = fetch(`${closing.url}/slow`);
    await begun;
    const cutOff = 60_000;
    const began = performance.now();
    const closed = closing.close(cutOff);
    events.emit("goes on");
    expect(await (await asked).text()).toBe("slow");
    await closed;
    expect(performance.now() - began).toBeLessThan(cutOff / 2);
  });

  it("leaves everything else to the app", async () => {
    expect(await (await fetch(`${server.url}/hello`)).text()).toBe("hello");
    expect((await fetch(`${server.url}/nothing`)).status).toBe(404);
  });

  it("is alive and ready", async () => {
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    expect(await (await fetch(`${server.url}/readyz`)).json()).toEqual({
      status: "ok",
      checks: { postgres: "ok" },
    });
  });

  it("answers 503 and is not ready while Postgres is down, yet alive", async () => {
    const pool = await openDatabase(database.url, { max: 1, log });
    await pool.end();
    const checks = { postgres: () => pool.query("select 1") };
    const away = await startHttpServer({
      host: "127.0.0.1",
      port: 0,
      secret,
      inbox: openInbox({ database: pool, wake: () => Promise.resolve(), log }),
      app: createHealthRoutes({ checks }),
      log,
    });
    const answer = await fetch(`${away.url}/api/github/webhooks`, {
      method: "POST",
      body: example,
      headers: {
        "x-github-event": "issues",
        "x-github-delivery": "lost",
        "x-hub-signature-256": await webhooks.sign(example),
      },
    });
    const health = await Promise.all(["/healthz", "/readyz"].map((path) => fetch(away.url + path)));
    await away.close();
    expect([answer.status, ...health.map(({ status }) => status)]).toEqual([503, 200, 503]);
  });
});

describe("the address of the pages", () => {
  it.each([
    ["127.0.0.1", "http://127.0.0.1:3000"],
    ["::1", "http://[::1]:3000"],
    ["nights.example", "http://nights.example:3000"],
    // Whoever is told must be able to go there, and browsers go to neither.
    ["0.0.0.0", "http://localhost:3000"],
    ["::", "http://localhost:3000"],
  ])("of %s is %s", (host, url) => {
    expect(urlAt(host, 3000)).toBe(url);
  });
});
