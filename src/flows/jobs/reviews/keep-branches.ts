import { branchHead } from "../../../github/refs.ts";
import { type Phase, type PhaseProgress } from "../../../store/jobs/phases.ts";
import { pushWork } from "../../agent-work/push-work.ts";
import { type JobDeps } from "../dependencies.ts";
import { type JobSituation } from "../situation.ts";

/**
 * What phases did that their reviews failed is left on their branches: the gates accept it, and people may go on from there.
 * What GitHub does not take is not insisted on.
 */
export async function keepBranches(
  deps: JobDeps,
  { place, mirror, phases }: JobSituation,
): Promise<[Phase, PhaseProgress][]> {
  const kept: [Phase, PhaseProgress][] = [];
  for (const phase of phases) {
    const { step, why, claimSha: sha, pushedSha, branch } = phase;
    if (step !== "failed" || why !== "reviews" || sha === null) continue;
    const expected = (await branchHead(place.client, branch)) ?? null;
    // What people pushed stays as it is.
    if (expected !== pushedSha || expected === sha) continue;
    const result = await pushWork(deps, { mirror, repository: place.repository, sha, branch, expected });
    if (result.kind === "pushed") kept.push([phase, { step: "failed", pushedSha: sha }]);
    else
      deps.log.warn({ phase: phase.id, reason: result.reason }, "the branch of a failed phase is not kept");
  }
  return kept;
}
