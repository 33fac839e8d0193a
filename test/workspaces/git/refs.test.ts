import { execFileSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { dropRef, pointRef } from "../../../src/workspaces/git/refs.ts";

const ref = "refs/nightshift/base/attempt-1";
let directory: string;
let first: string;
let second: string;

const git = (...args: string[]) => execFileSync("git", args, { cwd: directory, encoding: "utf8" }).trim();
const kept = () => git("for-each-ref", "--format=%(refname) %(objectname)");

function commit(message: string): string {
  const person = ["-c", "user.name=A", "-c", "user.email=a@example.org"];
  const tree = git("hash-object", "-t", "tree", "-w", "/dev/null");
  return git(...person, "commit-tree", "-m", message, tree);
}

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "nightshift-refs-"));
  git("init", "--quiet", "--bare", "--template=");
  first = commit("one");
  second = commit("two");
});
afterEach(() => rm(directory, { recursive: true, force: true }));

it("points a ref, the first of its folder too, and moves it, as git sees it", async () => {
  await pointRef(directory, ref, first);
  expect(kept()).toBe(`${ref} ${first}`);
  await pointRef(directory, ref, second);
  expect(kept()).toBe(`${ref} ${second}`);
  expect(git("fsck", "--no-dangling")).toBe("");
});

it("moves and drops a ref that git has packed", async () => {
  await pointRef(directory, ref, first);
  git("pack-refs", "--all", "--prune");
  await pointRef(directory, ref, second);
  expect(kept()).toBe(`${ref} ${second}`);
  await dropRef(directory, ref);
  expect(kept()).toBe("");
});

it("drops a ref, also twice and where there was none, and spares its neighbours", async () => {
  await pointRef(directory, ref, first);
  await pointRef(directory, `${ref}0`, second);
  await dropRef(directory, ref);
  await dropRef(directory, ref);
  await dropRef(directory, "refs/nightshift/recorded/never");
  expect(kept()).toBe(`${ref}0 ${second}`);
});

it("takes no ref from whoever has locked it, and says so", async () => {
  await pointRef(directory, ref, first);
  await writeFile(join(directory, `${ref}.lock`), "");
  await expect(pointRef(directory, ref, second)).rejects.toThrow("update-ref failed");
  expect(kept()).toBe(`${ref} ${first}`);
});
