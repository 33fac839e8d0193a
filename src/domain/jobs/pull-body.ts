import { reviewHold } from "../gates/trials/open-trials.ts";
import { type PhaseKind } from "./phases/phase-name.ts";
import { holdReasonSentence, type PromotionHold } from "./autonomy/promotion.ts";
import { resumeAfter, type Resumption } from "./approval/resume.ts";
import { type Freeze, type FreezeMoment, type FreezeReason } from "./autonomy/should-freeze.ts";
import { type PlannedPhase } from "./phases/todos.ts";

/** A part of a pull request's description that is the same for everybody who reads it. */
export interface PullOutlook {
  /** What happens when it is approved, and what when changes are requested. */
  readonly approved: string;
  readonly changesRequested: string;
  /** Why it waits; empty: it waits for nobody. */
  readonly waitsBecause: readonly string[];
}

const reasons: Readonly<Record<FreezeReason, string>> = {
  "answers-review": "it answers a review that asked for changes",
  adopted: "it holds what was pushed onto its branch meanwhile",
  unresolved: "its reviews hold it, and what they found was not mended",
  "asks-of-tests": reviewHold,
  level: "the job's autonomy level asks for it here",
  "every-phases": "a review was asked for every few phases",
  milestone: "the plan reaches a milestone with it",
  confidence: "the agent is not sure enough of it",
  sensitive: "it touches what was named as sensitive",
  "asks-for-phases": "it asks for phases that were not planned, which begin once it is merged",
  held: "the run is held, and not merged by itself",
};

/** What a pull request waits for a person for, each as the end of a sentence; a run that is held by what holds it. */
export function waitReasons({ because, holds = [] }: Waiting): readonly string[] {
  return because.flatMap((reason) =>
    reason === "held" && holds.length > 0 ? holds.map(holdReasonSentence) : [reasons[reason]],
  );
}

interface Waiting {
  readonly because: readonly FreezeReason[];
  readonly holds?: readonly PromotionHold[];
}

/** What comes next, for whoever reads the pull request of a phase. */
export function pullOutlook(moment: FreezeMoment, freeze: Freeze): PullOutlook {
  return {
    approved: afterApproval(resumeAfter(moment, "approved")),
    changesRequested: afterChanges(resumeAfter(moment, "changes-requested")),
    waitsBecause: freeze.kind === "freeze" ? waitReasons({ because: freeze.because }) : [],
  };
}

function afterApproval(next: Resumption): string {
  if (next.kind !== "merge") return "";
  switch (next.then) {
    case "tactical":
      return "it is merged, and the work that this plan names begins";
    case "strategic":
      return "it is merged, and what is left is planned anew";
    case "complete":
      return "it is merged, and the job is completed";
  }
}

function afterChanges(next: Resumption): string {
  switch (next.kind) {
    case "again":
      return "this phase is done once more on this branch, with what you wrote, and waits for you again";
    case "feedback-strategic":
      return next.on === "same-branch"
        ? "the answer is planned and worked out on this branch, and waits for you again"
        : "a phase of its own plans the answer, and this waits for you again when its work is in";
    case "merge":
      return "";
  }
}

/** One entry of the checklist. */
export interface TodoRow {
  readonly text: string;
  readonly done: boolean;
}

/** Of work its own todos, of a plan all that it plans; each as the list of its commit marks it. */
export function todoRows(
  { kind, planned }: { readonly kind: PhaseKind; readonly planned: string | null },
  plan: readonly PlannedPhase[],
): readonly TodoRow[] {
  switch (kind) {
    case "final":
      return [];
    case "strategic":
      return plan.flatMap(({ title, todos }) =>
        todos.map(({ text, done }) => ({ text: `${title}: ${text}`, done })),
      );
    case "tactical":
      return (plan.find(({ id }) => id === planned)?.todos ?? []).map(({ text, done }) => ({ text, done }));
  }
}

const mostTodos = 60;

/** The plan as a checklist; of a very long one, what is still open comes first, so that a cut hides no work. */
export function checklist(todos: readonly TodoRow[]): {
  readonly rows: readonly TodoRow[];
  readonly left: number;
} {
  if (todos.length <= mostTodos) return { rows: todos, left: 0 };
  const open = todos.filter(({ done }) => !done);
  const done = todos.filter((row) => row.done);
  return { rows: [...open, ...done].slice(0, mostTodos), left: todos.length - mostTodos };
}
