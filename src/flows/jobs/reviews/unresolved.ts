import { unresolvedLines } from "../../../domain/reviews/unresolved.ts";
import { type Db } from "../../../store/database.ts";
import { listPhaseReviews } from "../../../store/jobs/phase-reviews.ts";
import { type Phase } from "../../../store/jobs/phases.ts";

type Failed = Pick<
  Phase,
  "id" | "step" | "why" | "claimSha" | "revision" | "number" | "suffix" | "planned" | "kind"
>;

/** What holds each phase that its reviews failed, a line each; empty: something else failed them. */
export async function unresolvedOf(db: Db, phases: readonly Failed[]): Promise<string[]> {
  const failed = phases.filter(({ step }) => step === "failed");
  const lines: string[] = [];
  for (const { id, why, claimSha, revision, planned, number, suffix, kind } of failed) {
    if (why !== "reviews") continue;
    const held = (await listPhaseReviews(db, id)).filter(
      (review) => review.commitSha === claimSha && review.revision === revision,
    );
    // With one alone it is said already whose they are.
    const name = failed.length === 1 ? [] : [`${planned ?? `${number}${suffix} ${kind}`}:`];
    lines.push(...name, ...unresolvedLines(held));
  }
  return lines;
}
