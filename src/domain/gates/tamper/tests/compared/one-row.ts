import { type TestCase } from "../test-case.ts";
import { literalsOf } from "../tokens.ts";

/** Values as they compare: the source of a body has no white space. */
interface Values {
  readonly all: ReadonlySet<string>;
  readonly rounds: readonly ReadonlySet<string>[];
}

const known = new WeakMap<TestCase, Values>();

/**
 * Whether values stand together in one round of a test over its tables, but for those that it says itself: values of different
 * rows, put together, are no row. Where the rows are not known one by one, they need only stand in the tables.
 */
export function standInOneRow(values: readonly string[], table: TestCase, said: readonly string[]): boolean {
  const { all, rounds } = valuesOf(table);
  const asked = values.map(squeezed);
  if (!asked.every((one) => all.has(one))) return false;
  const own = new Set(said.map(squeezed));
  const left = asked.filter((one) => !own.has(one));
  return rounds.length === 0 || rounds.some((round) => left.every((one) => round.has(one)));
}

/** Of the whole test, and of each round with the names in its rows. */
function valuesOf(table: TestCase): Values {
  const before = known.get(table);
  if (before !== undefined) return before;
  const cases = table.cases();
  const meant = new Map(
    cases.length === 0 ? [] : table.written().map((one) => [one.split(";")[0] ?? one, literalsOf(one)]),
  );
  const rounds = cases.map(
    ({ rows }) =>
      new Set(rows.flatMap((row) => [...literalsOf(row), ...(meant.get(row) ?? [])]).map(squeezed)),
  );
  const found = { all: new Set([...table.literals].map(squeezed)), rounds };
  known.set(table, found);
  return found;
}

function squeezed(value: string): string {
  return value.replace(/\s+/g, "");
}
