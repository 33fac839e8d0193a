import { type TestCase } from "../test-case.ts";
import { literalsOf } from "../tokens.ts";

const known = new WeakMap<TestCase, readonly ReadonlySet<string>[]>();

/**
 * Whether values stand together in one round of a test over its tables, but for those that it says itself: values of different
 * rows, put together, are no row. Where the rows are not known one by one, they need only stand in the tables.
 */
export function standInOneRow(values: readonly string[], table: TestCase, said: readonly string[]): boolean {
  if (!values.every((one) => table.literals.has(one))) return false;
  const rounds = roundsOf(table);
  const left = values.filter((one) => !said.includes(one));
  return rounds.length === 0 || rounds.some((round) => left.every((one) => round.has(one)));
}

/** The values of each round, with those of the names in its rows. */
function roundsOf(table: TestCase): readonly ReadonlySet<string>[] {
  const before = known.get(table);
  if (before !== undefined) return before;
  const cases = table.cases();
  const meant = new Map(
    cases.length === 0 ? [] : table.written().map((one) => [one.split(";")[0] ?? one, literalsOf(one)]),
  );
  const found = cases.map(
    ({ rows }) => new Set(rows.flatMap((row) => [...literalsOf(row), ...(meant.get(row) ?? [])])),
  );
  known.set(table, found);
  return found;
}
