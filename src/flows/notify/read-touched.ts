import { type Log } from "../../platform/log.ts";
import { listTouchedPaths } from "../../workspaces/changes/list-changes.ts";
import { type Mirror } from "../../workspaces/mirror.ts";

interface Change {
  readonly mirror: Mirror;
  readonly base: string;
  /** null: nothing was changed. */
  readonly head: string | null;
}

/** The paths that a change touches; none where it cannot be read: a person is called all the same. */
export async function readTouchedPaths(log: Log, { mirror, base, head }: Change): Promise<readonly string[]> {
  if (head === null) return [];
  try {
    return await listTouchedPaths(mirror, base, head);
  } catch (error) {
    log.warn({ err: error, base, head }, "the paths that a change touches could not be read");
    return [];
  }
}
