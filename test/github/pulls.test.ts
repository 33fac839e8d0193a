import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { findResolvingPulls, openOrUpdatePull } from "../../src/github/pulls.ts";
import {
  loseAnswer,
  asPerson,
  branchWithFile,
  startConnectedApp,
  type ConnectedApp,
} from "./connected-app.ts";

let connected: ConnectedApp;
let base: string;
beforeAll(async () => {
  connected = await startConnectedApp();
  base = connected.repository.defaultBranch;
});
afterEach(() => connected.github.clearFaults());
afterAll(() => connected.close());

const pullsOf = (head: string) => connected.repository.pulls.filter((pull) => pull.head.ref === head);

describe("a pull request", () => {
  it("is opened once for its branch, and brought up to date after that", async () => {
    await branchWithFile(connected, "fix/1");
    const text = { base, head: "fix/1", title: "Fix it", body: "Because." };
    expect(await openOrUpdatePull(connected.client, text)).toMatchObject({ effect: "created" });
    expect(await openOrUpdatePull(connected.client, text)).toMatchObject({ effect: "unchanged" });
    const changed = { ...text, body: "Because of that." };
    expect(await openOrUpdatePull(connected.client, changed)).toMatchObject({
      effect: "updated",
      pull: { body: "Because of that.", author: connected.github.app.botLogin, fromFork: false },
    });
    expect(pullsOf("fix/1")).toHaveLength(1);
  });

  it("is opened once when the answer was lost", async () => {
    await branchWithFile(connected, "fix/lost");
    loseAnswer(connected, { method: "POST", path: "**/pulls" });
    const text = { base, head: "fix/lost", title: "Fix it", body: "Because." };
    expect(await openOrUpdatePull(connected.client, text)).toMatchObject({ kind: "opened" });
    expect(pullsOf("fix/lost")).toHaveLength(1);
  });

  it("with a title longer than GitHub takes is opened with its beginning, and is the same the next time", async () => {
    await branchWithFile(connected, "fix/long");
    const text = { base, head: "fix/long", title: "Fix\nit ".repeat(100), body: "Because." };
    expect(await openOrUpdatePull(connected.client, text)).toMatchObject({ effect: "created" });
    expect(await openOrUpdatePull(connected.client, text)).toMatchObject({ effect: "unchanged" });
  });

  it("is opened anew when the earlier one of the branch was closed", async () => {
    await branchWithFile(connected, "fix/again");
    const text = { base, head: "fix/again", title: "Fix it", body: "Because." };
    const first = await openOrUpdatePull(connected.client, text);
    if (first.kind === "refused") throw new Error(first.detail);
    const path = `/repos/acme/web/pulls/${first.pull.number}`;
    const { writer } = connected.github.tokens;
    await asPerson(connected, writer, { method: "PATCH", path, body: { state: "closed" } });
    expect(await openOrUpdatePull(connected.client, text)).toMatchObject({ effect: "created" });
    expect(pullsOf("fix/again")).toHaveLength(2);
  });

  it("is refused for a branch that is not there", async () => {
    const text = { base, head: "fix/nowhere", title: "Fix it", body: "Because." };
    expect(await openOrUpdatePull(connected.client, text)).toMatchObject({
      ...{ kind: "refused", reason: "invalid" },
    });
  });
});

describe("the pull requests that resolve an issue", () => {
  it("are those that the App opened on its branch, and those that name it with a closing word", async () => {
    const branches = ["nightshift/issue-77", "by-hand", "unrelated"];
    for (const branch of branches) await branchWithFile(connected, branch);
    await openOrUpdatePull(connected.client, { base, head: "nightshift/issue-77", title: "Fix", body: "" });
    const { writer } = connected.github.tokens;
    const open = (head: string, body: string) => {
      const fields = { base, head, title: head, body };
      return asPerson(connected, writer, { method: "POST", path: "/repos/acme/web/pulls", body: fields });
    };
    await open("by-hand", "Fixes #77");
    await open("unrelated", "See #77");
    const branch = "nightshift/issue-77";
    const found = await findResolvingPulls(connected.client, { issue: 77, branch });
    expect(found.map(({ head }) => head).sort()).toEqual(["by-hand", "nightshift/issue-77"]);
  });

  it("are not somebody else's on a branch with our name", async () => {
    await branchWithFile(connected, "nightshift/issue-78");
    const fields = { base, head: "nightshift/issue-78", title: "Mine", body: "" };
    const { writer } = connected.github.tokens;
    await asPerson(connected, writer, { method: "POST", path: "/repos/acme/web/pulls", body: fields });
    const branch = "nightshift/issue-78";
    expect(await findResolvingPulls(connected.client, { issue: 78, branch })).toEqual([]);
  });
});
