import { basename } from "node:path";
import { parentOf, startTicks } from "../../platform/processes/process-identity.ts";
import { readIfThere } from "../../platform/read-if-there.ts";

const lookMs = 500;
/** npm's names, as the file that Node runs and as the title that it gives itself. */
const launchers: ReadonlySet<string> = new Set(["npm", "npx", "npm-cli.js", "npx-cli.js"]);
/** Between npm and what it starts is a shell, and perhaps npm once more. */
const highest = 4;

/** Resolves when the process that started this one is gone, or the npm that had it started. */
export async function untilOrphaned(): Promise<void> {
  const parent = process.ppid;
  const above = process.env["npm_execpath"] === undefined ? [] : await findLaunchers(parent);
  return new Promise((resolve) => {
    const looking = setInterval(() => {
      void isGone(parent, above).then((gone) => {
        if (!gone) return;
        clearInterval(looking);
        resolve();
      });
    }, lookMs);
    looking.unref();
  });
}

interface Ancestor {
  readonly pid: number;
  readonly started: string | null;
}

async function isGone(parent: number, above: readonly Ancestor[]): Promise<boolean> {
  if (process.ppid !== parent) return true;
  for (const { pid, started } of above) if ((await startTicks(pid)) !== started) return true;
  return false;
}

/** Empty: none of them is npm, or there is no /proc. */
async function findLaunchers(from: number): Promise<Ancestor[]> {
  const above: Ancestor[] = [];
  for (let pid: number | null = from; pid !== null && above.length < highest; pid = await parentOf(pid)) {
    above.push({ pid, started: await startTicks(pid) });
    const words = ((await readIfThere(`/proc/${pid}/cmdline`)) ?? "").split(/[\0 ]/).slice(0, 2);
    if (words.some((word) => launchers.has(basename(word)))) return above;
  }
  return [];
}
