import { serve } from "@hono/node-server";
import { once } from "node:events";
import { type AddressInfo } from "node:net";
import { Hono } from "hono";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { runCommandLine } from "../../src/cli/program/command-line.ts";
import { createApiRoutes } from "../../src/http/api/routes.ts";
import { appendAudit } from "../../src/store/audit.ts";
import { saveRepository } from "../../src/store/configuration/repositories.ts";
import { inTransaction } from "../../src/store/database.ts";
import { readAudit } from "../../src/store/search-audit.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { apiDeps } from "./api-deps.ts";
import { behindDoors } from "./behind-doors.ts";

const everything = {
  seen: { kind: "everything" },
  ...{ repositoryId: null, subjects: null, kind: null, by: null, since: null, until: null },
} as const;
const page = z.object({
  entries: z.array(z.looseObject({ id: z.number(), previousHash: z.string(), hash: z.string() })),
  next: z.string().nullable(),
});
let test: TestDatabase;
let app: Hono;

beforeAll(async () => {
  test = await createTestDatabase();
  const routes = new Hono();
  routes.route("/api", createApiRoutes(apiDeps(test.pool)));
  app = behindDoors(routes);
  for (const [id, name] of [
    [5, "shop"],
    [6, "till"],
  ] as const) {
    await saveRepository(test.pool, { id, installationId: 2, owner: "acme", name });
  }
  // 1: of nothing. 2, 3, 4: of three subjects of one issue. 5: elsewhere. Then many of one kind, a minute apart.
  await append(null, ["service", "switch"]);
  for (const noun of ["escalation", "job", "pull"]) await append(5, [`${noun} 5#7`, "look"]);
  await append(6, ["escalation 6#7", "look"]);
  for (let minute = 0; minute < 120; minute += 1) {
    await append(6, ["escalation 6#8", "claim"], new Date(Date.UTC(2026, 10, 22, 10, minute)));
  }
});
afterAll(() => test.drop());

const dayBefore = new Date("2026-11-21T12:00Z");
const append = (repositoryId: number | null, [subject, kind]: readonly [string, string], at = dayBefore) =>
  inTransaction(test.pool, (db) =>
    appendAudit(db, {
      ...{ at, repositoryId, subject, kind },
      ...{ facts: { issue: 7, ...(kind === "switch" ? { by: "Olga" } : {}) } },
      ...{ decision: { kind: "skip" }, effects: [] },
    }),
  );

const get = (path: string) => app.request(`/api/audit${path}`);
const idsOf = async (query: string) =>
  page.parse(await (await get(query)).json()).entries.map(({ id }) => id);

describe("GET /api/audit", () => {
  it.each([
    ["?repository=Acme/shop", [4, 3, 2]],
    ["?repository=acme/shop&issue=7", [4, 3, 2]],
    ["?repository=acme/shop&issue=7&subject=job%205%237", [3]],
    ["?repository=acme/shop&issue=8", []],
    ["?kind=switch", [1]],
    ["?subject=service", [1]],
    ["?by=olga", [1]],
    ["?by=olga&kind=look", []],
    ["?until=2026-11-22", [5, 4, 3, 2, 1]],
    ["?since=2026-11-22T11:58:00Z", [125, 124]],
    ["?since=2026-11-22T12:58:00%2B01:00&until=2026-11-22T11:59:00Z", [124]],
    ["?limit=2", [125, 124]],
    ["?limit=2&cursor=3", [2, 1]],
  ])("finds by %s the entries %j, newest first", async (query, ids) => {
    expect(await idsOf(query)).toEqual(ids);
  });

  it("tells the whole entry, its place in the chain, and where the next page begins", async () => {
    const { entries, next } = page.parse(await (await get("?repository=acme/shop&limit=2")).json());
    expect(entries[0]).toMatchObject({
      ...{ id: 4, at: "2026-11-21T12:00:00.000Z", repositoryId: 5, repository: "acme/shop" },
      ...{ subject: "pull 5#7", kind: "look", facts: { issue: 7 }, decision: { kind: "skip" }, effects: [] },
    });
    expect(entries[0]?.previousHash).toBe(entries[1]?.hash);
    expect(next).toBe("3");
    expect(page.parse(await (await get("?kind=switch")).json()).next).toBeNull();
  });

  it.each([
    ["?repository=acme/unknown", 404],
    ["?repository=acme", 422],
    ["?issue=7", 422],
    ["?since=yesterday", 422],
    ["?since=2026-13-45", 422],
    ["?limit=201", 422],
    ["?colour=red", 422],
    ["/export?limit=5", 422],
  ])("answers %s with %i and a problem document", async (query, status) => {
    const response = await get(query);
    expect(response.status).toBe(status);
    expect(response.headers.get("content-type")).toBe("application/problem+json");
  });
});

describe("the export", () => {
  it("gives every entry once, oldest first, a line each", async () => {
    const response = await get("/export");
    expect(response.headers.get("content-type")).toBe("application/x-ndjson");
    const lines = (await response.text()).trimEnd().split("\n");
    const told = z.array(page.shape.entries.element).parse(lines.map((line) => JSON.parse(line) as unknown));
    expect(told.map(({ id }) => id)).toEqual(Array.from({ length: 125 }, (_, at) => at + 1));
    expect(told.slice(1).map(({ previousHash }) => previousHash)).toEqual(
      told.slice(0, -1).map(({ hash }) => hash),
    );
    expect((await (await get("/export?repository=acme/shop")).text()).match(/\n/g)).toHaveLength(3);
  });

  it("reads no further than somebody wants to know", async () => {
    let asked = 0;
    const counting = new Proxy(test.pool, {
      get: (pool, key, receiver) => {
        if (key === "query") asked += 1;
        return Reflect.get(pool, key, receiver) as unknown;
      },
    });
    for await (const { id } of readAudit(counting, everything)) {
      if (id === 100) break;
    }
    // Where it ends, and the first hundred.
    expect(asked).toBe(2);
  });
});

describe("nightshift audit", () => {
  const notHere = () => Promise.reject(new Error("no service is started here"));
  const run = async (...words: string[]): Promise<{ code: number; told: string }> => {
    const written: string[] = [];
    const write = vi.spyOn(process.stdout, "write").mockImplementation((text) => {
      written.push(typeof text === "string" ? text : Buffer.from(text).toString());
      return true;
    });
    const server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" });
    await once(server, "listening");
    try {
      const service = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      const code = await runCommandLine(["node", "nightshift", "audit", ...words, "--service", service], {
        startService: notHere,
        setUp: notHere,
      });
      return { code, told: written.join("") };
    } finally {
      write.mockRestore();
      server.close();
    }
  };

  it("lists, exports and verifies", async () => {
    expect((await run("list", "--repository", "acme/shop", "--issue", "7", "--limit", "1")).told).toBe(
      "4  2026-11-21T12:00:00.000Z  acme/shop pull 5#7  look: skip\n",
    );
    expect(JSON.parse((await run("list", "--kind", "switch", "--json")).told)).toMatchObject({
      entries: [{ id: 1 }],
      next: null,
    });
    const exported = await run("export", "--until", "2026-11-22");
    expect(exported.told.trimEnd().split("\n")).toHaveLength(5);
    const { code, told } = await run("verify");
    const [last] = page.parse(await (await get("?limit=1")).json()).entries;
    expect({ code, told }).toEqual({
      ...{ code: 0, told: `The chain of 125 entries holds. Its last hash: ${last?.hash ?? ""}\n` },
    });
    expect((await run("list", "--repository", "acme/unknown")).code).toBe(1);
  });

  it("ends with 1 and names the entry that somebody with the database's password changed", async () => {
    await inTransaction(test.pool, async (db) => {
      await db.query("alter table audit_entries disable trigger audit_is_append_only");
      await db.query(`update audit_entries set facts = '{"issue": 9}' where id = 60`);
      await db.query("alter table audit_entries enable trigger audit_is_append_only");
    });
    expect(await run("verify")).toEqual({
      code: 1,
      told: "The chain is broken: entry 60 of 125 does not fit the one before it.\n",
    });
    const { code, told } = await run("verify", "--json");
    expect({ code, told: JSON.parse(told) as unknown }).toMatchObject({ code: 1, told: { brokenAt: 60 } });
  });
});
