import { expect, it } from "vitest";
import { reachBudgetLevel } from "../../../src/domain/money/day-budget.ts";

it.each([
  [{ limit: null, spent: 1_000, needed: 5 }, null],
  [{ limit: 10, spent: 0, needed: 20 }, null],
  [{ limit: 10, spent: 7.99, needed: null }, null],
  [{ limit: 10, spent: 8, needed: null }, 80],
  [{ limit: 10, spent: 8, needed: 2 }, 80],
  [{ limit: 10, spent: 8, needed: 2.5 }, 100],
  [{ limit: 10, spent: 9.99, needed: null }, 80],
  [{ limit: 10, spent: 10, needed: null }, 100],
  [{ limit: 10, spent: 12, needed: 1 }, 100],
])("of %j, %s percent are told", (facts, level) => {
  expect(reachBudgetLevel(facts)).toBe(level);
});
