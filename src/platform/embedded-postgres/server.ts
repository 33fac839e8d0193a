import { spawn, type ChildProcess } from "node:child_process";
import { createInterface } from "node:readline";
import { type Readable, type Writable } from "node:stream";
import { type Log } from "../log.ts";
import { type Account } from "./account.ts";
import { serverEnvironment, type Cluster } from "./cluster.ts";
import { type Installation } from "./installation.ts";

export interface ServerOptions {
  readonly installation: Installation;
  readonly cluster: Cluster;
  readonly account: Account | undefined;
  readonly port: number;
  /** Where it can also be reached without the cost of TCP; null: nowhere. */
  readonly socketDirectory: string | null;
  readonly settings: Readonly<Record<string, string>>;
  readonly log: Log;
}

export type ServerStart =
  | { readonly kind: "ready"; readonly stop: () => Promise<void> }
  | {
      readonly kind: "refused";
      readonly reason: "port-taken" | "in-use" | "failed";
      readonly output: string;
    };

/**
 * Holds a pipe from Node on descriptor 3. When that closes, because the service ended or was killed, the server
 * is shut down: it never outlives its owner. Twice in the background, so that it is no child of the server's.
 */
const leash =
  '( (cat <&3 >/dev/null 2>&1; kill -INT $$) </dev/null >/dev/null 2>&1 & ); exec "$@" 2>&1 3<&- </dev/null';

const stopMs = 20_000;

export function startServer({ installation, cluster, ...options }: ServerOptions): Promise<ServerStart> {
  const settings = {
    port: String(options.port),
    listen_addresses: "127.0.0.1",
    unix_socket_directories: options.socketDirectory ?? "",
    timezone: "UTC",
    log_timezone: "UTC",
    ...options.settings,
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const command = [installation.postgres, "-D", cluster.directory, ...flags];
  // In a session of its own: Ctrl-C in a terminal is for the service, which ends the server last.
  const child = spawn("/bin/sh", ["-c", leash, "sh", ...command], {
    cwd: "/",
    env: serverEnvironment,
    detached: true,
    stdio: ["ignore", "pipe", "ignore", "pipe"],
    ...options.account,
  });
  return whenReady(child, options.log);
}

function whenReady(child: ChildProcess, log: Log): Promise<ServerStart> {
  let stopping = false;
  let ready = false;
  const output: string[] = [];
  const leashEnd = child.stdio[3] as Writable;
  leashEnd.on("error", () => undefined);
  // Not "close", which waits for the leash: it is let go of here.
  const ended = new Promise<void>((resolve) => {
    child.once("exit", () => {
      leashEnd.destroy();
      resolve();
    });
  });
  const stop = async () => {
    stopping = true;
    child.kill("SIGINT");
    const hurry = setTimeout(() => child.kill("SIGQUIT"), stopMs);
    await ended;
    clearTimeout(hurry);
  };
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    createInterface({ input: child.stdout as Readable }).on("line", (line) => {
      log.debug({ line }, "embedded postgres");
      if (ready) return;
      output.push(line);
      if (!line.includes("ready to accept connections")) return;
      ready = true;
      resolve({ kind: "ready", stop });
    });
    child.once("close", (code, signal) => {
      if (ready && !stopping) log.error({ code, signal }, "embedded postgres ended by itself");
      resolve({ kind: "refused", reason: reasonOf(output), output: output.join("\n") });
    });
  });
}

function reasonOf(output: readonly string[]): "port-taken" | "in-use" | "failed" {
  const text = output.join("\n");
  if (text.includes("could not bind IPv4 address")) return "port-taken";
  if (text.includes('lock file "postmaster.pid" already exists')) return "in-use";
  return "failed";
}
