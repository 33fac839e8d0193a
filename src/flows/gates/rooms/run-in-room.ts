import { type GateRun } from "../../../domain/gates/judging/measurement.ts";
import { cutText, cutToBytes } from "../../../domain/trust/text/cut-text.ts";
import { runCommand, type CommandResult } from "../../../platform/processes/run-command.ts";
import { textOfReport } from "../../../reports/report-bytes.ts";
import { plainText } from "../../../reports/report-text.ts";
import { HeadAndTail } from "./head-and-tail.ts";
import { unwatched, watched } from "./left-running.ts";
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
  /** Where all of it was kept; absent: `log` is all of it, or nobody keeps more. */
  readonly wholeLog?: string;
}

const keptBytes = 16 * 1024 * 1024;
const maxOutputBytes = 64 * 1024 * 1024;
const logBytes = 48 * 1024;
// Redacting must see a secret whole, so more is kept than is told.
const marginBytes = 48 * 1024;
/** For telling how much is left out. */
const noteBytes = 64;
/** A check run has room for so much of an output, beside the findings. */
const toldBytes = 24 * 1024;
/** Of what a longer output is kept. */
const wholeHeadBytes = 4 * 1024 * 1024;
const wholeTailBytes = 12 * 1024 * 1024;

export interface RoomCommand {
  /** For a shell. */
  readonly command: string;
  readonly timeoutMs: number;
  /** What it leaves running is nobody's matter, until the room is removed. */
  readonly mayLeaveProcesses?: boolean;
}

/** Runs a shell command in the room. Throws only when it was aborted. */
export async function runInRoom(
  room: Room,
  { command, timeoutMs, mayLeaveProcesses = false }: RoomCommand,
  signal: AbortSignal,
): Promise<RoomRun> {
  const output =
    room.keepLog === undefined
      ? new HeadAndTail({ head: 0, tail: logBytes - noteBytes, margin: marginBytes })
      : new HeadAndTail({ head: wholeHeadBytes, tail: wholeTailBytes, margin: marginBytes });
  const { file, args, hear, left } = mayLeaveProcesses ? unwatched(command) : await watched(command);
  let binary = false;
  const result = await runCommand(
    room.isolate({ file, args, cwd: room.root, env: room.env }),
    { timeoutMs, keepBytes: keptBytes, maxOutputBytes, signal },
    {
      onOutput: (stream, chunk) => {
        output.add(chunk);
        binary ||= chunk.includes(0);
        if (stream === "stderr") hear(chunk);
      },
      decode: textOfReport,
    },
  );
  signal.throwIfAborted();
  return {
    run: toGateRun(result, timeoutMs, { binary, left: left() }),
    stdout: result.stdout,
    stderr: result.stderr,
    truncated: result.truncated,
    seconds: result.durationMs / 1_000,
    ...(await keepLog(room, await output.text(async (text) => room.redact(plainText(text))))),
  };
}

/** What a result says of the output of its command. */
export function logOf(ran: RoomRun | null | undefined): Pick<RoomRun, "log" | "wholeLog"> {
  if (ran?.wholeLog === undefined) return { log: ran?.log ?? "" };
  return { log: ran.log, wholeLog: ran.wholeLog };
}

async function keepLog(room: Room, text: string): Promise<Pick<RoomRun, "log" | "wholeLog">> {
  const log = cutToBytes(text, logBytes, "end");
  const isTold = Buffer.byteLength(text) <= toldBytes;
  return isTold || room.keepLog === undefined ? { log } : { log, wholeLog: await room.keepLog(text) };
}

function toGateRun(
  result: CommandResult,
  timeoutMs: number,
  { binary, left }: { readonly binary: boolean; readonly left: readonly string[] },
): GateRun {
  switch (result.ended) {
    case "timeout":
    case "inactivity":
      return { kind: "timeout", timeoutMs };
    case "output-limit":
      return { kind: "flooded", limitBytes: maxOutputBytes };
    case "aborted":
    case "not-started":
      return { kind: "not-started", why: cutText(result.stderr, 500) || result.ended };
    case "exit":
      return result.exitCode === null
        ? { kind: "killed", signal: result.signal ?? "unknown" }
        : {
            ...{ kind: "exited", exitCode: result.exitCode },
            ...(binary ? { binary } : {}),
            ...(left.length > 0 ? { left } : {}),
          };
  }
}
