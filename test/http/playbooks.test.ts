import { serve } from "@hono/node-server";
import { once } from "node:events";
import { type AddressInfo } from "node:net";
import { Hono } from "hono";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { newStanding, type Lesson } from "../../src/domain/playbooks/playbook.ts";
import { runCommandLine } from "../../src/cli/program/command-line.ts";
import { createApiRoutes } from "../../src/http/api/routes.ts";
import { listAudit, verifyAudit } from "../../src/store/audit.ts";
import { savePlaybook } from "../../src/store/playbooks/playbooks.ts";
import { saveResolution } from "../../src/store/playbooks/resolutions.ts";
import { saveRepository } from "../../src/store/configuration/repositories.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { apiDeps, now } from "./api-deps.ts";
import { behindDoors } from "./behind-doors.ts";

const lesson: Lesson = {
  domain: "ci-stuck",
  fingerprint: "f1",
  symptom: ["the receipt tests fail <n> times", "error: ```` is not valid"],
  paths: ["src/coupon.js"],
  rootCause: "The clock <script>; ask @mona, ![x](https://evil.example) fixes #9.",
  fix: [{ role: "source", change: "modified", files: 1, added: 2, deleted: 1 }],
  verified: ["test: 4 of 4"],
};
let test: TestDatabase;
let app: Hono;
let first: number;
let second: number;

beforeAll(async () => {
  test = await createTestDatabase();
  const api = new Hono();
  api.route("/api", createApiRoutes(apiDeps(test.pool)));
  app = behindDoors(api);
  for (const id of [5, 6]) {
    await saveRepository(test.pool, { id, installationId: 2, owner: "acme", name: `shop-${id}` });
  }
  const keep = (repositoryId: number) =>
    savePlaybook(test.pool, { repositoryId, lesson, standing: newStanding, issue: 3, pull: 4, now });
  first = await keep(5);
  second = await keep(6);
  const resolution = { repositoryId: 5, fingerprint: "f1", issue: 3, pull: 4, playbookId: first };
  await saveResolution(test.pool, { ...resolution, now: new Date(now.getTime() - 60_000) });
});
afterAll(() => test.drop());

const list = z.object({
  playbooks: z.array(z.looseObject({ id: z.number() })),
  next: z.string().nullable(),
});
const get = async (query: string) => app.request(`/api/playbooks${query}`);
const idsOf = async (query: string) =>
  list.parse(await (await get(query)).json()).playbooks.map(({ id }) => id);
const patch = (id: number | string, body: unknown) =>
  app.request(`/api/playbooks/${id}`, {
    ...{ method: "PATCH", headers: { "content-type": "application/json" }, body: JSON.stringify(body) },
  });

describe("GET /api/playbooks", () => {
  it("lists what was learned, newest first, with the pull request's address", async () => {
    expect(await idsOf("")).toEqual([second, first]);
    expect(await (await get("?repository=Acme/shop-5")).json()).toMatchObject({
      playbooks: [
        {
          ...lesson,
          ...{ id: first, repository: "acme/shop-5", state: "active", confidence: 0.5, successes: 1 },
          pullUrl: "https://github.example/acme/shop-5/pull/4",
        },
      ],
      next: null,
      recurrences: { days: 30, resolutions: 1, recurred: 0 },
    });
  });

  it("goes page by page", async () => {
    const page = list.parse(await (await get("?limit=1")).json());
    expect(page).toMatchObject({ playbooks: [{ id: second }], next: String(second) });
    expect(await idsOf(`?limit=1&cursor=${second}`)).toEqual([first]);
  });

  it.each([
    ["?repository=acme/unknown", 404],
    ["?repository=acme", 422],
    ["?limit=0", 422],
    ["?limit=many", 422],
    ["?colour=red", 422],
  ])("answers %s with %i and a problem document", async (query, status) => {
    const response = await get(query);
    expect(response.status).toBe(status);
    expect(response.headers.get("content-type")).toContain("application/problem+json");
  });
});

describe("PATCH /api/playbooks/:id", () => {
  it("retires a playbook, once and for all, with an audit entry", async () => {
    expect(await (await patch(second, { state: "retired" })).json()).toMatchObject({ state: "retired" });
    expect((await patch(second, { state: "retired" })).status).toBe(200);
    const [entry] = await listAudit(test.pool, `playbook ${second}`);
    expect(entry).toMatchObject({
      ...{ kind: "playbook", repositoryId: 6, decision: { state: "retired" } },
      facts: { state: "active", event: "dismissed", by: "api" },
    });
    expect((await verifyAudit(test.pool)).brokenAt).toBeNull();
  });

  it.each([
    [999, { state: "retired" }, 404],
    ["abc", { state: "retired" }, 404],
    [1, { state: "active" }, 422],
    [1, { state: "retired", confidence: 1 }, 422],
  ])("answers %s %j with %i", async (id, body, status) => {
    expect((await patch(id, body)).status).toBe(status);
  });
});

describe("nightshift playbooks", () => {
  const notHere = () => Promise.reject(new Error("no service is started here"));
  const run = async (...words: string[]): Promise<string> => {
    const written: string[] = [];
    const write = vi
      .spyOn(process.stdout, "write")
      .mockImplementation((text) => written.push(String(text)) > 0);
    try {
      const code = await runCommandLine(["node", "nightshift", "playbooks", ...words], {
        startService: notHere,
        setUp: notHere,
      });
      return code === 0 ? written.join("") : `exit code ${code}`;
    } finally {
      write.mockRestore();
    }
  };

  it("lists them and exports them as Markdown that does no harm", async () => {
    const server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" });
    await once(server, "listening");
    try {
      const service = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      const tell = (...words: string[]) => run(...words, "--service", service);
      expect(await tell("list", "acme/shop-5")).toBe(
        `${first}  acme/shop-5#3  active, confidence 0.50, helped 1, failed 0  the receipt tests fail <n> times\n`,
      );
      expect(
        list.parse({ next: null, ...(JSON.parse(await tell("list", "--json")) as object) }).playbooks,
      ).toHaveLength(2);
      const markdown = await tell("export", "acme/shop-5");
      expect(markdown).toContain(`## Playbook ${first}: acme/shop-5`);
      expect(markdown).toContain("[pull request #4](https://github.example/acme/shop-5/pull/4)");
      expect(markdown).toContain("the receipt tests fail <n> times\nerror: '''' is not valid");
      expect(markdown).toContain("- 1 source file modified: 2 lines added, 1 deleted\n- `src/coupon.js`");
      expect(await tell("list", "acme/unknown")).toBe("exit code 1");
      expect(markdown).not.toMatch(/<script>|@mona|!\[x\]|fixes #9/);
    } finally {
      server.close();
    }
  });
});
