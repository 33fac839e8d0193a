import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { agentTurns } from "../../src/flows/agent-work/agent-turns.ts";
import { webhookAnswers } from "../../src/flows/effects/webhook-answers.ts";
import { gateResults } from "../../src/flows/gates/gate-results.ts";
import { record } from "../../src/flows/record.ts";
import { githubAnswers, limitOf } from "../../src/github/connection/answers.ts";
import { deliveryAnswers } from "../../src/http/delivery-answers.ts";
import { openMetrics, type Metrics } from "../../src/http/metrics/metrics.ts";
import { metricsRoutes } from "../../src/http/metrics/routes.ts";
import { createLog } from "../../src/platform/log.ts";
import { saveRepository } from "../../src/store/configuration/repositories.ts";
import { putEffects } from "../../src/store/effects.ts";
import { insertDeliveries } from "../../src/store/inbox/deliveries.ts";
import { takeIn } from "../../src/store/escalations/escalations.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { apiDeps, now } from "./api-deps.ts";

const standing = [
  { line: "looks", waiting: 3, active: 1, due: 0, later: 2, oldestSeconds: 12.5 },
  { line: "attempt", waiting: 0, active: 2, due: 0, later: 0, oldestSeconds: 0 },
] as const;
let test: TestDatabase;
let metrics: Metrics;
/** Each sample by its name and labels. */
let samples: Map<string, number>;
const noToken = () => Promise.resolve(false);
let text: string;

beforeAll(async () => {
  test = await createTestDatabase();
  const deps = { db: test.pool, clock: { now: () => now }, log: createLog("silent"), version: "1.2.3" };
  metrics = openMetrics({ ...deps, queue: { standing: () => Promise.resolve(standing) } });
  await saveRepository(test.pool, { id: 5, installationId: 2, owner: "acme", name: "secret-shop" });
  for (const issue of [7, 8]) {
    const taken = { repositoryId: 5, issue, title: "t", body: "", domain: "ci-stuck" };
    await takeIn(test.pool, { ...taken, now });
  }
  await test.pool.query(
    `with j as (
       insert into jobs (repository_id, issue, title, body, asked_by, autonomy, autonomy_from, autonomy_at, expert,
         created_at, updated_at)
       values (5, 9, 't', 'b', 'ada', 'full', 'built-in', $1, 'e', $1, $1) returning id
     )
     insert into phases (job_id, kind, number, branch, base_sha, started_at)
     select id, 'strategic', 1, 'n', 'b', $1 from j`,
    [now],
  );
  await insertDeliveries(test.pool, [{ id: "d1", event: "issues", payload: Buffer.from("{}") }]);
  const effect = { kind: "comment", issue: 7, marker: "m", body: "b" } as const;
  const minuteAgo = new Date(now.getTime() - 60_000);
  const subject = { repositoryId: 5, subject: "escalation 5#7" };
  await putEffects(test.pool, subject, { effects: [effect], now: minuteAgo });
  await work(subject);
  text = await (await metricsRoutes(metrics, { kind: "public" }, noToken).request("/metrics")).text();
  samples = samplesIn(text);
});
afterAll(async () => {
  metrics.close();
  await test.drop();
});

/** What a process does, as the parts of it tell. */
async function work(about: { readonly repositoryId: number; readonly subject: string }): Promise<void> {
  const { db, clock, wakeEffects } = apiDeps(test.pool);
  const decide = (kind: string, decision: unknown, moves = true) =>
    record({ db, clock, wakeEffects }, { ...about, kind, facts: {}, decision, effects: [] }, () =>
      Promise.resolve(moves),
    );
  await decide("attempt", { kind: "retry", reason: "gates_failed" });
  await decide("attempt", { kind: "page", reason: { kind: "exhausted", attempts: 6 } });
  await decide("preflight", { kind: "page", reason: { kind: "domain_denied", label: "x" } });
  await decide("attempt", { kind: "publish" }, false);
  await decide("switch", { enabled: false });
  for (const answer of ["accepted", "accepted", "wrong-signature"]) deliveryAnswers.tell({ answer });
  for (const status of ["pass", "pass", "fail"] as const) {
    gateResults.tell({ kind: "test", status, seconds: 4, cached: status === "fail" });
  }
  const usage = { inputTokens: 900, outputTokens: 100, costUsd: 0.25 };
  for (const role of ["fix", "fix"] as const)
    agentTurns.tell({ role, result: { usage, durationMs: 9, ended: { kind: "answered" } } });
  const unpriced = { ...usage, costUsd: null };
  agentTurns.tell({
    role: "reviewer",
    result: { usage: unpriced, durationMs: 9, ended: { kind: "answered" } },
  });
  const resetAt = now.getTime() / 1_000 + 60;
  const left = (installationId: number, remaining: number, reset = resetAt) =>
    githubAnswers.tell({
      ...{ installationId, status: 200 },
      limit: { resource: "core", remaining, resetAt: reset },
    });
  left(1, 4_000);
  left(2, 90);
  left(3, 1, resetAt - 120);
  webhookAnswers.tell({ webhook: "team-chat", event: "page", outcome: "timed-out" });
  githubAnswers.tell({ installationId: 1, status: null, limit: null });
}

function samplesIn(read: string): Map<string, number> {
  const lines = read.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.slice(line.lastIndexOf(" ")))]),
  );
}

describe("the metrics", () => {
  it.each([
    ['nightshift_deliveries_total{answer="accepted"}', 2],
    ['nightshift_deliveries_total{answer="wrong-signature"}', 1],
    ["nightshift_deliveries_waiting", 1],
    ["nightshift_deliveries_given_up", 0],
    ['nightshift_decisions_total{kind="attempt",decision="retry"}', 1],
    ['nightshift_decisions_total{kind="switch",decision="other"}', 1],
    ['nightshift_attempts_total{decision="page"}', 1],
    ['nightshift_attempts_total{decision="publish"}', undefined],
    ['nightshift_pages_total{condition="global_cap"}', 1],
    ['nightshift_pages_total{condition="safety_tripwire"}', 1],
    ['nightshift_gate_results_total{kind="test",status="pass"}', 2],
    ['nightshift_gate_results_total{kind="test",status="fail"}', 1],
    ['nightshift_gate_duration_seconds_count{kind="test"}', 2],
    ['nightshift_agent_turns_total{role="fix",ended="answered"}', 2],
    ['nightshift_agent_spend_usd_total{role="fix"}', 0.5],
    ['nightshift_agent_spend_usd_total{role="reviewer"}', 0],
    ['nightshift_agent_turns_unpriced_total{role="reviewer"}', 1],
    ['nightshift_agent_tokens_total{role="fix",direction="input"}', 1_800],
    ['nightshift_github_requests_total{status="2xx"}', 3],
    ['nightshift_github_requests_total{status="none"}', 1],
    ['nightshift_github_rate_limit_remaining{resource="core"}', 90],
    ['nightshift_queue_jobs{line="looks",state="waiting"}', 3],
    ['nightshift_queue_oldest_waiting_seconds{line="looks"}', 12.5],
    ["nightshift_outbox_waiting", 1],
    ["nightshift_outbox_oldest_waiting_seconds", 60],
    ['nightshift_escalations{status="open"}', 2],
    ['nightshift_jobs{status="running"}', 1],
    ['nightshift_phases{step="working"}', 1],
    ['nightshift_spend_today_usd{state="spent"}', 0],
    ['nightshift_build_info{version="1.2.3"}', 1],
    ["nightshift_stores_up", 1],
  ])("tell %s as %s", (name, value) => {
    expect(samples.get(name)).toBe(value);
  });

  it("tell of the process and of the pool, and of no repository", () => {
    expect(samples.get("process_resident_memory_bytes")).toBeGreaterThan(1_000_000);
    expect(samples.get('nightshift_database_connections{state="used"}')).toBeGreaterThanOrEqual(0);
    expect(text).not.toMatch(/secret-shop|acme|5#7/);
  });

  it("say that the stores do not answer in place of old numbers", async () => {
    const deps = { db: test.pool, clock: { now: () => now }, log: createLog("silent"), version: "1.2.3" };
    const away = openMetrics({ ...deps, queue: { standing: () => Promise.reject(new Error("away")) } });
    const told = samplesIn(await away.read());
    away.close();
    expect(told.get("nightshift_stores_up")).toBe(0);
    expect(told.has("nightshift_outbox_waiting")).toBe(false);
    expect(told.has('nightshift_database_connections{state="idle"}')).toBe(true);
  });

  it.each([
    [{ "x-ratelimit-remaining": "7", "x-ratelimit-reset": "100", "x-ratelimit-resource": "core" }, "core"],
    [
      { "x-ratelimit-remaining": "7", "x-ratelimit-reset": "100", "x-ratelimit-resource": "made-up" },
      "other",
    ],
    [{ "x-ratelimit-remaining": "many", "x-ratelimit-reset": "100" }, undefined],
    [{}, undefined],
  ])("read %j as the limit of %s", (headers, resource) => {
    expect(limitOf(new Headers(headers as Record<string, string>))?.resource).toBe(resource);
  });
});

describe("the door of the metrics", () => {
  const remote = (remoteAddress: string) => ({ incoming: { socket: { remoteAddress } } });
  const token = "a-token-of-some-length";
  const ofAll = "nst_of-all-repositories";
  it.each([
    [{ kind: "loopback" }, "127.0.0.1", {}, 200],
    [{ kind: "loopback" }, "10.0.0.7", {}, 401],
    [{ kind: "loopback" }, "127.0.0.1", { "x-forwarded-for": "10.0.0.7" }, 401],
    [{ kind: "token", token }, "10.0.0.7", { authorization: `Bearer ${token}` }, 200],
    [{ kind: "token", token }, "127.0.0.1", {}, 401],
    [{ kind: "token", token }, "10.0.0.7", { authorization: `Bearer ${token}x` }, 401],
    [{ kind: "public" }, "10.0.0.7", {}, 200],
    [{ kind: "closed" }, "127.0.0.1", {}, 404],
    // An API token for all repositories opens what is not closed.
    [{ kind: "loopback" }, "10.0.0.7", { authorization: `Bearer ${ofAll}` }, 200],
    [{ kind: "operators" }, "10.0.0.7", { authorization: `Bearer ${ofAll}` }, 200],
    [{ kind: "operators" }, "127.0.0.1", {}, 401],
    [{ kind: "operators" }, "10.0.0.7", { authorization: "Bearer nst_another" }, 401],
    [{ kind: "token", token }, "10.0.0.7", { authorization: `Bearer ${ofAll}` }, 200],
    [{ kind: "closed" }, "10.0.0.7", { authorization: `Bearer ${ofAll}` }, 404],
  ] as const)("%j answers %s with %j: %i", async (...row) => {
    const [door, address, headers, status] = row;
    const request = { headers: headers as Record<string, string> };
    const app = metricsRoutes(metrics, door, (shown) => Promise.resolve(shown === ofAll));
    expect((await app.request("http://127.0.0.1/metrics", request, remote(address))).status).toBe(status);
  });
});

describe("deploy/grafana/nightshift.json", () => {
  const board = z
    .object({
      panels: z.array(
        z.looseObject({ title: z.string(), targets: z.array(z.looseObject({ expr: z.string() })) }),
      ),
    })
    .parse(
      JSON.parse(readFileSync(new URL("../../deploy/grafana/nightshift.json", import.meta.url), "utf8")),
    );
  const queries = board.panels.flatMap(({ title, targets }) =>
    targets.map(({ expr }) => [title, expr] as const),
  );

  it.each(queries)("asks under %s for metrics and labels that there are: %s", (_, expr) => {
    const named = expr.match(/\b(?:nightshift|process|nodejs)_[a-z0-9_]+/g) ?? [];
    expect(named.length).toBeGreaterThan(0);
    for (const name of named) expect(exported().has(name), name).toBe(true);
    const labels = [...expr.matchAll(/by \(([^)]*)\)/g)].flatMap(([, list = ""]) => list.split(/,\s*/));
    const matched = [...expr.matchAll(/[{,]([a-z_]+)=/g)].map(([, label = ""]) => label);
    for (const label of [...labels, ...matched]) {
      expect(ofScraper.includes(label) || new RegExp(`[{,]${label}="`).test(text), label).toBe(true);
    }
  });

  it("shows all of our own", () => {
    const shown = queries.map(([, expr]) => expr).join(" ");
    const own = [...text.matchAll(/^# TYPE (nightshift_\w+)/gm)].map(([, name = ""]) => name);
    expect(own.filter((name) => !shown.includes(name))).toEqual([]);
  });

  const ofScraper = ["job", "instance"];
  const exported = () =>
    new Set(
      [...text.matchAll(/^# TYPE (\w+) (\w+)/gm)].flatMap(([, name = "", kind]) =>
        kind === "histogram" ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
      ),
    );
});
