import { Writable } from "node:stream";
import { z } from "zod";
import { createLog, type Log } from "../../../src/platform/log.ts";

export interface CollectedLog {
  readonly log: Log;
  /** How many lines have exactly this message. */
  count(message: string): number;
  /** For a test that failed. */
  print(): void;
  throwOnErrors(): void;
}

const logLine = z.looseObject({ level: z.number(), msg: z.string().default("") });
const errorLevel = 50;

export function collectLog(expectedErrors: readonly string[]): CollectedLog {
  const lines: string[] = [];
  const sink = new Writable({
    decodeStrings: false,
    write: (chunk: string | Buffer, _encoding, done) => {
      lines.push(...chunk.toString().split("\n").filter(Boolean));
      done();
    },
  });
  const parsed = () => lines.map((line) => logLine.parse(JSON.parse(line)));
  return {
    log: createLog("debug", sink),
    count: (message) => parsed().filter(({ msg }) => msg === message).length,
    print: () => process.stderr.write(`${lines.join("\n")}\n`),
    throwOnErrors: () => {
      const errors = parsed().filter(
        ({ level, msg }) => level >= errorLevel && !expectedErrors.includes(msg),
      );
      if (errors.length > 0)
        throw new Error(`The service logged errors:\n${JSON.stringify(errors, null, 2)}`);
    },
  };
}
