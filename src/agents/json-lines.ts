import { StringDecoder } from "node:string_decoder";

/** A longer line is dropped, so that a flood costs no memory. */
const longestLine = 8 * 1024 * 1024;

export interface LineCutter {
  readonly push: (chunk: Buffer) => void;
  /** A last line without a line end counts too. */
  readonly end: () => void;
}

/** Cuts a stream into lines and hands on each that is a JSON object. Other lines go to `onOther`. */
export function readJsonLines(
  onValue: (value: Record<string, unknown>) => void,
  onOther: (line: string) => void = () => undefined,
): LineCutter {
  return readLines((line) => {
    const value = parseObject(line);
    if (value === null) onOther(line);
    else onValue(value);
  });
}

/** Cuts a stream into lines. */
export function readLines(onLine: (line: string) => void): LineCutter {
  const decoder = new StringDecoder("utf8");
  let pending = "";
  let overlong = false;
  return {
    push: (chunk) => {
      const [first = "", ...rest] = decoder.write(chunk).split("\n");
      pending += first;
      for (const next of rest) {
        if (!overlong) onLine(pending);
        overlong = false;
        pending = next;
      }
      if (pending.length > longestLine) {
        overlong = true;
        pending = "";
      }
    },
    end: () => {
      pending += decoder.end();
      if (!overlong && pending !== "") onLine(pending);
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
