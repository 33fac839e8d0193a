import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { fetchBranch } from "../../src/workspaces/fetch.ts";
import { closeReaders } from "../../src/workspaces/git/objects.ts";
import { addWorktree, openWorktree, removeWorktree } from "../../src/workspaces/worktree.ts";
import { createUpstream, mirrorOf, type Upstream } from "./repositories.ts";

let upstream: Upstream;
let data: string;

const mount = (...options: string[]) =>
  spawnSync("mount", ["-t", "tmpfs", "-o", options.join(), "tmpfs", data]).status === 0;

/** Some megabytes in a checkout, a few kilobytes in a mirror. */
const large = { "large.txt": "the same line again\n".repeat(200_000) };

beforeEach(() => {
  upstream = createUpstream(large);
  data = join(upstream.folder, "data");
  mkdirSync(data);
});
afterEach(async () => {
  await closeReaders(data);
  spawnSync("umount", ["--lazy", data]);
  upstream.remove();
});

describe("A checkout on a disk that is full", () => {
  it("is not made, says why, leaves nothing behind, and is made when there is room", async (context) => {
    // Who may not mount has no small disk to fill.
    if (!mount("size=2m")) context.skip();
    const mirror = await mirrorOf(upstream);
    const commit = (await fetchBranch(mirror, "main")) ?? "";
    const failure: unknown = await addWorktree(mirror, { name: "attempt-1", commit }).catch(
      (error: unknown) => error,
    );
    expect(failure).toMatchObject({ message: "The worktree attempt-1 could not be made" });
    expect(String((failure as Error).cause)).toContain("unable to write file 'large.txt'");
    expect(await openWorktree(mirror, "attempt-1")).toBeNull();
    expect(readdirSync(join(data, "worktrees"))).toEqual([]);
    expect(readdirSync(join(data, "bin"))).toEqual([]);

    // Not a byte left, so that not even the bin can be made.
    const filler = join(data, "filler");
    rmSync(join(data, "bin"), { recursive: true });
    spawnSync("dd", ["if=/dev/zero", `of=${filler}`, "bs=4k"]);
    const full: unknown = await addWorktree(mirror, { name: "attempt-1", commit }).catch(
      (error: unknown) => error,
    );
    expect(full).toBeInstanceOf(Error);
    expect(await openWorktree(mirror, "attempt-1")).toBeNull();
    expect(readdirSync(join(data, "worktrees"))).toEqual([]);

    rmSync(filler);
    mount("remount", "size=32m");
    const made = await addWorktree(mirror, { name: "attempt-1", commit });
    expect(readdirSync(made.path)).toContain("large.txt");
    writeFileSync(join(made.path, "new.txt"), "x");
    await removeWorktree(made);
  });
});
