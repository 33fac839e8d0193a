import { afterAll, beforeAll, expect, it } from "vitest";
import { fillHistory } from "../../../bench/history.ts";
import { conditionOf } from "../../../src/domain/escalations/page.ts";
import { diagnoseAutoAgent } from "../../../src/flows/diagnostics/auto-agent.ts";
import { diagnoseGates } from "../../../src/flows/diagnostics/gates.ts";
import { readServiceSeries, type ServiceSeriesPoint } from "../../../src/flows/diagnostics/series.ts";
import { keepChangedFigures } from "../../../src/store/figures/keep.ts";
import { type Span } from "../../../src/store/metrics/span.ts";
import { pageReason } from "../../../src/store/metrics/attempts.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { countAttemptsRaw, countGatesRaw } from "../../support/raw-diagnostics.ts";

const until = new Date("2026-11-22T12:34:00Z");
const day = 86_400_000;
let test: TestDatabase;

beforeAll(async () => {
  test = await createTestDatabase();
  const seed = Number(process.env["NIGHTSHIFT_TEST_SEED"] ?? 0.4);
  await fillHistory(test.pool, {
    rows: 3_000,
    repositories: 4,
    until,
    days: 4,
    granularitySeconds: 60,
    seed,
  });
  await test.pool.query(
    `insert into resolutions (repository_id, fingerprint, issue, pull, confirmed_at, recurred_as, recurred_at)
     select 1 + id % 4, 'f' || id, id, 1, $1::timestamptz - id * interval '1 hour',
       case when id % 3 = 0 then id end, case when id % 3 = 0 then $1::timestamptz - id * interval '1 hour' end
     from generate_series(1, 100) as id`,
    [until],
  );
});
afterAll(() => test.drop());

/** Ends and begins on borders, next to them and anywhere; all repositories, some, one. */
function spans(): Span[] {
  const hours = (count: number) => new Date(until.getTime() - count * 3_600_000);
  const midnight = (days: number) => new Date(Date.UTC(2026, 10, 22 - days));
  const ends: [Date, Date][] = [
    [hours(24), until],
    [midnight(3), midnight(2)],
    [new Date(midnight(3).getTime() - 60_000), new Date(midnight(1).getTime() + 60_000)],
    [hours(30.05), hours(29.95)],
    [hours(100.317), hours(3.71)],
    [new Date(until.getTime() - 30 * day), until],
  ];
  return ends.flatMap(([from, to]) => [null, [1, 4]].map((repositoryIds) => ({ from, to, repositoryIds })));
}

/** Sums of money are added in another order, and percentiles are within 1 %. */
function within(value: number | null, of: unknown): void {
  if (typeof of !== "number") expect(value).toBe(of);
  else expect(Math.abs((value ?? Number.NaN) - of)).toBeLessThanOrEqual(of * 0.01 + 1e-9);
}

async function compare(span: Span): Promise<void> {
  const found = await diagnoseAutoAgent(test.pool, span);
  const raw = await countAttemptsRaw(test.pool, span);
  const { p50Seconds, p95Seconds, spendUsd, ...totals } = raw.totals ?? {};
  expect(found).toMatchObject(totals);
  within(found.p50Seconds, p50Seconds);
  within(found.p95Seconds, p95Seconds);
  expect(found.spendUsd).toBeCloseTo(Number(spendUsd), 9);
  const pages = { safety_tripwire: 0, human_only_blocker: 0, global_cap: 0 };
  for (const page of raw.pages)
    pages[conditionOf({ kind: pageReason.parse(page["reason"]) })] += Number(page["pages"]);
  expect(found.pages).toEqual(pages);
  expect(found.topSpenders.map(({ issue, attempts, spendUsd }) => ({ issue, attempts, spendUsd }))).toEqual(
    raw.spenders,
  );
  const rounded = (shares: readonly object[]) =>
    shares.map((share) => ({
      ...share,
      spendUsd: (share as { spendUsd: number }).spendUsd.toFixed(6),
    }));
  expect(rounded(found.byDomainAndStage)).toEqual(rounded(raw.shares));
  const { resolutions, recurred } = raw.recurrences as { resolutions: number; recurred: number };
  expect(found.recurrenceRate).toBe(resolutions === 0 ? null : recurred / resolutions);

  const gates = await diagnoseGates(test.pool, span);
  const rawGates = await countGatesRaw(test.pool, span);
  expect(gates.counts).toMatchObject(rawGates.counts);
  expect(gates.gates).toHaveLength(rawGates.gates.length);
  for (const [index, record] of rawGates.gates.entries()) {
    const { medianSeconds, p95Seconds, ...counts } = record;
    expect(gates.gates[index]).toMatchObject(counts);
    within(gates.gates[index]?.medianSeconds ?? null, medianSeconds);
    within(gates.gates[index]?.p95Seconds ?? null, p95Seconds);
  }
  const times = rawGates.failures.map((one) => Number(one["times"])).toSorted((one, other) => other - one);
  expect(gates.topFailures.map((one) => one.times)).toEqual(times.slice(0, 10));
  expect(rawGates.failures).toEqual(expect.arrayContaining([...gates.topFailures]));
}

const compareAll = async (among = spans()) => {
  for (const span of among) await compare(span);
};

async function keepAll(most = Number.POSITIVE_INFINITY): Promise<number> {
  let batches = 0;
  while (batches < most && (await keepChangedFigures(test.pool, until))) batches += 1;
  await test.pool.query("analyze");
  return batches;
}

it("what is kept of stretches of time, and rows at their edges, come to what all rows come to", async () => {
  await compareAll(spans().slice(3, 7));
  expect(await keepAll(4)).toBe(4);
  await compareAll(spans().slice(3, 7));
  expect(await keepAll()).toBeGreaterThan(10);
  expect(await keepChangedFigures(test.pool, until)).toBe(false);
  const { rows } = await test.pool.query(
    "select from figure_marks where start <= $1::timestamptz - interval '5 minutes'",
    [until],
  );
  expect(rows).toEqual([]);
  await compareAll();
});

it("whatever changes afterwards is seen at once, and again when it is kept", async () => {
  const change = async (text: string) => {
    const { rowCount } = await test.pool.query(text);
    expect(rowCount).toBeGreaterThan(0);
  };
  await change("update escalations set domain = 'moved' where id % 50 = 0");
  await change(
    "update escalations set confirmed_at = null, confirmed_pull = null where id % 70 = 0 and confirmed_at is not null",
  );
  await change("delete from gate_runs where id % 40 = 0");
  await change("update attempts set cost_usd = 2.5 where id % 90 = 0");
  await change("delete from attempts where id % 110 = 0");
  await change(
    "update resolutions set recurred_as = 1, recurred_at = confirmed_at + interval '1 hour' where id % 5 = 0 and recurred_at is null",
  );
  await change(
    `insert into audit_entries (id, at, repository_id, subject, kind, facts, decision, effects, previous_hash, hash)
     select id + 100000, at, repository_id, subject, kind, facts, decision, effects, '', '' from audit_entries where id % 60 = 0`,
  );
  await compareAll();
  expect(await keepAll()).toBeGreaterThan(0);
  await compareAll();
});

it("a series tells each hour or day once, and comes to the whole", async () => {
  const [from, to] = [new Date(until.getTime() - 50 * 3_600_000 - 7_000), until];
  for (const step of ["hour", "day"] as const) {
    const points = await readServiceSeries(test.pool, { from, to, repositoryIds: [1, 4], step });
    expect(points).toHaveLength(step === "hour" ? 51 : 3);
    const gates = await diagnoseGates(test.pool, { from, to, repositoryIds: [1, 4] });
    const agents = await diagnoseAutoAgent(test.pool, { from, to, repositoryIds: [1, 4] });
    const sum = (what: Exclude<keyof ServiceSeriesPoint, "at">) =>
      points.reduce((total, point) => total + point[what], 0);
    expect(sum("attempts")).toBe(agents.attempts);
    expect(sum("pages")).toBe(Object.values(agents.pages).reduce((total, pages) => total + pages, 0));
    expect(sum("spendUsd")).toBeCloseTo(agents.spendUsd, 6);
    expect(sum("claims")).toBe(gates.counts.claims);
    const failed = gates.gates.reduce((total, { runs, passed }) => total + runs - passed, 0);
    expect(sum("gateFailures")).toBe(failed);
    const premature = gates.premature.reduce((total, agent) => total + agent.premature, 0);
    expect(sum("prematureClaims")).toBe(premature);
    expect(premature).toBeGreaterThan(0);
    for (const { at, attempts } of points.slice(1, -1)) {
      const end = new Date(at.getTime() + (step === "hour" ? 3_600_000 : day));
      const { totals } = await countAttemptsRaw(test.pool, { from: at, to: end, repositoryIds: [1, 4] });
      expect(attempts).toBe(totals?.["attempts"]);
      if (step === "hour" && at.getUTCHours() > 3) break;
    }
  }
});

it("a change that is under way while others are kept is not lost", async () => {
  const client = await test.pool.connect();
  try {
    await client.query("begin");
    await client.query("update attempts set cost_usd = 99 where id = 300");
    await test.pool.query("update attempts set cost_usd = 98 where id = 303");
    await keepAll();
    await client.query("commit");
  } finally {
    client.release();
  }
  await compareAll(spans().slice(-2));
  await keepAll();
  await compareAll(spans().slice(-2));
});

it("money that was spent long before does not hide who spent most", async () => {
  // So many that cost much before the span, and hardly anything in it, that they fill every list.
  await test.pool.query(
    `insert into attempts (escalation_id, number, stage, step, runner, base_sha, branch, prompt, decision, cost_usd, started_at, decided_at)
     select id, 9, 'probe', 'decided', 'claude', 'b', 'n', 'p', '{"kind": "retry"}', told.cost, told.at, told.at
     from generate_series(1, 60) as id cross join (values
       (500, $1::timestamptz - interval '40 days'), (0.000001, $1::timestamptz - interval '2 days')) told (cost, at)`,
    [until],
  );
  await compareAll(spans().slice(-2));
  await keepAll();
  await compareAll(spans().slice(-2));
});
