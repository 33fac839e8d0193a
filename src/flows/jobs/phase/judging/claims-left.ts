import { readTodosAt } from "../read-plan.ts";
import { type PhaseWork } from "../phase-work.ts";

/** A plan may allow its phase fewer claims than the gates do, as it stood when the phase began, and never more. */
export async function claimsLeftBy(
  { phase, mirror, job }: Pick<PhaseWork, "phase" | "mirror" | "job">,
  most: number,
): Promise<number> {
  if (phase.planned === null) return most;
  const todos = await readTodosAt(mirror, { commit: phase.baseSha, issue: job.issue });
  const attempts = todos?.phases.find(({ id }) => id === phase.planned)?.budget.attempts ?? most;
  return Math.min(most, attempts);
}
