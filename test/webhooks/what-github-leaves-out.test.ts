import { createRequire } from "node:module";
import { Probot } from "probot";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type AppIdentity } from "../../src/github/app.ts";
import { saveRepository } from "../../src/store/configuration/repositories.ts";
import { onAftermath } from "../../src/webhooks/aftermath.ts";
import { onCheckRequests } from "../../src/webhooks/check-requests.ts";
import { onChecks } from "../../src/webhooks/checks.ts";
import { onComments } from "../../src/webhooks/comments.ts";
import { onDefaultBranch } from "../../src/webhooks/default-branch.ts";
import { onInstallation } from "../../src/webhooks/installation.ts";
import { onIssues } from "../../src/webhooks/issues.ts";
import { onJobs } from "../../src/webhooks/jobs.ts";
import { onPullGates } from "../../src/webhooks/pull-gates.ts";
import { onPullRequests } from "../../src/webhooks/pull-requests.ts";
import { onPush } from "../../src/webhooks/push.ts";
import { handledEvents } from "../../src/wiring/feed-probot.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";

interface Payload {
  readonly [key: string]: unknown;
  readonly action?: string;
}

const published = createRequire(import.meta.url)("@octokit/webhooks-examples") as {
  readonly name: string;
  readonly examples: readonly Payload[];
}[];
const deliveries = published
  .filter(({ name }) => handledEvents.has(name))
  .flatMap(({ name, examples }) =>
    examples.map((payload) => [name, { installation: { id: 78 }, ...payload }] as const),
  );

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
  await saveRepository(test.pool, { id: 5, installationId: 77, owner: "acme", name: "shop" });
});
afterAll(() => test.drop());

const accounts = ["sender", "user", "author", "assignee", "creator", "committer", "merged_by", "pusher"];

it.each<[string, (payload: Payload) => Payload]>([
  ["nothing", (payload) => payload],
  ["the account that sent it", ({ sender: _, ...payload }) => payload],
  ["all accounts, which are gone", (payload) => change(payload, accounts, null)],
  ["all accounts, of which it tells nothing", (payload) => change(payload, accounts, undefined)],
  ["all texts", (payload) => change(payload, ["body", "title", "description", "message"], null)],
  ["all texts, of which it tells nothing", (payload) => change(payload, ["body"], undefined)],
  ["the labels", (payload) => change(payload, ["labels", "label"], null)],
  ["the App that checks", (payload) => change(payload, ["app", "performed_via_github_app"], null)],
])("no delivery fails that leaves out %s", async (_, leftOut) => {
  for (const identity of [ours, null]) {
    const { receive } = await handlers(identity);
    for (const [name, payload] of deliveries) {
      const sent = leftOut(payload);
      await expect(receive(name, sent), `${name} ${sent.action ?? ""}`).resolves.toBeUndefined();
    }
  }
});

const ours: AppIdentity = { id: 29_310, slug: "nightshift", botLogin: "nightshift[bot]" };
const from = { repository: { id: 5, name: "shop", owner: { login: "acme" } }, installation: { id: 77 } };

it.each<[string, { sender: object; identity: AppIdentity | null }, number[]]>([
  ["nobody", { sender: {}, identity: ours }, [7]],
  ["nobody while we do not know who we are", { sender: {}, identity: null }, [7]],
  ["an account that is gone", { sender: { sender: null }, identity: ours }, [7]],
  ["the ghost of one", { sender: { sender: { login: "ghost", type: "User" } }, identity: ours }, [7]],
  ["the App", { sender: { sender: { login: ours.botLogin, type: "Bot" } }, identity: ours }, []],
])("an issue that was labelled by %s is looked at, or not", async (_, { sender, identity }, looked) => {
  const { receive, woken } = await handlers(identity);
  const labels = [{ name: "hitl-escalation" }, null];
  await receive("issues", { ...from, ...sender, action: "labeled", issue: { number: 7, labels } });
  expect(woken).toEqual(looked);
});

it("a button that nobody pressed asks for nothing", async () => {
  const { receive } = await handlers(ours);
  const check_run = { app: { id: ours.id }, external_id: null, head_sha: "a".repeat(40), name: "n" };
  await receive("check_run", { ...from, action: "rerequested", check_run });
  const { rows } = await test.pool.query("select 1 from check_requests where head_sha = $1", [
    "a".repeat(40),
  ]);
  expect(rows).toEqual([]);
});

async function handlers(identity: AppIdentity | null) {
  const woken: number[] = [];
  const nothing = () => Promise.resolve();
  const deps = {
    ...{ db: test.pool, clock: { now: () => new Date(0) }, github: { knownIdentity: () => identity } },
    ...{ environmentLayer: {}, knownNames: {} },
    ...{ lookAtAftermath: nothing, sweepSoon: nothing, wakeEffects: nothing, answerCommands: nothing },
    ...{ answerRequest: nothing, lookAtPull: nothing, checkConfiguration: nothing, wakeJobSoon: nothing },
    ...{ lookAtBranchSoon: nothing, judgePull: nothing },
    wakeSoon: ({ issue }: { issue: number }) => Promise.resolve(void woken.push(issue)),
  };
  const probot = new Probot({ githubToken: "none", logLevel: "fatal" });
  await probot.load((loaded) => {
    onAftermath(loaded, deps);
    onInstallation(loaded, deps);
    onComments(loaded, deps);
    onChecks(loaded, deps);
    onCheckRequests(loaded, deps);
    onPullGates(loaded, deps);
    onIssues(loaded, deps);
    onJobs(loaded, deps);
    onPullRequests(loaded, deps);
    onPush(loaded, deps);
    onDefaultBranch(loaded, deps);
  });
  const receive = (name: string, payload: object) =>
    probot.receive({ id: "1", name, payload } as unknown as Parameters<Probot["receive"]>[0]);
  return { receive, woken };
}

/** With all fields of these names so, however deep they stand; undefined: without them. */
function change<T>(value: T, names: readonly string[], to: null | undefined): T {
  if (Array.isArray(value)) return value.map((each: unknown) => change(each, names, to)) as T;
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).flatMap(([key, each]) => {
    if (!names.includes(key)) return [[key, change<unknown>(each, names, to)]];
    return to === undefined ? [] : [[key, to]];
  });
  return Object.fromEntries(entries) as T;
}
