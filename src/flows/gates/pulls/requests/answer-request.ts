import { type Effect } from "../../../../domain/effects/effect.ts";
import {
  requestRefusalSentence,
  ruleOnRequest,
  type RequestFacts,
  type RequestKind,
  type RequestRuling,
} from "../../../../domain/gates/pulls/rule-on-request.ts";
import { codeText, inlineText } from "../../../../domain/trust/text/contain.ts";
import { accept } from "../../../../store/gates/acceptances.ts";
import { findCheckRequest, settleCheckRequest } from "../../../../store/gates/check-requests.ts";
import { record } from "../../../record.ts";
import { pullSubject } from "../../../subject.ts";
import { beginPullRun } from "../begin-pull-run.ts";
import { type PullGateDeps } from "../dependencies.ts";
import { callOffSuperseded } from "../call-off.ts";
import { explanationOf } from "./explanation.ts";
import { askEachPull } from "./ask-each-pull.ts";
import { acceptedCheckRuns } from "./accepted-check-runs.ts";
import { readPullPlace } from "../pull-place.ts";
import { readRequest, type KnownRequest } from "./read-request.ts";

const configurationCheck = "nightshift / config";

/** Rules on what somebody asked for, by what that person may do now, and carries it out. */
export async function answerRequest(deps: PullGateDeps, id: number): Promise<void> {
  const request = await findCheckRequest(deps.db, id);
  if (request === null) return;
  const place = await readPullPlace(deps, request.repositoryId);
  if (place === null) return;
  const { repositoryId, headSha: sha, kind } = request;
  const asksConfiguration = request.checkName === null || request.checkName === configurationCheck;
  if (kind === "rerun" && asksConfiguration) await deps.checkConfiguration({ repositoryId, sha });
  if (request.checkName === configurationCheck) {
    await settleCheckRequest(deps.db, id, deps.clock.now());
    return;
  }
  if (request.checkName === null && (await askEachPull(deps, request, place))) return;
  const known = await readRequest(deps, request, place);
  const ruling = ruleOnRequest(known.facts);
  deps.log.info(
    { request: kind, by: request.askedBy, ruling: ruling.kind },
    "a check run's button was pressed",
  );
  await carryOut(deps, known, ruling);
}

async function carryOut(deps: PullGateDeps, answered: KnownRequest, ruling: RequestRuling): Promise<void> {
  const { request, facts, pull, baseRef } = answered;
  const { repositoryId, headSha, askedBy } = request;
  const key = { repositoryId, pull: pull ?? 0 };
  if (ruling.kind === "judge" && baseRef !== null) {
    await callOffSuperseded(deps, key, { headSha, baseRef });
    const asked = { headSha, baseRef, askedBy, fresh: true, facts: { permission: facts.permission } };
    // Begun before it is answered: whoever asks again after a crash finds it under way.
    if (!(await beginPullRun(deps, key, asked))) {
      throw new Error(`the gates of pull request ${key.pull} could not be begun: others are at work on it`);
    }
  }
  const now = deps.clock.now();
  const decided = {
    repositoryId,
    subject: pullSubject(key),
    kind: "check-request",
    facts: { request: request.id, by: askedBy, headSha, check: request.checkName, ...summary(facts) },
    decision: ruling,
    effects: [...effectsOf(answered, ruling), ...(await acceptedCheckRuns(deps, answered, ruling))],
  };
  const settled = await record(deps, decided, async (db) => {
    if (ruling.kind === "accept") {
      const verdict = { ...key, headSha, baseRef: baseRef ?? "" };
      await accept(db, { ...verdict, gates: ruling.gates, by: askedBy, answer: ruling.answer, now });
    }
    return settleCheckRequest(db, request.id, now);
  });
  if (settled && ruling.kind === "accept") await deps.verdictGiven(key);
}

const asked: Readonly<Record<RequestKind, string>> = {
  rerun: "Judging it again",
  explain: "Explaining",
  accept: "Accepting it",
  approve: "Approving it",
  "request-changes": "Requesting changes",
};

function acceptedReviewText({ askedBy, headSha }: KnownRequest["request"]): string {
  return `${inlineText(`@${askedBy}`)} has looked at what ${headSha} asks of the tests, and accepts it.`;
}

/** For the audit: the verdict itself is in its run. */
function summary({ verdict, ...facts }: RequestFacts) {
  return { ...facts, verdict: verdict?.verdict ?? null };
}

function effectsOf({ request, pull, facts }: KnownRequest, ruling: RequestRuling): Effect[] {
  if (pull === null) return [];
  const comment = (marker: string, body: string): Effect => ({ kind: "comment", issue: pull, marker, body });
  switch (ruling.kind) {
    case "judge":
    case "leave":
      return [];
    case "explain":
      return facts.verdict === null ? [] : [comment("gates-explained", explanationOf(facts.verdict))];
    case "accept": {
      // Who reviews has said it there.
      if (request.kind !== "accept") return [];
      const marker = `gates-accepted:${request.headSha}`;
      if (ruling.answer === "accepted") return [comment(marker, acceptedReviewText(request))];
      const gates = ruling.gates.map((gate) => `\`${codeText(gate)}\``).join(", ");
      const who = inlineText(`@${request.askedBy}`);
      const text = `${who}, an administrator, accepted what these gates refuse of ${request.headSha}: ${gates}. It is written down, and counted among the gates' possible mistakes.`;
      return [comment(marker, text)];
    }
    case "refuse": {
      const what = asked[request.kind];
      const who = inlineText(`@${request.askedBy}`);
      return [
        comment(
          "gates-request-refused",
          `${who}: ${what} was refused: ${requestRefusalSentence(ruling.reason)}.`,
        ),
      ];
    }
  }
}
