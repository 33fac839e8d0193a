import { expect, it } from "vitest";
import { moneyLeft } from "../../../src/domain/reviews/money-left.ts";

it.each([
  { where: "nothing limits it", share: null, paid: 0.4, left: null },
  { where: "something is left", share: 1, paid: 0.4, left: 0.6 },
  { where: "more was paid than it had", share: 0.3, paid: 0.4, left: 0 },
])("who is asked a second time has what is left of its share: $where", ({ share, paid, left }) => {
  expect(moneyLeft(share, paid)).toBe(left);
});
