import { afterAll, beforeAll, expect, it } from "vitest";
import { checkoutName } from "../../src/flows/escalations/attempt/checkout.ts";
import { phaseCheckoutName } from "../../src/flows/jobs/phase/phase-work.ts";
import { isNeededCommit } from "../../src/flows/needed-commits.ts";
import { saveRepository } from "../../src/store/configuration/repositories.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";

let test: TestDatabase;
let issue = 0;
beforeAll(async () => {
  test = await createTestDatabase();
  await saveRepository(test.pool, { id: 1, installationId: 1, owner: "corner-shop", name: "till" });
});
afterAll(() => test.drop());

it.each([
  { status: "running", needed: true },
  { status: "pending_review", needed: true },
  { status: "paused", needed: true },
  { status: "failed", needed: true },
  { status: "stopped", needed: false },
  { status: "completed", needed: false },
])("the commit of a merged phase is needed while its job is $status: $needed", async ({ status, needed }) => {
  issue += 1;
  const { rows } = await test.pool.query<{ id: number }>(
    `with j as (
       insert into jobs (repository_id, issue, title, body, asked_by, status, autonomy, autonomy_from, autonomy_at,
         expert, created_at, updated_at)
       values (1, $1, 't', 'b', 'ada', $2, 'full', 'job', now(), 'default', now(), now()) returning id
     )
     insert into phases (job_id, kind, number, step, branch, base_sha, started_at, settled_at)
     select id, 'strategic', 1, 'merged', 'b', 'b', now(), now() from j returning id`,
    [issue, status],
  );
  const isNeeded = await isNeededCommit(test.pool);
  expect(isNeeded(phaseCheckoutName({ id: rows[0]?.id ?? 0 }))).toBe(needed);
  expect(isNeeded("attempt-99")).toBe(false);
});

it.each([
  { status: "open", needed: true },
  { status: "held", needed: true },
  { status: "paged", needed: true },
  { status: "awaiting_merge", needed: true },
  { status: "satisfied", needed: true },
  { status: "resolved", needed: false },
  { status: "cancelled", needed: false },
])(
  "the commit of a decided attempt is needed while its escalation is $status: $needed",
  async ({ status, needed }) => {
    issue += 1;
    const { rows } = await test.pool.query<{ id: number }>(
      `with e as (
         insert into escalations (repository_id, issue, title, body, triggered_at, status, created_at, updated_at)
         values (1, $1, 't', 'b', now(), $2, now(), now()) returning id
       )
       insert into attempts (escalation_id, number, stage, step, runner, base_sha, branch, prompt, decision,
         started_at, decided_at)
       select id, 1, 'probe', 'decided', 'replay', 'b', 'b', 'p', '{}', now(), now() from e returning id`,
      [issue, status],
    );
    const isNeeded = await isNeededCommit(test.pool);
    expect(isNeeded(checkoutName({ id: Number(rows[0]?.id) }))).toBe(needed);
  },
);
