import { type GateVerdict } from "../verdict/verdict.ts";
import { isPremature, type MeasuredUse } from "./token-budget.ts";

/** A claim that the work is done, and the gates' verdict on it. */
export interface ClaimFacts {
  /** The agent says that it is done. Anything else is no claim and cannot be rejected. */
  readonly claims: boolean;
  readonly changed: boolean;
  /** The tree is the one that the last rejection was about. */
  readonly sameTreeAsRejected: boolean;
  /** An earlier attempt was refused with the same hypothesis; absent: none was, or there is none. */
  readonly repeats?: boolean | undefined;
  /** How many earlier attempts were; absent: it was not counted. */
  readonly repetitions?: number | undefined;
  /** `review` is no rejection: a person has to look at it, and the agent can do nothing more. */
  readonly verdict: GateVerdict["verdict"] | "not-run";
  /** Rejections of this attempt so far. */
  readonly rejections: number;
  readonly maxRejections: number;
  /** Share of its budget that the attempt has used; null: it has none. */
  readonly budgetUsed: number | null;
  /** Where no tokens are allotted: what it used of what accepted tasks took. It ends nothing. */
  readonly measured?: MeasuredUse | null | undefined;
  /** Below this share a claim that fails is premature. */
  readonly warnThreshold: number;
  /** Where that is counted apart: no claim that brings nothing ends the work by the number of rejections. */
  readonly bringsNothing?: boolean | undefined;
}

interface Rejected {
  readonly rejections: number;
  /** The claim was made over nothing new, and counts as two. */
  readonly noOp: boolean;
  /** It was made with little of the budget used, and the gates fail. */
  readonly premature: boolean;
}

export type ClaimRuling =
  | { readonly kind: "accept" }
  | { readonly kind: "no-claim" }
  /** The agent is made to go on in the same session. */
  | ({ readonly kind: "reject"; readonly remaining: number } & Rejected)
  | ({ readonly kind: "give-up"; readonly why: "rejections" | "budget" | "repeated" } & Rejected);

/** Attempts that may be refused with one hypothesis before a further one with it ends. */
const mostRepetitions = 2;

/**
 * What becomes of a claim. A claim over an unchanged tree counts as two rejections, and with a hypothesis that has been
 * refused before it ends the attempt; so does a changed one whose hypothesis two attempts were refused with.
 */
export function ruleOnClaim(facts: ClaimFacts): ClaimRuling {
  if (!facts.claims) return { kind: "no-claim" };
  if (facts.changed && !isRejected(facts)) return { kind: "accept" };
  const noOp = !facts.changed || facts.sameTreeAsRejected;
  const rejections = facts.rejections + (noOp ? 2 : 1);
  const remaining = facts.maxRejections - rejections;
  const premature = facts.verdict === "fail" && isPremature(facts, facts.warnThreshold);
  const rejected = { rejections, noOp, premature };
  const last = remaining <= 0;
  if (last && facts.bringsNothing !== true) return { kind: "give-up", why: "rejections", ...rejected };
  // Going on would bring the same again: another stage begins with another view.
  if (repeatsInVain(facts, noOp)) return { kind: "give-up", why: "repeated", ...rejected };
  if (facts.budgetUsed !== null && facts.budgetUsed >= 1) {
    return { kind: "give-up", why: "budget", ...rejected };
  }
  return { kind: "reject", remaining: last ? 1 : remaining, ...rejected };
}

function repeatsInVain({ repeats, repetitions }: ClaimFacts, noOp: boolean): boolean {
  return repeats === true && (noOp || (repetitions ?? 1) >= mostRepetitions);
}

/** Whether the agent has to go on: it has not met the gates, or they have not run. */
function isRejected({ verdict }: Pick<ClaimFacts, "verdict">): boolean {
  return verdict === "fail" || verdict === "not-run";
}
