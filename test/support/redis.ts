import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

export const redisIsInstalled = spawnSync("redis-server", ["--version"]).status === 0;

export interface TestRedis {
  readonly url: string;
  stop(): Promise<void>;
}

/** A redis-server of its own on a free port of loopback, with nothing on disk. */
export async function startRedis(): Promise<TestRedis> {
  const directory = await mkdtemp(join(tmpdir(), "nightshift-test-redis-"));
  const port = await freePort();
  const flags = [
    "--port",
    String(port),
    "--bind",
    "127.0.0.1",
    "--save",
    "",
    "--maxmemory-policy",
    "noeviction",
  ];
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
    url: `redis://127.0.0.1:${port}`,
    stop: async () => {
      child.kill("SIGKILL");
      await exited;
      await rm(directory, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, "close");
  return port;
}
