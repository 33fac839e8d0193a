import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { runCommand } from "../platform/processes/run-command.ts";
import { discard, emptyBin } from "./discard.ts";
import { withLock } from "./git/lock.ts";
import { dropRef } from "./git/refs.ts";
import { baseRef, homesOf, ownerSchema, worktreesOf } from "./worktree.ts";

/** Tells what has an owner from what nobody needs any more. */
type IsLive = (name: string) => boolean;

/** Removes worktrees and homes that nobody owns any more, and what a killed process had half deleted. */
export async function removeOrphans(root: string, findLive: () => Promise<IsLive>): Promise<string[]> {
  const worktrees = await namesIn(worktreesOf(root));
  const homes = await namesIn(homesOf(root));
  // Asked after the names were read: what is made meanwhile is not among them.
  const isLive = await findLive();
  const orphans = worktrees.filter((name) => !isLive(name));
  for (const name of orphans) await discardWorktree(root, name);
  for (const name of homes.filter((each) => !isLive(each))) await discard(root, join(homesOf(root), name));
  await emptyBin(root);
  return orphans;
}

export interface DiskUse {
  readonly bytes: number;
  readonly removed: readonly string[];
}

/**
 * Makes room: worktrees that nobody owns, then mirrors without worktrees, those first that were used longest
 * ago. When `bytes` is still above the quota, all that is left is in use.
 */
export async function keepWithinQuota(
  root: string,
  maxBytes: number,
  findLive: () => Promise<IsLive>,
): Promise<DiskUse> {
  const removed = [];
  let bytes = await sizeOf(root);
  if (bytes > maxBytes) {
    removed.push(...(await removeOrphans(root, findLive)));
    bytes = await sizeOf(root);
  }
  for (const { key, path } of await idleMirrors(root)) {
    if (bytes <= maxBytes) break;
    const size = await sizeOf(path);
    if (await removeMirror(root, key)) {
      removed.push(key);
      bytes -= size;
    }
  }
  return { bytes, removed };
}

/** Removes mirrors that are asked for no more, those in use excepted; answers which there were. */
export async function removeMirrors(root: string, isAbandoned: (key: string) => boolean): Promise<string[]> {
  const removed = [];
  for (const folder of await namesIn(join(root, "mirrors"))) {
    const key = folder.replace(/\.git$/, "");
    if (folder.endsWith(".git") && isAbandoned(key) && (await removeMirror(root, key))) removed.push(key);
  }
  return removed;
}

async function discardWorktree(root: string, name: string): Promise<void> {
  const key = await mirrorKeyOf(root, name);
  await discard(root, join(worktreesOf(root), name));
  if (key === null) return;
  const gitDir = mirrorPath(root, key);
  if ((await usedAt(gitDir)) !== null) await dropRef(gitDir, baseRef(name));
}

async function removeMirror(root: string, key: string): Promise<boolean> {
  return withLock(join(root, "locks", key), async () => {
    if ((await keysInUse(root)).has(key)) return false;
    await discard(root, mirrorPath(root, key));
    return true;
  });
}

async function idleMirrors(root: string) {
  const inUse = await keysInUse(root);
  const idle: { key: string; path: string; used: number }[] = [];
  for (const folder of await namesIn(join(root, "mirrors"))) {
    const key = folder.replace(/\.git$/, "");
    const path = mirrorPath(root, key);
    const used = await usedAt(path);
    const settled = used !== null && Date.now() - used > justOpenedMs;
    if (folder.endsWith(".git") && settled && !inUse.has(key)) idle.push({ key, path, used });
  }
  return idle.sort((one, other) => one.used - other.used);
}

/** A mirror that was just opened is about to be fetched into. */
const justOpenedMs = 600_000;

async function keysInUse(root: string): Promise<Set<string>> {
  const keys = await Promise.all((await namesIn(worktreesOf(root))).map((name) => mirrorKeyOf(root, name)));
  return new Set(keys.filter((key) => key !== null));
}

async function mirrorKeyOf(root: string, name: string): Promise<string | null> {
  try {
    const owner: unknown = JSON.parse(await readFile(join(worktreesOf(root), name, "owner.json"), "utf8"));
    return ownerSchema.parse(owner).mirror;
  } catch (error) {
    // Its maker was killed before it wrote down for what.
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

function mirrorPath(root: string, key: string): string {
  return join(root, "mirrors", `${key}.git`);
}

async function usedAt(path: string): Promise<number | null> {
  try {
    return (await stat(path)).mtimeMs;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}

async function sizeOf(folder: string): Promise<number> {
  if ((await usedAt(folder)) === null) return 0;
  const env = { PATH: process.env["PATH"] ?? "/usr/bin:/bin" };
  const { stdout } = await runCommand({ file: "du", args: ["-sk", "--", folder], cwd: "/", env });
  const kilobytes = Number(/^\d+/.exec(stdout)?.[0]);
  if (Number.isNaN(kilobytes)) throw new Error(`The size of ${folder} could not be measured`);
  return kilobytes * 1024;
}
