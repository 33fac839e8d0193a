import { afterAll, beforeAll, expect, it } from "vitest";
import { accept, isAccepted, listAcceptances } from "../../../src/store/gates/acceptances.ts";
import { answerCommand, hearCommands, listWaitingCommands, lockWishes } from "../../../src/store/commands.ts";
import { inTransaction } from "../../../src/store/database.ts";
import { notePullHead, pullHeadAt, pullsOfHead } from "../../../src/store/gates/pull-heads.ts";
import { countAfterwards } from "../../../src/store/metrics/gates.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";

const repositoryId = 5;
const at = (minute: number) => new Date(Date.UTC(2026, 2, 2, 10, minute));

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
  await test.pool.query(
    "insert into repositories (id, installation_id, owner, name) values (5, 2, 'a', 'b')",
  );
});
afterAll(() => test.drop());

it("a head that is pushed away and comes back is the head again, from then on", async () => {
  const key = { repositoryId, pull: 7 };
  for (const [minute, headSha] of [...["a", "a", "b", "a"].entries()]) {
    await notePullHead(test.pool, key, { headSha, at: at(minute) });
  }
  const seen = await Promise.all(
    [0, 1, 2, 3, 9].map((minute) => pullHeadAt(test.pool, key, new Date(at(minute).getTime() + 1000))),
  );
  expect(seen).toEqual(["a", "a", "b", "a", "a"]);
  await notePullHead(test.pool, { repositoryId, pull: 8 }, { headSha: "b", at: at(4) });
  expect(await pullsOfHead(test.pool, { repositoryId, headSha: "b" })).toEqual([8, 7]);
});

it.each([
  { what: "in the second in which it came", noted: "a@5", written: 5, seen: "a" },
  { what: "before it came", noted: "a@5", written: 4, seen: null },
  { what: "in its second, by a clock that tells parts", noted: "a@5.7", written: 5, seen: "a" },
  { what: "in the second of a push, is of the head before", noted: "a@1 b@5", written: 5, seen: "a" },
  { what: "in a second of two heads, is of the first", noted: "a@5 b@5", written: 5, seen: "a" },
  { what: "after a push that was told of first", noted: "b@5 a@1", written: 6, seen: "b" },
  { what: "between pushes that were told of in no order", noted: "c@9 a@1 b@5", written: 7, seen: "b" },
])("of the heads $noted, what is written $what", async ({ noted, written, seen }) => {
  const { rows } = await test.pool.query<{ pull: number }>(
    "select coalesce(max(pull), 99) + 1 as pull from pull_heads",
  );
  const key = { repositoryId, pull: rows[0]?.pull ?? 0 };
  const second = (seconds: number) => new Date(Date.UTC(2026, 2, 2, 10) + seconds * 1000);
  for (const [headSha = "", at] of noted.split(" ").map((each) => each.split("@")))
    await notePullHead(test.pool, key, { headSha, at: second(Number(at)) });
  expect(await pullHeadAt(test.pool, key, second(written))).toBe(seen);
});

const verdict = { repositoryId, pull: 7, headSha: "a", baseRef: "main" };

it.each([
  ["the same verdict", verdict, ["test"]],
  ["another pull request of the same head", { ...verdict, pull: 8 }, []],
  ["another head", { ...verdict, headSha: "b" }, []],
  ["another base", { ...verdict, baseRef: "release" }, []],
])("what was accepted holds for it alone: %s", async (_, asked, gates) => {
  await accept(test.pool, { ...verdict, gates: ["test"], by: "alice", answer: "anyway", now: at(0) });
  expect([...(await listAcceptances(test.pool, asked)).keys()]).toEqual(gates);
});

it("a refused review is no acceptance, until a person accepts it", async () => {
  const key = { ...verdict, headSha: "reviewed" };
  const gates = ["trials"];
  const held = () => isAccepted(test.pool, key);
  await accept(test.pool, { ...key, gates, by: "alice", answer: "refused", now: at(0) });
  expect([[...(await listAcceptances(test.pool, key))], await held()]).toEqual([[], false]);
  await accept(test.pool, { ...key, gates, by: "wanda", answer: "accepted", now: at(1) });
  await accept(test.pool, { ...key, gates, by: "alice", answer: "refused", now: at(2) });
  expect([[...(await listAcceptances(test.pool, key))], await held()]).toEqual([[["trials", "wanda"]], true]);
  expect(await countAfterwards(test.pool, { from: at(0), to: at(9), repositoryIds: null })).toMatchObject({
    ...{ reviewsAccepted: 1, reviewsRefused: 0 },
  });
});

it("of two commands that are answered at once, the later finds that another wish holds by now", async () => {
  const key = { repositoryId, issue: 3 };
  const heard = { ...key, thread: null, review: null, by: "wanda", byBot: false, asked: [], now: at(0) };
  for (const comment of [1, 2]) await hearCommands(test.pool, { ...heard, comment });
  const answers = [1, 2].map((comment) =>
    inTransaction(test.pool, async (db) => {
      if (!(await lockWishes(db, key, null))) return "overtaken";
      await answerCommand(
        db,
        { repositoryId, comment, thread: null, review: null },
        { wish: "stop", now: at(1) },
      );
      return "accepted";
    }),
  );
  expect((await Promise.all(answers)).toSorted()).toEqual(["accepted", "overtaken"]);
});

it("a comment on a line, one on the whole and a review are three, though GitHub gave them the same number", async () => {
  const key = { repositoryId, issue: 4 };
  const heard = { ...key, comment: 9, by: "wanda", byBot: false, asked: [], now: at(0) };
  const places = [
    { thread: null, review: null },
    { thread: 9, review: null },
    { thread: null, review: "PRR_9" },
  ];
  for (const place of places) {
    expect(await hearCommands(test.pool, { ...heard, ...place })).toBe(true);
    expect(await hearCommands(test.pool, { ...heard, ...place })).toBe(false);
  }
  expect(await listWaitingCommands(test.pool, key)).toMatchObject([places[0], places[2], places[1]]);
  const [whole, ...others] = places;
  for (const place of others) {
    const answered = { repositoryId, comment: 9, ...place };
    expect(await answerCommand(test.pool, answered, { wish: null, now: at(1) })).toBe(true);
  }
  expect(await listWaitingCommands(test.pool, key)).toMatchObject([{ comment: 9, ...whole }]);
});
