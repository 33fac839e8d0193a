import { randomUUID } from "node:crypto";
import { mkdir, rename, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { runCommand } from "../platform/run-command.ts";

/** Takes a directory out of sight at once, then deletes it, whatever permissions were left inside. */
export async function discard(root: string, directory: string): Promise<void> {
  const bin = binOf(root);
  await mkdir(bin, { recursive: true });
  const doomed = join(bin, `${basename(directory)}-${randomUUID()}`);
  try {
    await rename(directory, doomed);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return;
    throw error;
  }
  await removeTree(doomed);
}

/** Deletes what a killed process had only put out of sight. */
export async function emptyBin(root: string): Promise<void> {
  await removeTree(binOf(root));
}

async function removeTree(directory: string): Promise<void> {
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
