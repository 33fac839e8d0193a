import { afterAll, beforeAll, expect, it } from "vitest";
import { listRecentCommits } from "../../../src/workspaces/git/list-commits.ts";
import { fetchBranch } from "../../../src/workspaces/fetch.ts";
import { openMirror, type Mirror } from "../../../src/workspaces/mirror.ts";
import { createUpstream, type Upstream } from "../repositories.ts";

let upstream: Upstream;
let mirror: Mirror;
let head: string;
const since = new Date("2001-01-01T00:00:00Z");

beforeAll(async () => {
  upstream = createUpstream({ "a.txt": "1\n", "sub/b.txt": "1\n" });
  upstream.commit({ "a.txt": "2\n" }, "Change a");
  upstream.commit({ "sub/b.txt": "2\n" }, "Change b");
  mirror = await openMirror(`${upstream.folder}/root`, {
    ...{ key: "1", url: upstream.url },
    token: () => Promise.resolve(null),
  });
  head = (await fetchBranch(mirror, "main")) ?? "";
});
afterAll(() => upstream.remove());

it("tells titles and paths of recent commits, newest first", async () => {
  const text = await listRecentCommits(mirror, { commit: head, since, paths: [] }, 10_000);
  expect(text).toMatch(/Ada: Change b\n+sub\/b\.txt\n[^]*Ada: Change a\n+a\.txt\n[^]*Ada: Begin/);
});

it("tells only of those that touch the paths in question, which are no patterns", async () => {
  const of = (path: string) => listRecentCommits(mirror, { commit: head, since, paths: [path] }, 10_000);
  expect(await of("a.txt")).toMatch(/Ada: Change a\n+a\.txt/);
  expect(await of("a.txt")).not.toContain("Change b");
  expect(await of("*.txt")).toBe("");
});

it("tells nothing where nothing is recent", async () => {
  const later = new Date(Date.now() + 86_400_000);
  expect(await listRecentCommits(mirror, { commit: head, since: later, paths: [] }, 10_000)).toBe("");
});
