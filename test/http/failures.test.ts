import { PassThrough } from "node:stream";
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from "vitest";
import { createApp } from "../../src/http/app.ts";
import { startHttpServer, type HttpServer } from "../../src/http/server.ts";
import { createLog } from "../../src/platform/log.ts";
import { saveRepository } from "../../src/store/configuration/repositories.ts";
import { openDatabase, type Database } from "../../src/store/database.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { apiDeps } from "./api-deps.ts";

const patience = { timeout: 30_000, interval: 20 };
let test: TestDatabase;
/** Of the service, so that it alone can be cut off. */
let pool: Database;
let server: HttpServer;
let logged = "";

beforeAll(async () => {
  test = await createTestDatabase();
  await saveRepository(test.pool, { id: 5, installationId: 2, owner: "acme", name: "shop" });
  pool = await openDatabase(test.url, { max: 2, log: createLog("silent") });
  const lines = new PassThrough().on("data", (line: Buffer) => (logged += line.toString()));
  const app = createApp({
    ...{ api: apiDeps(pool), overview: { enabled: true, dailyCostUsd: 20 } },
    ...{ publicUrl: null, people: null, queues: [] },
  });
  const log = createLog("info", lines);
  server = await startHttpServer({
    host: "127.0.0.1",
    port: 0,
    secret: "of nobody",
    inbox: null,
    app,
    log,
  });
});
afterAll(async () => {
  await server.close();
  await pool.end();
  await test.drop();
});

const ask = (path: string, init?: RequestInit) => fetch(`${server.url}${path}`, init);
const pause = () =>
  ask("/api/service", {
    ...{ method: "PATCH", headers: { "content-type": "application/json" } },
    body: JSON.stringify({ enabled: false }),
  });

it("tells who asked that the service failed, and the log alone why", async () => {
  await test.pool.query("alter table escalations rename to mislaid");
  onTestFinished(async () => {
    await test.pool.query("alter table mislaid rename to escalations");
  });
  const page = await ask("/escalations");
  const html = await page.text();
  expect([page.status, page.headers.get("content-type")]).toEqual([500, "text/html; charset=UTF-8"]);
  expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
  expect(html).toContain(">The service failed at that</h1>");
  const request = /by the request ([0-9a-f-]{36})\./.exec(html)?.[1] ?? "none";
  const answer = await ask("/api/escalations");
  expect([answer.status, answer.headers.get("content-type")]).toEqual([500, "application/problem+json"]);
  const problem: unknown = await answer.json();
  expect(problem).toMatchObject({ type: "about:blank", status: 500, title: "The service failed at that" });
  expect(html + JSON.stringify(problem)).not.toMatch(/does not exist|[.][jt]s:\d/);
  const line = logged.split("\n").find((each) => each.includes(request)) ?? "{}";
  expect(JSON.parse(line)).toMatchObject({
    ...{ msg: "a request failed", method: "GET", path: "/escalations", request },
    err: { message: expect.stringContaining('"escalations" does not exist') as string },
  });
});

it.each(["40001", "40P01"])(
  "has a change asked for again that lost to another (%s), and keeps nothing of it",
  async (code) => {
    await test.pool.query(`
    create function lose() returns trigger language plpgsql as $$
    begin raise exception 'injected' using errcode = '${code}'; end $$;
    create constraint trigger lose after insert on audit_entries
      deferrable initially deferred for each row execute function lose()`);
    const lost = await pause();
    await test.pool.query("drop trigger lose on audit_entries; drop function lose");
    expect([lost.status, lost.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(await lost.json()).toMatchObject({ status: 503, title: "The service cannot do that just now" });
    expect(await (await ask("/api/service")).json()).toMatchObject({ enabled: true });
    expect((await pause()).status).toBe(200);
    expect(await (await ask("/api/service")).json()).toMatchObject({ enabled: false });
    await test.pool.query("delete from switches");
  },
);

it("answers pages and programs while Postgres takes nobody in, and as before after that", async () => {
  const operator = await test.pool.connect();
  const takesIn = (yes: boolean) =>
    operator.query("update pg_database set datallowconn = $1 where datname = current_database()", [yes]);
  onTestFinished(async () => {
    await takesIn(true);
    operator.release();
  });
  await takesIn(false);
  await operator.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  );
  await vi.waitUntil(() => pool.totalCount === 0, patience);
  const page = await ask("/jobs");
  expect([page.status, page.headers.get("retry-after")]).toEqual([503, "5"]);
  expect(await page.text()).toContain("does not answer as it should. Ask again in a moment.");
  expect((await ask("/api/jobs")).status).toBe(503);
  await takesIn(true);
  expect((await ask("/jobs")).status).toBe(200);
  expect((await ask("/api/jobs")).status).toBe(200);
});

it("says on a page, too, that there is nothing", async () => {
  for (const path of ["/nothing", "/jobs/999999"]) {
    const page = await ask(path);
    expect([page.status, await page.text()]).toEqual([404, expect.stringContaining("There is nothing here")]);
  }
});
