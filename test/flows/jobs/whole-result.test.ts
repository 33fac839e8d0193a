import { afterEach, beforeEach, expect, it } from "vitest";
import { wholeResult } from "../../../src/flows/jobs/steps/merging/whole-result.ts";
import { fetchCommit } from "../../../src/workspaces/fetch.ts";
import { type Mirror } from "../../../src/workspaces/mirror.ts";
import { isAncestor } from "../../../src/workspaces/git/ancestry.ts";
import { commitFacts, createUpstream, mirrorOf, run, type Upstream } from "../../workspaces/repositories.ts";

const folder = ".nightshift/job-1";
let upstream: Upstream;
let mirror: Mirror;
let base: string;

beforeEach(async () => {
  upstream = createUpstream({ "NOTES.md": "mended\n", [`${folder}/plan.md`]: "Mend.\n" });
  mirror = await mirrorOf(upstream);
  base = upstream.git("rev-parse", "HEAD");
});
afterEach(() => upstream.remove());

async function commit(files: Readonly<Record<string, string | null>>): Promise<string> {
  upstream.git("reset", "--quiet", "--hard", base);
  const sha = upstream.commit(files);
  await fetchCommit(mirror, sha);
  return sha;
}
const filesOf = (sha: string) => run(mirror.path, "git", ["grep", "-h", "", sha]).trim().split("\n");

it("a result goes on from the one that was sent back, whatever became of the plan", async () => {
  const stands = await commit({ [`${folder}/plan.md`]: null, "MORE.md": "more\n" });
  const head = await commit({ [`${folder}/plan.md`]: "Mend it twice.\n", "NOTES.md": "mended twice\n" });
  const result = await wholeResult(mirror, { head, stands, folder }, commitFacts);
  expect(result.beside).toBe(false);
  expect(await isAncestor(mirror, stands, result.commit)).toBe(true);
  expect(filesOf(result.commit)).toEqual(["more", "mended twice"]);
});

it("where it contradicts that one it stands beside it, without marks, for whoever resolves it", async () => {
  const stands = await commit({ [`${folder}/plan.md`]: null, "NOTES.md": "mended by Walter\n" });
  const head = await commit({ "NOTES.md": "mended twice\n" });
  const result = await wholeResult(mirror, { head, stands, folder }, commitFacts);
  expect(result.beside).toBe(true);
  expect(await isAncestor(mirror, stands, result.commit)).toBe(false);
  expect(filesOf(result.commit)).toEqual(["mended twice"]);
});
