import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { closeIssue, createIssue, listOpenIssues, readIssue } from "../../../src/github/issues/issues.ts";
import { loseAnswer, answerOnce, openIssue, startConnectedApp, type ConnectedApp } from "../connected-app.ts";

let connected: ConnectedApp;
beforeAll(async () => {
  connected = await startConnectedApp();
});
afterEach(() => connected.github.clearFaults());
afterAll(() => connected.close());

describe("reading an issue", () => {
  it("finds it with its labels and its author", async () => {
    const number = await openIssue(connected, ["hitl-escalation"]);
    expect(await readIssue(connected.client, number)).toMatchObject({
      kind: "found",
      issue: { number, state: "open", labels: ["hitl-escalation"], authorIsBot: false, isPullRequest: false },
    });
  });

  it("tells that it is not there", async () => {
    expect(await readIssue(connected.client, 9_999)).toEqual({ kind: "absent" });
  });

  it("tells that it is gone when GitHub says that it was deleted", async () => {
    const number = await openIssue(connected);
    answerOnce(connected, { method: "GET", path: `**/issues/${number}`, status: 410 });
    expect(await readIssue(connected.client, number)).toEqual({ kind: "absent" });
  });

  it("does not follow it into the repository that it was moved to", async () => {
    const { github, client } = connected;
    await github.seedRepository({ owner: "acme", name: "elsewhere", from: connected.repository.directory });
    const there = await connected.app.repository({ ...client, repo: "elsewhere" });
    const number = await openIssue(connected);
    let moved = 0;
    while (moved < number) {
      const filed = await createIssue(there, { marker: `m${moved}`, title: "t", body: "", labels: [] });
      moved = filed.kind === "filed" ? filed.issue.number : number;
    }
    answerOnce(connected, {
      method: "GET",
      path: `**/web/issues/${number}`,
      status: 301,
      headers: { location: `${github.url}/api/v3/repos/acme/elsewhere/issues/${number}` },
    });
    expect(await readIssue(client, number)).toEqual({ kind: "absent" });
  });
});

describe("open issues of a label", () => {
  it("are listed oldest first, without closed ones and those of other labels", async () => {
    const first = await openIssue(connected, ["listed"]);
    const closed = await openIssue(connected, ["listed"]);
    await openIssue(connected, ["other"]);
    const second = await openIssue(connected, ["listed", "other"]);
    await closeIssue(connected.client, closed);
    const issues = await listOpenIssues(connected.client, "listed");
    expect(issues.map(({ number }) => number)).toEqual([first, second]);
  });
});

describe("filing an issue", () => {
  const ours = (marker: string) => {
    return connected.repository.issues.filter(({ body }) => body?.includes(`nightshift:${marker} `)).length;
  };

  it("happens once, however often it is asked for", async () => {
    const issue = { marker: "escalation:abc", title: "Stuck", body: "Why.", labels: ["hitl-escalation"] };
    expect(await createIssue(connected.client, issue)).toMatchObject({ kind: "filed", created: true });
    expect(await createIssue(connected.client, issue)).toMatchObject({ kind: "filed", created: false });
    expect(ours("escalation:abc")).toBe(1);
  });

  it("happens once when the answer was lost", async () => {
    loseAnswer(connected, { method: "POST", path: "**/issues" });
    const issue = { marker: "escalation:lost", title: "Stuck", body: "Why.", labels: [] };
    expect(await createIssue(connected.client, issue)).toMatchObject({ kind: "filed" });
    expect(ours("escalation:lost")).toBe(1);
  });
});

describe("closing an issue", () => {
  it("may be asked for twice", async () => {
    const number = await openIssue(connected);
    expect(await closeIssue(connected.client, number, "not_planned")).toEqual({ kind: "closed" });
    expect(await closeIssue(connected.client, number)).toEqual({ kind: "closed" });
    expect(connected.issue(number)).toMatchObject({ state: "closed", stateReason: "not_planned" });
  });

  it("that is not there is refused", async () => {
    expect(await closeIssue(connected.client, 9_999)).toMatchObject({ kind: "refused", reason: "absent" });
  });
});
