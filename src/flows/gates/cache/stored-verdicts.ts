import { join } from "node:path";
import { type Clock } from "../../../platform/clock.ts";
import { type Database } from "../../../store/database.ts";
import { saveVerdict, useVerdict } from "../../../store/gates/verdicts.ts";
import { type VerdictCache } from "./verdict-cache.ts";

export interface StoredVerdicts {
  readonly db: Database;
  readonly clock: Clock;
  readonly repositoryId: number;
  /** Directory of the workspaces. */
  readonly root: string;
  /** How the gates of this service are isolated. */
  readonly surroundings: string;
}

/** The service's cache: verdicts of one repository in the database. */
export function storedVerdicts({
  db,
  clock,
  repositoryId,
  root,
  surroundings,
}: StoredVerdicts): VerdictCache {
  return {
    surroundings,
    locks: join(root, "verdict-locks", String(repositoryId)),
    find: (key) => useVerdict(db, { repositoryId, key }, clock.now()),
    save: (key, { tree, results }) => saveVerdict(db, { repositoryId, key, tree, results, now: clock.now() }),
  };
}
