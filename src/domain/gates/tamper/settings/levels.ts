import { type Leaf } from "./flatten.ts";

const levels: Readonly<Record<string, number>> = {
  ...{ off: 0, "0": 0, none: 0, allow: 0, false: 0, disable: 0, disabled: 0, ignore: 0 },
  ...{ info: 1, hint: 1, information: 1, warn: 1, "1": 1, warning: 1 },
  ...{ error: 2, "2": 2, true: 2, deny: 2, on: 2, enable: 2, forbid: 3 },
};

export function rankOf(value: Leaf): number | undefined {
  const word = String(value).toLowerCase();
  return Object.hasOwn(levels, word) ? levels[word] : undefined;
}

/** The mildest level named; nothing at all is milder still. */
export function levelOf(values: readonly Leaf[]): number {
  const known = values.map(rankOf).filter((one) => one !== undefined);
  return known.length === 0 ? -1 : Math.min(...known);
}
