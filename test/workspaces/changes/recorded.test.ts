import { afterEach, beforeEach, expect, it } from "vitest";
import { hasCommit, type Mirror } from "../../../src/workspaces/mirror.ts";
import { keepRecorded, recordChanges } from "../../../src/workspaces/changes/record-changes.ts";
import { forgetRecorded } from "../../../src/workspaces/changes/recorded.ts";
import { bringTogether } from "../../../src/workspaces/changes/shape-commit.ts";
import { addWorktree } from "../../../src/workspaces/worktree.ts";
import { commitFacts, createUpstream, mirrorOf, run, write, type Upstream } from "../repositories.ts";

let upstream: Upstream;
let mirror: Mirror;

beforeEach(async () => {
  upstream = createUpstream({ "total.js": "1\n" });
  mirror = await mirrorOf(upstream);
  const base = upstream.git("rev-parse", "HEAD");
  run(mirror.path, "git", ["fetch", "--quiet", upstream.bare, base]);
  for (const [name, day] of [
    ["attempt-1", 1],
    ["attempt-2", 1],
    ["attempt-3", 9],
  ] as const) {
    const worktree = await addWorktree(mirror, { name, commit: base });
    write(worktree.path, { "total.js": `${name}\n` });
    await recordChanges(worktree, { ...commitFacts, date: new Date(Date.UTC(2026, 2, day)) });
  }
});
afterEach(() => upstream.remove());

const refs = () =>
  run(mirror.path, "git", ["for-each-ref", "--format=%(refname)", "refs/nightshift/recorded"])
    .split("\n")
    .filter(Boolean)
    .map((ref) => ref.replace("refs/nightshift/recorded/", ""));

it("lets go of old commits that nobody works on, and only of their references at once", async () => {
  const first = run(mirror.path, "git", ["rev-parse", "refs/nightshift/recorded/attempt-1"]).trim();
  const before = new Date(Date.UTC(2026, 2, 8));
  const findLive = () => Promise.resolve((name: string) => name === "attempt-2");
  expect(await forgetRecorded(mirror.root, { before, findLive })).toBe(1);
  expect(refs()).toEqual(["attempt-2", "attempt-3"]);
  expect(await hasCommit(mirror, first)).toBe(true);
  expect(await forgetRecorded(mirror.root, { before, findLive })).toBe(0);
});

it("keeps what the service itself made of recorded commits, with all that went into it", async () => {
  const shaOf = (name: string) =>
    run(mirror.path, "git", ["rev-parse", `refs/nightshift/recorded/${name}`]).trim();
  const [ours, theirs] = [shaOf("attempt-1"), shaOf("attempt-2")];
  const { sha } = await bringTogether(mirror, { ours, theirs }, commitFacts);
  await keepRecorded(mirror, "attempt-1", sha);
  run(mirror.path, "git", ["update-ref", "-d", "refs/nightshift/recorded/attempt-2"]);
  run(mirror.path, "git", ["gc", "--quiet", "--prune=now"]);
  for (const each of [sha, ours, theirs]) expect(await hasCommit(mirror, each)).toBe(true);
});

it("has nothing to let go of where there is no mirror", async () => {
  const findLive = () => Promise.resolve(() => false);
  expect(await forgetRecorded(`${upstream.folder}/none`, { before: new Date(), findLive })).toBe(0);
});

it("keeps a commit with what it descends from, instead of what was kept under the name before", async () => {
  const shaOf = (name: string) =>
    run(mirror.path, "git", ["rev-parse", `refs/nightshift/recorded/${name}`]).trim();
  const [first, second] = [shaOf("attempt-1"), shaOf("attempt-2")];
  await keepRecorded(mirror, "phase-1", first);
  await keepRecorded(mirror, "phase-1", second);
  for (const name of ["attempt-1", "attempt-2"])
    run(mirror.path, "git", ["update-ref", "-d", `refs/nightshift/recorded/${name}`]);
  run(mirror.path, "git", ["reflog", "expire", "--expire-unreachable=now", "--all"]);
  run(mirror.path, "git", ["gc", "--prune=now", "--quiet"]);
  expect(shaOf("phase-1")).toBe(second);
  expect(await hasCommit(mirror, second)).toBe(true);
  expect(await hasCommit(mirror, upstream.git("rev-parse", "HEAD"))).toBe(true);
  const kept = run(mirror.path, "git", ["cat-file", "--batch-all-objects", "--batch-check"]);
  expect(kept).not.toContain(first);
});
