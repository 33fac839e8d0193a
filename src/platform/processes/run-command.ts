import { type ChildProcess } from "node:child_process";
import { performance } from "node:perf_hooks";
import { type Command, killGroup, releaseLeash, spawnLeashed, spawnUnleashed } from "./leashed-process.ts";

export { type Command, type CommandWrapper } from "./leashed-process.ts";

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
  /** Milliseconds that it may take to end when it is asked to; 2 s unless told. */
  readonly graceMs?: number;
  /** False: it may outlive this process, for it soon ends by itself; that saves two processes. True unless told. */
  readonly leashed?: boolean;
}

export interface CommandStreams {
  readonly stdin?: string | Uint8Array;
  readonly onOutput?: (stream: "stdout" | "stderr", chunk: Buffer) => void;
  /** The text of what is kept of a stream; as UTF-8 unless told. */
  readonly decode?: (bytes: Buffer) => string;
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

const defaultGraceMs = 2_000;
const defaultKeepBytes = 16 * 1024 * 1024;

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
  const open = () => new Kept(limits.keepBytes, streams.decode);
  const output = { stdout: open(), stderr: open() };
  if (limits.signal?.aborted === true) {
    return Promise.resolve(result("aborted", [null, null], { output, started }));
  }
  const child = limits.leashed === false ? spawnUnleashed(command) : spawnLeashed(command);
  return new Promise((resolve) => {
    const watch = watchLimits(child, limits);
    child.stdin.end(streams.stdin ?? "");
    let bytes = 0;
    for (const name of ["stdout", "stderr"] as const) {
      child[name].on("data", (chunk: Buffer) => {
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
    child.on("exit", () => watch.exited());
    child.on("close", (exitCode, signal) => {
      resolve(result(watch.stop(), [exitCode, signal], { output, started }));
    });
  });
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
    after(limits.graceMs ?? defaultGraceMs, () => releaseLeash(child));
  };
  if (limits.timeoutMs !== undefined) after(limits.timeoutMs, () => end("timeout"));
  const { inactivityMs } = limits;
  const idle = inactivityMs === undefined ? undefined : after(inactivityMs, () => end("inactivity"));
  const abort = () => end("aborted");
  limits.signal?.addEventListener("abort", abort, { once: true });
  return {
    active: () => idle?.refresh(),
    end,
    /** A process that left the group may hold the streams open for ever; nobody waits for it. */
    exited: () => {
      after(defaultGraceMs, () => {
        child.stdout?.destroy();
        child.stderr?.destroy();
      });
    },
    stop: () => {
      for (const timer of timers) clearTimeout(timer);
      limits.signal?.removeEventListener("abort", abort);
      return ended;
    },
  };
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
  readonly #decode: (bytes: Buffer) => string;
  #size = 0;
  truncated = false;

  constructor(limit = defaultKeepBytes, decode = (bytes: Buffer) => bytes.toString("utf8")) {
    this.#limit = limit;
    this.#decode = decode;
  }

  add(chunk: Buffer): void {
    const room = this.#limit - this.#size;
    if (chunk.length > room) this.truncated = true;
    const kept = chunk.subarray(0, Math.max(room, 0));
    this.#size += kept.length;
    if (kept.length > 0) this.#chunks.push(kept);
  }

  text(): string {
    return this.#decode(Buffer.concat(this.#chunks));
  }
}
