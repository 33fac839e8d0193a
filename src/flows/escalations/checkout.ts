import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { type Attempt } from "../../store/attempts.ts";
import { fetchCommit } from "../../workspaces/mirror.ts";
import { addWorktree, openWorktree, removeWorktree, type Worktree } from "../../workspaces/worktree.ts";
import { type EscalationDeps } from "./dependencies.ts";
import { type Work } from "./work.ts";

/** The directory that the agent of this attempt works in; a new one is as its last claim left it. */
export async function openCheckout({ mirror, attempt }: Work): Promise<Worktree> {
  const name = checkoutName(attempt);
  const opened = await openWorktree(mirror, name);
  if (opened !== null) return opened;
  await fetchCommit(mirror, attempt.baseSha);
  return addWorktree(mirror, { name, commit: attempt.claimSha ?? attempt.baseSha });
}

/** HOME and temporary files of the agent, kept between its turns. */
export async function openHome({ workshop }: EscalationDeps, attempt: Attempt): Promise<string> {
  const home = homeOf(workshop.root, attempt);
  await mkdir(home, { recursive: true, mode: 0o700 });
  return home;
}

/** Removes the directory; what was claimed is in the mirror. */
export async function discardCheckout({ mirror, attempt }: Work): Promise<void> {
  const worktree = await openWorktree(mirror, checkoutName(attempt));
  if (worktree !== null) await removeWorktree(worktree);
}

export async function discardHome({ workshop }: EscalationDeps, attempt: Attempt): Promise<void> {
  await rm(homeOf(workshop.root, attempt), { recursive: true, force: true });
}

export function checkoutName(attempt: Pick<Attempt, "id">): string {
  return `attempt-${attempt.id}`;
}

function homeOf(root: string, attempt: Attempt): string {
  return join(root, "homes", checkoutName(attempt));
}
