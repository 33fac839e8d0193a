import { afterAll, beforeAll, expect, it } from "vitest";
import { saveRepository } from "../../../src/store/configuration/repositories.ts";
import { listAcceptedTokens, type AcceptedWork } from "../../../src/store/metrics/accepted-tokens.ts";
import { addAcceptedAttempts } from "../../support/accepted-attempts.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";

const now = new Date("2026-11-22T12:00:00Z");
let test: TestDatabase;

beforeAll(async () => {
  test = await createTestDatabase();
  for (const id of [1, 2])
    await saveRepository(test.pool, { id, installationId: 1, owner: "acme", name: `shop-${id}` });
  await addAcceptedAttempts(test.pool, { repositoryId: 1, now, tokens: [100, 200, 0, 300] });
  await addAcceptedAttempts(test.pool, { repositoryId: 2, now, tokens: [999] });
  await test.pool.query(
    `insert into attempts (escalation_id, number, stage, step, runner, base_sha, branch, prompt, decision, input_tokens, started_at, decided_at)
     select max(id), 2, 'probe', 'decided', 'replay', 'b', 'n', 'p', '{"kind": "retry"}', 777, $1, $1
     from escalations where repository_id = 1`,
    [now],
  );
  await test.pool.query(
    `with j as (
       insert into jobs (repository_id, issue, title, body, asked_by, autonomy, autonomy_from, autonomy_at, expert, created_at, updated_at)
       values (1, 90, 't', 'b', 'ada', 'full', 'built-in', $1, 'coder', $1, $1) returning id)
     insert into phases (job_id, kind, number, branch, base_sha, step, revision, input_tokens, started_at, settled_at)
     select j.id, told.* , $1::timestamptz, $1::timestamptz from j, (values
       ('tactical', 2, 'b', 's', 'merged', 1, 40), ('tactical', 4, 'b', 's', 'merged', 2, 41),
       ('tactical', 6, 'b', 's', 'failed', 1, 42), ('strategic', 1, 'b', 's', 'merged', 1, 7)) told`,
    [now],
  );
});
afterAll(() => test.drop());

it.each<[AcceptedWork, number[]]>([
  ["attempt", [100, 200, 300]],
  ["tactical", [40]],
  ["strategic", [7]],
  ["final", []],
])("of accepted work alone, %s: the newest first", async (work, tokens) => {
  const asked = { repositoryId: 1, work, since: new Date(now.getTime() - 86_400_000) };
  expect(await listAcceptedTokens(test.pool, { ...asked, limit: 50 })).toEqual(tokens);
  expect(await listAcceptedTokens(test.pool, { ...asked, limit: 2 })).toEqual(tokens.slice(0, 2));
  expect(
    await listAcceptedTokens(test.pool, { ...asked, since: new Date(now.getTime() + 1), limit: 9 }),
  ).toEqual([]);
});
