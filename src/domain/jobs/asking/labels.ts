import { type LabelChange } from "../../escalations/labels.ts";
import { type LabelsConfiguration } from "../../escalations/configuration.ts";
import { type PhaseKind } from "../phases/phase-name.ts";
import { type PauseReason } from "../job-step.ts";
import { type JobStatus } from "../status.ts";

const heldWithoutPull: PauseReason = "held";

/** Column of the board; null: stopped and paused keep the last one, but for a run whose result is held. */
export type JobColumn = "planning" | "working" | "inReview" | "done" | "failed";

const columns = ["planning", "working", "inReview", "done", "failed"] as const satisfies readonly JobColumn[];

export function columnOf(
  { status, why }: { readonly status: JobStatus; readonly why: string | null },
  at: PhaseKind | null,
): JobColumn | null {
  switch (status) {
    case "running":
      return at === null || at === "strategic" ? "planning" : "working";
    case "pending_review":
      return "inReview";
    case "completed":
      return "done";
    case "failed":
      return "failed";
    case "paused":
      return why === heldWithoutPull ? "inReview" : null;
    case "stopped":
      return null;
  }
}

/**
 * Moving to a state removes every other one. Where only a person can go on, one is called; nothing but a correction
 * takes that back.
 */
export function jobLabels(column: JobColumn, names: LabelsConfiguration, paged: boolean): LabelChange {
  const others = columns.filter((each) => each !== column).map((each) => names[each]);
  return paged
    ? { add: [names[column], names.humanRequired], remove: others }
    : { add: [names[column]], remove: others };
}

export interface LabelledWishes {
  /** The words after `autonomy:` and `expert:`; several are a contradiction that nobody resolves for the person. */
  readonly autonomy: readonly string[];
  readonly expert: readonly string[];
}

/** What the labels of an issue ask for its job. */
export function readJobLabels(labels: readonly string[]): LabelledWishes {
  const after = (prefix: string) =>
    labels.flatMap((label) => {
      const small = label.toLowerCase();
      return small.startsWith(prefix) ? [small.slice(prefix.length).trim()] : [];
    });
  return { autonomy: after("autonomy:"), expert: after("expert:") };
}
