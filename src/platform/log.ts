import { pino, type Logger } from "pino";

export type Log = Logger;
export type LogLevel = "trace" | "debug" | "info" | "warn" | "error" | "fatal" | "silent";

const secretFields = ["token", "password", "privateKey", "secret", "authorization", "apiKey"];

/** JSON lines on standard error, so that standard output stays free for what a command prints. */
export function createLog(level: LogLevel, destination: NodeJS.WritableStream = process.stderr): Log {
  return pino(
    {
      level,
      base: null,
      redact: {
        paths: [...secretFields, ...secretFields.map((field) => `*.${field}`)],
        censor: "[redacted]",
      },
    },
    destination,
  );
}
