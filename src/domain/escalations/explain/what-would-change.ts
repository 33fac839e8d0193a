import { explainers, type ExplainedKind } from "./explain-decision.ts";
import { isSameDecision } from "./same-decision.ts";

/** One fact that was decisive: had it been otherwise, something else would have been decided. */
export interface Alternative {
  /** A sentence without its full stop. */
  readonly had: string;
  /** What would have been decided, likewise. */
  readonly sentence: string;
}

type Facts = Readonly<Record<string, unknown>>;
type Change = readonly [had: string, change: (facts: Facts) => Facts];

const setTo = (keys: Facts) => (facts: Facts) => ({ ...facts, ...keys });
const within = (key: string, keys: Facts) => (facts: Facts) => {
  const inner = facts[key];
  return typeof inner === "object" && inner !== null ? { ...facts, [key]: { ...inner, ...keys } } : facts;
};

const aboutIssues: readonly Change[] = [
  ["Had the issue been open", within("issue", { state: "open" })],
  ["Had the issue been closed", within("issue", { state: "closed" })],
  ["Had it borne the intake label", within("issue", { hasIntakeLabel: true })],
  ["Had it not borne the intake label", within("issue", { hasIntakeLabel: false })],
  ["Had it not borne human-required", within("issue", { hasHumanRequired: false })],
  ["Had it borne human-required", within("issue", { hasHumanRequired: true })],
  ["Had every effect reached GitHub", setTo({ settling: false })],
  ["Had nobody commanded anything", setTo({ wish: null })],
  ["Had nothing been switched off", setTo({ switchedOff: null })],
  ["Had the repository been switched off", setTo({ switchedOff: "repository" })],
  ["Had no green pull request resolved it", setTo({ greenResolvingPull: null })],
  ["Had nobody been at work on it", within("escalation", { leaseHeld: false })],
  ["Had no back-off lasted", within("escalation", { waitUntil: null })],
  ["Had it begun anew, with no attempt counted", within("escalation", { counted: 0 })],
  ["Had agents been allowed in its domain", within("domain", { agentAllowed: true })],
  ["Had money been unlimited", within("budget", { left: null, ofDay: null })],
  ["Had all its attempts been used up", (facts) => within("escalation", { counted: facts["cap"] })(facts)],
];

const aboutClaims: readonly Change[] = [
  ["Had the agent said that it was done", setTo({ claims: true })],
  ["Had the agent not said that it was done", setTo({ claims: false })],
  ["Had every gate passed", setTo({ verdict: "pass" })],
  ["Had a gate failed", setTo({ verdict: "fail" })],
  ["Had something been changed since the last claim", setTo({ changed: true, sameTreeAsRejected: false })],
  ["Had it been the last claim", (facts) => ({ ...facts, rejections: Number(facts["maxRejections"]) - 1 })],
  ["Had none been rejected before", setTo({ rejections: 0 })],
];

const aboutAttempts: readonly Change[] = [
  ["Had nothing called it off", setTo({ cancelled: null })],
  ["Had the change met no tripwire", setTo({ tripwires: 0 })],
  ["Had the agent come to its end", setTo({ ended: { kind: "answered" } })],
  ["Had something been changed", setTo({ changed: true })],
  ["Had nothing been changed", setTo({ changed: false })],
  ["Had the gates passed", setTo({ gates: "pass" })],
  ["Had the gates failed", setTo({ gates: "fail" })],
  ["Had its reviewers not held it", setTo({ reviews: undefined })],
  ["Had its answer been of high confidence", within("answer", { confidence: "high" })],
  ["Had its answer been of low confidence", within("answer", { confidence: "low" })],
  ["Had GitHub not refused to take it", setTo({ publishing: { kind: "not-tried" } })],
  ["Had it been the first attempt", setTo({ counted: 0 })],
  ["Had it been the last attempt", (facts) => ({ ...facts, counted: Number(facts["cap"]) - 1 })],
  ["Had no fault come before it", setTo({ faultsInARow: 0 })],
  ["Had what blocked it been new", within("transient", { sameCause: 0 })],
];

const changes: Readonly<Record<ExplainedKind, readonly Change[]>> = {
  ...{
    preflight: aboutIssues,
    closing: aboutIssues,
    claim: aboutClaims,
    "phase-claim": aboutClaims,
    attempt: aboutAttempts,
  },
};

/** The single facts on which a decision hung, of those that are looked at; empty too where facts cannot be read. */
export function whatWouldChange(kind: ExplainedKind, recorded: unknown): readonly Alternative[] {
  const explain = explainers[kind];
  const decided = explain(recorded);
  if (decided === null || typeof recorded !== "object" || recorded === null) return [];
  return changes[kind].flatMap(([had, change]) => {
    const other = explain(change(recorded as Facts));
    if (other === null || isSameDecision(other.decision, decided.decision)) return [];
    return [{ had, sentence: other.sentence }];
  });
}
