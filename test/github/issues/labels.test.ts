import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { applyLabels } from "../../../src/github/issues/labels.ts";
import { loseAnswer, openIssue, startConnectedApp, type ConnectedApp } from "../connected-app.ts";

let connected: ConnectedApp;
beforeAll(async () => {
  connected = await startConnectedApp();
});
afterEach(() => connected.github.clearFaults());
afterAll(() => connected.close());

const labels = (number: number) => connected.issue(number).labels.map(({ name }) => name);
const labelEvents = (number: number) => {
  return connected.issue(number).events.filter(({ event }) => event.endsWith("labeled")).length;
};

describe("labels", () => {
  it("are added and removed, and what nobody named stays", async () => {
    const number = await openIssue(connected, ["bug", "hitl-escalation", "ci-stuck"]);
    const change = { add: ["human-required"], remove: ["hitl-escalation", "ci-stuck", "timeout"] };
    expect(await applyLabels(connected.client, number, change)).toEqual({
      ...{ kind: "applied", added: ["human-required"] },
      removed: ["hitl-escalation", "ci-stuck"],
    });
    expect(labels(number)).toEqual(["bug", "human-required"]);
  });

  it("are changed only where they differ: the second time nothing happens", async () => {
    const number = await openIssue(connected, ["hitl-escalation"]);
    const change = { add: ["human-required"], remove: ["hitl-escalation"] };
    await applyLabels(connected.client, number, change);
    const before = labelEvents(number);
    expect(await applyLabels(connected.client, number, change)).toMatchObject({ added: [], removed: [] });
    expect(labelEvents(number)).toBe(before);
  });

  it("are one label to GitHub when they differ only in case", async () => {
    const number = await openIssue(connected, ["Cost-Exceeded", "Needs-Review"]);
    await applyLabels(connected.client, number, { add: ["cost-exceeded"], remove: ["needs-review"] });
    expect(labels(number)).toEqual(["Cost-Exceeded"]);
  });

  it.each(["POST", "DELETE"])("are right when the answer to a %s was lost", async (method) => {
    const number = await openIssue(connected, ["hitl-escalation"]);
    loseAnswer(connected, { method, path: "**/labels**" });
    await applyLabels(connected.client, number, { add: ["human-required"], remove: ["hitl-escalation"] });
    expect(labels(number)).toEqual(["human-required"]);
  });

  it("are right by what is known while GitHub's list lags", async () => {
    const number = await openIssue(connected, ["hitl-escalation"]);
    const effect = { kind: "answer", status: 200, body: [{ name: "human-required" }] } as const;
    connected.github.addFault({ match: { method: "GET", path: "**/labels" }, effect });
    const change = { add: ["human-required"], remove: ["hitl-escalation", "timeout", "ci-stuck"] };
    const known = new Map(
      Object.entries({ "human-required": false, "hitl-escalation": true, timeout: true }),
    );
    expect(await applyLabels(connected.client, number, { ...change, known })).toEqual({
      ...{ kind: "applied", added: ["human-required"], removed: ["hitl-escalation"] },
    });
    expect(labels(number)).toEqual(["human-required"]);
  });

  it("named in both lists are kept", async () => {
    const number = await openIssue(connected, ["timeout"]);
    await applyLabels(connected.client, number, { add: ["timeout"], remove: ["timeout"] });
    expect(labels(number)).toEqual(["timeout"]);
  });

  it("of an issue that is not there are refused", async () => {
    expect(await applyLabels(connected.client, 9_999, { add: ["x"], remove: [] })).toMatchObject({
      ...{ kind: "refused", reason: "absent" },
    });
  });
});
