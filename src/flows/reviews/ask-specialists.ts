import { type AgentEnd } from "../../domain/agents/session.ts";
import { couldNotReview, type Review } from "../../domain/reviews/review.ts";
import { type TrackedFinding } from "../../domain/reviews/tracked-findings.ts";
import { reviewBySpecialist, type SpecialistReview } from "./review-by-specialist.ts";
import { readReviewedChange } from "./review-change.ts";
import { type ReviewDeps, type ReviewedWork } from "./reviewed-work.ts";

export interface Reviewers {
  /** By name; true: it goes on only once they let it. */
  readonly specialists: ReadonlyMap<string, boolean>;
  /** Of this commit, stored before. */
  readonly there: readonly Review[];
  /** From 1; each fix attempt is followed by one more. */
  readonly round: number;
  readonly earlier: readonly TrackedFinding[];
  /** US dollars that all of them may cost, and that are set aside for it; null: nothing limits them. */
  readonly costUsd: number | null;
  readonly reservedUsd: number | null;
  readonly save: (review: Review) => Promise<void>;
}

export interface Asked {
  readonly reviews: readonly Review[];
  /** Why a model was out of reach; null: none was. */
  readonly unavailable: AgentEnd | null;
}

/** All at once; what a process that died had asked for is not asked for again. null: it was interrupted. */
export async function askSpecialists(
  deps: ReviewDeps,
  work: ReviewedWork,
  { specialists, there, round, earlier, costUsd, reservedUsd, save }: Reviewers,
): Promise<Asked | null> {
  const missing = [...specialists].filter(([name]) => !there.some(({ specialist }) => specialist === name));
  const change = await readReviewedChange(work);
  const share = (usd: number | null) => (usd === null ? null : usd / missing.length);
  const money = { costUsd: share(costUsd), reservedUsd: share(reservedUsd) };
  const asking = missing.map(async ([name, gates]): Promise<SpecialistReview> => {
    const own = earlier.filter(({ specialist }) => specialist === name);
    const asked = { name, gates, round, change, earlier: own, ...money };
    const reviewed = await reviewBySpecialist(deps, work, asked);
    if (reviewed.kind === "review" && !work.isInterrupted()) await save(reviewed.review);
    return reviewed;
  });
  // Nobody is left behind at work where one of them throws.
  const settled = await Promise.allSettled(asking);
  const reviews: Review[] = [...there];
  let unavailable: AgentEnd | null = null;
  for (const [at, each] of settled.entries()) {
    if (each.status === "rejected") throw each.reason;
    const { value } = each;
    const [specialist = "", gates = true] = missing[at] ?? [];
    if (value.kind === "interrupted") return null;
    if (value.kind === "unavailable") unavailable = value.ended;
    reviews.push(
      value.kind === "review" ? value.review : couldNotReview({ specialist, gates }, "unavailable"),
    );
  }
  return work.isInterrupted() ? null : { reviews, unavailable };
}
