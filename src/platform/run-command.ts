import { spawn, type ChildProcess } from "node:child_process";
import { performance } from "node:perf_hooks";
import { type Writable } from "node:stream";

export interface Command {
  readonly file: string;
  readonly args: readonly string[];
  readonly cwd: string;
  /** The whole environment: nothing is inherited. */
  readonly env: Readonly<Record<string, string>>;
}

/** Puts a command under isolation (or leaves it as it is). */
export type CommandWrapper = (command: Command) => Command;

export interface CommandLimits {
  /** Milliseconds of wall clock. */
  readonly timeoutMs?: number;
  /** Milliseconds without a byte on either stream. */
  readonly inactivityMs?: number;
  /** Bytes kept of each stream; what comes after is counted, not kept. */
  readonly keepBytes?: number;
  /** Bytes of both streams together after which the command is ended. */
  readonly maxOutputBytes?: number;
  readonly signal?: AbortSignal | undefined;
}

export interface CommandStreams {
  readonly stdin?: string;
  readonly onOutput?: (stream: "stdout" | "stderr", chunk: Buffer) => void;
}

export type CommandEnd = "exit" | "timeout" | "inactivity" | "output-limit" | "aborted" | "not-started";

export interface CommandResult {
  readonly ended: CommandEnd;
  readonly exitCode: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly truncated: boolean;
  readonly durationMs: number;
}

const graceMs = 2_000;
const defaultKeepBytes = 16 * 1024 * 1024;

/**
 * Holds a pipe from its parent on descriptor 3. When that closes, because the command was over or because
 * its parent was killed, everything left in the process group is ended: no command outlives its owner.
 */
const leash = '(cat <&3 >/dev/null 2>&1; kill -KILL -$$) </dev/null >/dev/null 2>&1 & exec "$@" 3<&-';

/**
 * Runs a command in a process group of its own and ends that whole group when it is over.
 * Never throws: how it ended is in the result.
 */
export function runCommand(
  command: Command,
  limits: CommandLimits = {},
  streams: CommandStreams = {},
): Promise<CommandResult> {
  const started = performance.now();
  const output = { stdout: new Kept(limits.keepBytes), stderr: new Kept(limits.keepBytes) };
  if (limits.signal?.aborted === true) {
    return Promise.resolve(result("aborted", [null, null], { output, started }));
  }
  const child = spawn("/bin/sh", ["-c", leash, "sh", command.file, ...command.args], {
    cwd: command.cwd,
    env: command.env,
    detached: true,
    stdio: ["pipe", "pipe", "pipe", "pipe"],
  });
  return new Promise((resolve) => {
    const watch = watchLimits(child, limits);
    feed(child, streams.stdin);
    let bytes = 0;
    for (const name of ["stdout", "stderr"] as const) {
      child[name]?.on("data", (chunk: Buffer) => {
        bytes += chunk.length;
        output[name].add(chunk);
        streams.onOutput?.(name, chunk);
        watch.active();
        if (bytes > (limits.maxOutputBytes ?? Infinity)) watch.end("output-limit");
      });
    }
    child.on("error", (error) => {
      output.stderr.add(Buffer.from(error.message));
      watch.stop();
      resolve(result("not-started", [null, null], { output, started }));
    });
    child.on("exit", () => releaseLeash(child));
    child.on("close", (exitCode, signal) => {
      resolve(result(watch.stop(), [exitCode, signal], { output, started }));
    });
  });
}

function feed(child: ChildProcess, text: string | undefined): void {
  // A command that does not read its input closes the pipe; that is its right.
  child.stdin?.on("error", () => undefined);
  child.stdin?.end(text ?? "");
  (child.stdio[3] as Writable).on("error", () => undefined);
}

function releaseLeash(child: ChildProcess): void {
  (child.stdio[3] as Writable).destroy();
  killGroup(child, "SIGKILL");
}

function watchLimits(child: ChildProcess, limits: CommandLimits) {
  let ended: CommandEnd = "exit";
  const timers = new Set<NodeJS.Timeout>();
  const after = (ms: number, act: () => void) => {
    const timer = setTimeout(act, ms);
    timers.add(timer);
    return timer;
  };
  const end = (why: CommandEnd) => {
    if (ended !== "exit") return;
    ended = why;
    killGroup(child, "SIGTERM");
    after(graceMs, () => releaseLeash(child));
  };
  if (limits.timeoutMs !== undefined) after(limits.timeoutMs, () => end("timeout"));
  const { inactivityMs } = limits;
  const idle = inactivityMs === undefined ? undefined : after(inactivityMs, () => end("inactivity"));
  const abort = () => end("aborted");
  limits.signal?.addEventListener("abort", abort, { once: true });
  return {
    active: () => idle?.refresh(),
    end,
    stop: () => {
      for (const timer of timers) clearTimeout(timer);
      limits.signal?.removeEventListener("abort", abort);
      return ended;
    },
  };
}

function killGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

function result(
  ended: CommandEnd,
  [exitCode, signal]: [number | null, NodeJS.Signals | null],
  { output, started }: { output: Record<"stdout" | "stderr", Kept>; started: number },
): CommandResult {
  return {
    ended,
    exitCode,
    signal,
    stdout: output.stdout.text(),
    stderr: output.stderr.text(),
    truncated: output.stdout.truncated || output.stderr.truncated,
    durationMs: Math.round(performance.now() - started),
  };
}

/** The first bytes of a stream, up to a bound. */
class Kept {
  readonly #chunks: Buffer[] = [];
  readonly #limit: number;
  #size = 0;
  truncated = false;

  constructor(limit = defaultKeepBytes) {
    this.#limit = limit;
  }

  add(chunk: Buffer): void {
    const room = this.#limit - this.#size;
    if (chunk.length > room) this.truncated = true;
    const kept = chunk.subarray(0, Math.max(room, 0));
    this.#size += kept.length;
    if (kept.length > 0) this.#chunks.push(kept);
  }

  text(): string {
    return Buffer.concat(this.#chunks).toString("utf8");
  }
}
