import { readdir, readFile } from "node:fs/promises";

const maxRounds = 20;

/**
 * Ends every process that was started with this variable in its environment, also one that left its process
 * group. Works where there is a /proc; elsewhere it does nothing.
 */
export async function endStrays(variable: string, value: string): Promise<void> {
  const marker = Buffer.from(`${variable}=${value}\0`);
  for (let round = 0; round < maxRounds; round += 1) {
    const strays = await findStrays(marker);
    if (strays.length === 0) return;
    for (const pid of strays) kill(pid);
  }
}

async function findStrays(marker: Buffer): Promise<number[]> {
  const entries = await readdir("/proc").catch(() => []);
  const pids = entries.filter((entry) => /^\d+$/.test(entry)).map(Number);
  const found = await Promise.all(
    pids.map(async (pid) => ((await environmentOf(pid)).includes(marker) ? pid : null)),
  );
  return found.filter((pid) => pid !== null && pid !== process.pid) as number[];
}

async function environmentOf(pid: number): Promise<Buffer> {
  try {
    return await readFile(`/proc/${pid}/environ`);
  } catch {
    // It is over, or another user's.
    return Buffer.alloc(0);
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
