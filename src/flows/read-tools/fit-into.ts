import { endOfCut } from "../../domain/trust/text/cut-text.ts";

/**
 * A document as JSON of at most so many characters: its texts are cut, then its lists, each with a note of what is
 * left out, until it fits.
 */
export function fitInto(mostCharacters: number, document: unknown): string {
  const whole = JSON.stringify(document);
  if (whole.length <= mostCharacters) return whole;
  for (const [characters, entries] of steps) {
    const text = JSON.stringify(cut(JSON.parse(whole), { characters, entries }));
    if (text.length <= mostCharacters) return text;
  }
  return JSON.stringify({ leftOut: `all of it: it has ${whole.length} characters; ask for less` });
}

const steps = [
  [4_000, 100],
  [1_000, 50],
  [300, 20],
  [100, 5],
] as const;

interface Bounds {
  readonly characters: number;
  readonly entries: number;
}

function cut(value: unknown, bounds: Bounds): unknown {
  const { characters, entries } = bounds;
  if (typeof value === "string") {
    if (value.length <= characters) return value;
    const end = endOfCut(value, characters);
    return `${value.slice(0, end)}… (${value.length - end} more characters)`;
  }
  if (Array.isArray(value)) {
    const more = value.length - entries;
    const kept: unknown[] = value.slice(0, entries).map((each) => cut(each, bounds));
    return more <= 0 ? kept : [...kept, `(${more} more)`];
  }
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, cut(each, bounds)]));
}
