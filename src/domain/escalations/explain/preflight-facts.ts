import { type PreflightFacts } from "../preflight/preflight.ts";
import { moment } from "./moment.ts";

/** What was known of an issue, in sentences without their full stops. What is as usual is left out. */
export function preflightSentences(facts: PreflightFacts): readonly string[] {
  return [
    issueSentence(facts),
    ...escalationSentences(facts),
    ...(facts.settling ? ["Effects of an earlier decision had not reached GitHub yet"] : []),
    ...peopleSentences(facts),
    ...domainSentences(facts),
    ...(facts.switchedOff === null ? [] : [`Switched off: ${facts.switchedOff}`]),
    ...(facts.greenResolvingPull === null
      ? []
      : [`Pull request #${facts.greenResolvingPull} resolves it, and all its checks are green`]),
    ...budgetSentences(facts),
    ...failureSentences(facts),
    ...closingSentences(facts),
  ];
}

function issueSentence({ issue }: PreflightFacts): string {
  if (issue.state === "absent") return "The issue was not there";
  const intake = issue.hasIntakeLabel ? "bore the intake label" : "did not bear the intake label";
  const required = issue.hasHumanRequired ? ", and human-required" : "";
  return `The issue was ${issue.state} and ${intake}${required}`;
}

function escalationSentences({ escalation, cap }: PreflightFacts): readonly string[] {
  if (escalation === null) return ["It had not been taken in before"];
  const { status, counted, waitUntil, checksUntil, leaseHeld, unfinishedAttempt } = escalation;
  return [
    `The escalation was ${status.replaceAll("_", " ")}`,
    `${counted} of at most ${cap} attempts counted`,
    ...(waitUntil === null ? [] : [`A back-off lasted until ${moment(waitUntil)}`]),
    ...(checksUntil === null ? [] : [`Checks of others were waited for until ${moment(checksUntil)}`]),
    ...(leaseHeld ? ["Somebody was at work on it"] : []),
    ...(unfinishedAttempt ? ["An attempt was begun and not decided"] : []),
  ];
}

function peopleSentences({ correction, wish }: PreflightFacts): readonly string[] {
  const may = correction?.canWrite === true ? "who may write here" : "who may not write here";
  return [
    ...(correction === null ? [] : [`human-required was removed by ${correction.by}, ${may}`]),
    ...(wish === null ? [] : [`${wish.by} commanded: ${wish.kind}`]),
  ];
}

function domainSentences({ domain, unregistered }: PreflightFacts): readonly string[] {
  if (domain.kind === "none") {
    return [
      `It bore no registered stuck label; such issues are ${unregistered === "hold" ? "held" : "attempted"}`,
    ];
  }
  return [`Its domain was ${domain.label}${domain.agentAllowed ? "" : ", which is left to people"}`];
}

function budgetSentences({ budget }: PreflightFacts): readonly string[] {
  if (budget.left === null) return [];
  const needed = budget.needed === null ? "all that is left" : `$${budget.needed.toFixed(2)}`;
  return [`$${budget.left.toFixed(2)} of the day's money was left; an attempt takes ${needed}`];
}

function failureSentences({ failure }: PreflightFacts): readonly string[] {
  const last = failure?.lastResolution ?? null;
  if (last === null) return [];
  return [
    `The same failure was resolved in #${last.issue} by pull request #${last.pull}, confirmed ${moment(last.confirmedAt)}`,
  ];
}

function closingSentences({ closing: { closure, pulls } }: PreflightFacts): readonly string[] {
  const may = closure?.canWrite === true ? "who may write here" : "who may not write here";
  return [
    ...(closure === null ? [] : [`It had been closed by ${closure.by}, ${may}`]),
    ...pulls.map(({ number, state }) => `Pull request #${number}, which brought its work, was ${state}`),
  ];
}
