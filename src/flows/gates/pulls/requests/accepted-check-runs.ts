import { type Effect } from "../../../../domain/effects/effect.ts";
import { type RequestRuling } from "../../../../domain/gates/pulls/rule-on-request.ts";
import { buttonsOf } from "../../check-runs/check-buttons.ts";
import { checkRunEffects, type CheckPlace } from "../../check-runs/check-run-effects.ts";
import { logUrlOf } from "../../keep-logs.ts";
import { gatePages } from "../../gate-pages.ts";
import { placeOfAttempt } from "../../check-runs/place-of-attempt.ts";
import { phaseJudgement } from "../../phase-judgement.ts";
import { findRepository } from "../../../../store/configuration/repositories.ts";
import { type PullGateDeps } from "../dependencies.ts";
import { pullCheckRuns } from "../pull-check-runs.ts";
import { type Judge, type KnownRequest } from "./read-request.ts";

/** Check runs of what a person accepts; the verdict stays what it is. */
export async function acceptedCheckRuns(
  deps: PullGateDeps,
  { request, judge, facts: { verdict } }: KnownRequest,
  ruling: RequestRuling,
): Promise<Effect[]> {
  if (ruling.kind !== "accept" || ruling.answer === "refused" || judge === null || verdict === null)
    return [];
  const accepted = new Map(ruling.gates.map((gate) => [gate, request.askedBy]));
  if (judge.kind === "run")
    return pullCheckRuns(deps, judge.run, { verdict, config: null, acceptedNow: accepted });
  const place = await placeOf(deps, request, judge);
  const logUrl = logUrlOf(deps.settings.pagesUrl, request.repositoryId);
  return checkRunEffects(verdict, place, { accepted, logUrl, actions: buttonsOf(verdict) });
}

async function placeOf(
  { db, settings }: PullGateDeps,
  { repositoryId, headSha }: KnownRequest["request"],
  judge: Exclude<Judge, { kind: "run" }>,
): Promise<CheckPlace> {
  if (judge.kind === "attempt") {
    return placeOfAttempt({ attempt: judge.attempt, headSha, detailsUrl: null });
  }
  const detailsUrl = gatePages(settings.pagesUrl, await findRepository(db, repositoryId));
  return { judgement: phaseJudgement({ id: judge.phase }), headSha, detailsUrl };
}
