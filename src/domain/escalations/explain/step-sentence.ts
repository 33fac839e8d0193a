import { type PreflightStep, type SkipReason, type WaitReason } from "../preflight/preflight.ts";
import { reasonSentence } from "../sentences.ts";
import { moment } from "./moment.ts";

const skips: Readonly<Record<SkipReason, string>> = {
  not_escalated: "left alone: it does not bear the intake label",
  settling: "left alone until what was decided has reached GitHub",
  closed: "left alone: it is closed",
  human_required: "left alone: it waits for a person",
  switched_off: "left alone: a kill switch is thrown",
  green_pull_request: "left alone: a pull request resolves it and is green",
  lease_held: "left alone: somebody is at work on it",
  observed:
    "left alone: what would have been published was shown, and nothing is published here (`mode: observe`)",
  held: "left alone: it is held until it has a registered stuck label",
};

const waits: Readonly<Record<WaitReason, string>> = {
  back_off: "something around the agent failed",
  daily_budget: "the day's money does not suffice",
  over_daily_budget: "an attempt may cost more than any day has",
  checks: "others have not reported their checks yet",
};

const holds = {
  unregistered: "held until it has a registered stuck label",
  switched_off: "held: a kill switch is thrown",
  green_pull_request: "held: a pull request resolves it and is green",
} as const;

/** What was decided about an issue without or before an attempt, in a few words. */
export function stepSentence(step: PreflightStep): string {
  switch (step.kind) {
    case "attempt":
      return `attempt ${step.number} is made, stage ${step.stage}`;
    case "resume":
      return "the attempt that was begun is gone on with";
    case "wait":
      return `it waits until ${moment(step.until)}: ${waits[step.reason]}`;
    case "skip":
      return skips[step.reason];
    case "hold":
      return holds[step.reason];
    case "cancel":
      return step.reason === "closed"
        ? "called off: it was closed"
        : "called off: the intake label was removed";
    case "page":
      return `a person is brought in: ${reasonSentence(step.reason)}`;
    case "stand-back":
      return "it is left to the person who took it over";
    case "restore-page":
      return `human-required is put back, which ${step.removedBy} removed`;
    case "reenter":
      return `it begins anew, handed back by ${step.by}`;
    case "stop":
      return `called off: ${step.by} stopped it`;
    case "hurry":
      return `it is tried again now, because ${step.by} said so`;
    case "forget-wish":
      return `what ${step.by} commanded has nothing to act on any more`;
    case "confirm":
      return `the resolution by pull request #${step.pull} is confirmed`;
    case "settle":
      return `${step.by} closed it: there was nothing to change`;
    case "note-closing":
      return `it was closed by ${step.by}`;
    case "lose-pull":
      return `pull request #${step.pull} was refused`;
  }
}
