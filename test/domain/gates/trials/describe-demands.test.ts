import { expect, it } from "vitest";
import { summarizeDemands, type RuledTest } from "../../../../src/domain/gates/trials/describe-demands.ts";

const one = { ruling: { kind: "holds" } } as RuledTest;
const other = { ruling: { kind: "review", rule: "red-to-green" } } as RuledTest;

it.each<[tests: RuledTest[], leftOut: number, summary: string]>([
  [[], 0, "no test of the base is touched"],
  [[one], 0, "1 test of the base is touched: 1 hold over the change"],
  [
    [one, other, one],
    0,
    "3 tests of the base are touched: 2 hold over the change, 1 turned green by the test alone",
  ],
  [
    [one],
    7,
    "1 test of the base is touched: 1 hold over the change; 7 more that a helper may concern were not compared",
  ],
])("says of %j, and %s left out", (tests, leftOut, summary) => {
  expect(summarizeDemands(tests, leftOut)).toBe(summary);
});
