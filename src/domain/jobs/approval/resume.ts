import { type FreezeMoment } from "../autonomy/should-freeze.ts";

/** What a person's review of a frozen phase says. */
export type ReviewAnswer = "approved" | "changes-requested";

export type Resumption =
  /** It is merged, and this comes next. */
  | { readonly kind: "merge"; readonly then: "tactical" | "strategic" | "complete" }
  /** The same phase once more, on its branch. */
  | { readonly kind: "again" }
  /** A strategic phase plans the answer. */
  | {
      readonly kind: "feedback-strategic";
      /** Onto the frozen pull request's branch, or as a phase of its own. */
      readonly on: "same-branch" | "own-branch";
      readonly mayComplete: boolean;
    };

/** How a job goes on after a freeze. */
export function resumeAfter(frozen: FreezeMoment, answer: ReviewAnswer): Resumption {
  if (answer === "approved") return { kind: "merge", then: afterMerge(frozen) };
  switch (frozen) {
    case "first-strategic":
    case "later-strategic":
      return { kind: "again" };
    case "tactical":
      return { kind: "feedback-strategic", on: "same-branch", mayComplete: true };
    case "final":
      return { kind: "feedback-strategic", on: "own-branch", mayComplete: false };
  }
}

function afterMerge(frozen: FreezeMoment): "tactical" | "strategic" | "complete" {
  switch (frozen) {
    case "first-strategic":
    case "later-strategic":
      return "tactical";
    case "tactical":
      return "strategic";
    case "final":
      return "complete";
  }
}
