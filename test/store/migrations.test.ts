import { afterAll, beforeAll, expect, it } from "vitest";
import { diagnoseAutoAgent } from "../../src/flows/diagnostics/auto-agent.ts";
import { diagnoseGates } from "../../src/flows/diagnostics/gates.ts";
import { createLog } from "../../src/platform/log.ts";
import { keepChangedFigures } from "../../src/store/figures/keep.ts";
import { migrate } from "../../src/store/migrate.ts";
import { addDashboardRows } from "../support/dashboard-rows.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";

const now = new Date("2026-03-02T12:00:00Z");
const span = { repositoryIds: null, from: new Date(now.getTime() - 30 * 86_400_000), to: now };
const rows = { now, escalations: 60, jobs: 14, playbooks: 8 };

/** What is told of them, and how many there are. */
async function tell({ pool }: TestDatabase) {
  const { rows: counts } = await pool.query(
    `select (select count(*) from escalations) as escalations, (select count(*) from attempts) as attempts,
       (select count(*) from gate_results) as "gateResults", (select count(*) from audit_entries) as entries,
       (select array_agg(hash order by id) from audit_entries) as chain`,
  );
  return { counts, agents: await diagnoseAutoAgent(pool, span), gates: await diagnoseGates(pool, span) };
}

let fresh: TestDatabase;
beforeAll(async () => {
  fresh = await createTestDatabase();
  await addDashboardRows(fresh.pool, rows);
  expect((await tell(fresh)).agents.attempts).toBeGreaterThan(0);
});
afterAll(() => fresh.drop());

/** What an earlier release had counted, and is no answer to what this one asks. */
const counted =
  "insert into figures (book, width, start, repository_id, figures) values ('agents', 300, $1, 0, '{}'), ('gates', 86400, $1, 0, '{}')";

it.each([
  ["0066_live_pages", counted],
  ["0067_figures_by_minutes", "select $1::timestamptz"],
])("a database that ended with %s tells the same as a new one with the same rows", async (upTo, kept) => {
  const old = await createTestDatabase({ upTo });
  try {
    await addDashboardRows(old.pool, rows);
    await old.pool.query(kept, [new Date(now.getTime() - 86_400_000)]);
    expect((await migrate(old.url, createLog("silent"))).length).toBeGreaterThan(0);
    expect(await tell(old)).toEqual(await tell(fresh));
    while (await keepChangedFigures(old.pool, now)) continue;
    expect(await tell(old)).toEqual(await tell(fresh));
  } finally {
    await old.drop();
  }
});
