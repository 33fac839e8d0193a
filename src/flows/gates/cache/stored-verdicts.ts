import { join } from "node:path";
import { type Clock } from "../../../platform/clock.ts";
import { type Database } from "../../../store/database.ts";
import { saveReport, saveVerdict, useReport, useVerdict } from "../../../store/gates/verdicts.ts";
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
    now: () => clock.now(),
    find: (key) => useVerdict(db, { repositoryId, key }, clock.now()),
    findReport: (key) => useReport(db, { repositoryId, key }, clock.now()),
    saveReport: (key, { tree, report }) =>
      saveReport(db, { repositoryId, key, tree, report, now: clock.now() }),
    save: (key, { tree, results }) => saveVerdict(db, { repositoryId, key, tree, results, now: clock.now() }),
  };
}
