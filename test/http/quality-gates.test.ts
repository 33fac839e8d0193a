import { Hono } from "hono";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createApiRoutes } from "../../src/http/api/routes.ts";
import { listAudit, verifyAudit } from "../../src/store/audit.ts";
import { saveConfiguration } from "../../src/store/configuration/configurations.ts";
import { saveRepository } from "../../src/store/configuration/repositories.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { behindDoors } from "./behind-doors.ts";
import { apiDeps } from "./api-deps.ts";

const origin = "http://localhost:3000";
const gates = "/api/repos/acme/shop/quality-gates";
let test: TestDatabase;
let app: Hono;

beforeAll(async () => {
  test = await createTestDatabase();
  const api = new Hono();
  api.route("/api", createApiRoutes(apiDeps(test.pool)));
  app = behindDoors(api);
  await saveRepository(test.pool, { id: 5, installationId: 2, owner: "acme", name: "shop" });
});
beforeEach(() => test.pool.query("delete from api_configurations"));
afterAll(() => test.drop());

interface Sent {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

const ask = (method: string, path: string, { body, headers = {} }: Sent = {}) =>
  app.request(`${origin}${path}`, {
    method,
    headers: { ...(body === undefined ? {} : { "content-type": "application/json" }), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

const stored = async () => ((await (await ask("GET", gates)).json()) as { stored: unknown }).stored;

describe("the quality gates of a repository", () => {
  it("are put, added to, replaced one by one and removed", async () => {
    const put = await ask("PUT", gates, { body: { test: { command: "npm test", timeout: "5m" } } });
    expect([put.status, await put.json()]).toMatchObject([
      200,
      {
        repository: "acme/shop",
        stored: { test: { command: "npm test", timeout: "5m" } },
        effective: [
          { key: "gates.test.command", value: "npm test", source: "api", line: null },
          { key: "gates.test.timeout", value: 300_000, source: "api" },
        ],
      },
    ]);
    const posted = await ask("POST", gates, { body: { kind: "custom", name: "size / a", command: "du" } });
    expect([posted.status, posted.headers.get("location")]).toEqual([201, `${gates}/size%20%2F%20a`]);
    const replaced = await ask("PUT", `${gates}/size%20%2F%20a`, {
      body: { kind: "custom", command: "du -s" },
    });
    expect(replaced.status).toBe(200);
    expect(await stored()).toEqual({
      test: { command: "npm test", timeout: "5m" },
      custom: [{ name: "size / a", command: "du -s" }],
    });
    expect((await ask("DELETE", `${gates}/test`)).status).toBe(200);
    expect((await ask("DELETE", `${gates}/test`)).status).toBe(404);
    expect(await stored()).toEqual({ custom: [{ name: "size / a", command: "du -s" }] });
    expect((await ask("PUT", gates, { body: {} })).status).toBe(200);
    expect(await stored()).toEqual({});
  });

  it("leave a trace of every change in the audit log", async () => {
    await ask("PUT", gates, { body: { profile: "strict" } });
    await ask("POST", gates, { body: { kind: "lint", command: "eslint ." } });
    const last = (await listAudit(test.pool, "configuration 5")).at(-1);
    expect(last).toMatchObject({
      kind: "quality-gates",
      facts: { change: "add", before: { profile: "strict" } },
      decision: { gates: { profile: "strict", lint: { command: "eslint ." } } },
    });
    expect((await verifyAudit(test.pool)).brokenAt).toBeNull();
  });

  it.each([
    [
      "an unknown key",
      { test: { command: "npm test", comand: "" } },
      { path: "gates.test.comand", mend: 'did you mean "command"?' },
    ],
    ["an impossible value", { coverage: { command: "c", lines: 120 } }, { path: "gates.coverage.lines" }],
    ["a missing command", { build: {} }, { path: "gates.build.command", problem: "is missing" }],
    [
      "a name twice",
      {
        custom: [
          { name: "a", command: "x" },
          { name: "A", command: "x" },
        ],
      },
      { path: "gates.custom.1.name", value: '"A"' },
    ],
  ])("refuse %s, name where it is, and stay as they were", async (_, body, error) => {
    await ask("PUT", gates, { body: { profile: "strict" } });
    const response = await ask("PUT", gates, { body });
    expect(response.status).toBe(422);
    expect(response.headers.get("content-type")).toBe("application/problem+json");
    expect(await response.json()).toMatchObject({ type: "about:blank", status: 422, errors: [error] });
    expect(await stored()).toEqual({ profile: "strict" });
  });

  it("refuse what contradicts the repository's file", async () => {
    const file = "gates:\n  test: { command: npm test, report: out.xml }\n";
    await saveConfiguration(
      test.pool,
      { repositoryId: 5 },
      { state: "valid", commitSha: "a".repeat(40), text: file },
    );
    await saveConfiguration(test.pool, { installationId: 2 }, { state: "absent", commitSha: null });
    const response = await ask("PUT", `${gates}/lint`, {
      body: { kind: "lint", command: "l", report: "out.xml" },
    });
    expect([response.status, await response.json()]).toMatchObject([
      422,
      { errors: [{ path: "gates.test.report" }] },
    ]);
    await saveConfiguration(test.pool, { repositoryId: 5 }, { state: "absent", commitSha: "b".repeat(40) });
  });

  it.each([
    ["an unknown repository", "GET", "/api/repos/acme/other/quality-gates", {}, 404],
    ["an unknown repository to change", "PUT", "/api/repos/acme/other/quality-gates", { body: {} }, 404],
    ["a gate that is stored already", "POST", gates, { body: { kind: "build", command: "b" } }, 409],
    ["a gate of no known kind", "POST", gates, { body: { kind: "magic" } }, 422],
    ["a body that is no record", "PUT", gates, { body: [] }, 422],
    ["a body of another type", "PUT", gates, { headers: { "content-type": "text/plain" } }, 415],
    [
      "a form of a page",
      "POST",
      gates,
      { headers: { "content-type": "application/x-www-form-urlencoded" } },
      415,
    ],
    ["a body that is no JSON", "PUT", gates, { headers: { "content-type": "application/json" } }, 400],
    ["a page of elsewhere", "PUT", gates, { body: {}, headers: { origin: "https://evil.example" } }, 403],
    ["a page of elsewhere that removes", "DELETE", `${gates}/build`, { headers: { origin: "null" } }, 403],
    [
      "a browser on another's behalf",
      "PUT",
      gates,
      { body: {}, headers: { "sec-fetch-site": "cross-site" } },
      403,
    ],
    ["its own page", "PUT", gates, { body: {}, headers: { origin, "sec-fetch-site": "same-origin" } }, 200],
  ])("answer %s (%s %s)", async (...[, method, path, sent, status]) => {
    await ask("POST", gates, { body: { kind: "build", command: "b" } });
    const response = await ask(method, path, sent);
    expect(response.status).toBe(status);
    if (status >= 400) expect(await response.json()).toMatchObject({ type: "about:blank", status });
  });

  it("refuse a body that is too large", async () => {
    const body = { setup: "x".repeat(200_000) };
    expect((await ask("PUT", gates, { body })).status).toBe(413);
  });
});

describe("the configuration of a repository", () => {
  it("tells every value with its source, and the state of each source", async () => {
    const text = "escalations:\n  cap: 4\ngates:\n  profile: relaxed\n";
    await saveConfiguration(
      test.pool,
      { repositoryId: 5 },
      { state: "valid", commitSha: "a".repeat(40), text },
    );
    const problem = { line: 1, column: 1, key: "cap", problem: 'unknown key "cap"', mend: "remove it" };
    const broken = { state: "invalid", commitSha: "c".repeat(40), problems: [problem] } as const;
    await saveConfiguration(test.pool, { installationId: 2 }, broken);
    await ask("PUT", gates, { body: { profile: "strict" } });
    const response = await ask("GET", "/api/repos/Acme/Shop/configuration");
    const told = (await response.json()) as { values: { key: string }[] };
    expect(told).toMatchObject({
      repository: "acme/shop",
      sources: [
        { source: "api", state: "set" },
        { source: "repository", state: "valid", file: ".github/nightshift.yml", commit: "a".repeat(40) },
        {
          ...{ source: "organisation", state: "invalid", commitInForce: null, problems: [problem] },
          file: "acme/.github: .github/nightshift.yml",
        },
        { source: "environment", state: "unset" },
      ],
      contradictions: [],
    });
    const value = (key: string) => told.values.find((each) => each.key === key);
    expect(value("gates.profile")).toMatchObject({ value: "strict", source: "api", file: null, line: null });
    expect(value("escalations.cap")).toMatchObject({
      source: "repository",
      file: ".github/nightshift.yml",
      line: 2,
    });
    expect(value("limits.files")).toMatchObject({ value: 100, source: "built-in", line: null });
  });

  it("is 404 for an unknown repository", async () => {
    expect((await ask("GET", "/api/repos/acme/other/configuration")).status).toBe(404);
  });
});
