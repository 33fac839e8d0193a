import { Probot } from "probot";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type AppIdentity } from "../../src/github/app.ts";
import { saveRepository } from "../../src/store/configuration/repositories.ts";
import { onCheckRequests } from "../../src/webhooks/check-requests.ts";
import { onComments } from "../../src/webhooks/comments.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
  await saveRepository(test.pool, { id: 5, installationId: 2, owner: "acme", name: "shop" });
});
afterAll(() => test.drop());

const repository = { id: 5, name: "shop", owner: { login: "acme" }, default_branch: "trunk" };
const from = { repository, installation: { id: 2 } };
const now = new Date("2026-03-02T10:00:00Z");
const clock = { now: () => now };
const ours: AppIdentity = { id: 7, slug: "nightshift", botLogin: "nightshift[bot]" };
const sender = { login: "wanda", type: "User" };

interface Pressed {
  readonly identity: AppIdentity | null;
  readonly app: object | null;
  readonly external_id: string | null;
}

it.each<[string, Pressed, (number | null)[]]>([
  [
    "one of ours is taken in, with its pull request",
    { identity: ours, app: { id: 7 }, external_id: "pull-50-1 nightshift / gates" },
    [50],
  ],
  [
    "one of ours that was held back names its pull request too",
    { identity: ours, app: { id: 7 }, external_id: "held-51-main n" },
    [51],
  ],
  [
    "one of an attempt names none",
    { identity: ours, app: { id: 7 }, external_id: "attempt-9 nightshift / gates" },
    [null],
  ],
  ["one of another App is left alone", { identity: ours, app: { id: 8 }, external_id: null }, []],
  [
    "one of no App is left alone while we do not know who we are",
    { identity: null, app: null, external_id: null },
    [],
  ],
  [
    "one of another App is left alone while we do not know who we are",
    { identity: null, app: { id: 8 }, external_id: null },
    [],
  ],
])("of check runs to run again, %s", async (title, { identity, app, external_id }, pulls) => {
  const check_run = { app, external_id, head_sha: "a".repeat(40), name: "nightshift / gates" };
  await receive((probot) => {
    const answerRequest = () => Promise.resolve();
    onCheckRequests(probot, {
      db: test.pool,
      clock,
      answerRequest,
      github: { knownIdentity: () => identity },
    });
  })({ id: title, name: "check_run", payload: { ...from, action: "rerequested", check_run, sender } });
  const { rows } = await test.pool.query<{ pull: number | null }>(
    "select pull from check_requests where delivery = $1",
    [title],
  );
  expect(rows.map((row) => row.pull)).toEqual(pulls);
});

it.each([
  [
    "was written before its delivery came is heard as of then",
    { id: 1, created_at: "2026-03-02T09:30:00Z" },
    "2026-03-02T09:30:00.000Z",
  ],
  [
    "was written ahead of this machine's clock is heard as of GitHub's",
    { id: 2, created_at: "2026-03-02T11:00:00Z" },
    "2026-03-02T11:00:00.000Z",
  ],
])("a command that %s", async (_title, { id, created_at }, heardAt) => {
  const comment = { id, user: sender, body: "/nightshift gates", created_at };
  const nothing = () => Promise.resolve();
  await receive((probot) => {
    onComments(probot, {
      ...{ db: test.pool, clock, wakeEffects: nothing, answerCommands: nothing },
      github: { knownIdentity: () => ours },
    });
  })({
    ...{ id: `comment-${id}`, name: "issue_comment" },
    payload: { ...from, action: "created", comment, issue: { number: 50 }, sender },
  });
  const { rows } = await test.pool.query<{ at: Date }>(
    "select heard_at as at from commands where comment_id = $1",
    [id],
  );
  expect(rows.map(({ at }) => at.toISOString())).toEqual([heardAt]);
});

it.each([
  ["that began a conversation on a line", { id: 11 }, 11],
  ["that answers in one", { id: 12, in_reply_to_id: 11 }, 11],
])("a command in a comment %s is heard with the conversation", async (_title, told, thread) => {
  const nothing = () => Promise.resolve();
  const comment = { ...told, user: sender, body: "/nightshift ask Why?", created_at: "2026-03-02T09:30:00Z" };
  await receive((probot) => {
    onComments(probot, {
      ...{ db: test.pool, clock, wakeEffects: nothing, answerCommands: nothing },
      github: { knownIdentity: () => ours },
    });
  })({
    ...{ id: `line-${told.id}`, name: "pull_request_review_comment" },
    payload: { ...from, action: "created", comment, pull_request: { number: 50 }, sender },
  });
  const { rows } = await test.pool.query("select issue, thread from commands where comment_id = $1", [
    told.id,
  ]);
  expect(rows).toEqual([{ issue: 50, thread }]);
});

function receive(load: (probot: Probot) => void) {
  return async (event: { id: string; name: string; payload: object }): Promise<void> => {
    const probot = new Probot({ githubToken: "none", logLevel: "fatal" });
    await probot.load(load);
    await probot.receive(event as unknown as Parameters<Probot["receive"]>[0]);
  };
}
