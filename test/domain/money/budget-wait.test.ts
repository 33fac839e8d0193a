import { expect, it } from "vitest";
import {
  budgetWaitSentence,
  budgetWaitWord,
  type BudgetOwner,
} from "../../../src/domain/money/budget-wait.ts";

it.each<[boolean, BudgetOwner | null, string, string]>([
  [
    false,
    "repository",
    "the day's budget has nothing left for it",
    "`escalations.caps.dailyCostUsd` is raised",
  ],
  [false, "installation", "the day's budget has nothing left for it", "`dailyCostUsd` of the installation"],
  [false, "service", "the day's budget has nothing left for it", "`NIGHTSHIFT_DAILY_COST_USD` is raised"],
  [
    false,
    null,
    "the day's budget has nothing left for it",
    "the budget of the repository, the installation or",
  ],
  [true, "repository", "lower `escalations.caps.attemptCostUsd`", "raise `escalations.caps.dailyCostUsd`"],
  [true, "installation", "lower `escalations.caps.attemptCostUsd`", "`dailyCostUsd` of the installation"],
  [true, "service", "lower `escalations.caps.attemptCostUsd`", "raise `NIGHTSHIFT_DAILY_COST_USD`"],
  [
    true,
    null,
    "lower `escalations.caps.attemptCostUsd`",
    "the budget of the repository, the installation or",
  ],
])("a wait for money, no day has it: %j, of %j, names the key", (...[noDay, owner, what, key]) => {
  const sentence = budgetWaitSentence(budgetWaitWord({ noDay, owner }));
  expect(sentence).toContain(what);
  expect(sentence).toContain(key);
});

it.each([null, "", "places", "stale", "budget-of-another-release"])("%j is no wait for money", (word) => {
  expect(budgetWaitSentence(word)).toBeNull();
});
