import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ObjectReader } from "../../src/platform/object-reader.ts";
import { run } from "../workspaces/repositories.ts";

let folder: string;
let reader: ObjectReader;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "nightshift-objects-"));
  reader = new ObjectReader({ file: "git", cwd: folder, env: { PATH: process.env["PATH"] ?? "" } });
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

function begin(): void {
  run(folder, "git", ["init", "--quiet", "--initial-branch=main"]);
  run(folder, "git", ["commit", "--quiet", "--allow-empty", "-m", "Begin"]);
}

function commit(path: string, content: string | Buffer): void {
  writeFileSync(join(folder, path), content);
  run(folder, "git", ["add", path]);
  run(folder, "git", ["commit", "--quiet", "-m", `Write ${path}`]);
}

describe("a reader of objects", () => {
  it("tells what a name stands for, and its content", async () => {
    begin();
    commit("a file.txt", "one\ntwo");
    const found = await reader.find("main:a file.txt");
    expect(found).toMatchObject({ type: "blob", size: 7 });
    expect((await reader.read("main:a file.txt"))?.content.toString()).toBe("one\ntwo");
    expect(found?.object).toBe(run(folder, "git", ["rev-parse", "main:a file.txt"]).trim());
  });

  it("sees what was written after it was first asked", async () => {
    begin();
    expect(await reader.find("main:late")).toBeNull();
    commit("late", "there");
    expect((await reader.read("main:late"))?.content.toString()).toBe("there");
    run(folder, "git", ["gc", "--quiet"]);
    commit("later", "too");
    expect((await reader.read("main:late"))?.content.toString()).toBe("there");
    expect((await reader.read("main:later"))?.content.toString()).toBe("too");
  });

  it.each([
    ["a path that is not there", "main:nothing"],
    ["a branch that is not there", "refs/heads/none"],
    ["a commit that is not there", "1234567890123456789012345678901234567890^{commit}"],
    ["a name of two lines", "main:a\ninfo main"],
    ["a path that reads like an answer", `main:${"a".repeat(40)} blob 4`],
  ])("says null of %s, and answers what was asked next", async (_, name) => {
    begin();
    const [nothing, something] = await Promise.all([reader.read(name), reader.find("main")]);
    expect(nothing).toBeNull();
    expect(something?.type).toBe("commit");
  });

  it("gives each of many its own answer, however large", async () => {
    begin();
    const sizes = [0, 1, 70_000, 3_000_000, 5];
    for (const size of sizes) commit(`f${size}`, Buffer.alloc(size, `${size}\n`));
    const read = await Promise.all(sizes.map((size) => reader.read(`main:f${size}`)));
    for (const [at, size] of sizes.entries()) {
      expect(read[at]?.content.equals(Buffer.alloc(size, `${size}\n`))).toBe(true);
    }
  });

  it("lists a folder with modes and hashes", async () => {
    begin();
    commit("b", "b");
    run(folder, "git", ["update-index", "--chmod=+x", "b"]);
    run(folder, "git", ["commit", "--quiet", "-m", "Let it run"]);
    expect(await reader.list("main:")).toEqual([
      { mode: "100755", name: "b", object: run(folder, "git", ["rev-parse", "main:b"]).trim() },
    ]);
    expect(await reader.list("main:b")).toBeNull();
  });

  it("fails in git's words, and works once there is something to read", async () => {
    await expect(reader.find("main")).rejects.toThrow(/not a git repository/);
    begin();
    expect((await reader.find("main"))?.type).toBe("commit");
  });

  it("fails where there is no git", async () => {
    const lost = new ObjectReader({ file: "/nowhere/git", cwd: folder, env: {} });
    await expect(lost.find("main")).rejects.toThrow(/ENOENT/);
  });
});
