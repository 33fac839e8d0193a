import { type GateVerdict } from "../verdict/verdict.ts";

export type RequestKind = "rerun" | "explain" | "accept";

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
  /** Names of the gates that refused; "tamper" for the findings about tampering. */
  | { readonly kind: "accept"; readonly gates: readonly string[] }
  | { readonly kind: "refuse"; readonly reason: RequestRefusal };

/** The name under which findings about tampering are accepted. */
export const tamperGate = "tamper";

export function ruleOnRequest(facts: RequestFacts): RequestRuling {
  const { kind, byBot, permission, pull } = facts;
  const writes = !byBot && (permission === "admin" || permission === "write");
  if (!writes) return refuse("needs_write");
  if (kind === "accept" && permission !== "admin") return refuse("needs_admin");
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
  return refused.length === 0 ? refuse("nothing_refused") : { kind: "accept", gates: refused };
}

/** What stands between a verdict and a pass. */
export function refusedBy({ gates, tamper }: GateVerdict): string[] {
  const failed = gates.filter(({ status }) => status !== "pass").map(({ name }) => name);
  return tamper.length === 0 ? failed : [...failed, tamperGate];
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
