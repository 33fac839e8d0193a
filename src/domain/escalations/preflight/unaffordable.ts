import { type BudgetFacts } from "./preflight.ts";

/** Why no attempt can ever begin, or one that waited cannot go on, and what a person can do; no full stop. */
export function unaffordable(
  { needed, ofDay }: Pick<BudgetFacts, "needed" | "ofDay">,
  { begun }: { readonly begun: boolean },
): string {
  const [cost, day] = [needed ?? 0, ofDay ?? 0].map((usd) => `$${usd.toFixed(2)}`);
  const what = begun
    ? `The attempt cannot go on: it may cost ${cost} more`
    : `No attempt can begin: one may cost ${cost}`;
  return (
    `${what}, and the narrowest daily budget has ${day} for a whole day. ` +
    "Lower `escalations.caps.attemptCostUsd`, or raise the budget of the repository, the installation or the service"
  );
}
