import { readFileSync } from "node:fs";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { upsertComment } from "../../src/github/issues/comments.ts";
import { limitedForSeconds } from "../../src/github/connection/request-rules.ts";
import { readIssue } from "../../src/github/issues/issues.ts";
import { applyLabels } from "../../src/github/issues/labels.ts";
import {
  loseAnswer,
  answerOnce,
  connect,
  openIssue,
  startConnectedApp,
  type ConnectedApp,
  remembering,
} from "./connected-app.ts";
import { handledEvents } from "../../src/wiring/feed-probot.ts";

let connected: ConnectedApp;
beforeAll(async () => {
  connected = await startConnectedApp();
});
afterEach(() => connected.github.clearFaults());
afterAll(() => connected.close());

describe("the App", () => {
  it("knows who it is, where it is installed and what it sees there", async () => {
    const { app, github, repository } = connected;
    expect(await app.identity()).toMatchObject({ id: github.app.id, botLogin: github.app.botLogin });
    expect(await app.listInstallations()).toMatchObject([
      { id: github.app.installationId, suspended: false },
    ]);
    expect(await app.listRepositories(github.app.installationId)).toContainEqual({
      ...{ id: repository.id, owner: "acme", repo: "web", private: false, archived: false },
      defaultBranch: repository.defaultBranch,
    });
  });

  it("mints a new token for each push, narrowed to the one repository", async () => {
    const { app, github, repository } = connected;
    const narrowed = { repository: "web", permissions: { contents: "write" } } as const;
    const one = await app.installationToken(github.app.installationId, narrowed);
    const other = await app.installationToken(github.app.installationId, narrowed);
    expect(one).not.toBe(other);
    expect(github.state.installationTokens.get(other)).toMatchObject({
      ...{ permissions: { contents: "write" }, repositories: [repository.id] },
    });
  });

  it("asks for the permissions that app.yml declares, for none of workflows, and for the events that it handles", () => {
    const manifest = parse(readFileSync("app.yml", "utf8")) as {
      default_permissions: Record<string, string>;
      default_events: string[];
    };
    expect(connected.github.state.installation.permissions).toEqual(manifest.default_permissions);
    expect(manifest.default_permissions).not.toHaveProperty("workflows");
    const unasked = ["installation", "installation_repositories", "ping"];
    const played = connected.github.state.app.events.filter((event) => !unasked.includes(event));
    expect(manifest.default_events).toEqual(played.toSorted());
    const handled = [...handledEvents].filter((event) => !unasked.includes(event));
    expect(manifest.default_events).toEqual(handled.toSorted());
  });
});

describe("a request to GitHub", () => {
  it.each([500, 502, 503])("is repeated when GitHub fails with %i for a moment", async (status) => {
    const number = await openIssue(connected);
    answerOnce(connected, { method: "GET", path: "**/issues/*", status });
    expect(await readIssue(connected.client, number)).toMatchObject({ kind: "found" });
  });

  it("is repeated when the answer never came", async () => {
    const number = await openIssue(connected);
    loseAnswer(connected, { method: "GET", path: "**/issues/*" });
    expect(await readIssue(connected.client, number)).toMatchObject({ kind: "found" });
  });

  it.each([403, 429])("waits as long as a limit asks for (%i)", async (status) => {
    const number = await openIssue(connected);
    answerOnce(connected, { method: "POST", path: "**/comments", status, headers: { "retry-after": "1" } });
    await upsertComment(connected.client, number, { marker: "page", body: "Help.", memory: remembering() });
    expect(connected.issue(number).comments).toHaveLength(1);
  });

  it("waits for a limit however many were met before", async () => {
    const number = await openIssue(connected);
    const limit = { method: "GET", path: "**/issues/*", status: 429, headers: { "retry-after": "0" } };
    for (let met = 0; met < 4; met += 1) {
      answerOnce(connected, limit);
      expect(await readIssue(connected.client, number)).toMatchObject({ kind: "found" });
    }
  });

  it("is given back when a limit asks for more patience than a worker has", async () => {
    const number = await openIssue(connected);
    answerOnce(connected, {
      method: "POST",
      path: "**/comments",
      status: 403,
      headers: { "retry-after": "3600" },
    });
    const error: unknown = await upsertComment(connected.client, number, {
      marker: "page",
      body: "Help.",
      memory: remembering(),
    }).catch((thrown: unknown) => thrown);
    expect(limitedForSeconds(error)).toBe(3_600);
    expect(connected.issue(number).comments).toHaveLength(0);
  });

  it("is made with a new token when the one at hand has expired", async () => {
    const number = await openIssue(connected);
    connected.github.state.installationTokens.clear();
    expect(await readIssue(connected.client, number)).toMatchObject({ kind: "found" });
  });
});

describe("a request made an hour later", () => {
  it("is made with tokens that are valid by then", async () => {
    const number = await openIssue(connected);
    await readIssue(connected.client, number);
    connected.clock.advance(61 * 60_000);
    expect(await readIssue(connected.client, number)).toMatchObject({ kind: "found" });
    expect(await connected.app.listInstallations()).toHaveLength(1);
  });
});

describe("a suspended installation", () => {
  it("refuses, and works again once that is over", async () => {
    const number = await openIssue(connected);
    const { installation } = connected.github;
    const change = { add: ["human-required"], remove: [] };
    installation.suspend();
    const refused = await applyLabels(connected.client, number, change);
    expect(refused).toMatchObject({ kind: "refused", reason: "suspended" });
    expect(await connected.app.listInstallations()).toMatchObject([{ suspended: true }]);
    installation.unsuspend();
    expect(await applyLabels(connected.client, number, change)).toMatchObject({ kind: "applied" });
  });
});

describe("a missing permission", () => {
  it("is told apart and named", async () => {
    const number = await openIssue(connected);
    const { state } = connected.github;
    const granted = state.installation.permissions;
    state.installation.permissions = { ...granted, issues: "read", pull_requests: "read" };
    try {
      const app = connect(connected.github);
      const client = await app.repository(connected.client);
      const refused = await applyLabels(client, number, { add: ["human-required"], remove: [] });
      expect(refused).toMatchObject({ kind: "refused", reason: "missing_permission" });
      expect(refused).toHaveProperty("permission", expect.stringContaining("issues=write"));
    } finally {
      state.installation.permissions = granted;
    }
  });
});
