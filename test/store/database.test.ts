import { type PoolClient } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createLog } from "../../src/platform/log.ts";
import { asJson } from "../../src/store/as-json.ts";
import { inTransaction, openDatabase } from "../../src/store/database.ts";
import { migrate } from "../../src/store/migrate.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";

describe("the database", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
    await database.pool.query("create table notes (id bigint primary key)");
  });
  afterAll(() => database.drop());

  it("gives ids and counts as numbers", async () => {
    const { rows } = await database.pool.query("select 9007199254740991::bigint as id, count(*) from notes");
    expect(rows).toEqual([{ id: 9007199254740991, count: 0 }]);
  });

  it("refuses an id that a number cannot hold exactly", async () => {
    await expect(database.pool.query("select 9007199254740993::bigint")).rejects.toThrow(RangeError);
  });

  it("has no plan compiled, which takes longer than to run it", async () => {
    const pool = await openDatabase(database.url, { max: 1, log: createLog("silent") });
    expect((await pool.query("show jit")).rows).toEqual([{ jit: "off" }]);
    await pool.end();
  });

  it("puts a mark in place of what no text of a database holds, however it is asked", async () => {
    const said = "zero \0, half \ud83d, whole \u{1f600}";
    const kept = "zero \ufffd, half \ufffd, whole \u{1f600}";
    const bytes = Buffer.from([0, 255]);
    const at = new Date(0);
    const text = `select $1::text as text, $2::text[] as list, $3::jsonb as object, $4::jsonb as json,
      $5::bytea as bytes, $6::timestamptz as at, $7::bigint as number, $8::text as nothing`;
    const document = { [said]: [said, { deep: said, at }] };
    const values = [said, [said, "plain"], document, asJson(document), bytes, at, 7, null];
    const object = { [kept]: [kept, { deep: kept, at: at.toISOString() }] };
    const row = {
      text: kept,
      list: [kept, "plain"],
      object,
      json: object,
      bytes,
      at,
      number: 7,
      nothing: null,
    };
    expect((await database.pool.query(text, values)).rows).toEqual([row]);
    expect((await database.pool.query({ text, values })).rows).toEqual([row]);
    expect((await database.pool.query({ name: "named", text, values })).rows).toEqual([row]);
    expect((await inTransaction(database.pool, (db) => db.query(text, values))).rows).toEqual([row]);
    const rows = "select * from (values ($1::text, 1), ($2, 2)) as each (text, position)";
    expect((await database.pool.query(rows, [said, said])).rows).toEqual([
      { text: kept, position: 1 },
      { text: kept, position: 2 },
    ]);
    expect(
      (await database.pool.query("select unnest($1::text[]) as text", [[said, said]])).rows,
    ).toHaveLength(2);
  });

  it("keeps all of a transaction", async () => {
    const given = await inTransaction(database.pool, async (db) => {
      await db.query("insert into notes values (1)");
      await db.query("insert into notes values (2)");
      return "done";
    });
    const { rows } = await database.pool.query("select id from notes order by id");
    expect([given, rows]).toEqual(["done", [{ id: 1 }, { id: 2 }]]);
  });

  it("keeps nothing of a transaction that failed, and gives its connection back", async () => {
    const failing = inTransaction(database.pool, async (db) => {
      await db.query("insert into notes values (3)");
      throw new Error("changed my mind");
    });
    await expect(failing).rejects.toThrow("changed my mind");
    const { rows } = await database.pool.query("select id from notes where id = 3");
    expect(rows).toEqual([]);
    expect(database.pool.idleCount).toBe(database.pool.totalCount);
  });

  it("fails a transaction whose connection is dropped between two queries, and goes on with the next", async () => {
    const failing = inTransaction(database.pool, async (db) => {
      const { rows } = await db.query<{ pid: number }>("select pg_backend_pid() as pid");
      const dropped = new Promise<void>((resolve) => (db as PoolClient).once("end", resolve));
      await database.pool.query("select pg_terminate_backend($1)", [rows[0]?.pid]);
      await dropped;
      await db.query("insert into notes values (4)");
    });
    // An error that nobody listens to would fail the whole run.
    await expect(failing).rejects.toThrow("not queryable");
    const { rows } = await database.pool.query("select id from notes where id = 4");
    expect(rows).toEqual([]);
  });

  it("is migrated already: once more changes nothing, whoever starts at the same time", async () => {
    const log = createLog("silent");
    const runs = await Promise.all([1, 2, 3].map(() => migrate(database.url, log)));
    expect(runs).toEqual([[], [], []]);
  });
});

describe("a server of another version", () => {
  // What the server answers for its version is put before what it would answer by itself.
  it.each([
    { number: "130012", name: "13.12", opens: false },
    { number: "140000", name: "14.0", opens: true },
    { number: "180004", name: "18.4", opens: true },
  ])("that says $name is $opens to be opened", async ({ number, name, opens }) => {
    const database = await createTestDatabase();
    try {
      await database.pool.query(`create schema other;
        create function other.current_setting(text) returns text language sql as
        $$ select case $1 when 'server_version_num' then '${number}' else '${name}' end $$`);
      const url = new URL(database.url);
      url.searchParams.set("options", "-c search_path=other,pg_catalog");
      const opening = openDatabase(url.href, { max: 1, log: createLog("silent") });
      if (opens) await (await opening).end();
      else await expect(opening).rejects.toThrow(`PostgreSQL 14 or newer is needed; this is ${name}.`);
    } finally {
      await database.drop();
    }
  });
});
