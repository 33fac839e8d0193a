import { readdir, readFile } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";

const looks = 5;
const betweenMs = 30;

/**
 * Ids of all processes that were started with this variable in their environment, of any of these values, whatever became of
 * their parents. Works where there is a /proc; elsewhere it finds none.
 */
export async function findMarked(variable: string, values: readonly string[]): Promise<number[]> {
  const markers = values.map((value) => Buffer.from(`${variable}=${value}\0`));
  const entries = await namesIn("/proc");
  const pids = entries.filter((entry) => /^\d+$/.test(entry)).map(Number);
  const found = await Promise.all(
    pids.map(async (pid) => {
      const environment = await environmentOf(pid);
      return markers.some((marker) => environment.includes(marker)) ? [pid] : [];
    }),
  );
  return found.flat().filter((pid) => pid !== process.pid);
}

/**
 * How many threads of those processes compute or want to, on average over a moment; those that wait for
 * something else do not count. Null: it cannot be told here.
 */
export async function countComputing(variable: string, values: readonly string[]): Promise<number | null> {
  let seen = 0;
  for (let look = 0; look < looks; look += 1) {
    if (look > 0) await pause(betweenMs);
    const pids = await findMarked(variable, values);
    if (pids.length === 0) return null;
    const counts = await Promise.all(pids.map(computingThreads));
    seen += counts.reduce((sum, count) => sum + count, 0);
  }
  return seen / looks;
}

async function computingThreads(pid: number): Promise<number> {
  const threads = await namesIn(`/proc/${pid}/task`);
  const states = await Promise.all(threads.map((thread) => stateOf(`/proc/${pid}/task/${thread}/stat`)));
  // Running or ready to run, or waiting for a disk.
  return states.filter((state) => state === "R" || state === "D").length;
}

/** The command's name stands in parentheses and may hold anything; the state follows. */
async function stateOf(file: string): Promise<string> {
  const status = await readFile(file, "utf8").catch(() => "");
  return status.charAt(status.lastIndexOf(")") + 2);
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => []);
}

async function environmentOf(pid: number): Promise<Buffer> {
  try {
    return await readFile(`/proc/${pid}/environ`);
  } catch {
    // It is over, or another user's.
    return Buffer.alloc(0);
  }
}
