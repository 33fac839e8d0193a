import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { freePort } from "./free-port.ts";

export const redisIsInstalled = spawnSync("redis-server", ["--version"]).status === 0;

export interface TestRedis {
  readonly url: string;
  /** Takes its life: whoever asks is refused the connection. What it held comes back with `startAgain`, unless emptied. */
  kill(): Promise<void>;
  startAgain(options?: { readonly emptied?: true }): Promise<void>;
  stop(): Promise<void>;
}

/** A redis-server of its own on a free port of loopback, which writes down what it is told before it answers. */
export async function startRedis(): Promise<TestRedis> {
  const directory = await mkdtemp(join(tmpdir(), "nightshift-test-redis-"));
  const port = await freePort();
  let running = await run(port, directory);
  return {
    url: `redis://127.0.0.1:${port}`,
    kill: () => running.kill(),
    startAgain: async ({ emptied = false } = {}) => {
      if (emptied) await rm(join(directory, "appendonlydir"), { recursive: true });
      running = await run(port, directory);
    },
    stop: async () => {
      await running.kill();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

async function run(port: number, directory: string): Promise<{ kill(): Promise<void> }> {
  const settings = {
    ...{ port, bind: "127.0.0.1", save: "", "maxmemory-policy": "noeviction" },
    ...{ appendonly: "yes", appendfsync: "no" },
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const child = spawn("redis-server", flags, { cwd: directory, stdio: ["ignore", "pipe", "ignore"] });
  const exited = once(child, "exit");
  await new Promise<void>((resolve, reject) => {
    createInterface({ input: child.stdout }).on("line", (line) => {
      if (line.includes("Ready to accept connections")) resolve();
    });
    child.once("exit", () => reject(new Error("redis-server did not start")));
    child.once("error", reject);
  });
  return {
    kill: async () => {
      child.kill("SIGKILL");
      await exited;
    },
  };
}
