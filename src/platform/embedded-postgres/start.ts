import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { type Log } from "../log.ts";
import { serverAccount } from "./account.ts";
import { clusterHome, prepareCluster, superuser } from "./cluster.ts";
import { findInstallation } from "./installation.ts";
import { DataDirectoryInUse, endPredecessor, recordOwner } from "./predecessor.ts";
import { startServer } from "./server.ts";

export interface EmbeddedPostgresOptions {
  readonly dataDirectory: string;
  readonly log: Log;
  /** Server settings beside our own, by their names in postgresql.conf. */
  readonly settings?: Readonly<Record<string, string>>;
}

export interface EmbeddedPostgres {
  /** A connection string, password included: never to be logged. */
  readonly url: string;
  /** Ends the server after its clients have been cut off; may be called twice. */
  stop(): Promise<void>;
}

const portAttempts = 5;

/**
 * Starts a real PostgreSQL of our own on loopback. Its data lasts in the data directory; the server ends with
 * this process, also when that is killed.
 */
export async function startEmbeddedPostgres({
  dataDirectory,
  log,
  settings = {},
}: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const account = await serverAccount();
  const home = await clusterHome(dataDirectory, account);
  const installation = await findInstallation(home, account);
  const cluster = await prepareCluster(home, installation, account);
  await endPredecessor(cluster.directory);
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort();
    const socketDirectory = fitsSocketName(cluster.directory, port) ? cluster.directory : null;
    const start = await startServer({ installation, cluster, account, port, socketDirectory, settings, log });
    if (start.kind === "ready") {
      await recordOwner(cluster.directory);
      log.info({ directory: cluster.directory, port }, "embedded postgres is running");
      return {
        url: addressOf({ password: cluster.password, port, socketDirectory }),
        stop: start.stop,
      };
    }
    if (start.reason === "in-use") throw new DataDirectoryInUse(cluster.directory, "which started just now");
    if (start.reason === "failed" || attempt === portAttempts) {
      throw new Error(`The embedded PostgreSQL did not start:\n${start.output}`);
    }
  }
}

/** Names of Unix sockets have at most 107 bytes on Linux and 103 elsewhere. */
function fitsSocketName(directory: string, port: number): boolean {
  return process.platform !== "win32" && Buffer.byteLength(`${directory}/.s.PGSQL.${port}`) <= 103;
}

export function addressOf({
  password,
  port,
  socketDirectory,
}: {
  password: string;
  port: number;
  socketDirectory: string | null;
}): string {
  const tcp = `postgres://${superuser}:${password}@127.0.0.1:${port}/postgres`;
  return socketDirectory === null ? tcp : `${tcp}?host=${encodeURIComponent(socketDirectory)}`;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, "close");
  return port;
}
