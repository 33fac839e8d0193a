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
    return shownIn(first.text, path, tracked).map(({ specialist, fingerprint }) => ({
      ...{ specialist, fingerprint, dispute: { by: "person" as const, reason } },
    }));
  });
}

/** Conversations outlive the way in which findings are written down: then it is their words that tell. */
function shownIn(text: string, path: string, tracked: readonly TrackedFinding[]): TrackedFinding[] {
  const here = tracked.filter(({ finding }) => finding.path === path);
  const exactly = here.filter((each) => text.trim() === findingInline(each));
  if (exactly.length > 0) return exactly;
  const words = wordsOf(text);
  return here.filter((each) => wordsOf(findingInline(each)) === words);
}

function wordsOf(text: string): string {
  return (text.match(/[\p{L}\p{N}]+/gu) ?? []).join("");
}
