import { type PhaseFacts } from "./phases/phase-facts.ts";

/** Phases on which a new level decides: by the one before they wait for nobody, and nothing became of that yet. */
export function decidedAnew(phases: readonly PhaseFacts[]): number[] {
  return phases.flatMap(({ id, step, pull, pushedSha }) => {
    const untouched = pull === null || (pull.kind === "open" && pull.headSha === pushedSha);
    return step === "merging" && untouched ? [id] : [];
  });
}
