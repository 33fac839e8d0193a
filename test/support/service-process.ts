import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { vi } from "vitest";

export interface ServiceProcess {
  readonly pid: number;
  /** All that it has written so far. */
  output(): string;
  /** Takes its life, as the kernel does when memory runs out: nothing of it runs any more. */
  kill(): Promise<void>;
  /** Asks it politely to end; the exit code. */
  stop(): Promise<number | null>;
  /** The exit code; null when a signal ended it. */
  readonly exited: Promise<number | null>;
}

const program = fileURLToPath(new URL("../../bin/nightshift.js", import.meta.url));
const patience = { timeout: 150_000, interval: 50 };

/** Runs `nightshift start` as an operator would, with exactly these variables and these words behind it. */
export function runService(
  variables: Readonly<Record<string, string>>,
  words: readonly string[] = [],
): ServiceProcess {
  const child = spawn(process.execPath, [program, "start", ...words], {
    cwd: "/",
    env: { PATH: process.env["PATH"], LANG: "C.UTF-8", ...variables },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => chunks.push(chunk));
  const exited = once(child, "close").then(([code]) => code as number | null);
  return {
    pid: child.pid ?? 0,
    output: () => Buffer.concat(chunks).toString("utf8"),
    exited,
    kill: async () => {
      child.kill("SIGKILL");
      await exited;
    },
    stop: () => {
      child.kill("SIGTERM");
      return exited;
    },
  };
}

/** Runs the service and waits until it says of itself that it can do its work. */
export async function startServiceProcess(
  variables: Readonly<Record<string, string>> & { readonly PORT: string },
  words: readonly string[] = [],
): Promise<ServiceProcess> {
  const service = runService(variables, words);
  let ended = false;
  void service.exited.then(() => (ended = true));
  const isReady = async () => {
    if (ended) throw new Error(`The service ended while it started:\n${service.output()}`);
    // Its workers are up only when it says so; its port answers before that.
    if (!service.output().includes("nightshift is running")) return false;
    const response = await fetch(`http://127.0.0.1:${variables.PORT}/readyz`).catch(() => null);
    return response?.ok === true;
  };
  try {
    await vi.waitUntil(isReady, patience);
  } catch (error) {
    await service.kill();
    throw error;
  }
  return service;
}

/** Processes whose command line, environment or directory names this text. None where there is no /proc. */
export async function processesThatName(text: string): Promise<string[]> {
  const entries = await readdir("/proc").catch(() => []);
  const pids = entries.filter((entry) => /^\d+$/.test(entry) && Number(entry) !== process.pid);
  const named = await Promise.all(
    pids.map(async (pid) => {
      const command = await readQuietly(`/proc/${pid}/cmdline`);
      const environment = await readQuietly(`/proc/${pid}/environ`);
      return `${command}\0${environment}`.includes(text) ? [`${pid} ${command.replaceAll("\0", " ")}`] : [];
    }),
  );
  return named.flat();
}

/** A process that is over shows nothing. */
function readQuietly(file: string): Promise<string> {
  return readFile(file, "utf8").catch(() => "");
}
