import { type Log } from "../platform/log.ts";
import { withLogFields } from "../platform/log-fields.ts";
import { inSpanOf } from "../platform/tracing.ts";
import { type Database } from "../store/database.ts";
import {
  claimDeliveries,
  drainAlone,
  failDelivery,
  noteDeliveryError,
  readPayload,
  restOfDeliveries,
  settleDelivery,
  type Delivery,
  type Drain,
} from "../store/inbox/deliveries.ts";

export interface ReceivedEvent {
  readonly id: string;
  readonly name: string;
  readonly payload: unknown;
}

export interface InboxWorkerOptions {
  readonly database: Database;
  /** Hands an event to its handlers; rejects if one of them failed. */
  readonly receive: (event: ReceivedEvent) => Promise<void>;
  /** Whether anybody handles this event at all. */
  readonly handles: (name: string) => boolean;
  /** Has the inbox drained again after so many milliseconds, when what could not be handled has rested. */
  readonly drainAgain: (delayMs: number) => Promise<void>;
  readonly log: Log;
}

export interface DrainResult {
  readonly handled: number;
  readonly ignored: number;
  readonly failed: number;
  /** Tried again later. */
  readonly postponed: number;
}

const maxAttempts = 5;
const claimAtOnce = 20;

/**
 * Hands over all waiting deliveries in the order of their arrival, each at most once in a run. What cannot be
 * handled rests, longer each time, before it is tried again; meanwhile what comes after it goes on.
 */
export async function drainInbox(options: InboxWorkerOptions): Promise<DrainResult> {
  const counts = { handled: 0, ignored: 0, failed: 0, postponed: 0 };
  const rest = await drainAlone(options.database, async (drain) => {
    let after = 0;
    for (;;) {
      const deliveries = await claimDeliveries(drain, { after, limit: claimAtOnce });
      for (const delivery of deliveries) counts[await handle(delivery, drain, options)] += 1;
      const last = deliveries.at(-1);
      if (last === undefined) return restOfDeliveries(drain);
      after = last.position;
    }
  });
  if (rest !== null) await options.drainAgain(rest);
  return counts;
}

async function handle(
  delivery: Delivery,
  { db }: Drain,
  { receive, handles, log }: InboxWorkerOptions,
): Promise<"handled" | "ignored" | "failed" | "postponed"> {
  const { id, event, attempts } = delivery;
  if (!handles(event)) {
    await settleDelivery(db, id, "ignored");
    return "ignored";
  }
  try {
    const span = { name: `webhook ${event}`, facts: { delivery: id, event, attempt: attempts } };
    await withLogFields({ delivery: id }, () =>
      inSpanOf(delivery.trace, span, () => receive({ id, name: event, payload: readPayload(delivery) })),
    );
  } catch (error) {
    const fields = { err: error, delivery: id, event, attempts };
    if (attempts < maxAttempts) {
      await noteDeliveryError(db, id, describe(error));
      log.warn(fields, "a delivery could not be handled and is tried again");
      return "postponed";
    }
    await failDelivery(db, id, describe(error));
    log.error(fields, "a delivery could not be handled and is given up");
    return "failed";
  }
  await settleDelivery(db, id, "handled");
  return "handled";
}

const describe = (error: unknown) =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);
