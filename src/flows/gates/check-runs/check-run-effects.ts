import { type CheckRun, type Effect } from "../../../domain/effects/effect.ts";
import { renderCheckRuns, type RenderedCheck, type RenderOptions } from "./render-check-runs.ts";
import { type GateVerdict } from "../../../domain/gates/verdict/verdict.ts";

export interface CheckPlace {
  /** Of one judgement, like "attempt-12": a later one over the same commit has check runs of its own. */
  readonly judgement: string;
  readonly headSha: string;
  /** Where people read more of a check run; null: nowhere. */
  readonly detailsUrl: string | null | ((check: RenderedCheck) => string | null);
}

/** The check runs of a verdict, on the commit that GitHub has. */
export function checkRunEffects(verdict: GateVerdict, place: CheckPlace, options: RenderOptions): Effect[] {
  return renderCheckRuns(verdict, options).map((check) => checkRunEffect(check, place));
}

export function checkRunEffect(check: RenderedCheck, place: CheckPlace): Effect {
  return { kind: "check-run", check: placed(check, place) };
}

function placed(check: RenderedCheck, { judgement, headSha, detailsUrl }: CheckPlace): CheckRun {
  const url = typeof detailsUrl === "function" ? detailsUrl(check) : detailsUrl;
  return { ...check, externalId: `${judgement} ${check.name}`, headSha, detailsUrl: url };
}
