import { type GateStrategy, type IterationGate, type StaleGate } from "./gate-strategy.ts";

/** What one turn of a phase's agent brought whose claim was refused. */
export interface IterationEvidence {
  /** That differ from the claim refused before; of work without the folder of the plan. */
  readonly changedFiles: number;
  /** Gates that pass and passed for no claim before. */
  readonly newlyPassing: readonly string[];
  readonly finishedTodos: number;
}

export interface IterationFacts {
  readonly evidence: IterationEvidence;
  /** Before this one, of the same revision. */
  readonly iterations: number;
  readonly staleIterations: number;
  /** Its agent was told already to take another way. */
  readonly pivoted: boolean;
  readonly limits: IterationLimits;
}

export interface IterationLimits {
  readonly staleIterationsBeforePivot: number;
  /** A person is asked every so many iterations; null: never for their number. */
  readonly askEveryIterations: number | null;
}

export interface IterationRuling {
  /** `pivot`: with another prompt; `ask`: once a person has answered; `stop`: the phase has failed. */
  readonly kind: "go-on" | "pivot" | "ask" | "stop";
  /** What a person is asked about, or why it stops. */
  readonly about: "stale" | "iterations" | null;
  readonly answers: readonly (StaleGate | IterationGate)[];
  readonly iterations: number;
  readonly staleIterations: number;
  readonly pivoted: boolean;
  /** Rejections are counted from nothing: what comes is another way, or a person's. */
  readonly anew: boolean;
}

export function madeProgress({ changedFiles, newlyPassing, finishedTodos }: IterationEvidence): boolean {
  return changedFiles > 0 || newlyPassing.length > 0 || finishedTodos > 0;
}

/** What becomes of a phase whose claim was refused, as its strategy answers. */
export function ruleOnIteration(strategy: GateStrategy, facts: IterationFacts): IterationRuling {
  const { evidence, pivoted, limits } = facts;
  const iterations = facts.iterations + 1;
  const staleIterations = madeProgress(evidence) ? 0 : facts.staleIterations + 1;
  const stale = strategy.checkStaleProgress({
    ...{ staleIterations, pivoted },
    limit: limits.staleIterationsBeforePivot,
  });
  const counted = { iterations, staleIterations, pivoted, anew: false };
  const anew = { staleIterations: 0, anew: true };
  switch (stale.kind) {
    case "stop":
      return { kind: "stop", about: "stale", answers: [stale], ...counted };
    case "pivot":
      return { kind: "pivot", about: null, answers: [stale], ...counted, ...anew, pivoted: true };
    case "ask":
      return { kind: "ask", about: "stale", answers: [stale], ...counted, ...anew };
    case "go-on": {
      const next = strategy.checkIteration({ iterations, every: limits.askEveryIterations });
      const about = next.kind === "ask" ? "iterations" : null;
      return { kind: next.kind, about, answers: [stale, next], ...counted };
    }
  }
}

/** Words that a phase at work is kept by until a person has answered. */
export const questions = ["stale", "iterations"] as const;

export type Question = (typeof questions)[number];

/** What a phase at work asks a person; null: nothing. */
export function questionOf({
  step,
  why,
}: {
  readonly step: string;
  readonly why: string | null;
}): Question | null {
  return step === "working" ? (questions.find((each) => each === why) ?? null) : null;
}
