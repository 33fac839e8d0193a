import { renderPrompt } from "../../../agents/prompts/render-prompt.ts";
import { type Effect } from "../../../domain/effects/effect.ts";
import { placeOf } from "../../../domain/gates/verdict/findings.ts";
import { renderReviewCheck, reviewInWords, safe } from "../../../domain/reviews/render-review.ts";
import { type Review, type ReviewFinding } from "../../../domain/reviews/review.ts";
import { fingerprintOf, type TrackedFinding } from "../../../domain/reviews/tracked-findings.ts";
import { shownLinesOf } from "../../../domain/trust/added-lines.ts";
import { findPassing, listPhaseFindings, listPhaseReviews } from "../../../store/jobs/phase-reviews.ts";
import { type Phase } from "../../../store/jobs/phases.ts";
import { patchOf } from "../../../workspaces/changes/list-changes.ts";
import { checkRunEffect } from "../../gates/check-runs/check-run-effects.ts";
import { phaseJudgement } from "../../gates/phase-judgement.ts";
import { type JobDeps } from "../dependencies.ts";
import { type JobSituation } from "../situation.ts";

/** What specialists said of the commit that a phase publishes: one review, and a check run for each of them. */
export async function reviewEffects(
  deps: JobDeps,
  situation: Pick<JobSituation, "place" | "mirror">,
  { phase, pull }: { readonly phase: Phase; readonly pull: number },
): Promise<Effect[]> {
  const { claimSha: headSha, revision } = phase;
  if (headSha === null) return [];
  const reviews = (await listPhaseReviews(deps.db, phase.id)).filter(
    (each) => each.commitSha === headSha && each.revision === revision,
  );
  if (reviews.length === 0) return [];
  const tracked = await listPhaseFindings(deps.db, phase.id);
  const passing = await findPassing(deps.db, { phaseId: phase.id, commitSha: headSha });
  const place = { judgement: phaseJudgement(phase), headSha, detailsUrl: null };
  return [
    await pullReview(deps, situation, { phase, pull, headSha, reviews, tracked, passing }),
    ...reviews.map((review) => checkRunEffect(renderReviewCheck(review, passing !== null), place)),
  ];
}

interface Shown {
  readonly phase: Phase;
  readonly pull: number;
  readonly headSha: string;
  readonly reviews: readonly Review[];
  readonly tracked: readonly TrackedFinding[];
  readonly passing: Awaited<ReturnType<typeof findPassing>>;
}

interface Remark {
  readonly specialist: string;
  readonly finding: ReviewFinding;
}

/** Inline where the diff shows the line and it was not said there before. */
async function pullReview(
  { prompts }: JobDeps,
  { place, mirror }: Pick<JobSituation, "place" | "mirror">,
  { phase, pull, headSha, reviews, tracked, passing }: Shown,
): Promise<Effect> {
  const range = { base: phase.baseSha, head: headSha };
  const lines = shownLinesOf((await patchOf(mirror, range, place.config.limits.patchBytes)).text);
  const known = new Set(
    tracked.flatMap(({ specialist, fingerprint, since }) =>
      since < phase.revision ? [`${specialist}\n${fingerprint}`] : [],
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
    reviews: reviews.map((review) => ({ ...who(review), said: safe(reviewInWords(review)) })),
    passedOver: passing === null ? null : { confidence: String(passing.confidence), said: passing.said },
    elsewhere: elsewhere.map((remark) => ({ title: titleOf(remark), message: messageOf(remark) })),
    fixed: tracked
      .filter(({ standing }) => standing === "fixed")
      .map(({ specialist, finding }) => `${specialist}, ${placeIn(finding)}: ${finding.message}`),
  });
  const comments = inline.map(({ path, line, ...remark }) => ({
    ...{
      path,
      line,
      body: safe(
        `${titleOf({ ...remark, finding: { ...remark.finding, path: null } })}\n\n${messageOf(remark)}`,
      ),
    },
  }));
  return {
    kind: "review",
    pull,
    marker: `specialists:${phase.id}:${headSha}`,
    commit: headSha,
    body,
    comments,
  };
}

function who({ specialist, gates }: Review) {
  return { specialist, gates };
}

function titleOf({ specialist, finding }: Remark): string {
  const place = placeOf(finding);
  return `**${specialist}**, ${finding.level}${place === null ? "" : `, \`${place.replaceAll("`", "'")}\``}`;
}

function messageOf({ finding: { message, suggestion } }: Remark): string {
  return suggestion === null ? message : `${message}\n\n${suggestion}`;
}

function placeIn(finding: ReviewFinding): string {
  return placeOf(finding) ?? "the whole change";
}
