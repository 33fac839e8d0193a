import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { serverAccount } from "./account.ts";
import { clusterHome, readPassword } from "./cluster.ts";
import { isServerOf } from "./predecessor.ts";
import { addressOf } from "./start.ts";

/**
 * A connection string, password included, of the server that a Nightshift runs on this data; null: none does. Whoever
 * may read the data directory may know it.
 */
export async function findRunningPostgres(dataDirectory: string): Promise<string | null> {
  const home = await clusterHome(dataDirectory, await serverAccount());
  const directory = join(home, "postgres");
  const lock = await readFile(join(directory, "postmaster.pid"), "utf8").catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  });
  if (lock === null) return null;
  // Process, directory, time, port, directory of the socket: as Postgres writes them, a line each.
  const [pid, , , port, socketDirectory = ""] = lock.split("\n").map((line) => line.trim());
  // One that was killed leaves its lock.
  if (!(await isServerOf(Number(pid), directory))) return null;
  const at = { port: Number(port), socketDirectory: socketDirectory === "" ? null : socketDirectory };
  return addressOf({ ...at, password: await readPassword(home) });
}
