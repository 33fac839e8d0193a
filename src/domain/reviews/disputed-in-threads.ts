import { disputeIn } from "../jobs/asking/action-prefixes.ts";
import { type Spoken } from "../jobs/feedback/spoken.ts";
import { mayInstruct } from "../trust/text/untrusted-text.ts";
import { findingInline } from "./render-review.ts";
import { type Disputed, type TrackedFinding } from "./tracked-findings.ts";

/** A conversation on a line of a pull request. */
export interface DisputedThread {
  readonly path: string;
  readonly comments: readonly Pick<Spoken, "own" | "permission" | "text">[];
}

/** Findings against which somebody who may write said `[DISPUTE]` with a reason, where the finding was shown. */
export function disputedInThreads(
  threads: readonly DisputedThread[],
  tracked: readonly TrackedFinding[],
): readonly Disputed[] {
  return threads.flatMap(({ path, comments: [first, ...answers] }) => {
    if (first?.own !== true) return [];
    const reasons = answers.flatMap(({ own, permission, text }) =>
      !own && mayInstruct(permission) ? (disputeIn(text) ?? []) : [],
    );
    const reason = reasons.at(-1);
    if (reason === undefined) return [];
    const shown = tracked.filter(
      (each) => each.finding.path === path && first.text.trim() === findingInline(each),
    );
    return shown.map(({ specialist, fingerprint }) => ({
      ...{ specialist, fingerprint, dispute: { by: "person" as const, reason } },
    }));
  });
}
