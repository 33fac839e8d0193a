import { type Configuration } from "../../domain/configuration.ts";
import { wallsOfGates } from "../../domain/gates/walls.ts";
import { type Clock } from "../../platform/clock.ts";
import { type Database } from "../../store/database.ts";
import { keepGateLog } from "../../store/gates/gate-logs.ts";
import { type JudgeDeps } from "./judge-tree.ts";

export interface KeepLogsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly workshop: { readonly judge: JudgeDeps };
}

export interface Judged {
  readonly repositoryId: number;
  readonly config: Pick<Configuration, "agent">;
}

/** Judges as the service does, within the walls that the repository demands, and keeps what its gates print. */
export function keepingLogs(
  { db, clock, workshop }: KeepLogsDeps,
  { repositoryId, config }: Judged,
): JudgeDeps {
  return {
    ...workshop.judge,
    walls: wallsOfGates(config.agent),
    keepLog: (text) => keepGateLog(db, { repositoryId, text, now: clock.now() }),
  };
}

/** Where a kept log is read; `pagesUrl` null: nowhere. */
export function logUrlOf(
  pagesUrl: string | null,
  repositoryId: number,
): ((key: string) => string) | undefined {
  return pagesUrl === null ? undefined : (key) => `${pagesUrl}/logs/${repositoryId}/${key}`;
}
