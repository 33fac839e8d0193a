import { afterAll, beforeAll, expect, it } from "vitest";
import { isToBeKept } from "../../../src/flows/escalations/attempt/turn/take-turn.ts";
import { createLog } from "../../../src/platform/log.ts";
import { saveRepository } from "../../../src/store/configuration/repositories.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";

let test: TestDatabase;
let escalationId: number;
beforeAll(async () => {
  test = await createTestDatabase();
  await saveRepository(test.pool, { id: 1, installationId: 1, owner: "corner-shop", name: "till" });
  const { rows } = await test.pool.query<{ id: number }>(
    `insert into escalations (repository_id, issue, title, body, triggered_at, lease_holder, created_at, updated_at)
     values (1, 1, 't', 'b', now(), 7, now(), now()) returning id`,
  );
  escalationId = Number(rows[0]?.id);
});
afterAll(() => test.drop());

const answered = { kind: "answered" } as const;
const lost = { kind: "lease-lost" } as const;

it.each([
  { title: "that ended is kept where its lease still stands", interruption: lost, holder: 7, kept: true },
  { title: "that ended is left to whoever took the lease over", interruption: lost, holder: 8, kept: false },
  {
    title: "that ended is kept when it is handed back",
    interruption: { kind: "handed-back" },
    holder: 7,
    kept: true,
  },
  {
    title: "that ended is dropped when the work is called off",
    interruption: { kind: "cancelled", reason: "closed" },
    ...{ holder: 7, kept: false },
  },
] as const)("a turn $title", async ({ interruption, holder, kept }) => {
  const deps = { db: test.pool, leaving: new AbortController().signal, log: createLog("silent") };
  const work = { lease: { escalationId, holder }, attempt: { id: 1 } };
  expect(await isToBeKept(deps, work, { interruption, result: { ended: answered } })).toBe(kept);
});
