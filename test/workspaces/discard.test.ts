import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { discard, emptyBin } from "../../src/workspaces/discard.ts";

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "nightshift-discard-"));
});
afterEach(() => rm(root, { recursive: true, force: true }));

const makeTree = async (path: string) => {
  await mkdir(join(path, "closed"), { recursive: true });
  await writeFile(join(path, "closed", "file"), "x");
};

describe("Discarding a directory", () => {
  it("removes it, whatever permissions were left inside, and is content when there is none", async () => {
    const tree = join(root, "tree");
    await makeTree(tree);
    await discard(root, tree);
    await discard(root, tree);
    expect(existsSync(tree)).toBe(false);
    expect(await readdir(join(root, "bin"))).toEqual([]);
  });

  it("is not put off by a bin that vanishes at the same time", async () => {
    const trees = Array.from({ length: 40 }, (_, at) => join(root, `tree-${at}`));
    await Promise.all(trees.map(makeTree));
    let over = false;
    const vanish = async () => {
      // A bin that is just being filled cannot be removed; the next time it can.
      while (!over) await rm(join(root, "bin"), { recursive: true, force: true }).catch(() => undefined);
    };
    const vanishing = vanish();
    for (const tree of trees) await discard(root, tree);
    over = true;
    await vanishing;
    expect(trees.filter((tree) => existsSync(tree))).toEqual([]);
  });
});

describe("Emptying the bin", () => {
  it("deletes what was put there and leaves the bin to those who are about to use it", async () => {
    await emptyBin(root);
    await makeTree(join(root, "bin", "left by a killed process"));
    await emptyBin(root);
    expect(await readdir(join(root, "bin"))).toEqual([]);
  });
});
