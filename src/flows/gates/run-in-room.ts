import { type GateRun } from "../../domain/gates/measurement.ts";
import { cutToBytes } from "../../domain/trust/clean-text.ts";
import { runCommand, type CommandResult } from "../../platform/run-command.ts";
import { plainText } from "../../reports/report-text.ts";
import { type Room } from "./room.ts";

export interface RoomRun {
  readonly run: GateRun;
  readonly stdout: string;
  readonly stderr: string;
  /** Not all of both is here. */
  readonly truncated: boolean;
  readonly seconds: number;
  /** The end of both streams, plain and redacted. */
  readonly log: string;
}

const keptBytes = 16 * 1024 * 1024;
const maxOutputBytes = 64 * 1024 * 1024;
const logBytes = 48 * 1024;
// Redacting must see a secret whole, so more is kept than is told.
const tailBytes = 2 * logBytes;

/** Runs a shell command in the room. Throws only when it was aborted. */
export async function runInRoom(
  room: Room,
  { command, timeoutMs }: { readonly command: string; readonly timeoutMs: number },
  signal: AbortSignal,
): Promise<RoomRun> {
  const tail = new Tail();
  const result = await runCommand(
    room.isolate({ file: "/bin/sh", args: ["-c", command], cwd: room.root, env: room.env }),
    { timeoutMs, keepBytes: keptBytes, maxOutputBytes, signal },
    { onOutput: (_, chunk) => tail.add(chunk) },
  );
  signal.throwIfAborted();
  return {
    run: toGateRun(result, timeoutMs),
    stdout: result.stdout,
    stderr: result.stderr,
    truncated: result.truncated,
    seconds: result.durationMs / 1_000,
    log: cutToBytes(await room.redact(plainText(tail.text())), logBytes, "end"),
  };
}

function toGateRun(result: CommandResult, timeoutMs: number): GateRun {
  switch (result.ended) {
    case "timeout":
    case "inactivity":
      return { kind: "timeout", timeoutMs };
    case "output-limit":
      return { kind: "flooded" };
    case "aborted":
    case "not-started":
      return { kind: "not-started", why: result.stderr.slice(0, 500) || result.ended };
    case "exit":
      return result.exitCode === null
        ? { kind: "killed", signal: result.signal ?? "unknown" }
        : { kind: "exited", exitCode: result.exitCode };
  }
}

/** The last bytes of a stream. */
class Tail {
  #chunks: Buffer[] = [];
  #size = 0;

  add(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#size += chunk.length;
    let first = this.#chunks[0];
    while (first && this.#size - first.length >= tailBytes) {
      this.#size -= first.length;
      this.#chunks.shift();
      first = this.#chunks[0];
    }
  }

  text(): string {
    return Buffer.concat(this.#chunks).subarray(-tailBytes).toString("utf8");
  }
}
