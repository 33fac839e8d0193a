import { explainPhaseFailure, type PhaseFailure } from "../../../domain/jobs/phases/phase-failure.ts";
import { type Db } from "../../../store/database.ts";
import { listPhaseReviews } from "../../../store/jobs/phase-reviews.ts";
import { listPhaseVerdicts } from "../../../store/jobs/phase-verdicts.ts";
import { type Phase } from "../../../store/jobs/phases.ts";

/** Why each phase failed that did, with what was said of it last. */
export async function readPhaseFailures(db: Db, phases: readonly Phase[]): Promise<PhaseFailure[]> {
  const failures: PhaseFailure[] = [];
  for (const phase of phases) {
    if (phase.step !== "failed") continue;
    const { id, revision, claimSha } = phase;
    const last = (await listPhaseVerdicts(db, id)).findLast((each) => each.revision === revision);
    const reviews = (await listPhaseReviews(db, id)).filter(
      (review) => review.commitSha === claimSha && review.revision === revision,
    );
    const refusal = last === undefined || last.rejection === null ? null : last;
    failures.push(explainPhaseFailure({ ...phase, refusal, reviews }));
  }
  return failures;
}
