import { randomUUID } from "node:crypto";
import { lstat, mkdir, readdir, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { runCommand } from "../platform/processes/run-command.ts";

/** Takes a directory out of sight at once, then deletes it, whatever permissions were left inside. */
export async function discard(root: string, directory: string): Promise<void> {
  const doomed = join(binOf(root), `${basename(directory)}-${randomUUID()}`);
  // The bin itself may vanish before something is put into it; then it is made anew.
  while (!(await moveInto(doomed, directory))) {
    if (!(await isThere(directory))) return;
  }
  await removeTree(doomed);
}

/** Deletes what a killed process had only put out of sight. The bin stays: others are about to use it. */
export async function emptyBin(root: string): Promise<void> {
  const bin = binOf(root);
  for (const name of (await orNull(readdir(bin))) ?? []) await removeTree(join(bin, name));
}

/** False: one of the two was not there. */
async function moveInto(doomed: string, directory: string): Promise<boolean> {
  const moving = mkdir(dirname(doomed), { recursive: true }).then(() => rename(directory, doomed));
  return (await orNull(moving)) !== null;
}

async function isThere(path: string): Promise<boolean> {
  return (await orNull(lstat(path))) !== null;
}

async function orNull<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

/** Deletes a directory, whatever permissions were left inside. */
export async function removeTree(directory: string): Promise<void> {
  try {
    await rm(directory, { recursive: true, force: true });
  } catch (error) {
    if (!["EACCES", "EPERM", "ENOTEMPTY"].includes((error as NodeJS.ErrnoException).code ?? "")) throw error;
    await runCommand({
      file: "chmod",
      args: ["-R", "u+rwX", "--", directory],
      cwd: "/",
      env: { PATH: process.env["PATH"] ?? "/usr/bin:/bin" },
    });
    await rm(directory, { recursive: true, force: true });
  }
}

function binOf(root: string): string {
  return join(root, "bin");
}
