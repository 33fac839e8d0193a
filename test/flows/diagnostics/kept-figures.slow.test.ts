import { afterAll, beforeAll, expect, it } from "vitest";
import { fillHistory } from "../../../bench/history.ts";
import { conditionOf } from "../../../src/domain/escalations/page.ts";
import { diagnoseAutoAgent } from "../../../src/flows/diagnostics/auto-agent.ts";
import { diagnoseGates } from "../../../src/flows/diagnostics/gates.ts";
import { upTo } from "../../../src/flows/diagnostics/windows.ts";
import { readGates } from "../../../src/flows/overview/read-gates.ts";
import { periods, readTrend, type Trend } from "../../../src/flows/overview/trend.ts";
import { keepChangedFigures } from "../../../src/store/figures/keep.ts";
import { type Span } from "../../../src/store/metrics/span.ts";
import { pageReason } from "../../../src/store/metrics/attempts.ts";
import { type Clock } from "../../../src/platform/clock.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { countAttemptsRaw, countGatesRaw, countTrendRaw } from "../../support/raw-diagnostics.ts";

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

const known = ({ spend }: Trend) => spend.map(({ escalations, jobs }) => escalations.known + jobs.known);

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
  const spenders = found.topSpenders.map(({ work, issue, spendUsd }) => ({ work, issue, spendUsd }));
  expect(spenders).toEqual(raw.spenders);
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
  const settled = gates.tasks
    .filter(({ tasks }) => tasks > 0)
    .map(({ outcome, tasks }) => ({ outcome, tasks }));
  expect(new Set(rawGates.tasks)).toEqual(new Set(settled));
  const tokens = gates.tokensByTask.map(({ work, kind, accepted, tokens }) => ({
    work,
    kind,
    accepted,
    tokens,
  }));
  expect(new Set(rawGates.tokens)).toEqual(new Set(tokens));
}

const at = (now: Date): Clock => ({ now: () => now });

function slice(of: object, names: readonly string[], index: number): object {
  return Object.fromEntries(names.map((name) => [name, (of as Record<string, number[]>)[name]?.[index]]));
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
    "select from figure_minutes where start <= $1::timestamptz - interval '1 minute'",
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
  await change(
    `with paid as (update attempts set cost_usd = cost_usd + 2.5 where id % 90 = 0 returning id, decided_at)
     insert into attempt_spendings (attempt_id, usd, spent_at) select id, 2.5, decided_at from paid`,
  );
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

it.each(["24h", "7d", "30d"] as const)("charts of %s tell each of their slices once", async (period) => {
  const step = { "24h": 3_600_000, "7d": 6 * 3_600_000, "30d": day }[period];
  const now = new Date(until.getTime() - 7_000);
  for (const repositoryIds of [null, [1, 4]]) {
    const trend = await readTrend(test.pool, { period, now, repositoryIds });
    const { trend: gates } = await readGates({ db: test.pool, clock: at(now) }, { period, repositoryIds });
    expect(gates.from).toEqual(trend.from);
    expect(trend.from[0]?.getTime() ?? 0).toBeLessThanOrEqual(
      now.getTime() - periods[period].seconds * 1_000,
    );
    for (const [index, from] of trend.from.entries()) {
      expect(from.getTime() % step).toBe(0);
      const of = await countTrendRaw(test.pool, {
        from: new Date(Math.max(from.getTime(), upTo(now, periods[period].seconds * 1_000).from.getTime())),
        to: new Date(Math.min(from.getTime() + step, now.getTime())),
        repositoryIds,
      });
      const { spendUsd, ...counts } = of.agents ?? {};
      expect(slice(trend, ["resolved", "paged", "recurred"], index)).toEqual(counts);
      expect(known(trend)[index]).toBeCloseTo(Number(spendUsd), 5);
      const { minutes, ...said } = of.gates ?? {};
      expect(slice(gates, ["passed", "refused"], index)).toEqual(said);
      expect(gates.minutes[index]).toBeCloseTo(Number(minutes), 3);
    }
    for (const told of [trend.resolved, trend.paged, trend.recurred, gates.passed, gates.refused])
      expect(Math.max(...told)).toBeGreaterThan(0);
  }
});

it("charts tell what jobs pay, and failures that come back, as soon as it happens", async () => {
  const asked = { period: "24h", now: until, repositoryIds: [2] } as const;
  const before = await readTrend(test.pool, asked);
  await test.pool.query(
    `with j as (
       insert into jobs (repository_id, issue, title, body, asked_by, autonomy, autonomy_from, autonomy_at, expert,
         status, created_at, updated_at)
       values (2, 77, 't', '', 'ada', 'full', 'built-in', $1, 'e', 'running', $1, $1) returning id),
     p as (
       insert into phases (job_id, kind, number, branch, base_sha, started_at)
       select id, 'strategic', 1, 'b', 's', $1 from j returning id)
     insert into phase_spendings (phase_id, usd, spent_at) select id, 1.25, $1::timestamptz - interval '3 hours' from p`,
    [until],
  );
  await test.pool.query(
    `update resolutions set recurred_as = 7, recurred_at = $1::timestamptz - interval '2 hours'
     where repository_id = 2 and recurred_at is null and confirmed_at < $1::timestamptz - interval '60 hours'`,
    [until],
  );
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  for (const kept of [false, true]) {
    if (kept) await keepAll();
    const after = await readTrend(test.pool, asked);
    expect(sum(known(after))).toBeCloseTo(sum(known(before)) + 1.25, 6);
    expect(sum(after.recurred)).toBeGreaterThan(sum(before.recurred));
  }
  await test.pool.query("delete from jobs where issue = 77");
  expect(sum(known(await readTrend(test.pool, asked)))).toBeCloseTo(sum(known(before)), 6);
});

it("agents that claim too early are told apart, and come to the whole", async () => {
  const span = { from: new Date(until.getTime() - 2 * day), to: until, repositoryIds: [1, 4] };
  const { premature, counts } = await diagnoseGates(test.pool, span);
  expect(premature.reduce((total, agent) => total + agent.claims, 0)).toBe(counts.claims);
  expect(premature.reduce((total, agent) => total + agent.premature, 0)).toBeGreaterThan(0);
});

it("a change that is under way while others are kept is not lost", async () => {
  const client = await test.pool.connect();
  try {
    await client.query("begin");
    await client.query("update attempts set agent_ms = 99000 where id = 300");
    await test.pool.query("update attempts set agent_ms = 98000 where id = 303");
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
    `insert into attempt_spendings (attempt_id, usd, spent_at)
     select one.attempt, told.usd, told.at
     from (select min(id) as attempt from attempts group by escalation_id order by 1 limit 60) one cross join (values
       (500, $1::timestamptz - interval '40 days'), (0.000001, $1::timestamptz - interval '2 days')) told (usd, at)`,
    [until],
  );
  await compareAll(spans().slice(-2));
  await keepAll();
  await compareAll(spans().slice(-2));
});
