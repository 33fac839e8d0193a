import { randomUUID } from "node:crypto";
import { link, readdir, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { isAlive, ownIdentity } from "../../platform/processes/process-identity.ts";
import { readIfThere } from "../../platform/read-if-there.ts";

const heartbeatMs = 10_000;
const silentMs = 60_000;

const holderSchema = z.strictObject({
  host: z.string(),
  pid: z.number().int(),
  born: z.string().nullable(),
  released: z.boolean(),
});
type Holder = z.infer<typeof holderSchema>;

/**
 * Runs `work` alone among everyone who locks the same directory, in this process and in others.
 * Locks are numbered files. Whoever creates the next number holds the lock; the highest number is never
 * removed, so that two who find the same dead holder cannot both succeed it.
 */
export async function withLock<T>(
  directory: string,
  work: () => Promise<T>,
  /** Ends the wait for the lock, not the work. */
  signal?: AbortSignal,
): Promise<T> {
  const file = await acquire(directory, signal);
  const heartbeat = setInterval(() => {
    const now = new Date();
    // The lock's directory may be gone together with what it guarded.
    utimes(file, now, now).catch(() => undefined);
  }, heartbeatMs);
  heartbeat.unref();
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    await release(directory, file);
  }
}

async function acquire(directory: string, signal?: AbortSignal): Promise<string> {
  for (let waits = 0; ; waits += 1) {
    signal?.throwIfAborted();
    const highest = await highestLock(directory);
    if (highest === 0 || !(await isHeld(join(directory, lockName(highest))))) {
      const file = await claim(directory, highest + 1);
      if (file !== null) return file;
    }
    await pause(Math.min(5 + waits * 5, 100) * (0.5 + Math.random()));
  }
}

async function claim(directory: string, number: number): Promise<string | null> {
  const file = join(directory, lockName(number));
  const draft = await writeHolder(directory, false);
  try {
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return null;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
  const numbers = await lockNumbers(directory);
  if (numbers.some((other) => other > number)) {
    // The number was free only because its successors had cleaned up behind them.
    await rm(file, { force: true });
    return null;
  }
  for (const other of numbers) {
    if (other < number) await rm(join(directory, lockName(other)), { force: true });
  }
  return file;
}

async function release(directory: string, file: string): Promise<void> {
  const draft = await writeHolder(directory, true);
  await rename(draft, file);
}

async function writeHolder(directory: string, released: boolean): Promise<string> {
  const draft = join(directory, `draft-${randomUUID()}`);
  const holder: Holder = { host: hostname(), ...(await ownIdentity()), released };
  await writeFile(draft, JSON.stringify(holder));
  return draft;
}

async function isHeld(file: string): Promise<boolean> {
  const text = await readIfThere(file);
  if (text === null) return true;
  const holder = holderSchema.parse(JSON.parse(text));
  if (holder.released) return false;
  if (holder.host === hostname()) return isAlive(holder);
  const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Date.now() }));
  return Date.now() - mtimeMs < silentMs;
}

async function highestLock(directory: string): Promise<number> {
  return Math.max(0, ...(await lockNumbers(directory)));
}

async function lockNumbers(directory: string): Promise<number[]> {
  const names = await readdir(directory);
  return names.flatMap((name) => (/^lock-\d+$/.test(name) ? [Number(name.slice(5))] : []));
}

function lockName(number: number): string {
  return `lock-${number}`;
}
