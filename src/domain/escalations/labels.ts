import { type OutcomeLabel } from "./decision.ts";

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
 * Moving to a state removes every other pipeline label; labels that Nightshift does not own are never
 * removed. What is removed may be absent.
 */
export function labelsFor(state: LabelState, names: LabelNames): LabelChange {
  switch (state.kind) {
    case "paged":
      return change([names.humanRequired, ...outcome(state.outcome, names)], names);
    case "retrying":
      return change(outcome(state.outcome, names), names);
    case "working":
      return change([], names);
    case "done":
      return change([], names, [names.intake, ...state.stuckLabels]);
    case "stopped":
      return change([], names, [names.intake]);
  }
}

function change(add: readonly string[], names: LabelNames, consumed: readonly string[] = []): LabelChange {
  const pipeline = [names.humanRequired, ...Object.values(names.outcomes)];
  return { add, remove: [...pipeline.filter((label) => !add.includes(label)), ...consumed] };
}

function outcome(label: OutcomeLabel | null, names: LabelNames): readonly string[] {
  return label === null ? [] : [names.outcomes[label]];
}
