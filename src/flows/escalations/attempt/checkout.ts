import { type Attempt } from "../../../store/escalations/attempts.ts";
import { type Checkout } from "../../agent-work/checkout.ts";
import { type Work } from "./work.ts";

/** Where the agent of this attempt works. */
export function checkoutOf({ mirror, attempt }: Pick<Work, "mirror" | "attempt">): Checkout {
  const { baseSha, claimSha } = attempt;
  return { mirror, name: checkoutName(attempt), baseSha, claimSha };
}

export function checkoutName(attempt: Pick<Attempt, "id">): string {
  return `attempt-${attempt.id}`;
}
