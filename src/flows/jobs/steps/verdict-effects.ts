import { type Effect } from "../../../domain/effects/effect.ts";
import { type CheckGate } from "../../../domain/gates/resolve.ts";
import { type GateVerdict } from "../../../domain/gates/verdict/verdict.ts";
import { type Phase } from "../../../store/jobs/phases.ts";
import { gatesWithoutFailure } from "../../escalations/prompt/gates-in-force.ts";
import { buttonsOf } from "../../gates/check-runs/check-buttons.ts";
import { checkRunEffects } from "../../gates/check-runs/check-run-effects.ts";
import { gatePages } from "../../gates/gate-pages.ts";
import { logUrlOf } from "../../gates/keep-logs.ts";
import { phaseJudgement } from "../../gates/phase-judgement.ts";
import { type JobDeps } from "../dependencies.ts";
import { type JobSituation } from "../situation.ts";

export interface ShownVerdict {
  readonly phase: Pick<Phase, "id" | "baseSha">;
  readonly verdict: GateVerdict;
  /** Checks of others that are still open. */
  readonly waitingFor: readonly CheckGate[];
}

/** The check runs of a phase's verdict, on the commit that was pushed. */
export async function verdictEffects(
  deps: JobDeps,
  { place, mirror }: Pick<JobSituation, "place" | "mirror">,
  { phase, verdict, waitingFor }: ShownVerdict,
): Promise<Effect[]> {
  const { source } = await gatesWithoutFailure(place.config, mirror, phase.baseSha);
  const detailsUrl = gatePages(deps.settings.pagesUrl, place.repository);
  const at = { judgement: phaseJudgement(phase), headSha: verdict.head, detailsUrl };
  const logUrl = logUrlOf(deps.settings.pagesUrl, place.repository.id);
  return checkRunEffects(verdict, at, { source, logUrl, waitingFor, actions: buttonsOf(verdict) });
}
