import { type PhaseAnswer } from "../../../domain/jobs/phases/phase-answer.ts";
import { disputesOf, heldFindings } from "../../../domain/reviews/ruling.ts";
import { disputeFindings } from "../../../domain/reviews/tracked-findings.ts";
import { type Db } from "../../../store/database.ts";
import { listPhaseFindings, listReviewsToFix, savePhaseFindings } from "../../../store/jobs/phase-reviews.ts";
import { type Phase } from "../../../store/jobs/phases.ts";

/** With its answer, so that it outlives whatever the gates say of the claim: what a phase's agent holds for wrong. */
export async function keepDisputes(
  db: Db,
  phase: Pick<Phase, "id" | "revision">,
  answer: PhaseAnswer | null,
): Promise<void> {
  if (answer?.kind !== "answer" || answer.disputed === undefined) return;
  const held = heldFindings(await listReviewsToFix(db, phase));
  const disputed = disputesOf(held, answer.disputed, "agent");
  if (disputed.length === 0) return;
  const tracked = await listPhaseFindings(db, phase.id);
  await savePhaseFindings(db, phase.id, disputeFindings(tracked, disputed));
}
