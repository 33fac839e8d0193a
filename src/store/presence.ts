import { randomInt } from "node:crypto";
import { Client } from "pg";
import { type Log } from "../platform/log.ts";

/**
 * A process's sign of life: an advisory lock on a connection of its own. Postgres lets go of it the moment the
 * process dies, so that its leases can be taken over at once, without waiting for a time-out.
 */
export interface Presence {
  /** Changes after a lost connection: whoever held leases under the old key has lost them. */
  readonly holder: number;
  /** Aborts when the sign of life is lost. */
  readonly signal: AbortSignal;
  /** Lets go of everything held under the present key, when something could not be given back by itself. */
  abandon(): void;
  close(): Promise<void>;
}

export async function announcePresence(databaseUrl: string, log: Log): Promise<Presence> {
  let current = await connect(databaseUrl, log);
  let closed = false;
  const renew = async (): Promise<void> => {
    while (!closed && current.signal.aborted) {
      try {
        current = await connect(databaseUrl, log);
        watch();
      } catch (error) {
        log.warn({ err: error }, "presence is lost, trying again");
        await new Promise((resolve) => setTimeout(resolve, 1_000));
      }
    }
  };
  const watch = () => current.signal.addEventListener("abort", () => void renew(), { once: true });
  watch();
  return {
    get holder() {
      return current.holder;
    },
    get signal() {
      return current.signal;
    },
    abandon: () => {
      current.client
        .end()
        .catch((error: unknown) => log.warn({ err: error }, "presence could not be let go of"));
    },
    close: async () => {
      closed = true;
      await current.client.end();
    },
  };
}

async function connect(databaseUrl: string, log: Log) {
  const client = new Client({
    connectionString: databaseUrl,
    keepAlive: true,
    application_name: "nightshift presence",
    // A host that dies says no farewell: Postgres asks after it, so that its leases are free within half a minute.
    options: "-c tcp_keepalives_idle=15 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3",
  });
  const lost = new AbortController();
  client.on("error", (error) => log.warn({ err: error }, "the presence connection broke"));
  client.on("end", () => lost.abort(new Error("the presence connection ended")));
  await client.connect();
  const holder = randomInt(1, 2 ** 47);
  try {
    await client.query("select pg_advisory_lock($1::bigint)", [holder]);
  } catch (error) {
    await client.end();
    throw error;
  }
  return { client, holder, signal: lost.signal };
}

/** SQL condition: nobody alive holds `column`. */
export function nobodyAlive(column: string): string {
  return `(${column} is null or not is_present(${column}))`;
}
