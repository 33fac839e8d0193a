export interface LabelFacts {
  /** The last time that the label which asks for jobs was put on the issue or taken off it. */
  readonly event: { readonly id: number; readonly kind: "labeled" | "unlabeled"; readonly at: Date };
  /** The last job, which is over; null: there was none. */
  readonly last: {
    /** What GitHub had noted of the label when it began; 0: nothing. null: jobs of before kept none when a command began them. */
    readonly askedEvent: number | null;
    readonly createdAt: Date;
  } | null;
}

/** Whether the label asks for a job that was not begun yet. GitHub's clock is not ours: its numbers tell, where they are known. */
export function isAskedByLabel({ event, last }: LabelFacts): boolean {
  if (event.kind !== "labeled") return false;
  if (last === null) return true;
  return last.askedEvent === null ? event.at > last.createdAt : event.id !== last.askedEvent;
}
