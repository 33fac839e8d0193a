import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readFileAt } from "../../src/github/contents.ts";
import { branchWithFile, startConnectedApp, type ConnectedApp } from "./connected-app.ts";

let connected: ConnectedApp;
beforeAll(async () => {
  connected = await startConnectedApp({
    ".github/nightshift.yml": "enabled: true # ☾\n",
    "empty.txt": "",
    "picture.png": Buffer.from([0x89, 0x50, 0xff, 0xfe]),
    "large.txt": "x".repeat(1_100_000),
  });
});
afterAll(() => connected.close());

describe("a file of a repository", () => {
  it("is read on the default branch when no other is named", async () => {
    const file = await readFileAt(connected.client, ".github/nightshift.yml");
    expect(file).toMatchObject({ kind: "text", text: "enabled: true # ☾\n" });
  });

  it("may be empty", async () => {
    expect(await readFileAt(connected.client, "empty.txt")).toMatchObject({ kind: "text", text: "" });
  });

  it("is read as it is at a branch or a commit", async () => {
    const sha = await branchWithFile(connected, "other", { path: "only-here.txt", content: "here" });
    expect(await readFileAt(connected.client, "only-here.txt", "other")).toMatchObject({ text: "here" });
    expect(await readFileAt(connected.client, "only-here.txt", sha)).toMatchObject({ text: "here" });
    expect(await readFileAt(connected.client, "only-here.txt")).toEqual({ kind: "absent" });
  });

  it.each([
    ["a directory", ".github", "not_a_file"],
    ["no text", "picture.png", "not_text"],
    ["too large", "large.txt", "too_large"],
  ])("that is %s cannot be read", async (_, path, reason) => {
    expect(await readFileAt(connected.client, path)).toEqual({ kind: "unreadable", reason });
  });

  it("at a branch that is not there cannot be read, which is not the same as absent", async () => {
    const reading = await readFileAt(connected.client, "README.md", "nowhere");
    expect(reading).toEqual({ kind: "unreadable", reason: "no_such_ref" });
  });
});
