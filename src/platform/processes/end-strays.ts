import { findMarked } from "./marked-processes.ts";

const maxRounds = 20;

/**
 * Ends every process that was started with this variable in its environment, also one that left its process
 * group. Works where there is a /proc; elsewhere it does nothing.
 */
export async function endStrays(variable: string, value: string): Promise<void> {
  for (let round = 0; round < maxRounds; round += 1) {
    const strays = await findMarked(variable, [value]);
    if (strays.length === 0) return;
    for (const pid of strays) kill(pid);
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
