import { type Hono } from "hono";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createApp } from "../../src/http/app.ts";
import { newStanding, type Lesson } from "../../src/domain/playbooks/playbook.ts";
import { savePlaybook } from "../../src/store/playbooks/playbooks.ts";
import { lastResolution, noteRecurrence, saveResolution } from "../../src/store/playbooks/resolutions.ts";
import { appendAudit } from "../../src/store/audit.ts";
import { inTransaction } from "../../src/store/database.ts";
import { changeApiConfiguration } from "../../src/store/configuration/api-configurations.ts";
import { takeIn } from "../../src/store/escalations/escalations.ts";
import { keepGateLog } from "../../src/store/gates/gate-logs.ts";
import { saveRepository } from "../../src/store/configuration/repositories.ts";
import { changeSwitch } from "../../src/store/configuration/switches.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { apiDeps } from "./api-deps.ts";

const now = new Date("2026-03-02T10:00:00Z");
let wholeLog: string;
const title = "<script>alert(1)</script> & more";
let test: TestDatabase;
let app: Hono;

beforeAll(async () => {
  test = await createTestDatabase();
  const overview = { enabled: true, dailyCostUsd: 20 };
  app = createApp({ api: apiDeps(test.pool), overview, publicUrl: null, people: null, queues: [] });
  await saveRepository(test.pool, { id: 5, installationId: 2, owner: "acme", name: "shop" });
  await saveRepository(test.pool, { id: 6, installationId: 2, owner: "acme", name: "till" });
  await takeIn(test.pool, { repositoryId: 5, issue: 7, title, body: "", domain: "ci-stuck", now });
  await judge();
  await inTransaction(test.pool, (db) =>
    appendAudit(db, {
      ...{ at: now, repositoryId: 5, subject: "escalation 5#7", kind: "preflight" },
      ...{ facts: { text: "</pre><script>" }, decision: { kind: "skip", reason: "closed" }, effects: [] },
    }),
  );
});
afterAll(() => test.drop());

/** A gate that judged one commit twice, and once a pull request. */
async function judge(): Promise<void> {
  wholeLog = await keepGateLog(test.pool, { repositoryId: 5, text: "<script> the whole story", now });
  const gate = { name: "unit tests", kind: "test", seconds: 2, cached: false, log: "the end", findings: [] };
  const verdictOf = (status: string, actual: string) =>
    JSON.stringify({ gates: [{ ...gate, status, actual }] });
  const at = new Date(now.getTime() - 3_600_000);
  await test.pool.query(
    `with e as (
       insert into escalations (repository_id, issue, title, body, triggered_at, status, created_at, updated_at)
       values (5, 6, 't', 'b', $1, 'resolved', $1, $1) returning id
     ), a as (
       insert into attempts (escalation_id, number, stage, step, runner, base_sha, branch, prompt, decision,
         input_tokens, agent_ms, started_at, decided_at)
       select id, 1, 'probe', 'decided', 'replay', 'b', 'n', 'p', '{"kind": "resolve"}', 700, 9000, $1, $1
       from e returning id
     ), g as (
       insert into gate_runs (attempt_id, commit_sha, accepted, verdict, judged_at, took_ms)
       select a.id, 'c0ffee1', v.verdict->'gates'->0->>'status' = 'pass', v.verdict, $1, 500
       from a, (values ($2::jsonb), ($3::jsonb)) v(verdict) returning id, verdict->'gates'->0 as gate
     )
     insert into gate_results (gate_run_id, name, kind, repository_id, judged_at, status, seconds, cached, reason)
     select id, 'unit tests', 'test', 5, $1, gate->>'status', 2, false,
       case when gate->>'status' = 'fail' then 'failed' end from g`,
    [at, verdictOf("fail", "2 <b> failed"), verdictOf("pass", "all passed")],
  );
  await test.pool.query(
    `insert into pull_gate_runs (repository_id, pull, head_sha, base_ref, status, verdict, created_at, settled_at)
     values (5, 9, 'beef', 'main', 'done', $2, $1, $1)`,
    [at, JSON.stringify({ gates: [{ ...gate, wholeLog, status: "fail", actual: "3 failed" }] })],
  );
}

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

/** What each row of a page's tables says. */
const rowsOf = async (path: string) =>
  [...(await (await ask(path)).text()).matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = ""]) =>
    row
      .replaceAll(/<[^>]+>/g, " ")
      .replaceAll(/\s+/g, " ")
      .trim(),
  );

describe("pages", () => {
  it("list escalations, and escape what outsiders wrote", async () => {
    const response = await ask("/");
    const html = await response.text();
    expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt; &amp; more");
    expect(html).not.toContain("<script>");
    expect(html).toContain('href="/escalations/acme/shop/7"');
  });

  it("say within which walls agents and gates work, as the API does", async () => {
    const isolation = "bubblewrap 0.8.0: own files, processes and network";
    expect(await (await ask("/")).text()).toContain(`Isolation of agents and gates: ${isolation}`);
    expect(await (await ask("/api/service")).json()).toEqual({
      enabled: true,
      source: "built-in",
      isolation,
    });
  });

  it("tell the story of one escalation, with the facts of each decision", async () => {
    const html = await (await ask("/escalations/acme/shop/7")).text();
    expect(html).toContain("preflight");
    expect(html).not.toContain("<script>");
  });

  it("say what waits for whom, what the day may cost, and what is switched off", async () => {
    const html = await (await ask("/")).text();
    for (const said of ["Nothing waits for a person", "its turn", "Money of today", "$20.00", "Rates"])
      expect(html).toContain(said);
    expect(html).not.toContain("Switched off");
    await changeSwitch(test.pool, { kind: "service" }, { change: { enabled: false }, now });
    await changeSwitch(test.pool, { kind: "installation", id: 2 }, { change: { dailyCostUsd: 7.5 }, now });
    await changeApiConfiguration(test.pool, 5, { from: null, to: { enabled: false }, now });
    const after = await (await ask("/")).text();
    for (const said of ["Switched off", "the service", "acme/shop", "installation 2 (acme)", "$7.50"])
      expect(after).toContain(said);
  });

  it("say what an attempt may come to, and where it is another", async () => {
    expect(await rowsOf("/")).toContain("every other repository unlimited 30m 5m");
    const escalations = { caps: { attemptCostUsd: 1.5, wallClock: "90s" } };
    await changeApiConfiguration(test.pool, 6, { from: null, to: { escalations }, now });
    expect(await rowsOf("/")).toContain("acme/till $1.50 1m30s 5m");
  });

  it("say what was learned and what came back, without what a learned text could do", async () => {
    const learned = { repositoryId: 6, issue: 3, pull: 4, now: new Date(now.getTime() - 3_600_000) };
    const lesson: Lesson = {
      ...{ domain: "ci-stuck", fingerprint: "f1", symptom: ["red"], paths: ["a.js"], fix: [] },
      ...{ rootCause: "The clock <b>was</b> read too deep.", verified: ["test: 4 of 4"] },
    };
    const playbookId = await savePlaybook(test.pool, { ...learned, lesson, standing: newStanding });
    await saveResolution(test.pool, { ...learned, fingerprint: "f1", playbookId });
    const html = async () => (await (await ask("/")).text()).replaceAll(/\s+/g, " ");
    const before = await html();
    expect(before).toContain("The clock &lt;b&gt;was&lt;/b&gt; read too deep.");
    expect(before).not.toContain("Came back within 30 days");
    const last = await lastResolution(test.pool, { repositoryId: 6, fingerprint: "f1", by: now });
    const returned = { issue: 8, now: new Date(now.getTime() - 60_000) };
    await noteRecurrence(test.pool, last?.id ?? 0, returned);
    const after = await html();
    expect(after).toContain("Came back within 30 days");
    expect(after).toContain('href="/escalations/acme/till/8"');
    // The one resolution of the day did not hold.
    expect(after).toMatch(/<th scope="col">Pages<\/th><th scope="col">Recurred<\/th>/);
    expect(after).toMatch(/<td class="number">0<\/td> <td class="number">100 %<\/td>/);
  });

  it("tell how each gate did, what it said last, and give its whole log", async () => {
    const gates = await (await ask("/gates")).text();
    for (const said of [
      "First-try pass rate",
      "≥ 80.0 %",
      'class="target"',
      'aria-label="meets its target"',
      "1 of 2",
      "1 of 1",
      'href="/gates/acme/shop/unit%20tests"',
    ])
      expect(gates).toContain(said);
    const history = await (await ask("/gates/acme/shop/unit%20tests")).text();
    for (const said of ["3 failed", "2 &lt;b&gt; failed", `href="/logs/5/${wholeLog}"`, "pull request #9"])
      expect(history).toContain(said);
    expect(history).not.toContain("<b>");
    const log = await ask(`/logs/5/${wholeLog}`);
    expect(log.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    expect(await log.text()).toBe("<script> the whole story");
  });

  it("tell how often tasks were rejected, what that took in time and tokens, and what refuses", async () => {
    const claim = {
      at: new Date(now.getTime() - 3_600_000),
      repositoryId: 5,
      subject: "claims",
      kind: "claim",
    };
    for (const kind of ["reject", "accept"])
      await inTransaction(test.pool, (db) =>
        appendAudit(db, { ...claim, facts: { attempt: 1 }, decision: { kind }, effects: [] }),
      );
    expect(await rowsOf("/gates")).toEqual(
      expect.arrayContaining([
        "accepted at the first try 0 0 %",
        "rejected once 1 100 %",
        "agents 9.0 s 90.0 %",
        "gates 1.0 s 10.0 %",
        "without a domain escalations 1 700 700",
        "test 1 100 %",
        "unit tests failed 1 100 %",
      ]),
    );
    expect(await (await ask("/gates")).text()).toContain("<h3>Tokens per accepted change</h3>");
    const overview = ["rejected once 1 100 %", "gates 1.0 s 10.0 %", "test 1 100 %"];
    expect(await rowsOf("/")).toEqual(expect.arrayContaining(overview));
  });

  it("say since when they tell each gate, where there is more than they read", async () => {
    const since = "Each gate and the slowest: what they said since";
    const addResults = (many: number) =>
      test.pool.query(
        `with runs as (insert into pull_gate_runs (repository_id, pull, head_sha, base_ref, status, verdict, created_at, settled_at)
           select 5, 1000, $2::integer || '.' || n, 'main', 'done', '{}', $1, $1 from generate_series(1, $2) n returning id)
         insert into gate_results (pull_gate_run_id, name, kind, repository_id, judged_at, status, seconds, cached)
         select id, 'build', 'build', 5, $1, 'pass', 1, false from runs`,
        [new Date(now.getTime() - 60_000), many],
      );
    await addResults(19_000);
    expect(await (await ask("/gates")).text()).not.toContain(since);
    await addResults(1_000);
    expect(await (await ask("/gates")).text()).toContain(since);
    await test.pool.query("delete from gate_results where name = 'build'");
    await test.pool.query("delete from pull_gate_runs where pull = 1000");
  });

  it("allow no script and no frame", async () => {
    const policy = (await ask("/")).headers.get("content-security-policy");
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
  });

  it.each([
    ...["/gates/acme/shop/other", "/gates/acme/other/unit%20tests", `/logs/6/${"0".repeat(64)}`, "/logs/5/x"],
    ...["/escalations/acme/shop/8", "/escalations/acme/other/7", "/escalations/acme/shop/x"],
  ])("answer 404 for %s", async (path) => {
    expect((await ask(path)).status).toBe(404);
  });
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
    expect(await (await ask("/api/audit/verify")).json()).toMatchObject({ entries: 3, brokenAt: null });
  });

  it("answers an unknown escalation with a problem document", async () => {
    const response = await ask("/api/escalations/acme/shop/8");
    expect(response.status).toBe(404);
    expect(response.headers.get("content-type")).toBe("application/problem+json");
  });
});

it("shows no credential that somebody wrote into an issue", async () => {
  const key = ["ghp", "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8"].join("_");
  const leaking = { title: `The key ${key} is refused`, body: `I use\n${key}\nhere.` };
  await takeIn(test.pool, { repositoryId: 6, issue: 40, ...leaking, domain: "ci-stuck", now });
  for (const path of [
    "/",
    "/escalations/acme/till/40",
    "/api/escalations",
    "/api/escalations/acme/till/40",
  ]) {
    const text = await (await ask(path)).text();
    expect(text, path).toContain("The key [redacted] is refused");
    expect(text, path).not.toContain(key);
  }
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
