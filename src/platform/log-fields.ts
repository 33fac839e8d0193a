import { AsyncLocalStorage } from "node:async_hooks";

/** By which lines of the log that belong together are found: ids, and names of kinds. */
export type LogFields = Readonly<Record<string, string | number>>;

const around = new AsyncLocalStorage<LogFields>();

/** Whatever is logged within the work has these, too; what a line says of itself wins. */
export function withLogFields<T>(fields: LogFields, work: () => T): T {
  return around.run({ ...around.getStore(), ...fields }, work);
}

export function logFieldsNow(): LogFields {
  return around.getStore() ?? {};
}
