import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { fetchBranch } from "../../../src/workspaces/fetch.ts";
import { combineCommits } from "../../../src/workspaces/git/combine-commits.ts";
import { openMirror, type Mirror } from "../../../src/workspaces/mirror.ts";
import { createUpstream, run, type Upstream } from "../repositories.ts";

let root: string;
let upstream: Upstream;
let mirror: Mirror;
let base: string;
let head: string;
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), "nightshift-combine-"));
  upstream = createUpstream({
    "src/a.js": "a\n",
    "test/a.js": "1\n",
    "test/gone.js": "1\n",
    "test/moved.js": "moved\n",
  });
  base = upstream.git("rev-parse", "HEAD");
  head = upstream.commit({
    ...{ "src/a.js": "b\n", "src/new.js": "new\n", "test/a.js": "2\n", "test/gone.js": null },
    ...{ "test/moved.js": null, "src/moved.js": "moved\n", "test/größe.js": "2\n" },
  });
  mirror = await openMirror(root, { key: "a", url: upstream.url, token: () => Promise.resolve(null) });
  await fetchBranch(mirror, "main");
});
afterAll(() => {
  upstream.remove();
  rmSync(root, { recursive: true, force: true });
});

const isTaken = (path: string) => path.startsWith("test/");

function filesOf(commit: string): Record<string, string> {
  const listed = run(mirror.path, "git", ["ls-tree", "-r", "-z", "--name-only", commit]);
  const paths = listed.split("\0").slice(0, -1);
  return Object.fromEntries(
    paths.map((path) => [path, run(mirror.path, "git", ["show", `${commit}:${path}`])]),
  );
}

it("puts files of one commit into the place of another's, also where one of them has none", async () => {
  expect(filesOf(await combineCommits(mirror, { onto: head, other: base, isTaken }))).toEqual({
    ...{ "src/a.js": "b\n", "src/new.js": "new\n", "src/moved.js": "moved\n" },
    ...{ "test/a.js": "1\n", "test/gone.js": "1\n", "test/moved.js": "moved\n" },
  });
  expect(filesOf(await combineCommits(mirror, { onto: base, other: head, isTaken }))).toEqual({
    ...{ "src/a.js": "a\n", "test/a.js": "2\n", "test/größe.js": "2\n" },
  });
});

it("makes the same commit of the same, which differs from neither where nothing is taken", async () => {
  const combine = () => combineCommits(mirror, { onto: head, other: base, isTaken });
  expect(await combine()).toBe(await combine());
  const same = await combineCommits(mirror, { onto: head, other: base, isTaken: () => false });
  expect(filesOf(same)).toEqual(filesOf(head));
});
