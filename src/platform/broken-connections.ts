import { type Pool } from "pg";

/**
 * Keeps the process alive when a connection of this pool breaks: an error that nobody listens to would end it. A pool
 * listens to its idle connections only, not to one that somebody has taken out, say for a transaction, and whose next
 * query fails then. `tell` is told once for each connection, until the pool ends.
 */
export function surviveBrokenConnections(pool: Pool, tell: (error: Error) => void): void {
  pool.on("connect", (client) => {
    let told = false;
    client.on("error", (error) => {
      if (!told && !pool.ending) tell(error);
      told = true;
    });
  });
  // Of idle connections the pool says it, too.
  pool.on("error", () => undefined);
}
