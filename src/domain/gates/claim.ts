/** A claim that the work is done, and what the gates said of it. */
export interface ClaimFacts {
  /** The agent says that it is done. Anything else is no claim and cannot be rejected. */
  readonly claims: boolean;
  readonly changed: boolean;
  /** The tree is the one that the last rejection was about. */
  readonly sameTreeAsRejected: boolean;
  readonly verdict: "pass" | "fail" | "not-run";
  /** Rejections of this attempt so far. */
  readonly rejections: number;
  readonly maxRejections: number;
}

export type ClaimRuling =
  | { readonly kind: "accept" }
  | { readonly kind: "no-claim" }
  /** The agent is made to go on in the same session. */
  | { readonly kind: "reject"; readonly rejections: number; readonly remaining: number }
  | { readonly kind: "give-up"; readonly rejections: number };

/** What becomes of a claim. A claim over an unchanged tree counts as two rejections. */
export function ruleOnClaim(facts: ClaimFacts): ClaimRuling {
  if (!facts.claims) return { kind: "no-claim" };
  if (facts.changed && facts.verdict === "pass") return { kind: "accept" };
  const noOp = !facts.changed || facts.sameTreeAsRejected;
  const rejections = facts.rejections + (noOp ? 2 : 1);
  const remaining = facts.maxRejections - rejections;
  return remaining > 0 ? { kind: "reject", rejections, remaining } : { kind: "give-up", rejections };
}
