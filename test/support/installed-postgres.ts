import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { chown, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { freePort } from "./free-port.ts";

/** The newest PostgreSQL that Debian's packages installed with an extension; null: there is none. */
export function installedWith(extension: string): string | null {
  const home = "/usr/lib/postgresql";
  const versions = existsSync(home) ? readdirSync(home).toSorted((a, b) => Number(b) - Number(a)) : [];
  const found = versions.find(
    (version) =>
      existsSync(join(home, version, "bin/initdb")) &&
      existsSync(`/usr/share/postgresql/${version}/extension/${extension}.control`),
  );
  return found === undefined ? null : join(home, found, "bin");
}

/** PostgreSQL runs as nobody that is root. */
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

/** A server of its own on loopback, whose data is gone once it is stopped. */
export async function startInstalled(bin: string): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const directory = await mkdtemp(join(tmpdir(), "nightshift-installed-postgres-"));
  if (nobody.uid !== undefined) await chown(directory, nobody.uid, nobody.gid);
  const data = join(directory, "data");
  const options = { ...nobody, cwd: directory, env: { LC_ALL: "C" } };
  await promisify(execFile)(
    join(bin, "initdb"),
    ["-D", data, "-U", "nightshift", "--auth=trust", "--encoding=UTF8", "--no-sync"],
    options,
  );
  const port = await freePort();
  const settings = [`port=${port}`, "listen_addresses=127.0.0.1", "unix_socket_directories=", "fsync=off"];
  const server = spawn(join(bin, "postgres"), ["-D", data, ...settings.flatMap((each) => ["-c", each])], {
    ...options,
    stdio: ["ignore", "ignore", "pipe"],
  });
  const ended = once(server, "exit");
  let log = "";
  const ready = new Promise<void>((resolve, reject) => {
    server.stderr.setEncoding("utf8").on("data", (chunk: string) => {
      log += chunk;
      if (log.includes("ready to accept connections")) resolve();
    });
    void ended.then(() => reject(new Error(`the server ended:\n${log}`)));
  });
  const stop = async () => {
    server.kill("SIGINT");
    await ended;
    await rm(directory, { recursive: true, force: true });
  };
  try {
    await ready;
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: `postgres://nightshift@127.0.0.1:${port}/postgres`, stop };
}
