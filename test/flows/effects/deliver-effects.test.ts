import { pino } from "pino";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { type Effect } from "../../../src/domain/effects/effect.ts";
import { deliverEffects } from "../../../src/flows/effects/deliver-effects.ts";
import { type PostDeps } from "../../../src/flows/effects/post-webhook.ts";
import { mergeDoubleComments } from "../../../src/flows/effects/what-was-written.ts";
import { PutOff } from "../../../src/platform/put-off.ts";
import { hasPendingEffects, putEffects } from "../../../src/store/effects.ts";
import { announcePresence, type Presence } from "../../../src/store/presence.ts";
import { saveRepository } from "../../../src/store/configuration/repositories.ts";
import { openIssue, startConnectedApp, type ConnectedApp } from "../../github/connected-app.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";

const log = pino({ level: "silent" });
let connected: ConnectedApp;
let test: TestDatabase;
let presence: Presence;

beforeAll(async () => {
  [connected, test] = await Promise.all([startConnectedApp(), createTestDatabase()]);
  presence = await announcePresence(test.url, log);
  const { installationId } = connected.github.app;
  await saveRepository(test.pool, { id: 1, installationId, owner: "acme", name: "web" });
});
afterEach(() => connected.github.clearFaults());
afterAll(async () => {
  await presence.close();
  await Promise.all([connected.close(), test.drop()]);
});

const posting: Pick<PostDeps, "webhooks" | "webUrl"> = { webhooks: new Map(), webUrl: "https://github.com" };
const configuring = { environmentLayer: {}, knownNames: {} };
const thread: Effect = { kind: "thread-resolution", pull: 1, thread: "PRRT_x" };

async function deliver(subject: string, effects: readonly Effect[]): Promise<void> {
  const { clock, app: github } = connected;
  await putEffects(test.pool, { repositoryId: 1, subject }, { effects, now: clock.now() });
  const nothing = () => Promise.resolve();
  await deliverEffects(
    {
      db: test.pool,
      clock,
      log,
      presence,
      github,
      wakeSoon: nothing,
      ...posting,
      ...configuring,
      settled: nothing,
    },
    subject,
  );
}

async function standing(subject: string) {
  const { rows } = await test.pool.query<{
    kind: string;
    state: string;
    tries: number;
    error: string | null;
  }>(
    `select payload->>'kind' as kind, state, tries, last_error as error from effects where subject = $1 order by id`,
    [subject],
  );
  return rows;
}

function graphqlAnswers(error: Record<string, unknown>): void {
  const effect = { kind: "answer", status: 200, body: { data: null, errors: [error] } } as const;
  connected.github.addFault({ match: { method: "POST", path: "/api/graphql" }, times: 100, effect });
}

it.each([
  {
    error: { type: "STALE_DATA", message: "The item was archived" },
    told: "invalid: STALE_DATA: The item was archived",
  },
  {
    error: {
      message: "Field 'isResolved' doesn't exist on type 'Thread'",
      extensions: { code: "undefinedField" },
    },
    told: "invalid: Field 'isResolved' doesn't exist on type 'Thread'",
  },
])(
  "what GraphQL refuses by an error that nobody knows ($told) ends as that, and the rest goes on",
  async ({ error, told }) => {
    const issue = await openIssue(connected);
    graphqlAnswers(error);
    await deliver(told, [thread, { kind: "labels", issue, add: ["human-required"], remove: [] }]);
    expect(await standing(told)).toEqual([
      { kind: "thread-resolution", state: "refused", tries: 1, error: told },
      { kind: "labels", state: "delivered", tries: 1, error: null },
    ]);
    expect(connected.issue(issue).labels).toHaveLength(1);
    expect(await hasPendingEffects(test.pool, told)).toBe(false);
  },
);

it.each([
  { type: "RATE_LIMITED", message: "API rate limit exceeded" },
  { type: "INTERNAL", message: "Oops" },
  {
    message:
      "Something went wrong while executing your query on 2026-11-22. Please include `X` when reporting.",
  },
])("what passes by itself ($message) is tried again", async (error) => {
  graphqlAnswers(error);
  await expect(deliver(error.message, [thread])).rejects.toThrow(error.message);
  expect(await standing(error.message)).toMatchObject([{ state: "pending", tries: 1 }]);
});

it("an hour of GitHub's limit uses up none of an effect's tries, and a failure one", async () => {
  const subject = "under a limit";
  graphqlAnswers({ type: "INTERNAL", message: "Oops" });
  await expect(deliver(subject, [thread])).rejects.toThrow("Oops");
  expect(await standing(subject)).toMatchObject([{ state: "pending", tries: 1 }]);
  const limited = () =>
    deliverEffects(
      {
        ...{ db: test.pool, clock: connected.clock, log, presence, ...posting, ...configuring },
        ...{ wakeSoon: () => Promise.resolve(), settled: () => Promise.resolve() },
        github: {
          repository: () => Promise.reject(new PutOff("GitHub's limit", { until: connected.clock.now() })),
        },
      },
      subject,
    );
  for (let sweep = 0; sweep < 60; sweep += 1) await expect(limited()).rejects.toBeInstanceOf(PutOff);
  expect(await standing(subject)).toMatchObject([{ state: "pending", tries: 1, error: "GitHub's limit" }]);
});

it("a comment that was written twice, because an answer was lost while lists lagged, is one again", async () => {
  const issue = await openIssue(connected);
  const { clock, github, app } = connected;
  const path = `/repos/acme/web/issues/${issue}/comments`;
  const lists = { method: "GET", path };
  const empty = { kind: "answer", status: 200, body: [] } as const;
  github.addFault({ match: lists, times: 3, effect: empty });
  github.addFault({ match: { method: "POST", path }, effect: { kind: "drop-after" } });
  const comment = (body: string): Effect => ({ kind: "comment", issue, marker: "page", body });
  await expect(deliver("double", [comment("Help.")])).rejects.toThrow();
  await deliver("double", [comment("Help me.")]);
  expect(connected.issue(issue).comments).toHaveLength(2);

  const merging = { db: test.pool, clock, log, github: app };
  await mergeDoubleComments(merging);
  expect(connected.issue(issue).comments).toHaveLength(2);
  clock.advance(2 * 60_000);
  await mergeDoubleComments(merging);
  const bodies = () => connected.issue(issue).comments.map(({ body }) => body);
  expect(bodies()).toEqual(["<!-- nightshift:page -->\nHelp me."]);
  await deliver("double", [comment("Help us.")]);
  expect(bodies()).toEqual(["<!-- nightshift:page -->\nHelp us."]);
});

it("labels are right though GitHub's lists show them as they were before", async () => {
  const issue = await openIssue(connected, ["hitl-escalation", "ci-stuck"]);
  const change = (add: string[], remove: string[], had?: string[]): Effect => {
    return { kind: "labels", issue, add, remove, ...(had === undefined ? {} : { had }) };
  };
  const before = { kind: "answer", status: 200, body: [] } as const;
  const match = { method: "GET", path: `/repos/acme/web/issues/${issue}/labels` };
  connected.github.addFault({ match, times: 10, effect: before });
  await deliver("lagging", [change(["timeout"], [])]);
  await deliver("lagging", [change([], ["timeout", "hitl-escalation"], ["hitl-escalation"])]);
  await deliver("lagging", [change(["timeout"], ["ci-stuck"], ["ci-stuck"])]);
  expect(connected.issue(issue).labels.map(({ name }) => name)).toEqual(["timeout"]);
});

it("a label of ours is made with its colour and description when it is first needed, one of others as it comes", async () => {
  const issue = await openIssue(connected, []);
  await deliver("escalation 1#9", [
    { kind: "labels", issue, add: ["auto-agent-fatal", "of-somebody"], remove: [] },
  ]);
  const labels = connected.github.state.repositories[0]?.labels ?? [];
  expect(labels.find(({ name }) => name === "auto-agent-fatal")).toMatchObject({
    color: "c2a0e0",
    description: "The agent could not run",
  });
  expect(labels.find(({ name }) => name === "of-somebody")?.description ?? "").toBe("");
});
