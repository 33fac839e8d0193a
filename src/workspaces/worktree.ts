import { copyFile, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { readIfThere } from "../platform/read-if-there.ts";
import { createAgentRepository } from "./agent-repository.ts";
import { git, type GitPlace } from "./git/git.ts";
import { hasCommit, type Mirror, touchMirror } from "./mirror.ts";
import { discard } from "./discard.ts";
import { dropRef, pointRef } from "./git/refs.ts";

export interface Worktree {
  /** Says who owns it: the attempt, phase or gate run. Unique under one root. */
  readonly name: string;
  readonly mirror: Mirror;
  /** The directory that an agent or a gate works in. */
  readonly path: string;
  /** The commit that it was made from. */
  readonly base: string;
  /** What a command inside must be able to read besides `path`, so that git works there. */
  readonly readable: readonly string[];
}

/** Of `owner.json`, beside the checkout. */
export const ownerSchema = z.strictObject({ mirror: z.string(), base: z.string() });

/** Makes a checkout of exactly that commit. Throws when it cannot: there is no other directory to fall back to. */
export async function addWorktree(
  mirror: Mirror,
  { name, commit }: { readonly name: string; readonly commit: string },
): Promise<Worktree> {
  const worktree = describeWorktree(mirror, name, commit);
  await mkdir(worktreesOf(mirror.root), { recursive: true });
  // Fails when the name is taken: two owners of one directory would be worse than none.
  await mkdir(folderOf(mirror.root, name));
  try {
    const owner = JSON.stringify({ mirror: mirror.remote.key, base: commit });
    await writeFile(join(folderOf(mirror.root, name), "owner.json"), owner);
    if (!(await hasCommit(mirror, commit))) throw new Error(`The mirror does not hold commit ${commit}`);
    await mkdir(worktree.path);
    await pointRef(mirror.path, baseRef(name), commit);
    await git(insideOf(worktree), ["read-tree", "-u", "--reset", commit]);
    await createAgentRepository(worktree);
    await copyFile(indexOf(mirror.root, name), join(worktree.path, ".git", "index"));
    await touchMirror(mirror);
    return worktree;
  } catch (error) {
    await removeWorktree(worktree);
    throw new Error(`The worktree ${name} could not be made`, { cause: error });
  }
}

/** Finds a worktree that an earlier process made. Null: there is none of that name, or it was never finished. */
export async function openWorktree(mirror: Mirror, name: string): Promise<Worktree | null> {
  const text = await readIfThere(join(folderOf(mirror.root, checkedName(name)), "owner.json"));
  if (text === null) return null;
  const owner = ownerSchema.parse(JSON.parse(text));
  if (owner.mirror !== mirror.remote.key) throw new Error(`The worktree ${name} is of another repository`);
  const worktree = describeWorktree(mirror, name, owner.base);
  const finished = await readIfThere(join(worktree.path, ".git", "HEAD"));
  return finished === null ? null : worktree;
}

/** Removes the checkout, finished or not. A commit recorded from it stays in the mirror. Twice is fine. */
export async function removeWorktree({ mirror, name }: Pick<Worktree, "mirror" | "name">): Promise<void> {
  await discard(mirror.root, folderOf(mirror.root, checkedName(name)));
  await dropRef(mirror.path, baseRef(name));
}

/** The service's git over the files of a worktree, with an index that no agent has touched. */
export function insideOf(worktree: Worktree): GitPlace {
  return {
    gitDir: worktree.mirror.path,
    workTree: worktree.path,
    indexFile: indexOf(worktree.mirror.root, worktree.name),
  };
}

export function worktreesOf(root: string): string {
  return join(root, "worktrees");
}

/** What agents keep between their turns. */
export function homesOf(root: string): string {
  return join(root, "homes");
}

/** Keeps the base from being pruned as long as the worktree is there. */
export function baseRef(name: string): string {
  return `refs/nightshift/base/${name}`;
}

function describeWorktree(mirror: Mirror, name: string, base: string): Worktree {
  const path = join(folderOf(mirror.root, checkedName(name)), "checkout");
  return { name, mirror, path, base, readable: [join(mirror.path, "objects")] };
}

function checkedName(name: string): string {
  if (!/^[A-Za-z0-9][A-Za-z0-9_-]{0,100}$/.test(name)) {
    throw new Error(`A worktree cannot be called ${JSON.stringify(name)}`);
  }
  return name;
}

function folderOf(root: string, name: string): string {
  return join(worktreesOf(root), name);
}

function indexOf(root: string, name: string): string {
  return join(folderOf(root, name), "index");
}
