import { afterAll, beforeAll, expect, it } from "vitest";
import { costOfPhases } from "../../../src/domain/jobs/phases/phase-use.ts";
import { addCosts, costOfAll, type Cost } from "../../../src/domain/money/cost.ts";
import { diagnoseAutoAgent } from "../../../src/flows/diagnostics/auto-agent.ts";
import { readTrend } from "../../../src/flows/overview/trend.ts";
import { listAttempts } from "../../../src/store/escalations/attempts.ts";
import { spendSince } from "../../../src/store/escalations/spending.ts";
import { listPhases } from "../../../src/store/jobs/phases.ts";
import { keepChangedFigures } from "../../../src/store/figures/keep.ts";
import { countAttemptsRaw } from "../../support/raw-diagnostics.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { addDashboardRows } from "../../support/dashboard-rows.ts";

const now = new Date("2026-03-02T12:00:00Z");
const from = new Date(now.getTime() - 30 * 86_400_000);
let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
  await addDashboardRows(test.pool, { now, escalations: 30, jobs: 4, playbooks: 1 });
  // One attempt, one phase and one companion have a turn of an unknown price.
  await test.pool.query(
    `with a as (update attempts set unpriced = 1 where id = (select min(id) from attempts) returning id, started_at),
       p as (update phases set unpriced = 1, companion_unpriced = 1, companion_usd = 0.75
         where id = (select min(id) from phases) returning id, started_at),
       paid as (insert into attempt_spendings (attempt_id, usd, spent_at, unpriced) select id, 5, started_at, true from a)
     insert into phase_spendings (phase_id, usd, spent_at, unpriced)
     select id, told.usd, started_at, told.unpriced from p,
       (values (5, true), (0, true), (0.75, false)) told (usd, unpriced)`,
  );
});
afterAll(() => test.drop());

const rounded = ({ known, unknown }: Cost) => ({ known: Number(known.toFixed(4)), unknown });

it("the chart, the rates, the day's money, and the pages of escalations and jobs come to one sum", async () => {
  const db = test.pool;
  const agents = await diagnoseAutoAgent(db, { from, to: now, repositoryIds: null });
  const trend = await readTrend(db, { period: "30d", now, repositoryIds: null });
  const { rows: escalations } = await db.query<{ id: string }>("select id from escalations");
  const attempts = await Promise.all(escalations.map(({ id }) => listAttempts(db, Number(id))));
  const { rows: jobs } = await db.query<{ id: number }>("select id::integer from jobs");
  const phases = await Promise.all(jobs.map(({ id }) => listPhases(db, id)));

  const ofEscalations = rounded(costOfAll(attempts.flat()));
  const ofJobs = rounded(costOfPhases(phases.flat()));
  expect(ofEscalations).toMatchObject({ unknown: 1 });
  expect(ofJobs).toMatchObject({ unknown: 2 });
  const whole = rounded(addCosts([ofEscalations, ofJobs]));
  expect(rounded(agents.spend.escalations)).toEqual(ofEscalations);
  expect(rounded(agents.spend.jobs)).toEqual(ofJobs);
  expect(rounded({ known: agents.spendUsd, unknown: agents.unpriced })).toEqual(whole);
  expect(rounded(addCosts(trend.spend.flatMap((each) => Object.values(each) as Cost[])))).toEqual(whole);
  expect(rounded((await spendSince(db, from, null)).cost)).toEqual(whole);
});

it("whoever spent most is told: jobs, too, with reviewers and companions, whether it is kept or counted", async () => {
  const span = { from, to: now, repositoryIds: null };
  // A companion of a job, and an escalation's reviewer, cost more than all else.
  await test.pool.query(
    `with p as (insert into phase_spendings (phase_id, usd, spent_at) select max(id), 700, $1::timestamptz - interval '2 hours' from phases)
     insert into attempt_spendings (attempt_id, usd, spent_at) select max(id), 600, $1::timestamptz - interval '2 hours' from attempts`,
    [now],
  );
  const { spenders } = await countAttemptsRaw(test.pool, span);
  expect(spenders.map(({ work }) => work).slice(0, 2)).toEqual(["jobs", "escalations"]);
  for (const kept of [false, true]) {
    if (kept) while (await keepChangedFigures(test.pool, now)) continue;
    const { topSpenders } = await diagnoseAutoAgent(test.pool, span);
    expect(topSpenders.map(({ work, issue, spendUsd }) => ({ work, issue, spendUsd }))).toEqual(spenders);
    const [job, escalation] = topSpenders;
    expect([typeof job?.job, escalation?.job]).toEqual(["number", null]);
  }
});
