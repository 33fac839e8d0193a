import { execFile } from "node:child_process";
import { readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";

const run = promisify(execFile);

/** A server whose owner died is ended by its leash; only after this long it is ended from here. */
const leashMs = 3_000;
const shutdownMs = 30_000;
const pollMs = 50;

export class DataDirectoryInUse extends Error {
  constructor(directory: string, owner: string) {
    super(
      `The data in ${directory} is in use by another Nightshift (${owner}): stop it, or name another data directory.`,
    );
    this.name = "DataDirectoryInUse";
  }
}

/**
 * Makes the cluster free to start: waits for a server whose owner has died, removes the lock that a crash left
 * behind, and refuses if a living process still uses the data.
 */
export async function endPredecessor(directory: string): Promise<void> {
  const started = performance.now();
  let interrupted = false;
  for (;;) {
    const lock = await readLock(directory);
    if (lock === undefined) return;
    if (!(await isServerOf(lock.pid, directory))) {
      // The process of that number is someone else's by now; Postgres would refuse to start beside it.
      await rm(join(directory, "postmaster.pid"), { force: true });
      return;
    }
    const owner = await readOwner(directory);
    if (lock.status !== "stopping" && owner !== undefined && isAlive(owner)) {
      throw new DataDirectoryInUse(directory, `process ${owner}`);
    }
    const waited = performance.now() - started;
    if (waited > shutdownMs) throw new DataDirectoryInUse(directory, `PostgreSQL process ${lock.pid}`);
    if (waited > leashMs && !interrupted) {
      process.kill(lock.pid, "SIGINT");
      interrupted = true;
    }
    await pause(pollMs);
  }
}

export async function recordOwner(directory: string): Promise<void> {
  await writeFile(ownerFile(directory), `${process.pid}\n`);
}

const ownerFile = (directory: string) => join(dirname(directory), "postgres-owner");

async function readOwner(directory: string): Promise<number | undefined> {
  const text = await readIfThere(ownerFile(directory));
  return text === undefined ? undefined : Number(text);
}

async function readLock(directory: string): Promise<{ pid: number; status: string } | undefined> {
  const text = await readIfThere(join(directory, "postmaster.pid"));
  if (text === undefined) return undefined;
  const lines = text.split("\n");
  return { pid: Number(lines[0]), status: lines[7]?.trim() ?? "starting" };
}

/** A process number alone proves nothing: after a restart of the machine or container it is another's. */
export async function isServerOf(pid: number, directory: string): Promise<boolean> {
  if (!Number.isInteger(pid) || pid <= 0 || !isAlive(pid)) return false;
  if (process.platform === "linux") {
    return (await readIfThere(`/proc/${pid}/cmdline`))?.split("\0").includes(directory) === true;
  }
  try {
    return (await run("ps", ["-o", "command=", "-p", String(pid)])).stdout.includes(directory);
  } catch {
    return false;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if (["ENOENT", "ESRCH"].includes((error as NodeJS.ErrnoException).code ?? "")) return undefined;
    throw error;
  }
}
