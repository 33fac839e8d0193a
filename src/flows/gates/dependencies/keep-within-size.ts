import { mkdir, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { runCommand } from "../../../platform/processes/run-command.ts";
import { discard, emptyBin } from "../../../workspaces/discard.ts";
import { withLock } from "../../../workspaces/git/lock.ts";
import { type DependencyStore } from "./dependency-store.ts";

/** No installation takes as long: whoever made such a draft is dead. */
const oldestDraftMs = 24 * 3_600_000;

/** Runs `work` while nobody else fills, copies or removes what is kept under this key. */
export async function withEntry<T>(
  root: string,
  key: string,
  { work, signal }: { readonly work: () => Promise<T>; readonly signal: AbortSignal },
): Promise<T> {
  const lock = join(root, "locks", key.slice(0, 3));
  await mkdir(lock, { recursive: true });
  return withLock(lock, work, signal);
}

/** Removes what was used longest ago, never `newest`, and nothing while it is copied. Call it with no lock held. */
export async function removeLeastUsed(
  { root, maxBytes }: Pick<DependencyStore, "root" | "maxBytes">,
  newest: string,
  signal: AbortSignal,
): Promise<void> {
  const folder = join(root, "kept");
  const found = await Promise.all((await readdir(folder)).map((key) => entryOf(folder, key)));
  const entries = found.filter((entry) => entry !== null);
  let bytes = entries.reduce((sum, { size }) => sum + size, 0);
  for (const { key, size, usedAt } of entries.toSorted((a, b) => a.usedAt - b.usedAt)) {
    if (bytes <= maxBytes) return;
    if (key === newest) continue;
    const work = async () => {
      // Somebody used it since it was looked at.
      if ((await usedAtOf(join(folder, key))) === usedAt) await discard(root, join(folder, key));
    };
    await withEntry(root, key, { work, signal });
    bytes -= size;
  }
}

/** Deletes what killed processes left: drafts, and what they had only put out of sight. */
export async function removeLeftovers(root: string): Promise<void> {
  const drafts = join(root, "drafts");
  for (const name of await namesIn(drafts)) {
    const madeAt = await usedAtOf(join(drafts, name));
    // Another process may be at work on a young one.
    if (madeAt !== null && Date.now() - madeAt > oldestDraftMs) await discard(root, join(drafts, name));
  }
  await emptyBin(root);
}

/** null: somebody else removed it meanwhile. */
async function entryOf(folder: string, key: string) {
  const path = join(folder, key);
  const env = { PATH: process.env["PATH"] ?? "/usr/bin:/bin" };
  const usedAt = await usedAtOf(path);
  const { stdout } = await runCommand({ file: "du", args: ["-sk", "--", path], cwd: "/", env });
  const kilobytes = Number.parseInt(stdout, 10);
  if (usedAt === null || (await usedAtOf(path)) === null) return null;
  if (Number.isNaN(kilobytes)) throw new Error(`The size of ${path} could not be measured`);
  return { key, size: kilobytes * 1024, usedAt };
}

async function usedAtOf(path: string): Promise<number | null> {
  return (await orNull(stat(path)))?.mtimeMs ?? null;
}

async function namesIn(folder: string): Promise<readonly string[]> {
  return (await orNull(readdir(folder))) ?? [];
}

async function orNull<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}
