import { cpus } from "node:os";
import { setTimeout as pause } from "node:timers/promises";

const watchedMs = 150;
/** Of one core, so that a core with next to nothing to do counts. */
const enough = 0.8;

/** Watches the machine for a moment: whether about one core of it has nothing to do. */
export async function hasIdleCore(): Promise<boolean> {
  const before = timesOf();
  await pause(watchedMs, undefined, { ref: false });
  const after = timesOf();
  const passed = after.total - before.total;
  return passed > 0 && ((after.idle - before.idle) / passed) * after.cores >= enough;
}

function timesOf(): { readonly cores: number; readonly idle: number; readonly total: number } {
  const cores = cpus();
  let [idle, total] = [0, 0];
  for (const { times } of cores) {
    idle += times.idle;
    total += times.user + times.nice + times.sys + times.irq + times.idle;
  }
  return { cores: cores.length, idle, total };
}
