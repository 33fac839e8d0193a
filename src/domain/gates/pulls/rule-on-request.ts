import { openTrials, trialsGate } from "../trials/open-trials.ts";
import { type GateVerdict } from "../verdict/verdict.ts";

/** `approve` and `request-changes`: a review of the pull request, which answers a verdict that waits for a person. */
export type RequestKind = "rerun" | "explain" | "accept" | "approve" | "request-changes";

/** `anyway`: although it failed. */
export type Answer = "anyway" | "accepted" | "refused";

/** What somebody asked for with a button or a command, and what is known at the moment of deciding. */
export interface RequestFacts {
  readonly kind: RequestKind;
  readonly byBot: boolean;
  /** What cannot be learnt is "none". */
  readonly permission: "admin" | "write" | "read" | "none";
  /** null: the commit is the head of no pull request that is known. */
  readonly pull: { readonly open: boolean; readonly isHead: boolean } | null;
  readonly switchedOff: boolean;
  /** A run over this commit has not come to its end. */
  readonly underWay: boolean;
  /** The last verdict over this commit. */
  readonly verdict: GateVerdict | null;
  /** The gate that it is about; null: all of them. */
  readonly gate: string | null;
}

export type RequestRefusal =
  | "needs_write"
  | "needs_admin"
  | "no_pull"
  | "closed"
  | "moved"
  | "switched_off"
  | "under_way"
  | "no_verdict"
  | "nothing_refused";

export type RequestRuling =
  | { readonly kind: "judge" }
  | { readonly kind: "explain" }
  /** Names of the gates that refused; `trialsGate` for the trials. */
  | { readonly kind: "accept"; readonly gates: readonly string[]; readonly answer: Answer }
  /** A review that answers nothing. */
  | { readonly kind: "leave" }
  | { readonly kind: "refuse"; readonly reason: RequestRefusal };

export function ruleOnRequest(facts: RequestFacts): RequestRuling {
  const { kind, byBot, permission, pull } = facts;
  const writes = !byBot && (permission === "admin" || permission === "write");
  if (kind === "approve" || kind === "request-changes") return ruleOnReview(facts, { kind, writes });
  if (!writes) return refuse("needs_write");
  const needsAdmin = kind === "accept" && facts.verdict?.verdict !== "review";
  if (needsAdmin && permission !== "admin") return refuse("needs_admin");
  if (pull === null) return refuse("no_pull");
  switch (kind) {
    case "rerun":
      return whyNotJudged(facts, pull) ?? { kind: "judge" };
    case "explain":
      return facts.verdict === null ? refuse("no_verdict") : { kind: "explain" };
    case "accept":
      return ruleOnAcceptance(facts);
  }
}

function whyNotJudged(
  { switchedOff, underWay }: RequestFacts,
  { open, isHead }: NonNullable<RequestFacts["pull"]>,
): RequestRuling | undefined {
  if (!open) return refuse("closed");
  if (switchedOff) return refuse("switched_off");
  if (!isHead) return refuse("moved");
  return underWay ? refuse("under_way") : undefined;
}

function ruleOnAcceptance({ underWay, verdict, gate }: RequestFacts): RequestRuling {
  if (underWay) return refuse("under_way");
  if (verdict === null) return refuse("no_verdict");
  const refused = refusedBy(verdict).filter((name) => gate === null || name === gate);
  const answer = verdict.verdict === "review" ? "accepted" : "anyway";
  return refused.length === 0 ? refuse("nothing_refused") : { kind: "accept", gates: refused, answer };
}

/** A review says more than one thing; only where a person was asked to look it is an answer. */
function ruleOnReview(
  { verdict }: RequestFacts,
  { kind, writes }: { readonly kind: "approve" | "request-changes"; readonly writes: boolean },
): RequestRuling {
  if (!writes || verdict?.verdict !== "review") return { kind: "leave" };
  return { kind: "accept", gates: refusedBy(verdict), answer: kind === "approve" ? "accepted" : "refused" };
}

/** What stands between a verdict and a pass. */
export function refusedBy(verdict: GateVerdict): string[] {
  const failed = verdict.gates.flatMap(({ name, status, redBefore }) =>
    status === "pass" || redBefore === true ? [] : [name],
  );
  return openTrials(verdict).length === 0 ? failed : [...failed, trialsGate];
}

function refuse(reason: RequestRefusal): RequestRuling {
  return { kind: "refuse", reason };
}

const refusals: Readonly<Record<RequestRefusal, string>> = {
  needs_write: "this needs write access to the repository",
  needs_admin: "only an administrator of the repository accepts what a gate refuses",
  no_pull: "the commit is the head of no pull request that Nightshift knows",
  closed: "the pull request is closed",
  moved: "the pull request's head is another commit than when this was asked for; look at it and ask again",
  switched_off: "Nightshift is switched off here",
  under_way: "the gates are at work on this commit; ask again when they have ended",
  no_verdict: "there is no verdict over this commit",
  nothing_refused: "nothing of this commit is refused",
};

/** Why a request is not carried out, as the end of a sentence. */
export function requestRefusalSentence(reason: RequestRefusal): string {
  return refusals[reason];
}
