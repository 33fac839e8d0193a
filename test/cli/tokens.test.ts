import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { findTokenHolder } from "../../src/flows/access/api-tokens.ts";
import { systemClock } from "../../src/platform/clock.ts";
import { saveRepository } from "../../src/store/configuration/repositories.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { runNightshift } from "../support/story/command-line.ts";

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
  await saveRepository(test.pool, { id: 5, installationId: 2, owner: "acme", name: "shop" });
});
afterAll(() => test.drop());

const run = (...args: string[]) => runNightshift("tokens", ...args, "--database-url", test.url);
const holderOf = (secret: string) => findTokenHolder({ db: test.pool, clock: systemClock }, secret);
const made = z.object({ id: z.number(), secret: z.string() });

it("a token is made and shown once, lets its holder in, and no more once it is revoked", async () => {
  const created = await run("create", "deploy", "--scope", "act", "--repository", "acme/shop");
  expect(created).toMatchObject({ code: 0, out: expect.stringMatching(/^nst_[\w-]{43}\n$/) as string });
  const secret = created.out.trim();
  expect(await holderOf(secret)).toEqual({
    ...{ kind: "token", name: "deploy", scope: "act" },
    repositories: new Set([5]),
  });
  const { out } = await run("list");
  expect(out).toMatch(/^1 {2}deploy {2}act {2}acme\/shop {2}ends \d{4}-\d\d-\d\d {2}used \d{4}-\d\d-\d\d\n$/);
  expect(out).not.toContain(secret);
  expect(await run("revoke", "deploy")).toMatchObject({ code: 0, out: "token deploy is revoked\n" });
  expect(await holderOf(secret)).toBeNull();
  for (const gone of ["deploy", "1"]) expect(await run("revoke", gone)).toMatchObject({ code: 1 });
});

it("--json tells it for programs, and never as an end is for good", async () => {
  const { out, err } = await run("create", "all", "--scope", "admin", "--expires", "never", "--json");
  expect(err).toBe("");
  const { id, secret } = made.parse(JSON.parse(out));
  expect(await holderOf(secret)).toMatchObject({ scope: "admin", repositories: null });
  const list = await run("list", "--json");
  expect(JSON.parse(list.out)).toMatchObject({ tokens: [{ name: "deploy" }, { id, expiresAt: null }] });
  expect((await run("create", "passing")).code).toBe(0);
  expect(await run("revoke", String(id + 1))).toMatchObject({ code: 0 });
});

it.each([
  [["create", "all"], "in force already"],
  [["create", "more", "--scope", "admin", "--repository", "acme/shop"], "leave --repository out"],
  [["create", "more", "--repository", "acme/none"], "not known to be installed in acme/none"],
  [["create", "more", "--scope", "write"], "Allowed choices are read, act, admin"],
  [["create", "more", "--expires", "soon"], "like 12h or 90d"],
])("%j is refused with its mend", async (args, why) => {
  const ran = await run(...args);
  expect(ran.code).toBe(2);
  expect(ran.err).toContain(why);
});
