import { createHash } from "node:crypto";
import { mkdir, utimes } from "node:fs/promises";
import { dirname, join } from "node:path";
import { installedBy } from "../../../domain/gates/dependencies/install-inputs.ts";
import { type ResolvedGates } from "../../../domain/gates/resolve.ts";
import { runCommand } from "../../../platform/processes/run-command.ts";
import { type Mirror } from "../../../workspaces/mirror.ts";
import { toolchainOf } from "../cache/toolchain.ts";
import { pathOfRooms, type Room, type RoomDeps } from "../rooms/room.ts";
import { fillStore, homeOf, installedFolders, isThere, type DependencyStore } from "./dependency-store.ts";
import { inputsOf } from "./inputs-of-commit.ts";
import { removeLeastUsed, withEntry } from "./keep-within-size.ts";
import { cutText } from "../../../domain/trust/text/cut-text.ts";

export interface Placing {
  readonly mirror: Mirror;
  readonly owner: string;
  /** Whose rules hold: the only commit whose installation is kept. */
  readonly base: string | null;
  readonly commit: string;
  readonly setup: NonNullable<ResolvedGates["setup"]>;
  readonly signal: AbortSignal;
}

/**
 * Puts installed dependencies into a room in place of running its setup. What is kept was installed in a clean
 * room of the base by nothing but a lockfile, and each room gets a copy of its own. False: run the setup.
 */
export async function placeDependencies(
  deps: RoomDeps & { readonly dependencies?: DependencyStore | undefined },
  placing: Placing,
  room: Room,
): Promise<boolean> {
  const { dependencies: store } = deps;
  const { base, commit, setup, mirror, signal } = placing;
  const ecosystem = installedBy(setup.command);
  if (store === undefined || base === null || ecosystem === null) return false;
  const inputs = (of: string) => inputsOf(mirror, of, ecosystem);
  const [trusted, wanted] = await Promise.all([inputs(base), inputs(commit)]);
  if (trusted === null || JSON.stringify(trusted) !== JSON.stringify(wanted)) return false;
  const toolchain = await toolchainOf(pathOfRooms(deps.path), [setup.command]);
  const surroundings = [process.platform, process.arch, store.surroundings, pathOfRooms(deps.path)];
  const parts = [mirror.remote.key, trusted, setup.command, toolchain, surroundings];
  const key = createHash("sha256").update(JSON.stringify(parts)).digest("hex");
  const entry = join(store.root, "kept", key);
  const manifests = new Set(trusted.map(({ path }) => path));
  const filling = { mirror, owner: placing.owner, base, setup, signal, entry, manifests, ecosystem };
  const use = async () => {
    const isNew = !(await isThere(entry));
    if (isNew && !(await fillStore(deps, store, filling))) return null;
    // Before it is copied: what is in use is not what was used longest ago.
    const now = new Date();
    await utimes(entry, now, now);
    await copyInto(entry, ecosystem.home === null ? room.root : homeOf(room));
    return { isNew };
  };
  const placed = await withEntry(store.root, key, { work: use, signal });
  if (placed?.isNew === true) await removeLeastUsed(store, key, signal);
  return placed !== null;
}

/** Never by a link: whatever a gate does to its copy, the kept one stays. */
async function copyInto(entry: string, root: string): Promise<void> {
  for (const folder of await installedFolders(entry)) {
    await mkdir(join(root, dirname(folder)), { recursive: true });
    const args = ["-a", "--reflink=auto", "--", join(entry, folder), join(root, dirname(folder))];
    const env = { PATH: process.env["PATH"] ?? "/usr/bin:/bin" };
    const { exitCode, stderr } = await runCommand({ file: "cp", args, cwd: "/", env });
    if (exitCode !== 0) throw new Error(`Kept dependencies could not be copied: ${cutText(stderr, 500)}`);
  }
}
