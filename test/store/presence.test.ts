import { once } from "node:events";
import { createServer, type AddressInfo, type Socket } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createLog } from "../../src/platform/log.ts";
import { announcePresence } from "../../src/store/presence.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

const log = createLog("silent");
const announced = async () => {
  const { rows } = await test.pool.query(
    "select from pg_stat_activity where datname = current_database() and application_name = 'nightshift presence'",
  );
  return rows.length;
};

it("is there while it is held, and gone when it is closed", async () => {
  const presence = await announcePresence(test.url, log);
  expect(await announced()).toBe(1);
  await presence.close();
  await expect.poll(announced).toBe(0);
});

it("leaves no connection behind when the lock cannot be taken", async () => {
  // Found before the real one by every later session of this database.
  await test.pool.query(`
    create schema broken;
    create function broken.pg_advisory_lock(bigint) returns void language plpgsql
      as $$ begin raise exception 'no lock today'; end $$;
    do $$ begin
      execute format('alter database %I set search_path = broken, pg_catalog, public', current_database());
    end $$;`);
  await expect(announcePresence(test.url, log)).rejects.toThrow("no lock today");
  await expect.poll(announced).toBe(0);
});

it("asks Postgres to find out soon that its host is dead", async () => {
  const asked: Buffer[] = [];
  const server = createServer((socket: Socket) => {
    socket.on("data", (data) => {
      asked.push(data);
      socket.destroy();
    });
    socket.on("error", () => undefined);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  await expect(announcePresence(`postgres://someone@127.0.0.1:${port}/some`, log)).rejects.toThrow();
  server.close();
  const startup = Buffer.concat(asked).toString();
  for (const setting of ["tcp_keepalives_idle=15", "tcp_keepalives_interval=5", "tcp_keepalives_count=3"]) {
    expect(startup).toContain(setting);
  }
});
