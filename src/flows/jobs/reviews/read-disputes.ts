import { disputedInThreads } from "../../../domain/reviews/disputed-in-threads.ts";
import { disputeFindings, type TrackedFinding } from "../../../domain/reviews/tracked-findings.ts";
import { listPhaseFindings } from "../../../store/jobs/phase-reviews.ts";
import { gatherFeedback } from "../feedback/gather-feedback.ts";
import { reviewedPulls } from "../feedback/reviewed-pulls.ts";
import { type JobDeps } from "../dependencies.ts";
import { type PhaseWork } from "../phase/phase-work.ts";

/** What a phase's reviewers found before, with what people say against it on its pull request. */
export async function readFindings(
  { db }: JobDeps,
  { phase, place: { client } }: Pick<PhaseWork, "phase" | "place">,
): Promise<readonly TrackedFinding[]> {
  const tracked = await listPhaseFindings(db, phase.id);
  const pulls = reviewedPulls(phase);
  if (tracked.length === 0 || pulls.length === 0) return tracked;
  const asked = { pulls, frozenAt: null, head: "", bases: [], answered: [] };
  const { threads } = await gatherFeedback(client, asked);
  return disputeFindings(tracked, disputedInThreads(threads, tracked));
}
