import { Writable } from "node:stream";
import { mayHoldSecret } from "../domain/trust/may-hold-secret.ts";
import { createLog, type Log, type LogLevel } from "../platform/log.ts";
import { redactDocument } from "./redact-document.ts";

/** The log of the service, from whose lines every credential is taken out wherever it stands. */
export function openLog(level: LogLevel, destination: NodeJS.WritableStream = process.stderr): Log {
  return createLog(level, withoutSecrets(destination));
}

/** Takes whole lines, one at a time. Most can hold no secret, and are passed on at once; none overtakes another. */
function withoutSecrets(destination: NodeJS.WritableStream): Writable {
  const put = outlivingFullDisk(destination);
  return new Writable({
    decodeStrings: false,
    write: (chunk: string | Buffer, _encoding, done) => {
      const line = chunk.toString();
      if (!mayHoldSecret(line)) {
        put(line);
        done();
        return;
      }
      void redacted(line).then((clean) => {
        put(clean);
        done();
      });
    },
  });
}

const noRoom = new Set(["ENOSPC", "EDQUOT"]);

/** A log whose disk is full loses lines, and says how many once there is room; the service is not ended by it. */
function outlivingFullDisk(destination: NodeJS.WritableStream): (line: string) => void {
  let lost = 0;
  destination.on("error", (error: NodeJS.ErrnoException) => {
    if (!noRoom.has(error.code ?? "")) throw error;
  });
  const put = (line: string): void => {
    destination.write(line, (error) => {
      if (error !== undefined && error !== null) lost += 1;
      else if (lost > 0) {
        const lines = lost;
        lost = 0;
        put(tell(40, { lines, msg: "lines of the log were lost: its disk was full" }));
      }
    });
  };
  return put;
}

function tell(level: number, fields: Readonly<Record<string, unknown>>): string {
  return `${JSON.stringify({ level, time: Date.now(), ...fields })}\n`;
}

async function redacted(line: string): Promise<string> {
  try {
    return `${JSON.stringify(await redactDocument(JSON.parse(line)))}\n`;
  } catch (error) {
    const why = error instanceof Error ? error.name : "unknown";
    // What could not be looked through is not written.
    return tell(50, { why, msg: "a line of the log could not be written" });
  }
}
