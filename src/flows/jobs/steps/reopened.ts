import { branchHead } from "../../../github/refs.ts";
import { type Phase, type PhaseProgress } from "../../../store/jobs/phases.ts";
import { type JobSituation } from "../situation.ts";

/**
 * How phases go on when a person resumes the job: what was closed or deleted by hand is published anew, and what was
 * rewritten is taken as it stands now, for a person to review.
 */
export async function reopened(situation: JobSituation): Promise<[Phase, PhaseProgress][]> {
  const { job, phases, pulls, place } = situation;
  const found: [Phase, PhaseProgress][] = [];
  for (const phase of phases) {
    const read = pulls.get(phase.id);
    const kind = read?.standing.kind;
    if (kind === "closed" || kind === "branch-gone") found.push([phase, { step: "accepted" }]);
    if (kind === "force-pushed" && read !== undefined) {
      const { headSha } = read;
      found.push([phase, { step: "pending_review", pushedSha: headSha, claimSha: headSha }]);
    }
    // Not published yet: what stands on its branch is brought together with it.
    if (job.why === "force-pushed" && phase.step === "accepted") {
      const head = await branchHead(place.client, phase.branch);
      if (head !== undefined) found.push([phase, { step: "accepted", pushedSha: head }]);
    }
  }
  return found;
}
