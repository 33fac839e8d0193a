import { pino } from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { shareLimits } from "../../src/flows/share-limits.ts";
import { type GitHubApp } from "../../src/github/app.ts";
import { readIssue } from "../../src/github/issues/issues.ts";
import { onItsOwn } from "../../src/platform/on-its-own.ts";
import { PutOff } from "../../src/platform/put-off.ts";
import { connect, openIssue, startConnectedApp, type ConnectedApp } from "../github/connected-app.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";

const log = pino({ level: "silent" });
const everything = "/repos/acme/web/issues/*";
let connected: ConnectedApp;
let test: TestDatabase;
let issue = 0;

beforeAll(async () => {
  [connected, test] = await Promise.all([startConnectedApp(), createTestDatabase()]);
  issue = await openIssue(connected);
});
beforeEach(() => test.pool.query("truncate github_limits"));
afterEach(() => connected.github.clearFaults());
afterAll(() => Promise.all([connected.close(), test.drop()]));

/** As another process of the service, that shares nothing but the database. */
function process(): GitHubApp {
  return connect(connected.github, shareLimits({ db: test.pool, clock: connected.clock, log }));
}

async function read(app: GitHubApp, installationId = connected.github.app.installationId) {
  return readIssue(await app.repository({ installationId, owner: "acme", repo: "web" }), issue);
}

/** GitHub answers one request so; whatever comes after it is counted. */
function answers(answer: { status: number; headers: Record<string, string>; body?: unknown }): () => number {
  const match = { method: "GET", path: everything };
  connected.github.addFault({ match, effect: { kind: "answer", ...answer } });
  const { met } = connected.github.addFault({
    match,
    times: 1_000,
    effect: { kind: "delay", milliseconds: 0 },
  });
  return met;
}

it.each([
  { what: "asked to wait for", headers: { "retry-after": "120" } },
  { what: "met a secondary limit that names no time", headers: {}, seconds: 60 },
])(
  "what one process was $what, the others obey without asking GitHub, until the time is over",
  async ({ headers }) => {
    const [one, other] = [process(), process()];
    await Promise.all([one.identity(), other.identity()]);
    const body = { message: "You have exceeded a secondary rate limit." };
    const asked = answers({ status: 403, headers: { ...headers }, body });
    await expect(read(one)).rejects.toThrow(PutOff);
    await expect(read(other)).rejects.toThrow(PutOff);
    await expect(read(one)).rejects.toThrow(PutOff);
    expect(asked()).toBe(0);
    connected.clock.advance(121_000);
    expect(await read(other)).toMatchObject({ kind: "found" });
    expect(asked()).toBe(1);
  },
);

it("what little is left of a window is kept for what people ask for, by every process", async () => {
  const [one, other] = [process(), process()];
  await Promise.all([one.identity(), other.identity()]);
  const reset = Math.floor(connected.clock.now().getTime() / 1_000) + 7_200;
  const { data } = await (
    await one.repository({ installationId: connected.github.app.installationId, owner: "acme", repo: "web" })
  ).octokit.rest.issues.get({ owner: "acme", repo: "web", issue_number: issue });
  const headers = {
    "x-ratelimit-limit": "5000",
    "x-ratelimit-remaining": "400",
    "x-ratelimit-reset": String(reset),
  };
  const asked = answers({ status: 200, headers, body: data });
  expect(await read(one)).toMatchObject({ kind: "found" });
  await expect(onItsOwn(() => read(other))).rejects.toThrow(PutOff);
  expect(asked()).toBe(0);
  expect(await read(other)).toMatchObject({ kind: "found" });
  expect(asked()).toBe(1);
});

it("an hour's budget that is spent is nobody's until the next one begins", async () => {
  const [one, other] = [process(), process()];
  await Promise.all([one.identity(), other.identity()]);
  const reset = Math.floor(connected.clock.now().getTime() / 1_000) + 1_800;
  const headers = {
    "x-ratelimit-limit": "5000",
    "x-ratelimit-remaining": "0",
    "x-ratelimit-reset": String(reset),
  };
  const asked = answers({ status: 403, headers, body: { message: "API rate limit exceeded" } });
  await expect(read(one)).rejects.toThrow(PutOff);
  const error: unknown = await read(other).catch((why: unknown) => why);
  expect(error).toBeInstanceOf(PutOff);
  expect(asked()).toBe(0);
  connected.clock.advance(1_801_000);
  expect(await read(other)).toMatchObject({ kind: "found" });
});
