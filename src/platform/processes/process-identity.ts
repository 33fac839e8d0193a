import { readIfThere } from "../read-if-there.ts";

export interface ProcessIdentity {
  readonly pid: number;
  /** The start of that process as the kernel tells it, so that a reused pid is not taken for it. */
  readonly born: string | null;
}

export async function ownIdentity(): Promise<ProcessIdentity> {
  return { pid: process.pid, born: await bornAt(process.pid) };
}

/** Of a process of this machine. */
export async function isAlive({ pid, born }: ProcessIdentity): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== "ESRCH";
  }
  return born === null || born === (await bornAt(pid));
}

async function bornAt(pid: number): Promise<string | null> {
  const [ticks, boot] = await Promise.all([startTicks(pid), readIfThere("/proc/sys/kernel/random/boot_id")]);
  return ticks === null || boot === null ? null : `${boot.trim()}/${ticks}`;
}

/** When a process started, in ticks of the kernel since the machine did; null: it is over, or there is no /proc. */
export async function startTicks(pid: number | "self"): Promise<string | null> {
  return (await statusOf(pid))[19] ?? null;
}

/** The process that started another; null: that is over, or there is no /proc. */
export async function parentOf(pid: number): Promise<number | null> {
  const parent = (await statusOf(pid))[1];
  return parent === undefined ? null : Number(parent);
}

/** From the state on; empty: the process is over, or there is no /proc. */
async function statusOf(pid: number | "self"): Promise<readonly string[]> {
  const status = (await readIfThere(`/proc/${pid}/stat`)) ?? "";
  // The command's name stands in parentheses and may hold anything; state, parent and, 18 fields on, the start follow.
  const fields = status.slice(status.lastIndexOf(")") + 2).split(" ");
  return ["", "Z", "X"].includes(fields[0] ?? "") ? [] : fields;
}
