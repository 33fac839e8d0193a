import { type Effect } from "../../../../domain/effects/effect.ts";
import { type RequestRuling } from "../../../../domain/gates/pulls/rule-on-request.ts";
import { buttonsOf } from "../../check-buttons.ts";
import { checkRunEffects } from "../../check-run-effects.ts";
import { logUrlOf } from "../../keep-logs.ts";
import { placeOfAttempt } from "../../place-of-attempt.ts";
import { type PullGateDeps } from "../dependencies.ts";
import { pullCheckRuns } from "../pull-check-runs.ts";
import { type KnownRequest } from "./read-request.ts";

/** What an administrator accepts is told on the commit; the verdict stays what it is. */
export async function acceptedCheckRuns(
  deps: PullGateDeps,
  { request, judge, facts: { verdict } }: KnownRequest,
  ruling: RequestRuling,
): Promise<Effect[]> {
  if (ruling.kind !== "accept" || judge === null || verdict === null) return [];
  const accepted = new Map(ruling.gates.map((gate) => [gate, request.askedBy]));
  if (judge.kind === "run")
    return pullCheckRuns(deps, judge.run, { verdict, config: null, acceptedNow: accepted });
  const { attempt } = judge;
  const place = placeOfAttempt({ attempt, headSha: request.headSha, detailsUrl: null });
  const logUrl = logUrlOf(deps.settings.pagesUrl, request.repositoryId);
  return checkRunEffects(verdict, place, { accepted, logUrl, actions: buttonsOf(verdict) });
}
