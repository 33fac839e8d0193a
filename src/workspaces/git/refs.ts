import { type FileHandle, open, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { git, tryGit } from "./git.ts";

/**
 * Points a ref of a bare repository at a commit that it holds, in git's own way of doing it: a lock beside the ref,
 * moved over it. Without a program started for it, since every checkout and every recorded change needs one.
 */
export async function pointRef(gitDir: string, ref: string, sha: string): Promise<void> {
  const path = join(gitDir, ref);
  const lock = await lockOf(path);
  if (lock === null) {
    await git({ gitDir }, ["update-ref", ref, sha]);
    return;
  }
  try {
    await lock.writeFile(`${sha}\n`).finally(() => lock.close());
    await rename(`${path}.lock`, path);
  } catch (error) {
    await rm(`${path}.lock`, { force: true });
    throw error;
  }
}

/** Removes a ref, there or not. One that is being packed at this very moment may stay, which only keeps a commit. */
export async function dropRef(gitDir: string, ref: string): Promise<void> {
  const path = join(gitDir, ref);
  const lock = (await isPacked(gitDir, ref)) ? null : await lockOf(path);
  if (lock === null) {
    await tryGit({ gitDir }, ["update-ref", "-d", ref]);
    return;
  }
  try {
    await lock.close();
    await rm(path, { force: true });
  } finally {
    await rm(`${path}.lock`, { force: true });
  }
}

/** Null: somebody else is at it, or it is the first in its folder, which git makes. */
async function lockOf(path: string): Promise<FileHandle | null> {
  try {
    return await open(`${path}.lock`, "wx");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST" || code === "ENOENT") return null;
    throw error;
  }
}

async function isPacked(gitDir: string, ref: string): Promise<boolean> {
  try {
    const packed = await readFile(join(gitDir, "packed-refs"), "utf8");
    return packed.split("\n").some((line) => line.endsWith(` ${ref}`));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return false;
    throw error;
  }
}
