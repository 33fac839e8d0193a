import { budgetWaitSentence } from "../money/budget-wait.ts";
import { moment } from "./explain/moment.ts";
import { type KillSwitch } from "./preflight/preflight.ts";
import { type EscalationStatus } from "./status.ts";
import { switchedOffSentence } from "./switched-off.ts";

export interface StandingFacts {
  /** null: nobody has taken it in yet. */
  readonly status: EscalationStatus | null;
  readonly switchedOff: KillSwitch | null;
  readonly counted: number;
  readonly cap: number;
  /** The attempt under way; null: none. */
  readonly attempt: { readonly name: string; readonly stage: string; readonly step: string } | null;
  /** Nothing is begun before this. */
  readonly waitUntil: Date | null;
  /** The budget that it waits for, by the word that was recorded; null: it waits for something else. */
  readonly waitReason: string | null;
  readonly pull: number | null;
}

const unseen = "Nobody has looked at it yet, which is about to happen";

const stands: Readonly<Record<EscalationStatus, string>> = {
  open: "It is open: Nightshift works on it",
  held: "It is held: something stands in the way of work on it",
  paged: "It waits for a person",
  awaiting_merge: "It is resolved by a pull request that waits for its merge",
  satisfied: "There was nothing to change; it waits for a person to close it",
  resolved: "It is resolved",
  cancelled: "It was called off",
};

/** Where an escalation stands, in sentences without their full stops. */
export function standingSentences(facts: StandingFacts): readonly string[] {
  const { status, switchedOff, counted, cap, attempt, waitUntil, waitReason, pull } = facts;
  const because = budgetWaitSentence(waitReason);
  const begins = status === null || status === "open" || status === "held";
  return [
    begins && switchedOff !== null
      ? `Nothing is done for now: ${switchedOffSentence(switchedOff)}`
      : status === null
        ? unseen
        : stands[status],
    ...(attempt === null
      ? []
      : [`Attempt ${attempt.name} is under way, stage ${attempt.stage}, step ${attempt.step}`]),
    ...(waitUntil === null || attempt !== null || status !== "open"
      ? []
      : [
          [`Nothing is tried before ${moment(waitUntil)}`, ...(because === null ? [] : [because])].join(": "),
        ]),
    ...(status === null ? [] : [`${counted} of at most ${cap} attempts count so far`]),
    ...(pull === null ? [] : [`Pull request: #${pull}`]),
  ];
}
