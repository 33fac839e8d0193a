import { type Prompts } from "../../agents/prompts/load-prompts.ts";
import { renderPrompt } from "../../agents/prompts/render-prompt.ts";
import { type Effect } from "../../domain/effects/effect.ts";
import { placeOf } from "../../domain/gates/verdict/findings.ts";
import {
  findingInline,
  messageOf,
  renderReviewCheck,
  reviewInWords,
  titleOf,
  type Remark,
} from "../../domain/reviews/render-review.ts";
import { type Review } from "../../domain/reviews/review.ts";
import {
  disputeSentence,
  fingerprintOf,
  type TrackedFinding,
} from "../../domain/reviews/tracked-findings.ts";
import { shownLinesOf } from "../../domain/trust/added-lines.ts";
import { type Passing } from "../../store/reviews/review-rows.ts";
import { patchOf } from "../../workspaces/changes/list-changes.ts";
import { type Mirror } from "../../workspaces/mirror.ts";
import { checkRunEffect, type CheckPlace } from "../gates/check-runs/check-run-effects.ts";

export interface ShownReviews {
  readonly mirror: Mirror;
  readonly base: string;
  readonly head: string;
  /** Of a patch that is looked at. */
  readonly patchBytes: number;
  readonly pull: number;
  /** By which its one review is found. */
  readonly marker: string;
  readonly judgement: CheckPlace["judgement"];
  readonly reviews: readonly Review[];
  readonly tracked: readonly TrackedFinding[];
  /** What was reported in an earlier one was said already. */
  readonly revision: number;
  /** null: nothing held it, or it does not go on. */
  readonly passing: Passing | null;
  /** What holds it was not mended, and a person decides. */
  readonly unresolved: boolean;
}

/** What specialists said of the commit that is published: one review, and a check run for each of them. */
export async function reviewEffects(
  deps: { readonly prompts: Prompts },
  shown: ShownReviews,
): Promise<Effect[]> {
  const { reviews, head: headSha, judgement, passing } = shown;
  if (reviews.length === 0) return [];
  const place = { judgement, headSha, detailsUrl: null };
  return [
    await pullReview(deps, shown),
    ...reviews.map((review) => checkRunEffect(renderReviewCheck(review, passing !== null), place)),
  ];
}

/** Inline where the diff shows the line and it was not said there before. */
async function pullReview({ prompts }: { readonly prompts: Prompts }, shown: ShownReviews): Promise<Effect> {
  const { mirror, base, head, pull, marker, reviews, tracked, passing, unresolved } = shown;
  const lines = shownLinesOf((await patchOf(mirror, { base, head }, shown.patchBytes)).text);
  const known = new Set(
    tracked.flatMap(({ specialist, fingerprint, since }) =>
      since < shown.revision ? [`${specialist}\n${fingerprint}`] : [],
    ),
  );
  const inline: (Remark & { readonly path: string; readonly line: number })[] = [];
  const elsewhere: Remark[] = [];
  for (const { specialist, findings } of reviews) {
    for (const finding of findings) {
      const { path, line } = finding;
      const said = known.has(`${specialist}\n${fingerprintOf(finding)}`);
      if (!said && path !== null && line !== null && lines.get(path)?.has(line) === true)
        inline.push({ specialist, finding, path, line });
      else elsewhere.push({ specialist, finding });
    }
  }
  const { text: body } = renderPrompt(prompts, "comments/specialists", {
    reviews: reviews.map((review) => ({
      ...{ specialist: review.specialist, gates: review.gates, said: reviewInWords(review) },
    })),
    passedOver: passing === null ? null : { confidence: String(passing.confidence), said: passing.said },
    unresolved,
    elsewhere: elsewhere.map((remark) => ({ title: titleOf(remark), message: messageOf(remark) })),
    fixed: tracked.filter(({ standing }) => standing === "fixed").map(trackedLine),
    disputed: tracked.flatMap((each) =>
      each.standing === "disputed" && each.dispute !== null
        ? [`${trackedLine(each)} ${disputeSentence(each.dispute)}`]
        : [],
    ),
  });
  const comments = inline.map(({ path, line, ...remark }) => ({ path, line, body: findingInline(remark) }));
  return { kind: "review", pull, marker, commit: head, body, comments };
}

function trackedLine({ specialist, finding }: TrackedFinding): string {
  return `${specialist}, ${placeOf(finding) ?? "the whole change"}: ${finding.message}`;
}
