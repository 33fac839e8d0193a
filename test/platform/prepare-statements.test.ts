import { afterEach, beforeEach, expect, it } from "vitest";
import { type Database } from "../../src/store/database.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";

let database: TestDatabase;
let pool: Database;

// With one connection: what it prepared is asked of it itself.
beforeEach(async () => {
  database = await createTestDatabase({ max: 1 });
  pool = database.pool;
});
afterEach(() => database.drop());

async function kept(): Promise<{ text: string; runs: number }[]> {
  const { rows } = await pool.query<{ text: string; runs: number }>(
    `select statement as text, (generic_plans + custom_plans)::int as runs from pg_prepared_statements`,
  );
  return rows;
}

it("prepares a text with parameters once, and answers each asking with its own values", async () => {
  for (const n of [1, 2]) {
    const { rows } = await pool.query("select $1::int as n", [n]);
    expect(rows).toEqual([{ n }]);
  }
  const client = await pool.connect();
  await client.query("begin");
  expect((await client.query("select $1::int as n", [3])).rows).toEqual([{ n: 3 }]);
  await client.query("rollback");
  client.release();
  expect(await kept()).toEqual([{ text: "select $1::int as n", runs: 3 }]);
});

it("goes on after a text that fails, with what was prepared before", async () => {
  await pool.query("select $1::int as n", [1]);
  await expect(pool.query("select $1::int / 0", [1])).rejects.toThrow("division by zero");
  await expect(pool.query("select nowhere from $1", [1])).rejects.toThrow("syntax error");
  expect((await pool.query("select $1::int as n", [2])).rows).toEqual([{ n: 2 }]);
});

it("keeps no more texts than a program is written with", async () => {
  for (let n = 0; n < 520; n += 1) {
    expect((await pool.query(`select $1::int + ${n} as n`, [1])).rows).toEqual([{ n: n + 1 }]);
  }
  expect(await kept()).toHaveLength(500);
});
