/** What decides whether the head of a pull request is judged. */
export interface PullFacts {
  readonly open: boolean;
  /** The head is in another repository: its code is an outsider's. */
  readonly fromFork: boolean;
  /** The App opened it. */
  readonly own: boolean;
  /** It bears the label that asks for gates. */
  readonly labelled: boolean;
  /** Whose pull requests the configuration selects. */
  readonly on: "agent" | "labelled" | "all";
  readonly switchedOff: boolean;
  /** An attempt, or the phase of a job, stands behind this commit: it was judged before it was pushed. */
  readonly judgedBefore: boolean;
  /** This commit was, or is being, judged as the head of this pull request. */
  readonly judged: boolean;
}

export type PullStep =
  | { readonly kind: "leave"; readonly reason: "closed" | "switched_off" | "not_selected" | "judged" }
  /** Until a person with write access asks for it. */
  | { readonly kind: "hold"; readonly reason: "fork" }
  | { readonly kind: "judge" };

export function nextPullStep(facts: PullFacts): PullStep {
  if (!facts.open) return { kind: "leave", reason: "closed" };
  if (facts.switchedOff) return { kind: "leave", reason: "switched_off" };
  if (!isSelected(facts)) return { kind: "leave", reason: "not_selected" };
  if (facts.judged || facts.judgedBefore) return { kind: "leave", reason: "judged" };
  return facts.fromFork ? { kind: "hold", reason: "fork" } : { kind: "judge" };
}

function isSelected({ on, own, labelled }: PullFacts): boolean {
  switch (on) {
    case "agent":
      return own;
    case "labelled":
      return own || labelled;
    case "all":
      return true;
  }
}
