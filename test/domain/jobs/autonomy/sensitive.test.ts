import { expect, it } from "vitest";
import {
  defaultSensitivePatterns,
  sensitiveFixAttempts,
  sensitiveMatches,
} from "../../../../src/domain/jobs/autonomy/sensitive.ts";

it.each<[string, string | null, readonly string[], readonly string[]]>([
  ["an ordinary phase", "extract-prices", ["src/prices.js"], []],
  ["the name of its phase", "database-split", [], ["database-*"]],
  ["a name that only ends so", "split-database-now", [], []],
  ["migrations, wherever they are", null, ["db/migrations/1.sql"], ["**/migrations/**"]],
  ["migrations at the top", null, ["migrations/1.sql"], ["**/migrations/**"]],
  ["a file of that name", null, ["src/migrations.ts"], []],
  ["what has to do with payments", null, ["src/payments/eur/rate.ts"], ["**/payment*/**"]],
  ["several at once, in their order", "auth-tokens", ["src/auth/a.ts"], ["auth-*", "**/auth/**"]],
  ["a phase of no plan by its paths", null, ["security-notes.md"], ["security-*"]],
])("%s", (...[, name, changedPaths, patterns]) => {
  expect(sensitiveMatches(defaultSensitivePatterns, { name, changedPaths })).toEqual(patterns);
});

it("without patterns nothing is sensitive, and one more never makes anything less so", () => {
  const facts = { name: "auth-tokens", changedPaths: ["src/auth/a.ts"] };
  expect(sensitiveMatches([], facts)).toEqual([]);
  for (const pattern of defaultSensitivePatterns) {
    const without = defaultSensitivePatterns.filter((each) => each !== pattern);
    const whole = sensitiveMatches(defaultSensitivePatterns, facts);
    expect(whole).toEqual(expect.arrayContaining(sensitiveMatches(without, facts)));
  }
});

it.each([
  [2, null, 4],
  [0, null, 0],
  [2, 1, 3],
  [2, 0, 2],
])(
  "of %i attempts to mend and %s more a sensitive phase has %i",
  (...[maxFixAttempts, extraFixAttempts, all]) => {
    expect(sensitiveFixAttempts({ maxFixAttempts, extraFixAttempts })).toBe(all);
  },
);
