import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { listDueEscalations, takeIn } from "../../../src/store/escalations/escalations.ts";
import {
  findRepository,
  findRepositoryByName,
  listRepositories,
  noteRepository,
  removeRepositories,
  saveRepository,
  type Repository,
} from "../../../src/store/configuration/repositories.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
beforeEach(() => test.pool.query("truncate repositories cascade"));
afterAll(() => test.drop());

const shop: Repository = { id: 1, installationId: 2, owner: "acme", name: "shop" };
const save = (repository: Partial<Repository>) => saveRepository(test.pool, { ...shop, ...repository });
const note = (repository: Partial<Repository>) => noteRepository(test.pool, { ...shop, ...repository });
const remove = (installationId: number, ids: readonly number[] | "all") =>
  removeRepositories(test.pool, { installationId, ids });
const there = async () => (await listRepositories(test.pool)).map(({ id, name }) => `${id} ${name}`);

it("follows a repository that is renamed or moved to another installation", async () => {
  await save({});
  await save({ name: "store", installationId: 3 });
  expect(await findRepository(test.pool, 1)).toEqual({ ...shop, name: "store", installationId: 3 });
  expect(await note({ name: "market" })).toBe(true);
  expect(await there()).toEqual(["1 market"]);
});

it("learns of a repository by its first event", async () => {
  expect(await note({})).toBe(true);
  expect(await there()).toEqual(["1 shop"]);
});

it("does not take a removed repository back because of a late event, only when it is added again", async () => {
  await save({});
  expect(await remove(2, [1])).toEqual([1]);
  expect(await note({ name: "late" })).toBe(false);
  expect(await there()).toEqual([]);
  await save({});
  expect(await there()).toEqual(["1 shop"]);
});

it("removes from an installation only what still belongs to it, and tells what", async () => {
  await save({});
  await save({ id: 4, name: "till" });
  await save({ id: 5, name: "moved", installationId: 3 });
  expect(await remove(2, [4, 5, 6])).toEqual([4]);
  expect(await remove(2, [4])).toEqual([]);
  expect(await there()).toEqual(["1 shop", "5 moved"]);
  expect(await remove(2, "all")).toEqual([1]);
  expect(await there()).toEqual(["5 moved"]);
});

it.each([
  { how: "when it is saved", take: save },
  { how: "by its first event", take: note },
])("gives a name to the newer of two repositories, $how", async ({ take }) => {
  await save({});
  await take({ id: 7, owner: "Acme", name: "SHOP" });
  expect(await there()).toEqual(["7 SHOP"]);
  expect(await findRepositoryByName(test.pool, { owner: "acme", name: "shop" })).toMatchObject({ id: 7 });
});

it("does not let a late event under an old name displace the repository that has it now", async () => {
  await save({ name: "store" });
  await save({ id: 7 });
  await note({ name: "shop" });
  expect((await there()).map((each) => each.split(" ")[0])).toEqual(["1", "7"]);
  expect(await findRepositoryByName(test.pool, { owner: "acme", name: "shop" })).toMatchObject({ id: 7 });
});

it("lets the escalations of a removed repository rest until it is there again", async () => {
  const now = new Date("2026-03-02T10:00:00Z");
  const due = () => listDueEscalations(test.pool, now);
  await save({});
  await takeIn(test.pool, { repositoryId: 1, issue: 7, title: "t", body: "b", domain: "ci-stuck", now });
  expect(await due()).toEqual([{ repositoryId: 1, issue: 7 }]);
  await remove(2, [1]);
  expect(await due()).toEqual([]);
  await save({});
  expect(await due()).toHaveLength(1);
});
