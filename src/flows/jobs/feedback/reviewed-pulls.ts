import { type Phase } from "../../../store/jobs/phases.ts";

/** Where people review a phase: on its pull request, and on those that it replaced. */
export function reviewedPulls({ pull, formerPulls }: Pick<Phase, "pull" | "formerPulls">): readonly number[] {
  return pull === null ? formerPulls : [...formerPulls, pull];
}
