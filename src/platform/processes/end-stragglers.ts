import { readdir, readFile } from "node:fs/promises";

const mostRounds = 10;

/**
 * Ends every process whose environment holds `NAME=value`: those that left their process group and so escaped
 * its end. Where there is no /proc it ends none.
 */
export async function endStragglers(name: string, value: string): Promise<void> {
  const mark = `${name}=${value}`;
  // One that is ended may have started another meanwhile.
  for (let round = 0; round < mostRounds; round += 1) {
    const found = await processesWith(mark);
    if (found.length === 0) return;
    for (const pid of found) kill(pid);
  }
}

async function processesWith(mark: string): Promise<number[]> {
  const pids = (await listProcesses()).filter((pid) => pid !== process.pid);
  const marked = await Promise.all(
    pids.map(async (pid) => ((await environmentOf(pid)).includes(mark) ? [pid] : [])),
  );
  return marked.flat();
}

async function listProcesses(): Promise<number[]> {
  try {
    return (await readdir("/proc")).filter((entry) => /^\d+$/.test(entry)).map(Number);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}

/** A process that is over, or somebody else's, shows nothing. */
async function environmentOf(pid: number): Promise<string[]> {
  try {
    return (await readFile(`/proc/${pid}/environ`, "utf8")).split("\0");
  } catch {
    return [];
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "ESRCH" && code !== "EPERM") throw error;
  }
}
