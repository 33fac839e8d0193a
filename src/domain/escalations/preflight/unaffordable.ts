import { budgetKey } from "../../money/budget-wait.ts";
import { moment } from "../explain/moment.ts";
import { type BudgetFacts } from "./budget.ts";

/** Why no attempt can ever begin, or one that waited cannot go on, and what a person can do; no full stop. */
export function unaffordable(
  { needed, ofDay, dayOwner }: Pick<BudgetFacts, "needed" | "ofDay" | "dayOwner">,
  { begun }: { readonly begun: boolean },
): string {
  const [cost, day] = [needed ?? 0, ofDay ?? 0].map((usd) => `$${usd.toFixed(2)}`);
  const what = begun
    ? `The attempt cannot go on: it may cost ${cost} more`
    : `No attempt can begin: one may cost ${cost}`;
  return (
    `${what}, and the narrowest daily budget has ${day} for a whole day. ` +
    `Lower \`escalations.caps.attemptCostUsd\`, or raise ${budgetKey(dayOwner ?? null)}`
  );
}

/** Why nothing goes on today, until when, and what has it go on before; no full stop. */
export function unpaidToday(
  { needed, left, nextDay, leftOwner }: Pick<BudgetFacts, "needed" | "left" | "nextDay" | "leftOwner">,
  { begun }: { readonly begun: boolean },
): string {
  const rest = `$${Math.max(0, left ?? 0).toFixed(2)} of the day's budget is left`;
  const may =
    needed === null
      ? ""
      : `, and ${begun ? "it may cost" : "one may cost"} $${needed.toFixed(2)}${begun ? " more" : ""}`;
  return (
    `${begun ? "The attempt waits for money" : "The next attempt waits for money"}: ${rest}${may}. ` +
    `It goes on at ${moment(nextDay)}, or before, once ${budgetKey(leftOwner ?? null)} is raised`
  );
}
