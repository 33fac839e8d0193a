import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { fetchCommit } from "../../workspaces/fetch.ts";
import { discard } from "../../workspaces/discard.ts";
import { removeOrphans } from "../../workspaces/disk.ts";
import { type Mirror } from "../../workspaces/mirror.ts";
import {
  addWorktree,
  homesOf,
  openWorktree,
  removeWorktree,
  type Worktree,
} from "../../workspaces/worktree.ts";

/** The directory of one piece of an agent's work, and the commits that it begins from. */
export interface Checkout {
  readonly mirror: Mirror;
  /** Says whose it is, like "attempt-12". */
  readonly name: string;
  readonly baseSha: string;
  /** What was claimed last; null: nothing yet. */
  readonly claimSha: string | null;
}

/** Where the directories are. */
interface Root {
  readonly workshop: { readonly root: string };
}

/** The directory that an agent works in; a new one is as its last claim left it. */
export async function openCheckout({ mirror, name, baseSha, claimSha }: Checkout): Promise<Worktree> {
  const opened = await openWorktree(mirror, name);
  if (opened !== null) return opened;
  const commit = claimSha ?? baseSha;
  for (const needed of new Set([baseSha, commit])) await fetchCommit(mirror, needed);
  return addWorktree(mirror, { name, commit });
}

/** HOME and temporary files of the agent, kept between its turns. */
export async function openHome({ workshop }: Root, name: string): Promise<string> {
  const home = homeOf(workshop.root, name);
  await mkdir(home, { recursive: true, mode: 0o700 });
  return home;
}

/** Removes the directory; what was claimed is in the mirror. */
export async function discardCheckout({ mirror, name }: Pick<Checkout, "mirror" | "name">): Promise<void> {
  await removeWorktree({ mirror, name });
}

/** Removes the clean rooms that a process which died had made. */
export async function discardRooms({ workshop }: Root, name: string): Promise<void> {
  await removeOrphans(workshop.root, () => Promise.resolve((room) => !isRoomOf(room, name)));
}

export async function discardHome({ workshop }: Root, name: string): Promise<void> {
  await discard(workshop.root, homeOf(workshop.root, name));
}

export function isRoomOf(room: string, name: string): boolean {
  return room.startsWith(`gates-${name}-`);
}

function homeOf(root: string, name: string): string {
  return join(homesOf(root), name);
}
