import { type Hono } from "hono";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createApp } from "../../src/http/app.ts";
import { appendAudit } from "../../src/store/audit.ts";
import { saveRepository } from "../../src/store/configuration/repositories.ts";
import { inTransaction } from "../../src/store/database.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { apiDeps, now } from "./api-deps.ts";

const facts = {
  ...{ cancelled: null, tripwires: 0, ended: { kind: "answered" }, changed: true, gates: "fail" },
  ...{ publishing: { kind: "not-tried" }, counted: 1, faultsInARow: 0, cap: 6 },
  answer: { status: "resolved", confidence: "high", blockedReason: "none" },
};
const fromHere = {
  incoming: { socket: { remoteAddress: "127.0.0.1", remotePort: 1, remoteFamily: "IPv4" } },
};
let test: TestDatabase;
let app: Hono;
let id: number;

beforeAll(async () => {
  test = await createTestDatabase();
  const overview = { enabled: true, dailyCostUsd: 20 };
  app = createApp({ api: apiDeps(test.pool), overview, publicUrl: null, people: null, queues: [] });
  await saveRepository(test.pool, { id: 5, installationId: 2, owner: "acme", name: "shop" });
  id = await inTransaction(test.pool, (db) =>
    appendAudit(db, {
      ...{ at: now, repositoryId: 5, subject: "escalation 5#7", kind: "attempt", effects: [] },
      facts: { ...facts, attempt: "<script>" },
      decision: { kind: "retry", reason: "gates_failed", label: null },
    }),
  );
});
afterAll(() => test.drop());

async function read(query: Readonly<Record<string, string>> = {}, of = id): Promise<string> {
  const response = await app.request(
    `http://localhost:3000/decisions/${of}?${new URLSearchParams(query).toString()}`,
    {},
    fromHere,
  );
  expect(response.status).toBe(200);
  return response.text();
}

it("says what was decided, by which facts, and what would have changed it", async () => {
  const html = await read();
  expect(html).toContain("Another attempt follows");
  expect(html).toContain("The gates failed.");
  expect(html).toContain("Had the gates passed: The work is good: it is published.");
  expect(html).toContain("Had it been the last attempt: A person is brought in");
  expect(html).not.toContain("Had something been changed");
  expect(html).not.toContain("<script>");
});

it("puts a decision over a job into words, and asks nothing of its rules", async () => {
  const phase = { id: 31, kind: "tactical", number: 2, suffix: "b", step: "pending_review" };
  const ofJob = await inTransaction(test.pool, (db) =>
    appendAudit(db, {
      ...{ at: now, repositoryId: 5, subject: "job 5#7", kind: "job", effects: [] },
      facts: { status: "running", autonomy: "partial", phases: [phase] },
      decision: { kind: "merge", phase: 31 },
    }),
  );
  const html = await read({}, ofJob);
  expect(html).toContain("A phase was merged (2b tactical).");
  expect(html).toContain("The autonomy level was partial.");
  expect(html).not.toContain("not put into words");
  expect(html).not.toContain("would have changed it");
  const response = await app.request(`http://localhost:3000/api/decisions/${ofJob}`, {}, fromHere);
  expect(await response.json()).toMatchObject({ explanation: { stands: null } });
});

it("says what it would decide over other facts, or under another configuration", async () => {
  const asked = { facts: JSON.stringify(facts), configuration: "escalations: { cap: 2 }" };
  expect(await read(asked)).toContain("It would decide: A person is brought in");
  expect(await read({ ...asked, configuration: "" })).toContain("It would decide: Another attempt follows");
});

it.each([
  [{ facts: "a: [", configuration: "" }, "the facts are neither JSON nor YAML"],
  [{ facts: "[".repeat(5_000), configuration: "" }, "line 1 is nested too deeply"],
  [{ facts: "gates: perhaps", configuration: "" }, "facts.gates: "],
  [
    { facts: JSON.stringify(facts), configuration: "escalations: { cap: none }" },
    "configuration.escalations.cap: ",
  ],
])("refuses %j with its place", async (query, problem) => {
  expect(await read(query)).toContain(problem);
});
