import { type Hono } from "hono";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { noTrials } from "../../src/domain/gates/trials/open-trials.ts";
import { type GateResult } from "../../src/domain/gates/verdict/verdict.ts";
import { createApiRoutes } from "../../src/http/api/routes.ts";
import { appendAudit } from "../../src/store/audit.ts";
import { inTransaction } from "../../src/store/database.ts";
import { takeIn } from "../../src/store/escalations/escalations.ts";
import { saveGateRun } from "../../src/store/gates/gate-runs.ts";
import { saveRepository } from "../../src/store/configuration/repositories.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { apiDeps, now } from "./api-deps.ts";
import { behindDoors } from "./behind-doors.ts";

let test: TestDatabase;
let app: Hono;
const hour = 3_600_000;
/** Within 1 %. */
const aMinute = expect.closeTo(60.28, 1) as number;
const before = (hours: number) => new Date(now.getTime() - hours * hour);

beforeAll(async () => {
  test = await createTestDatabase();
  app = behindDoors(createApiRoutes(apiDeps(test.pool)));
  for (const [id, name] of [
    [5, "shop"],
    [6, "till"],
  ] as const) {
    await saveRepository(test.pool, { id, installationId: 2, owner: "acme", name });
  }
  // Six accepted commits in one repository, two of them older than a day; one more elsewhere.
  for (const [index, hours] of [1, 2, 3, 4, 30, 40].entries()) await accept(5, index, hours);
  await accept(6, 0, 1);
  await inTransaction(test.pool, (db) =>
    appendAudit(db, {
      ...{
        at: before(2),
        repositoryId: 5,
        subject: "escalation 5#9",
        kind: "attempt",
        facts: {},
        effects: [],
      },
      decision: { kind: "page", reason: { kind: "exhausted", attempts: 6 } },
    }),
  );
  await inTransaction(test.pool, (db) =>
    appendAudit(db, {
      ...{
        at: before(2),
        repositoryId: 5,
        subject: "escalation 5#8",
        kind: "context",
        facts: {},
        effects: [],
      },
      decision: { kind: "page", reason: { kind: "context_unavailable", sources: ["sentry"] } },
    }),
  );
});
afterAll(() => test.drop());

/** An attempt that claimed once, was accepted with so many warnings, and cost a dollar. */
async function accept(repositoryId: number, warnings: number, hours: number): Promise<void> {
  const at = before(hours);
  const issue = 10 + warnings;
  const { id } = await takeIn(test.pool, {
    repositoryId,
    issue,
    title: "t",
    body: "",
    domain: "ci-stuck",
    now: at,
  });
  const { rows } = await test.pool.query<{ id: number }>(
    `insert into attempts (escalation_id, number, stage, step, runner, base_sha, branch, prompt, decision,
       input_tokens, output_tokens, cost_usd, agent_ms, started_at, decided_at)
     values ($1, 1, 'probe', 'decided', 'replay', 'a', 'b', 'p', '{"kind":"resolve","pull":1}', 900, 100, 1, 9000,
       $2::timestamptz - interval '1 minute', $2) returning id`,
    [id, at],
  );
  const attemptId = rows[0]?.id ?? 0;
  await test.pool.query(
    `insert into attempt_spendings (attempt_id, usd, spent_at, unpriced) values ($1, 1, $2, false), ($1, 0, $2, true)`,
    [attemptId, at],
  );
  const head = String(issue).padStart(40, "0");
  const verdict = {
    verdict: "pass",
    base: "a",
    head,
    tree: "t",
    gates: [lint(warnings)],
    ...noTrials,
  } as const;
  await saveGateRun(test.pool, { attemptId, verdict, rejection: null, now: at, tookMs: 1_000 });
  // The same commit again, after checks of others: nothing is counted twice.
  await saveGateRun(test.pool, { attemptId, verdict, rejection: null, now: at });
  await inTransaction(test.pool, (db) =>
    appendAudit(db, {
      ...{ at, repositoryId, subject: `escalation ${repositoryId}#${issue}`, kind: "claim", effects: [] },
      ...{ facts: { attempt: attemptId }, decision: { kind: "accept" } },
    }),
  );
}

function lint(warnings: number): GateResult {
  return {
    ...{ name: "lint", kind: "lint", status: "pass", expected: "", actual: "", findings: [], log: "" },
    ...{ seconds: 2, cached: false, measured: { kind: "problems", errors: 0, warnings } },
  };
}

const ask = async (path: string) => {
  const response = await app.request(`http://localhost${path}`);
  return { status: response.status, body: (await response.json()) as { windows: Record<string, object> } };
};

describe("the diagnostics", () => {
  it("count a day and a week of gates, in one repository", async () => {
    const { windows } = (await ask("/diagnostics/gates?repository=acme/shop")).body;
    expect(windows["24h"]).toMatchObject({
      counts: { claiming: 4, firstTry: 4, accepted: 4, tokens: 4_000 },
      metrics: {
        firstTryPassRate: { value: 1, met: true },
        tokensPerAcceptedChange: { value: 1_000, met: null },
        gateTimeShare: { value: 0.1, met: false },
      },
      gates: [{ name: "lint", runs: 4, passRate: 1, medianSeconds: expect.closeTo(2, 1) as number }],
      topFailures: [],
    });
    expect(windows["7d"]).toMatchObject({ counts: { claiming: 6 } });
  });

  it("count what agents did, in all repositories", async () => {
    const { windows } = (await ask("/diagnostics/auto-agent?window=24h")).body;
    expect(Object.keys(windows)).toEqual(["24h"]);
    expect(windows["24h"]).toMatchObject({
      ...{ attempts: 5, spendUsd: 5, resolved: 5, unpriced: 5, p50Seconds: aMinute, p95Seconds: aMinute },
      ...{
        resolutionRate: 5 / 7,
        pages: { global_cap: 1, human_only_blocker: 1, safety_tripwire: 0 },
        recurrenceRate: null,
      },
      byDomainAndStage: [
        { domain: "ci-stuck", stage: "probe", attempts: 5, resolved: 5, spendUsd: 5, unpriced: 5 },
      ],
    });
    expect(windows["24h"]).toHaveProperty("topSpenders.length", 5);
  });

  it("tell which share of the confirmed resolutions of a span did not hold", async () => {
    for (const [index, hours] of [1, 2, 3, 5, 30].entries()) {
      const recurred = index === 0 || hours === 30;
      await test.pool.query(
        `insert into resolutions (repository_id, fingerprint, issue, pull, confirmed_at, recurred_as, recurred_at)
         values (5, $1, $2, 1, $3, $4, $5)`,
        [`f${index}`, 20 + index, before(hours), recurred ? 40 : null, recurred ? before(0.5) : null],
      );
    }
    const { windows } = (await ask("/diagnostics/auto-agent?repository=acme/shop")).body;
    expect(windows).toMatchObject({ "24h": { recurrenceRate: 1 / 4 }, "7d": { recurrenceRate: 2 / 5 } });
    const elsewhere = await ask("/diagnostics/auto-agent?repository=acme/till");
    expect(elsewhere.body.windows).toMatchObject({ "7d": { recurrenceRate: null } });
  });

  it.each([
    ["/diagnostics/gates?window=soon", 422],
    ["/diagnostics/gates?window=0s", 422],
    ["/diagnostics/gates?window=91d", 422],
    ["/diagnostics/auto-agent?repository=acme/other", 404],
  ])("answer %s with %i", async (path, status) => {
    expect(await ask(path)).toMatchObject({ status, body: { type: "about:blank", status } });
  });
});

describe("the suggestions", () => {
  it("propose what the accepted commits of the repository would have met", async () => {
    const { body } = await ask("/repos/acme/shop/quality-gates/suggestions");
    expect(body).toMatchObject({
      ...{ repository: "acme/shop", commits: 6 },
      suggestions: [
        { key: "gates.lint.maxErrors", proposed: null, why: "strictest_already", commits: 6 },
        { key: "gates.lint.maxWarnings", inForce: 50, proposed: 5, why: "stricter", commits: 6 },
      ],
    });
  });

  it("leave out what turned out to be bad", async () => {
    await test.pool.query(
      `insert into false_negatives (repository_id, attempt_id, pull, cause, commit_sha, check_name, found_at)
       select 5, max(id), 1, 'reverted', 'a', '', now() from attempts a
       where a.escalation_id = (select id from escalations where repository_id = 5 and issue = 15)`,
    );
    expect((await ask("/repos/acme/shop/quality-gates/suggestions")).body).toMatchObject({
      commits: 5,
      suggestions: [{}, { proposed: 4 }],
    });
  });
});
