import { StringDecoder } from "node:string_decoder";

/** A longer line is no event; it is dropped, so that a flood costs no memory. */
const longestLine = 8 * 1024 * 1024;

export interface JsonLines {
  push(chunk: Buffer): void;
  /** A last line without a line end counts too. */
  end(): void;
}

/** Cuts a stream into lines and hands on each that is a JSON object. Other lines go to `onOther`. */
export function readJsonLines(
  onValue: (value: Record<string, unknown>) => void,
  onOther: (line: string) => void = () => undefined,
): JsonLines {
  const decoder = new StringDecoder("utf8");
  let pending = "";
  let overlong = false;

  const take = (line: string) => {
    const value = parseObject(line);
    if (value !== null) onValue(value);
    else if (line.trim() !== "") onOther(line);
  };
  return {
    push: (chunk) => {
      const [first = "", ...rest] = decoder.write(chunk).split("\n");
      pending += first;
      for (const next of rest) {
        if (!overlong) take(pending);
        overlong = false;
        pending = next;
      }
      if (pending.length > longestLine) {
        overlong = true;
        pending = "";
      }
    },
    end: () => {
      if (!overlong) take(pending + decoder.end());
      pending = "";
    },
  };
}

function parseObject(line: string): Record<string, unknown> | null {
  if (!line.trimStart().startsWith("{")) return null;
  try {
    return JSON.parse(line) as Record<string, unknown>;
  } catch {
    return null;
  }
}
