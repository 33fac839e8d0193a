import { type Confidence } from "../../escalations/decision/answer.ts";
import { type AutonomyLevel, type FloorLevel } from "./autonomy.ts";
import { sensitiveMatches } from "./sensitive.ts";

/** Which of a job's pull requests a phase ends in. */
export type FreezeMoment = "first-strategic" | "later-strategic" | "tactical" | "final";

/** What the level `custom` waits for besides what its floor waits for. */
export interface CustomRules {
  readonly floor: FloorLevel;
  /** Every so many phases; null: never for their number. */
  readonly everyPhases: number | null;
  /** Milestones of the plan, by name. */
  readonly milestones: readonly string[];
  /** The lowest confidence that goes on by itself; null: whatever the agent says. */
  readonly confidenceBelow: Confidence | null;
  /** Globs: with a slash over changed paths, without one also over names of phases. */
  readonly sensitive: readonly string[];
}

export interface FreezeFacts {
  readonly level: AutonomyLevel;
  readonly moment: FreezeMoment;
  /** It was done once more because a review asked for changes. */
  readonly answersReview: boolean;
  /** What people pushed while it was worked on is in it. */
  readonly adopted: boolean;
  /** Findings hold it that nobody mended and nobody went on past. */
  readonly unresolved: boolean;
  /** Programs could not decide what it asks of the tests, and nobody has accepted it. */
  readonly asksOfTests: boolean;
  /** Of the phase, from 1. */
  readonly number: number;
  /** That the plan's phase reaches; null: none. */
  readonly milestone: string | null;
  readonly confidence: Confidence;
  /** Of the plan's phase: its id. */
  readonly name: string | null;
  readonly changedPaths: readonly string[];
  readonly rules: CustomRules;
}

/** Why a phase waits for a person. */
export const freezeReasons = [
  "answers-review",
  "adopted",
  "unresolved",
  "asks-of-tests",
  "level",
  "every-phases",
  "milestone",
  "confidence",
  "sensitive",
  // It asks for phases that nobody planned.
  "asks-for-phases",
  // The run that it ends is not merged by itself.
  "held",
] as const;

export type FreezeReason = (typeof freezeReasons)[number];

export type Freeze =
  | { readonly kind: "freeze"; readonly because: readonly [FreezeReason, ...FreezeReason[]] }
  | { readonly kind: "go-on" };

const waits: Readonly<Record<FloorLevel, readonly FreezeMoment[]>> = {
  full: [],
  review: ["final"],
  partial: ["first-strategic", "final"],
  guided: ["first-strategic", "later-strategic", "final"],
  dependent: ["first-strategic", "later-strategic", "tactical", "final"],
};

const confidenceRank: Readonly<Record<Confidence, number>> = { low: 0, medium: 1, high: 2 };

/** Whether a finished phase waits for a person's review, and why. */
export function shouldFreeze(facts: FreezeFacts): Freeze {
  const { level, moment, rules } = facts;
  const floor = level === "custom" ? rules.floor : level;
  const reasons: FreezeReason[] = [
    ...personsReasons(facts),
    ...(waits[floor].includes(moment) ? (["level"] as const) : []),
    ...(level === "custom" ? ruledReasons(facts) : []),
  ];
  const [first, ...others] = reasons;
  return first === undefined ? { kind: "go-on" } : { kind: "freeze", because: [first, ...others] };
}

/** Whatever level and strategy: people took part, and are there to look at what became of it, or only they can settle it. */
export function personsReasons({
  answersReview,
  adopted,
  unresolved,
  asksOfTests,
}: Pick<FreezeFacts, "answersReview" | "adopted" | "unresolved" | "asksOfTests">): FreezeReason[] {
  return [
    ...(answersReview ? (["answers-review"] as const) : []),
    ...(adopted ? (["adopted"] as const) : []),
    ...(unresolved ? (["unresolved"] as const) : []),
    ...(asksOfTests ? (["asks-of-tests"] as const) : []),
  ];
}

/** The word that is kept with a phase that waits for nothing else. */
export const testsAlone = "asks-of-tests" satisfies FreezeReason;

/** Whether it waits for nothing but a person who accepts what it asks of the tests. */
export function waitsForTestsAlone({ because }: { readonly because: readonly FreezeReason[] }): boolean {
  return because.length > 0 && because.every((reason) => reason === testsAlone);
}

function ruledReasons({ rules, ...facts }: FreezeFacts): FreezeReason[] {
  const { everyPhases, milestones, confidenceBelow, sensitive } = rules;
  const reasons: FreezeReason[] = [];
  if (everyPhases !== null && facts.number % everyPhases === 0) reasons.push("every-phases");
  if (facts.milestone !== null && milestones.includes(facts.milestone)) reasons.push("milestone");
  if (confidenceBelow !== null && confidenceRank[facts.confidence] < confidenceRank[confidenceBelow]) {
    reasons.push("confidence");
  }
  if (sensitiveMatches(sensitive, facts).length > 0) reasons.push("sensitive");
  return reasons;
}
