import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findRepository } from "../../../src/sandbox/github/world.ts";
import { startPlayground, writeFiles, type Playground } from "./playground.ts";

let play: Playground;
let checkout: string;
beforeAll(async () => {
  play = await startPlayground();
  checkout = await play.directory();
  await play.git(checkout, "init", "--quiet", "--initial-branch=trunk");
  await writeFiles(checkout, { "lib/a.txt": "a\n" });
  await play.git(checkout, "add", "--all");
  await play.git(checkout, "commit", "--quiet", "-m", "First");
  await play.git(checkout, "branch", "other");
  await writeFiles(checkout, { "uncommitted.txt": "x\n" });
});
afterAll(() => play.close());

describe("a repository", () => {
  it("is seeded with the commits and branches of a checkout", async () => {
    await play.github.seedRepository({ owner: "acme", name: "tool", from: checkout });
    const repository = findRepository(play.github.state, "acme", "tool");
    expect(repository?.defaultBranch).toBe("trunk");
    const { data } = await play.as("reader").rest.repos.listBranches({ owner: "acme", repo: "tool" });
    expect(data.map(({ name }) => name)).toEqual(["other", "trunk"]);
    const commit = await play
      .as("reader")
      .rest.repos.getCommit({ owner: "acme", repo: "tool", ref: "trunk" });
    expect(commit.data.files?.map(({ filename }) => filename)).toEqual(["lib/a.txt"]);
  });

  it("is seeded from a bare repository", async () => {
    const bare = await play.directory();
    await play.git(bare, "clone", "--quiet", "--bare", checkout, ".");
    await play.github.seedRepository({ owner: "acme", name: "bare", from: bare });
    expect(findRepository(play.github.state, "acme", "bare")?.defaultBranch).toBe("trunk");
  });

  it("is seeded with the files of a plain directory, which is left as it was", async () => {
    const plain = join(checkout, "lib");
    await play.github.seedRepository({ owner: "acme", name: "plain", from: plain });
    const { data } = await play
      .as("reader")
      .rest.repos.getContent({ owner: "acme", repo: "plain", path: "" });
    expect(data).toMatchObject([{ path: "a.txt", type: "file" }]);
    expect(await readdir(plain)).toEqual(["a.txt"]);
  });

  it("is there once", async () => {
    await expect(play.github.seedRepository({ owner: "Acme", name: "Shop", from: checkout })).rejects.toThrow(
      "there already",
    );
  });
});
