import { existsSync } from "node:fs";
import { readdir, readFile, readlink } from "node:fs/promises";
import { join } from "node:path";
import { expect, vi } from "vitest";
import { isLiveCheckout } from "../../../src/flows/live-checkouts.ts";
import { type Database } from "../../../src/store/database.ts";

/** What a service that was closed left behind: nothing, or the story fails. */
export async function findLeaks(dataDirectory: string, database: Database): Promise<string[]> {
  return [
    ...(await directoriesLeft(join(dataDirectory, "workspaces"), await isLiveCheckout(database))),
    ...(await processesOf(dataDirectory)),
    ...(await connectionsLeft(database)),
  ];
}

/** Worktrees, clean rooms and agents' homes. Mirrors are kept on purpose, and what was handed back to go on later. */
async function directoriesLeft(root: string, isLive: (name: string) => boolean): Promise<string[]> {
  const left: string[] = [];
  for (const folder of ["worktrees", "homes", "bin"]) {
    const path = join(root, folder);
    const names = existsSync(path) ? await readdir(path) : [];
    left.push(...names.filter((name) => !isLive(name)).map((name) => `on disk: ${folder}/${name}`));
  }
  return left;
}

/** Waits until no process is bound to a directory any more: what reads a mirror stays a moment longer than its readers. */
export async function untilNothingRunsIn(directory: string): Promise<void> {
  await expect.poll(() => processesOf(directory), { timeout: 60_000 }).toEqual([]);
}

/** Processes that were told of the directory, or stand in it. */
export async function processesOf(directory: string): Promise<string[]> {
  if (!existsSync("/proc/self/environ")) return [];
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid);
  const found = await Promise.all(pids.map((pid) => describeIfBoundTo(pid, directory)));
  return found.filter((each) => each !== null);
}

async function describeIfBoundTo(pid: string, directory: string): Promise<string | null> {
  try {
    const [commandLine, environment, cwd] = await Promise.all([
      readFile(`/proc/${pid}/cmdline`, "utf8"),
      readFile(`/proc/${pid}/environ`, "utf8"),
      readlink(`/proc/${pid}/cwd`),
    ]);
    if (![commandLine, environment, cwd].some((text) => text.includes(directory))) return null;
    return `process ${pid}: ${commandLine.replaceAll("\0", " ").slice(0, 200)}`;
  } catch {
    // It ended meanwhile, or belongs to somebody else.
    return null;
  }
}

/** Connections to the story's database besides the story's own. */
async function connectionsLeft(database: Database): Promise<string[]> {
  const others = async () => {
    const { rows } = await database.query<{ name: string }>(
      `select application_name as name from pg_stat_activity
       where datname = current_database() and backend_type = 'client backend'`,
    );
    return rows.length - database.totalCount;
  };
  // A server notices the end of a connection a moment after the client.
  const gone = await vi.waitUntil(async () => (await others()) <= 0, { timeout: 5_000 }).catch(() => false);
  return gone ? [] : [`${await others()} connections to the database`];
}
