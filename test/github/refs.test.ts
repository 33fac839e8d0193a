import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { branchHead, defaultBranch, deleteBranch } from "../../src/github/refs.ts";
import { loseAnswer, branchWithFile, startConnectedApp, type ConnectedApp } from "./connected-app.ts";

let connected: ConnectedApp;
beforeAll(async () => {
  connected = await startConnectedApp();
});
afterEach(() => connected.github.clearFaults());
afterAll(() => connected.close());

describe("a branch", () => {
  it("stands at a commit", async () => {
    const sha = await branchWithFile(connected, "nightshift/issue-1");
    expect(await branchHead(connected.client, "nightshift/issue-1")).toBe(sha);
  });

  it("that is not there stands nowhere, though another begins with its name", async () => {
    await branchWithFile(connected, "nightshift/issue-22");
    expect(await branchHead(connected.client, "nightshift/issue-2")).toBeUndefined();
  });

  it("may be deleted twice", async () => {
    await branchWithFile(connected, "gone");
    expect(await deleteBranch(connected.client, "gone")).toEqual({ kind: "deleted" });
    expect(await deleteBranch(connected.client, "gone")).toEqual({ kind: "deleted" });
    expect(await branchHead(connected.client, "gone")).toBeUndefined();
  });

  it("is deleted when the answer was lost", async () => {
    await branchWithFile(connected, "lost");
    loseAnswer(connected, { method: "DELETE", path: "**/git/refs/**" });
    expect(await deleteBranch(connected.client, "lost")).toEqual({ kind: "deleted" });
    expect(await branchHead(connected.client, "lost")).toBeUndefined();
  });

  it("that somebody else moved is left alone", async () => {
    const ours = await branchWithFile(connected, "shared");
    const theirs = await branchWithFile(connected, "shared", { path: "more.txt", content: "more" });
    expect(await deleteBranch(connected.client, "shared", [ours])).toEqual({ kind: "moved", head: theirs });
    expect(await branchHead(connected.client, "shared")).toBe(theirs);
  });
});

describe("the default branch", () => {
  it("is what the repository says", async () => {
    connected.repository.defaultBranch = "trunk";
    expect(await defaultBranch(connected.client)).toBe("trunk");
  });
});
