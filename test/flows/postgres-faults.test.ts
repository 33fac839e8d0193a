import { createHmac } from "node:crypto";
import { Hono } from "hono";
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from "vitest";
import { type Effect } from "../../src/domain/effects/effect.ts";
import { record } from "../../src/flows/record.ts";
import { startHttpServer } from "../../src/http/server.ts";
import { systemClock } from "../../src/platform/clock.ts";
import { createLog } from "../../src/platform/log.ts";
import { openQueue } from "../../src/queue/queue.ts";
import { type WorkHandlers, workNames } from "../../src/queue/work.ts";
import { verifyAudit } from "../../src/store/audit.ts";
import { saveRepository } from "../../src/store/configuration/repositories.ts";
import { openDatabase } from "../../src/store/database.ts";
import { openInbox } from "../../src/store/inbox/inbox.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";

const log = createLog("silent");
const patience = { timeout: 30_000, interval: 20 };
let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
  await saveRepository(test.pool, { id: 1, installationId: 1, owner: "acme", name: "web" });
});
afterAll(() => test.drop());

it.each([
  { code: "40001", name: "serialization failure", times: 2 },
  { code: "40P01", name: "deadlock", times: 1 },
])(
  "a $name at the commit ($times times) is tried again as a whole: one decision, its effects once",
  async (fault) => {
    // Counts on when the transaction is rolled back, unlike a row.
    await test.pool.query(`
    drop sequence if exists faults cascade; create sequence faults;
    create or replace function fail_at_commit() returns trigger language plpgsql as $$
    begin
      if nextval('faults') <= ${fault.times} then raise exception 'injected' using errcode = '${fault.code}'; end if;
      return null;
    end $$;
    drop trigger if exists fail_at_commit on audit_entries;
    create constraint trigger fail_at_commit after insert on audit_entries
      deferrable initially deferred for each row execute function fail_at_commit()`);
    const subject = `decided under ${fault.code}`;
    const labels: Effect = { kind: "labels", issue: 7, add: ["human-required"], remove: [] };
    const looks: number[] = [];
    const woken: string[] = [];
    const escalation = async () => {
      looks.push(looks.length + 1);
      const decided = {
        ...{ repositoryId: 1, subject, kind: "test", facts: { look: looks.length } },
        ...decision,
      };
      const wakeEffects = (which: string) => Promise.resolve(void woken.push(which));
      const deps = { db: test.pool, clock: systemClock, wakeEffects };
      await record(deps, { ...decided, effects: [labels] }, () => Promise.resolve(true));
    };
    const queue = await openQueue({ postgresUrl: test.url }, { log, prefix: fault.code.toLowerCase() });
    const others = workNames.map((name) => [name, () => Promise.resolve()]);
    const handlers = { ...Object.fromEntries(others), escalation } as unknown as WorkHandlers;
    const workers = await queue.startWorkers(handlers);
    onTestFinished(async () => {
      await workers.close(0);
      await queue.close();
    });
    await queue.enqueue("escalation", { repositoryId: 1, issue: 7 });
    await vi.waitUntil(async () => looks.length > fault.times && (await queue.isIdle()), patience);
    expect(looks).toHaveLength(fault.times + 1);
    expect(woken).toEqual([subject]);
    const audited = await test.pool.query("select facts from audit_entries where subject = $1", [subject]);
    expect(audited.rows).toEqual([{ facts: { look: fault.times + 1 } }]);
    const effects = await test.pool.query("select payload, state from effects where subject = $1", [subject]);
    expect(effects.rows).toEqual([{ payload: labels, state: "pending" }]);
    expect((await verifyAudit(test.pool)).brokenAt).toBeNull();
    await test.pool.query("drop trigger fail_at_commit on audit_entries");
  },
);

const decision = { decision: { kind: "retry" } };
const secret = "sixteen characters";

it("deliveries are answered 503 while Postgres has no connection or no room for them, and 202 after", async () => {
  const url = new URL(test.url);
  const database = url.pathname.slice(1);
  // Limits bind nobody who may do everything.
  const role = `bounded_${database}`;
  await test.pool.query(`create role ${role} login password 'bounded';
    grant all on all tables in schema public to ${role}; grant all on all sequences in schema public to ${role}`);
  onTestFinished(async () => {
    await test.pool.query(`drop owned by ${role}; drop role ${role}`);
  });
  Object.assign(url, { username: role, password: "bounded" });
  const pool = await openDatabase(url.href, { max: 2, log });
  onTestFinished(() => pool.end());
  const server = await startHttpServer({
    ...{ host: "127.0.0.1", port: 0, secret, app: new Hono(), log },
    inbox: openInbox({ database: pool, wake: () => Promise.resolve(), log }),
  });
  onTestFinished(() => server.close());
  const deliver = async (id: string) => {
    const body = JSON.stringify({ action: "opened" });
    const signature = `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;
    const headers = { "x-github-event": "issues", "x-github-delivery": id, "x-hub-signature-256": signature };
    return (await fetch(`${server.url}/api/github/webhooks`, { method: "POST", body, headers })).status;
  };
  const stored = async () =>
    (await test.pool.query<{ id: string }>("select id from deliveries order by id")).rows;
  expect(await deliver("first")).toBe(202);
  // No connection is given to anybody any more, and those that there are end.
  await test.pool.query(`alter database ${database} connection limit 0`);
  await test.pool.query("select pg_terminate_backend(pid) from pg_stat_activity where usename = $1", [role]);
  await vi.waitUntil(() => pool.totalCount === 0, patience);
  expect(await deliver("none left")).toBe(503);
  await test.pool.query(`alter database ${database} connection limit -1`);
  expect(await deliver("second")).toBe(202);
  // What ENOSPC is to whoever asks.
  await test.pool.query(`
    create function no_room() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
    create trigger no_room before insert on deliveries for each statement execute function no_room()`);
  expect(await deliver("no room")).toBe(503);
  await test.pool.query("drop trigger no_room on deliveries");
  // Somebody holds the table for a while: slow is not lost.
  const slow = await test.pool.connect();
  await slow.query("begin; lock table deliveries in access exclusive mode");
  const late = deliver("late");
  await vi.waitUntil(async () => {
    const { rows } = await slow.query(
      "select from pg_locks where not granted and relation = 'deliveries'::regclass",
    );
    return rows.length > 0;
  }, patience);
  await slow.query("commit");
  slow.release();
  expect(await late).toBe(202);
  expect(await deliver("no room")).toBe(202);
  expect(await deliver("late")).toBe(202);
  expect(await stored()).toEqual(["first", "late", "no room", "second"].map((id) => ({ id })));
});
