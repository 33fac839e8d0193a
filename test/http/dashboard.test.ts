import { Hono } from "hono";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createApiRoutes } from "../../src/http/api/routes.ts";
import { loopbackOnly } from "../../src/http/loopback-only.ts";
import { createPages } from "../../src/http/pages/pages.ts";
import { appendAudit } from "../../src/store/audit.ts";
import { inTransaction } from "../../src/store/database.ts";
import { takeIn } from "../../src/store/escalations.ts";
import { saveRepository } from "../../src/store/repositories.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { apiDeps } from "./api-deps.ts";

const title = "<script>alert(1)</script> & more";
let test: TestDatabase;
let app: Hono;

beforeAll(async () => {
  test = await createTestDatabase();
  app = new Hono();
  app.use(loopbackOnly);
  app.route("/api", createApiRoutes(apiDeps(test.pool)));
  app.route("/", createPages(test.pool));
  const now = new Date("2026-03-02T10:00:00Z");
  await saveRepository(test.pool, { id: 5, installationId: 2, owner: "acme", name: "shop" });
  await takeIn(test.pool, { repositoryId: 5, issue: 7, title, body: "", domain: "ci-stuck", now });
  await inTransaction(test.pool, (db) =>
    appendAudit(db, {
      ...{ at: now, repositoryId: 5, subject: "escalation 5#7", kind: "preflight" },
      ...{ facts: { text: "</pre><script>" }, decision: { kind: "skip", reason: "closed" }, effects: [] },
    }),
  );
});
afterAll(() => test.drop());

interface Asked {
  readonly from?: string;
  readonly host?: string;
  readonly headers?: Record<string, string>;
}

/** As the server hands a request on, with where it comes from. */
const ask = (path: string, { from = "127.0.0.1", host = "localhost:3000", headers = {} }: Asked = {}) =>
  app.request(
    `http://${host}${path}`,
    { headers },
    { incoming: { socket: { remoteAddress: from, remotePort: 1, remoteFamily: "IPv4" } } },
  );

describe("pages", () => {
  it("list escalations, and escape what outsiders wrote", async () => {
    const response = await ask("/");
    const html = await response.text();
    expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt; &amp; more");
    expect(html).not.toContain("<script>");
    expect(html).toContain('href="/escalations/acme/shop/7"');
  });

  it("tell the story of one escalation, with the facts of each decision", async () => {
    const html = await (await ask("/escalations/acme/shop/7")).text();
    expect(html).toContain("preflight");
    expect(html).not.toContain("<script>");
  });

  it("allow no script and no frame", async () => {
    const policy = (await ask("/")).headers.get("content-security-policy");
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
  });

  it.each(["/escalations/acme/shop/8", "/escalations/acme/other/7", "/escalations/acme/shop/x"])(
    "answer 404 for %s",
    async (path) => {
      expect((await ask(path)).status).toBe(404);
    },
  );
});

describe("the API", () => {
  it("gives an escalation with its timeline", async () => {
    expect(await (await ask("/api/escalations/acme/shop/7")).json()).toMatchObject({
      escalation: { issue: 7, status: "open", domain: "ci-stuck" },
      attempts: [],
      audit: [{ kind: "preflight", decision: { reason: "closed" } }],
    });
  });

  it("verifies the audit chain", async () => {
    expect(await (await ask("/api/audit/verify")).json()).toEqual({ entries: 1, brokenAt: null });
  });

  it("answers an unknown escalation with a problem document", async () => {
    const response = await ask("/api/escalations/acme/shop/8");
    expect(response.status).toBe(404);
    expect(response.headers.get("content-type")).toBe("application/problem+json");
  });
});

describe("without a way to sign in", () => {
  const paths = [
    "/",
    "/escalations/acme/shop/7",
    "/api/escalations",
    "/api/escalations/acme/shop/7",
    "/api/audit/verify",
  ];

  it.each(paths)("%s is for the machine of the service alone", async (path) => {
    const status = async (asked: Asked) => (await ask(path, asked)).status;
    expect(await status({ from: "10.1.2.3" })).toBe(403);
    expect(await status({ from: "::ffff:10.1.2.3" })).toBe(403);
    expect(await status({ from: "::ffff:127.0.0.1" })).toBe(200);
    expect(await status({ from: "::1", host: "[::1]:3000" })).toBe(200);
    expect(await status({ host: "127.0.0.1:3000" })).toBe(200);
  });

  it.each(["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-real-ip"])(
    "whoever comes through a proxy that sets %s is not on this machine",
    async (header) => {
      expect((await ask("/", { headers: { [header]: "10.1.2.3" } })).status).toBe(403);
    },
  );

  it("a name of elsewhere that points here is not this machine", async () => {
    expect((await ask("/", { host: "evil.example:3000" })).status).toBe(403);
  });
});
