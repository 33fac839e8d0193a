import { claimsOf, impliedBy } from "../said/claims.ts";
import { type Assertion, type TestCase } from "../test-case.ts";
import { saidBy } from "./said.ts";

/** How often each assertion stands in the tests, by its text. */
export function countTexts(tests: readonly TestCase[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const one of tests.flatMap(({ assertions }) => assertions))
    counts.set(textOf(one), (counts.get(textOf(one)) ?? 0) + 1);
  return counts;
}

/** By which an assertion is known: the same words may be those of another library. */
export function textOf({ text, loose }: Assertion): string {
  return loose === true ? `loose:${text}` : text;
}

/** The same by what they say over each row of their tables, once for a test. */
export function countSaid(tests: readonly TestCase[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const said of tests.flatMap((test) =>
    [...saidBy(test).values()].flatMap((said) => [...new Set(said)]),
  ))
    counts.set(said, (counts.get(said) ?? 0) + 1);
  return counts;
}

/** With what is said loosely by what says it strictly. */
export function withLooser(said: ReadonlyMap<string, number>): Map<string, number> {
  const counts = new Map(said);
  for (const [each, count] of said)
    if (each.startsWith("equal(")) counts.set(`loose:${each}`, (said.get(`loose:${each}`) ?? 0) + count);
  return counts;
}

/** How often each claim is made, less the times that the base made it. */
export function spareClaims(
  after: readonly TestCase[],
  before: readonly TestCase[],
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const count = (claims: Iterable<string>, by: number) => {
    for (const each of claims) counts.set(each, (counts.get(each) ?? 0) + by);
  };
  for (const one of after.flatMap(({ assertions }) => assertions)) count(impliedBy(one), 1);
  for (const one of before.flatMap(({ assertions }) => assertions)) count(claimsOf(one), -1);
  return counts;
}
