import { type Effect } from "../../../domain/effects/effect.ts";
import { type CheckGate } from "../../../domain/gates/resolve.ts";
import { type GateVerdict } from "../../../domain/gates/verdict/verdict.ts";
import { buttonsOf } from "../../gates/check-runs/check-buttons.ts";
import { checkRunEffects } from "../../gates/check-runs/check-run-effects.ts";
import { logUrlOf } from "../../gates/keep-logs.ts";
import { placeOfAttempt } from "../../gates/check-runs/place-of-attempt.ts";
import { type Work } from "../attempt/work.ts";
import { type EscalationDeps } from "../dependencies.ts";
import { gatesInForce } from "../prompt/gates-in-force.ts";
import { linksOf } from "./links.ts";

/** The check runs of an attempt's verdict, on the commit that was pushed. */
export async function attemptCheckRuns(
  deps: Pick<EscalationDeps, "settings">,
  { attempt, situation, mirror }: Work,
  { verdict, waitingFor = [] }: { verdict: GateVerdict; waitingFor?: readonly CheckGate[] },
): Promise<Effect[]> {
  if (attempt.claimSha === null) return [];
  const { values, config } = situation;
  const { source } = await gatesInForce({ gates: config.gates, values }, mirror, attempt.baseSha);
  const detailsUrl = linksOf(deps, situation)[0]?.url ?? null;
  const place = placeOfAttempt({ attempt: attempt.id, headSha: attempt.claimSha, detailsUrl });
  const logUrl = logUrlOf(deps.settings.pagesUrl, situation.key.repositoryId);
  return checkRunEffects(verdict, place, { source, waitingFor, logUrl, actions: buttonsOf(verdict) });
}
