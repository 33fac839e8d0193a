import { type Clock } from "../../platform/clock.ts";
import { type Log } from "../../platform/log.ts";
import { type Database } from "../../store/database.ts";
import { keepChangedFigures } from "../../store/figures/keep.ts";

export interface KeepFiguresDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
}

/** Each counts four hours at most; what is more waits for the next time. */
const mostBatches = 30;

/** Counts what has happened, so that nobody who asks has to. Until then the rows themselves are counted. */
export async function keepFigures({ db, clock, log }: KeepFiguresDeps): Promise<void> {
  for (let batch = 0; batch < mostBatches; batch += 1)
    if (!(await keepChangedFigures(db, clock.now()))) return;
  log.info({ batches: mostBatches }, "figures of earlier times are still being counted");
}
