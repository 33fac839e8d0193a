import { cutText } from "../domain/trust/text/cut-text.ts";

const longestShown = 100;

/** What stands at a place, as JSON; undefined: nothing does. Whoever wrote it knows the rest of what is long. */
export function writtenValue(written: unknown, path: readonly PropertyKey[]): string | undefined {
  const text = JSON.stringify(valueAt(written, path)) as string | undefined;
  return text === undefined ? text : cutText(text, longestShown);
}

function valueAt(written: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined),
    written,
  );
}
