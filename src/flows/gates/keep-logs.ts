import { type Clock } from "../../platform/clock.ts";
import { type Database } from "../../store/database.ts";
import { keepGateLog } from "../../store/gate-logs.ts";
import { type JudgeDeps } from "./judge-commit.ts";

export interface KeepLogsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly workshop: { readonly judge: JudgeDeps };
}

/** Judges as the service does, and keeps what gates of the repository print. */
export function keepingLogs({ db, clock, workshop }: KeepLogsDeps, repositoryId: number): JudgeDeps {
  return {
    ...workshop.judge,
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
