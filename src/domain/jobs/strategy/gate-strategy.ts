import { type PromotionFacts, type PromotionHold } from "../autonomy/promotion.ts";
import { type AutonomyLevel } from "../autonomy/autonomy.ts";
import { type FreezeFacts, type FreezeReason } from "../autonomy/should-freeze.ts";

/** Who answers where a job could go on or ask a person. Kept with the job from its beginning. */
export const gateStrategies = ["interactive", "autonomous"] as const;

export type GateStrategyName = (typeof gateStrategies)[number];

/** Everything that a run asks before it goes on by itself. Each answer says whose it is, and why. */
export interface GateStrategy {
  readonly name: GateStrategyName;
  /** What a run is called that has this level. */
  describe(level: AutonomyLevel): string;
  /** May a phase whose claim holds go on without a person? */
  checkPhase(facts: PhaseGateFacts): PhaseGate;
  /** The same of a phase that another asked for. */
  checkSubPhase(facts: PhaseGateFacts): PhaseGate;
  /** May a phase have what it asks for done by phases of their own? */
  checkSubPhaseSpawn(facts: SpawnGateFacts): SpawnGate;
  /** May a phase whose claim was refused go on, after so many of them? */
  checkIteration(facts: IterationGateFacts): IterationGate;
  /** And if it gets nowhere? */
  checkStaleProgress(facts: StaleGateFacts): StaleGate;
}

export interface IterationGateFacts {
  /** With this one. */
  readonly iterations: number;
  /** A person is asked every so many; null: never for their number. */
  readonly every: number | null;
}

export interface IterationGate {
  readonly kind: "go-on" | "ask";
  readonly strategy: GateStrategyName;
  readonly reason: "autonomous" | "not-asked-for" | "not-yet" | "every-iterations";
}

export interface StaleGateFacts {
  /** Without progress in a row, with this one. */
  readonly staleIterations: number;
  readonly pivoted: boolean;
  readonly limit: number;
}

export interface StaleGate {
  readonly kind: "go-on" | "pivot" | "stop" | "ask";
  readonly strategy: GateStrategyName;
  readonly reason: "progress" | "not-yet" | "stale" | "stale-again";
}

export interface PhaseGateFacts {
  readonly freeze: FreezeFacts;
  readonly promotion: PromotionFacts;
}

export type PhaseGate =
  | {
      readonly kind: "go-on";
      readonly strategy: GateStrategyName;
      readonly reason: "level" | "autonomous" | "no-reviews" | "clean";
      /** No pull request is opened for it where none is open yet. */
      readonly straight: boolean;
    }
  | {
      readonly kind: "freeze";
      readonly strategy: GateStrategyName;
      readonly because: readonly [FreezeReason, ...FreezeReason[]];
      /** What the whole run is held for; empty: it is not about that. */
      readonly holds: readonly PromotionHold[];
    };

export interface SpawnGateFacts {
  /** The phase that asks. */
  readonly by: string;
  /** Attempts that what it asks for may have, by the ids; empty: it asks for nothing. */
  readonly asked: Readonly<Record<string, number>>;
  /** Claims that it has left of its budget. */
  readonly attemptsLeft: number;
  /** US dollars; null: nothing limits them. */
  readonly usdLeft: number | null;
  /** Its pull request is there to ask in. */
  readonly hasPull: boolean;
}

export type SpawnGate =
  | {
      readonly kind: "approve";
      readonly strategy: GateStrategyName;
      readonly reason: "nothing-asked" | "within-budget";
    }
  /** In the pull request of the phase that asks. */
  | { readonly kind: "ask"; readonly strategy: GateStrategyName; readonly reason: "person-decides" }
  | {
      readonly kind: "refuse";
      readonly strategy: GateStrategyName;
      readonly reason: "attempts" | "money";
      /** With how to mend it. */
      readonly problem: string;
    };
