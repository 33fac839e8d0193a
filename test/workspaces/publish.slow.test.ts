import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { fetchBranch } from "../../src/workspaces/fetch.ts";
import { type Mirror } from "../../src/workspaces/mirror.ts";
import { pushCommit, refusalIn } from "../../src/workspaces/publish.ts";
import { recordChanges } from "../../src/workspaces/changes/record-changes.ts";
import { type Worktree } from "../../src/workspaces/worktree.ts";
import {
  commitFacts,
  createUpstream,
  mirrorOf,
  run,
  type Upstream,
  worktreeOf,
  write,
} from "./repositories.ts";

let upstream: Upstream;
let mirror: Mirror;
let worktree: Worktree;

beforeEach(async () => {
  upstream = createUpstream({ "total.js": "1\n" });
  mirror = await mirrorOf(upstream);
  worktree = await worktreeOf(mirror);
});
afterEach(() => upstream.remove());

const branch = "nightshift/escalation-7";
const token = null;

async function recorded(content: string): Promise<string> {
  write(worktree.path, { "total.js": content });
  const result = await recordChanges(worktree, commitFacts);
  if (result.kind !== "commit") throw new Error("Nothing was recorded");
  return result.sha;
}

function tipOf(name: string): string {
  return run(upstream.bare, "git", ["rev-parse", `refs/heads/${name}`]).trim();
}

describe("Publishing a commit", () => {
  it("creates a branch that is not there yet", async () => {
    const sha = await recorded("2\n");
    expect(await pushCommit(mirror, { sha, branch, expected: null, token })).toEqual({ kind: "pushed" });
    expect(tipOf(branch)).toBe(sha);
  });

  it("counts as done when it was done before, whatever was expected then", async () => {
    const sha = await recorded("2\n");
    await pushCommit(mirror, { sha, branch, expected: null, token });
    expect(await pushCommit(mirror, { sha, branch, expected: null, token })).toEqual({ kind: "pushed" });
    const moved = { sha, branch, expected: worktree.base, token };
    expect(await pushCommit(mirror, moved)).toEqual({ kind: "pushed" });
  });

  it("is refused when the branch moved since it was read", async () => {
    const sha = await recorded("2\n");
    const theirs = upstream.commit({ "other.js": "3\n" });
    const push = { sha, branch: "main", expected: worktree.base, token };
    expect(await pushCommit(mirror, push)).toMatchObject({ kind: "refused", reason: "lease" });
    expect(tipOf("main")).toBe(theirs);
  });

  it("is refused when the branch is there although none was expected", async () => {
    const sha = await recorded("2\n");
    const push = { sha, branch: "main", expected: null, token };
    expect(await pushCommit(mirror, push)).toMatchObject({ kind: "refused", reason: "lease" });
  });

  it.each(["nightshift", `${branch}/mine`])(
    "is told of the branch %s, beside which git can make none",
    async (there) => {
      run(upstream.bare, "git", ["branch", there, "main"]);
      const sha = await recorded("2\n");
      expect(await pushCommit(mirror, { sha, branch, expected: null, token })).toEqual({
        ...{ kind: "refused", reason: "in-the-way" },
        detail: `the branch \`${there}\` is in the way of \`${branch}\`, for git cannot have both: rename or delete \`${there}\``,
      });
      run(upstream.bare, "git", ["branch", "-D", there]);
      expect(await pushCommit(mirror, { sha, branch, expected: null, token })).toEqual({ kind: "pushed" });
    },
  );

  it("never drops a commit of the branch, even one that it knows", async () => {
    const theirs = upstream.commit({ "other.js": "3\n" });
    expect(await fetchBranch(mirror, "main")).toBe(theirs);
    const sha = await recorded("2\n");
    const push = { sha, branch: "main", expected: theirs, token };
    expect(await pushCommit(mirror, push)).toMatchObject({ kind: "refused", reason: "not-a-descendant" });
    expect(tipOf("main")).toBe(theirs);
  });

  it.each([
    [
      "refusing to allow a GitHub App to create or update workflow `.github/workflows/a.yml` without `workflows` permission",
      "workflows",
    ],
    ["error: GH006: Protected branch update failed for refs/heads/x.", "protected"],
    ["Permission to octo/hello denied to nightshift[bot].", "permission"],
    ["the moon is not full", "other"],
    ["the policy server is unavailable", "other"],
  ])("tells why the other side refused: %s", async (message, reason) => {
    write(upstream.bare, { "hooks/update": `#!/bin/sh\necho '${message}' >&2\nexit 1\n` });
    run(upstream.bare, "chmod", ["+x", "hooks/update"]);
    const sha = await recorded("2\n");
    const result = await pushCommit(mirror, { sha, branch, expected: null, token });
    expect(result).toMatchObject({ kind: "refused", reason });
  });

  it.each([
    ["[remote rejected] (Internal Server Error)", "", "transient"],
    ["[remote rejected] (failed to update ref)", "remote: fatal error in commit_refs", "transient"],
    ["[remote rejected] (failed to update ref)", "remote: error: cannot lock ref 'refs/heads/x'", "lease"],
    ["[remote rejected] (pre-receive hook declined)", "remote: Internal Server Error", "other"],
    ["[remote rejected] (protected branch hook declined)", "", "protected"],
  ])("tells a judgement from a failure of the other side: %s %s", (summary, stderr, reason) => {
    expect(refusalIn(summary, stderr)).toBe(reason);
  });

  it("is not judged when the other side cannot be spoken to", async () => {
    const sha = await recorded("2\n");
    run(upstream.folder, "mv", ["upstream.git", "moved.git"]);
    expect(await pushCommit(mirror, { sha, branch, expected: null, token })).toMatchObject({
      ...{ kind: "refused", reason: "silent" },
      detail: expect.stringContaining("upstream.git") as string,
    });
  });
});
