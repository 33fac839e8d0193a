import { afterEach, beforeEach, expect, it } from "vitest";
import { type Mirror } from "../../../src/workspaces/mirror.ts";
import { withFolder, withoutFolder } from "../../../src/workspaces/changes/shape-commit.ts";
import { commitFacts, createUpstream, mirrorOf, run, type Upstream } from "../repositories.ts";

let upstream: Upstream;
let mirror: Mirror;

beforeEach(async () => {
  upstream = createUpstream({ "total.js": "1\n", "plan/a.md": "A\n", "plan/old/b.md": "B\n" });
  mirror = await mirrorOf(upstream);
  run(mirror.path, "git", ["fetch", "--quiet", upstream.bare, upstream.git("rev-parse", "HEAD")]);
});
afterEach(() => upstream.remove());

it("takes a folder out of a commit, and brings it back into another as it was", async () => {
  const from = upstream.git("rev-parse", "HEAD");
  const paths = (sha: string) =>
    run(mirror.path, "git", ["ls-tree", "-r", "--name-only", sha]).trim().split("\n");
  const without = await withoutFolder(mirror, { commit: from, folder: "plan" }, commitFacts);
  expect(paths(without)).toEqual(["total.js"]);
  expect(await withoutFolder(mirror, { commit: without, folder: "plan" }, commitFacts)).toBe(without);
  const back = await withFolder(mirror, { commit: without, from, folder: "plan" }, commitFacts);
  expect(paths(back)).toEqual(["plan/a.md", "plan/old/b.md", "total.js"]);
  expect(await withFolder(mirror, { commit: back, from, folder: "plan" }, commitFacts)).toBe(back);
});
