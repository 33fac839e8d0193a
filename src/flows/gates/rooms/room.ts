import { randomBytes } from "node:crypto";
import { mkdir, realpath } from "node:fs/promises";
import { delimiter, dirname, join, sep } from "node:path";
import { usualWalls, type GateWalls } from "../../../domain/gates/walls.ts";
import { endStrays } from "../../../platform/processes/end-strays.ts";
import { type CommandWrapper } from "../../../platform/processes/run-command.ts";
import { type Mirror } from "../../../workspaces/mirror.ts";
import { addWorktree, removeWorktree, type Worktree } from "../../../workspaces/worktree.ts";
import { watchTests, type TouchedTests } from "./rewritten-in-room.ts";
import { watchCheckout } from "./ruined-checkout.ts";

export interface RoomPlace {
  readonly writable: readonly string[];
  readonly readable: readonly string[];
}

export interface RoomDeps {
  readonly isolate: (room: RoomPlace & GateWalls) => CommandWrapper;
  /** What the repository demands; absent: nothing. */
  readonly walls?: GateWalls;
  /** Takes secrets out of what commands print. */
  readonly redact: (text: string) => Promise<string>;
  /** Keeps the whole output of a gate, and returns the key by which it is found; without it, only its end is kept. */
  readonly keepLog?: (text: string) => Promise<string>;
  /** PATH of the service; its own programs are left out of it. */
  readonly path: string;
}

/** A fresh checkout of one commit, in which nothing of an agent takes part. */
export interface Room {
  readonly root: string;
  /** The whole environment of its commands. */
  readonly env: Readonly<Record<string, string>>;
  readonly isolate: CommandWrapper;
  readonly redact: (text: string) => Promise<string>;
  readonly keepLog?: ((text: string) => Promise<string>) | undefined;
  /** Whether the checkout is still there, whatever the commands did to it. */
  readonly isWhole: () => Promise<boolean>;
  /** Watches the sources of tests from now on. */
  readonly watchTests: () => Promise<() => Promise<TouchedTests>>;
}

export interface RoomOwner {
  readonly mirror: Mirror;
  /** Who the room is for, like "attempt-12": part of the worktree's name. */
  readonly owner: string;
  /** It must be in the mirror. */
  readonly commit: string;
}

/** Every process of a room bears its name in this variable. */
export const markerVariable = "NIGHTSHIFT_ROOM";

export interface MadeRoom {
  readonly room: Room;
  /** Removes it with everything that still runs in it. */
  readonly remove: () => Promise<void>;
}

/** Makes a room, lets it be used, and removes it, whatever happened. */
export async function inRoom<Value>(
  deps: RoomDeps,
  owner: RoomOwner,
  use: (room: Room) => Promise<Value>,
): Promise<Value> {
  const { room, remove } = await makeRoom(deps, owner);
  try {
    return await use(room);
  } finally {
    await remove();
  }
}

/** Makes a room; whoever has it made has to remove it. */
export async function makeRoom(deps: RoomDeps, { mirror, owner, commit }: RoomOwner): Promise<MadeRoom> {
  const name = `gates-${owner}-${randomBytes(6).toString("hex")}`;
  const worktree = await addWorktree(mirror, { name, commit });
  const remove = async () => {
    await endStrays(markerVariable, name);
    await removeWorktree(worktree);
  };
  try {
    return { room: await furnished(deps, worktree), remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function furnished(deps: RoomDeps, worktree: Worktree): Promise<Room> {
  const root = await realpath(worktree.path);
  const home = await makeHome(worktree.path);
  return {
    root,
    env: cleanEnvironment({ home, path: deps.path, marker: worktree.name }),
    isolate: deps.isolate({
      ...(deps.walls ?? usualWalls),
      ...{ writable: [root, home], readable: worktree.readable },
    }),
    ...{ redact: deps.redact, keepLog: deps.keepLog },
    isWhole: await watchCheckout(worktree),
    watchTests: () => watchTests(worktree),
  };
}

/** Beside the checkout, so that whoever removes an orphaned worktree removes this with it. */
async function makeHome(checkout: string): Promise<string> {
  const home = join(await realpath(dirname(checkout)), "home");
  await mkdir(join(home, "tmp"), { recursive: true });
  return home;
}

const ofNpm = [`node_modules${sep}.bin`, "node-gyp-bin"];

/** Tools of the service's own dependencies, and of the npm that runs it, must not stand in for the repository's. */
export function pathOfRooms(path: string): string {
  return path
    .split(delimiter)
    .filter((folder) => folder !== "" && !ofNpm.some((end) => folder.endsWith(`${sep}${end}`)))
    .join(delimiter);
}

function cleanEnvironment({ home, path, marker }: { home: string; path: string; marker: string }) {
  return {
    PATH: pathOfRooms(path),
    HOME: home,
    TMPDIR: join(home, "tmp"),
    LANG: "C.UTF-8",
    TZ: "UTC",
    CI: "true",
    NO_COLOR: "1",
    npm_config_update_notifier: "false",
    npm_config_fund: "false",
    // A server that it left behind would serve nobody: the room goes.
    GRADLE_OPTS: "-Dorg.gradle.daemon=false",
    [markerVariable]: marker,
  };
}
