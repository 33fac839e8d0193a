import { nextRedeliveries, redeliverableMs } from "../domain/deliveries/redelivery.ts";
import { type GitHubApp } from "../github/app.ts";
import { askForRedelivery, listFailedDeliveries } from "../github/hook-deliveries.ts";
import { type Clock } from "../platform/clock.ts";
import { type Log } from "../platform/log.ts";
import { type Database } from "../store/database.ts";
import { listArrived } from "../store/inbox/deliveries.ts";

export interface CatchUpDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly github: Pick<GitHubApp, "appOctokit">;
}

/** Each is one request; the rest follows at the next look. */
const askedAtOnce = 500;

/**
 * Has GitHub deliver again what it could not deliver since then (null: as far back as it knows), and returns from
 * when on to look the next time.
 */
export async function catchUp(
  { db, clock, log, github }: CatchUpDeps,
  { since, signal }: { readonly since: Date | null; readonly signal: AbortSignal },
): Promise<Date> {
  const now = clock.now();
  const failed = await listFailedDeliveries(github, since ?? new Date(now.getTime() - redeliverableMs));
  const arrived = await listArrived(db, [...new Set(failed.map(({ guid }) => guid))]);
  const { repeat, openSince } = nextRedeliveries(failed, { arrived, now });
  const asked = [];
  for (const { id, guid } of repeat.slice(0, askedAtOnce)) {
    signal.throwIfAborted();
    if (await askForRedelivery(github, id)) asked.push(guid);
  }
  if (asked.length > 0)
    log.info({ missing: repeat.length, asked: asked.length }, "failed deliveries asked for again");
  return openSince;
}
