import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { z } from "zod";
import { type Ecosystem } from "../../../domain/gates/dependencies/install-inputs.ts";
import { type ResolvedGates } from "../../../domain/gates/resolve.ts";
import { runCommand } from "../../../platform/processes/run-command.ts";
import { discard } from "../../../workspaces/discard.ts";
import { type Mirror } from "../../../workspaces/mirror.ts";
import { inRoom, type Room, type RoomDeps } from "../rooms/room.ts";
import { runInRoom } from "../rooms/run-in-room.ts";
import { cutText } from "../../../domain/trust/text/cut-text.ts";

/** Where installed dependencies are kept, out of reach of every room. */
export interface DependencyStore {
  readonly root: string;
  readonly maxBytes: number;
  /** In what commands run, like the isolation. */
  readonly surroundings: string;
}

export interface Filling {
  readonly mirror: Mirror;
  readonly owner: string;
  readonly base: string;
  readonly setup: NonNullable<ResolvedGates["setup"]>;
  readonly signal: AbortSignal;
  readonly entry: string;
  /** Paths of the base that an installation depends on. */
  readonly manifests: ReadonlySet<string>;
  readonly ecosystem: Ecosystem;
}

const index = "folders.json";
const env = { PATH: process.env["PATH"] ?? "/usr/bin:/bin" };

/** Installs in a room of the base and keeps what came of it. False: it made more than dependencies, or failed. */
export async function fillStore(deps: RoomDeps, store: DependencyStore, filling: Filling): Promise<boolean> {
  const { entry } = filling;
  const draft = join(store.root, "drafts", randomUUID());
  try {
    if (!(await install(deps, draft, filling))) return false;
    await mkdir(dirname(entry), { recursive: true });
    await rename(draft, entry);
    return true;
  } finally {
    await discard(store.root, draft);
  }
}

async function install(deps: RoomDeps, draft: string, filling: Filling): Promise<boolean> {
  const { mirror, owner, base, setup, signal } = filling;
  return inRoom(deps, { mirror, owner, commit: base }, async (room) => {
    const { run } = await runInRoom(room, { ...setup, mayLeaveProcesses: true }, signal);
    if (run.kind !== "exited" || run.exitCode !== 0) return false;
    const { home } = filling.ecosystem;
    const place = home === null ? room.root : homeOf(room);
    const folders = home === null ? await foldersMade(room, filling.manifests) : await keptAtHome(room, home);
    if (folders === null) return false;
    for (const folder of folders) {
      await mkdir(dirname(join(draft, folder)), { recursive: true });
      await tool("cp", ["-a", "--reflink=auto", "--", join(place, folder), join(draft, folder)]);
    }
    await writeFile(join(draft, index), JSON.stringify(folders));
    return true;
  });
}

/** HOME of a room's commands. */
export function homeOf({ env }: Room): string {
  const home = env["HOME"];
  if (home === undefined) throw new Error("the room has no home");
  return home;
}

/** Those of the folders that are there; null: none is, or the installation has changed the checkout too. */
async function keptAtHome(room: Room, wanted: readonly string[]): Promise<readonly string[] | null> {
  const entries = await changedEntries(room);
  const places = await Promise.all(wanted.map((folder) => isThere(join(homeOf(room), folder))));
  const folders = wanted.filter((_, at) => places[at]);
  return entries?.length !== 0 || folders.length === 0 ? null : folders;
}

export async function installedFolders(entry: string): Promise<readonly string[]> {
  return z.array(z.string()).parse(JSON.parse(await readFile(join(entry, index), "utf8")));
}

export async function isThere(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null)) !== null;
}

/** The `node_modules` folders beside manifests; null: the installation made or changed anything else. */
async function foldersMade(room: Room, manifests: ReadonlySet<string>): Promise<readonly string[] | null> {
  const entries = await changedEntries(room);
  if (entries === null) return null;
  const folders = entries.map((line) => line.slice(3).replace(/\/$/, ""));
  const expected = entries.every((line) => /^(\?\?|!!) /.test(line));
  const beside = folders.every(
    (folder) => /(^|\/)node_modules$/.test(folder) && manifests.has(join(dirname(folder), "package.json")),
  );
  if (!expected || !beside || folders.length === 0) return null;
  const places = folders.map((folder) => join(room.root, folder));
  const links = await tool("find", [...places, "-type", "l", "-lname", "/*", "-print", "-quit"]);
  return links.trim() === "" ? folders : null;
}

/** What differs from the commit, as git tells it; null: it does not tell. */
async function changedEntries(room: Room): Promise<readonly string[] | null> {
  const status = ["-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null", "status"];
  const listed = await runCommand(
    room.isolate({
      file: "git",
      args: [...status, "--porcelain", "-z", "--ignored=matching", "--untracked-files=normal"],
      ...{ cwd: room.root, env: room.env },
    }),
  );
  if (listed.exitCode !== 0 || listed.truncated) return null;
  return listed.stdout.split("\0").filter(Boolean);
}

async function tool(file: string, args: readonly string[]): Promise<string> {
  const { exitCode, stdout, stderr } = await runCommand({ file, args, cwd: "/", env });
  if (exitCode !== 0) throw new Error(`${file} failed: ${cutText(stderr, 500)}`);
  return stdout;
}
