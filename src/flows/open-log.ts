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
  return new Writable({
    decodeStrings: false,
    write: (chunk: string | Buffer, _encoding, done) => {
      const line = chunk.toString();
      if (!mayHoldSecret(line)) {
        destination.write(line);
        done();
        return;
      }
      void redacted(line).then((clean) => {
        destination.write(clean);
        done();
      });
    },
  });
}

async function redacted(line: string): Promise<string> {
  try {
    return `${JSON.stringify(await redactDocument(JSON.parse(line)))}\n`;
  } catch (error) {
    const why = error instanceof Error ? error.name : "unknown";
    // What could not be looked through is not written.
    return `${JSON.stringify({ level: 50, time: Date.now(), why, msg: "a line of the log could not be written" })}\n`;
  }
}
