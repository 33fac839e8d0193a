import { type OutcomeLabel } from "./decision/decision.ts";

/** Names of the labels in a repository, as configured. */
export interface LabelNames {
  readonly intake: string;
  readonly humanRequired: string;
  readonly outcomes: Readonly<Record<OutcomeLabel, string>>;
}

export interface LabelChange {
  readonly add: readonly string[];
  readonly remove: readonly string[];
}

export type LabelState =
  /** A person is brought in; intake and stuck labels stay. */
  | { readonly kind: "paged"; readonly outcome: OutcomeLabel | null }
  /** Another attempt follows. */
  | { readonly kind: "retrying"; readonly outcome: OutcomeLabel | null }
  /** A person corrected or the page was lifted. */
  | { readonly kind: "working" }
  /** Done: intake label and registered stuck labels are consumed. */
  | { readonly kind: "done"; readonly stuckLabels: readonly string[] }
  /** A person stopped it. */
  | { readonly kind: "stopped" };

/**
 * Moving to a state removes every other pipeline label; labels that Nightshift does not own are never removed. What
 * is removed may be absent. `human-required` goes only when a person handed the issue back or stopped it: where else
 * it stands, a person has put it there since the decision.
 */
export function labelsFor(state: LabelState, names: LabelNames): LabelChange {
  switch (state.kind) {
    case "paged":
      return change([names.humanRequired, ...outcome(state.outcome, names)], names);
    case "retrying":
      return change(outcome(state.outcome, names), names);
    case "working":
      return change([], names, [names.humanRequired]);
    case "done":
      return change([], names, [names.intake, ...state.stuckLabels]);
    case "stopped":
      return change([], names, [names.humanRequired, names.intake]);
  }
}

function change(add: readonly string[], names: LabelNames, consumed: readonly string[] = []): LabelChange {
  const outcomes = Object.values(names.outcomes).filter((label) => !add.includes(label));
  return { add, remove: [...consumed, ...outcomes] };
}

function outcome(label: OutcomeLabel | null, names: LabelNames): readonly string[] {
  return label === null ? [] : [names.outcomes[label]];
}
