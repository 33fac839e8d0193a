import { pino, stdSerializers, type Logger } from "pino";
import { logFieldsNow, type LogFields } from "./log-fields.ts";
import { traceId } from "./tracing.ts";

export type Log = Logger;
export type LogLevel = "trace" | "debug" | "info" | "warn" | "error" | "fatal" | "silent";

const secretFields = ["token", "password", "privateKey", "secret", "authorization", "apiKey"];

/** JSON lines on standard error, so that standard output stays free for what a command prints. */
export function createLog(level: LogLevel, destination: NodeJS.WritableStream = process.stderr): Log {
  return pino(
    {
      level,
      base: null,
      serializers: { err: tellError },
      mixin: tellPlace,
      redact: {
        paths: [...secretFields, ...secretFields.map((field) => `*.${field}`)],
        censor: "[redacted]",
      },
    },
    destination,
  );
}

/** In which request, delivery, work and attempt it is said, and beside which spans. */
function tellPlace(): LogFields {
  const trace = traceId();
  return trace === null ? logFieldsNow() : { ...logFieldsNow(), trace };
}

/** What an error says of itself. Whole clients and answers hang on some: pages of text, and no place for secrets to pass. */
function tellError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { aggregateErrors: _, ...told } = { ...stdSerializers.err(error) };
  const short = Object.fromEntries(Object.entries(told).filter(([, value]) => isShort(value)));
  return error instanceof AggregateError ? { ...short, errors: error.errors.map(String) } : short;
}

function isShort(value: unknown): boolean {
  return value === null || typeof value !== "object" || (Array.isArray(value) && value.every(isWord));
}

function isWord(value: unknown): boolean {
  return typeof value === "string" || typeof value === "number";
}
