import { type AgentEnd } from "../../agents/session.ts";
import { type ClaimFacts } from "../../gates/claims/claim.ts";
import { type AttemptFacts, type Cancellation } from "../decision/decision.ts";

const cancellations: Readonly<Record<Cancellation, string>> = {
  closed: "The issue was closed",
  intake_label_removed: "The intake label was removed",
  human_required_added: "A person took the issue over",
  switched_off: "A kill switch was thrown",
  domain_denied: "A label was added whose issues are always left to people",
  stopped: "A person stopped it",
  pull_closed: "Its pull request was closed without being merged",
};

const gates = {
  pass: "The gates passed",
  fail: "The gates failed",
  review: "The gates passed, and a person has to look at the tests",
  "not-run": "No gates were run",
} as const;

/** What an attempt came to, in sentences without their full stops, in the order in which they are asked for. */
export function attemptSentences(facts: AttemptFacts): readonly string[] {
  const { cancelled, tripwires, counted, cap, faultsInARow } = facts;
  return [
    ...(cancelled === null ? [] : [cancellations[cancelled]]),
    ...(tripwires === 0
      ? []
      : [`The change ran into ${tripwires} ${tripwires === 1 ? "tripwire" : "tripwires"}`]),
    endSentence(facts.ended),
    ...(facts.ended.kind === "fault" ? [`Faults in a row before it: ${faultsInARow}`] : []),
    ...answerSentences(facts),
    ...(facts.transient === undefined
      ? []
      : [
          `So were ${facts.transient.inARow} in a row before it, and ${facts.transient.sameCause} with the same cause`,
        ]),
    facts.changed ? "Something was changed" : "Nothing was changed",
    gates[facts.gates],
    ...(facts.reviews === "failed" ? ["Its reviewers held it"] : []),
    ...(facts.observing === true ? ["Nothing is published here (`mode: observe`)"] : []),
    ...publishingSentences(facts),
    `${counted} of at most ${cap} attempts counted before it`,
    ...(facts.basePasses === true ? ["All gates pass on the default branch"] : []),
  ];
}

function endSentence(ended: AgentEnd): string {
  switch (ended.kind) {
    case "answered":
      return "The agent came to its end";
    case "limit":
      return `The agent was ended by its limit (${ended.limit})`;
    case "aborted":
      return "The agent was interrupted";
    case "fault":
      return `The agent could not be run to its end (${ended.fault}: ${ended.detail})`;
  }
}

function answerSentences({ answer }: AttemptFacts): readonly string[] {
  if (answer === null) return ["It gave no answer"];
  const { status, confidence, blockedReason } = answer;
  if (status === "garbled") return ["Its answer could not be understood"];
  const about = status === "blocked" ? ` by ${blockedReason}` : "";
  return [`It answered ${status}${about}, at ${confidence} confidence`];
}

function publishingSentences({ publishing }: AttemptFacts): readonly string[] {
  switch (publishing.kind) {
    case "not-tried":
      return [];
    case "published":
      return [`It was published as pull request #${publishing.pull}`];
    case "refused":
      return [`GitHub refused to take it: ${publishing.why}`];
  }
}

function repeatSentences({ repeats, repetitions = 1 }: ClaimFacts): readonly string[] {
  if (repeats !== true) return [];
  return repetitions === 1
    ? ["An earlier attempt was refused with the same hypothesis"]
    : [`${repetitions} earlier attempts were refused with the same hypothesis`];
}

/** A claim and what the gates said of it, likewise. */
export function claimSentences(facts: ClaimFacts): readonly string[] {
  return [
    facts.claims ? "The agent said that it was done" : "The agent did not say that it was done",
    facts.changed ? "Something was changed" : "Nothing was changed",
    ...(facts.sameTreeAsRejected ? ["It was the very tree that had been rejected before"] : []),
    ...repeatSentences(facts),
    gates[facts.verdict],
    `${facts.rejections} of at most ${facts.maxRejections} rejections before it`,
    ...(facts.bringsNothing === true ? ["It brought nothing, which is counted apart from rejections"] : []),
    ...usedSentences(facts),
  ];
}

function usedSentences({ budgetUsed, measured = null, warnThreshold }: ClaimFacts): readonly string[] {
  const percent = (share: number) => `${Math.round(share * 100)} %`;
  const early = `below ${percent(warnThreshold)} a claim is early`;
  return [
    ...(budgetUsed === null ? [] : [`${percent(budgetUsed)} of the budget was used; ${early}`]),
    ...(measured === null
      ? []
      : [
          `${percent(measured.share)} of the tokens that such work takes was used, measured from the last ${measured.tasks} accepted tasks; ${early}`,
        ]),
  ];
}
