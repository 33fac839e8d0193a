/** One value of a nested record, with the keys that lead to it. Lists are values. */
export interface Leaf {
  readonly path: readonly string[];
  readonly value: unknown;
}

/** The leaves of a nested record, in its order. Empty records have none. */
export function flatten(record: object, path: readonly string[] = []): readonly Leaf[] {
  return Object.entries(record).flatMap(([key, value]: [string, unknown]) => {
    if (value === undefined) return [];
    if (isRecord(value)) return flatten(value, [...path, key]);
    return [{ path: [...path, key], value }];
  });
}

/** The nested record that has these leaves. */
export function unflatten(leaves: readonly Leaf[]): Record<string, unknown> {
  const root = new Map<string, unknown>();
  for (const { path, value } of leaves) place(root, path, value);
  return toRecord(root);
}

/** Tells paths apart even where keys have dots in them. */
export function keyOf(path: readonly string[]): string {
  return JSON.stringify(path);
}

function place(branch: Map<string, unknown>, [key, ...rest]: readonly string[], value: unknown): void {
  if (key === undefined) return;
  if (rest.length === 0) {
    branch.set(key, value);
    return;
  }
  const existing = branch.get(key);
  const next = existing instanceof Map ? (existing as Map<string, unknown>) : new Map<string, unknown>();
  branch.set(key, next);
  place(next, rest, value);
}

function toRecord(branch: ReadonlyMap<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    [...branch].map(([key, value]) => [
      key,
      value instanceof Map ? toRecord(value as ReadonlyMap<string, unknown>) : value,
    ]),
  );
}

function isRecord(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
