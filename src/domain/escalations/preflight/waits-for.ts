import { budgetWaitSentence } from "../../money/budget-wait.ts";
import { moment } from "../explain/moment.ts";
import { type EscalationStatus } from "../status.ts";

export interface StandingFacts {
  readonly status: EscalationStatus;
  /** Somebody is at work on it. */
  readonly leased: boolean;
  readonly waitUntil: Date | null;
  /** The budget that it waits for, by the word that was recorded; null: it waits for something else. */
  readonly waitReason: string | null;
  readonly pull: number | null;
}

export type WaitsFor =
  | { readonly kind: "person"; readonly text: string }
  | { readonly kind: "machine"; readonly text: string }
  /** Nobody: it is over. */
  | { readonly kind: "nobody"; readonly text: string };

/** Whose turn it is. */
export function waitsFor(
  { status, leased, waitUntil, waitReason, pull }: StandingFacts,
  now: Date,
): WaitsFor {
  const person = (text: string) => ({ kind: "person", text }) as const;
  const machine = (text: string) => ({ kind: "machine", text }) as const;
  switch (status) {
    case "paged":
      return person("a person with write access, who removes human-required");
    case "awaiting_merge":
      return person(pull === null ? "the merge of its pull request" : `the merge of #${pull}`);
    case "satisfied":
      return person("its issue to be closed");
    case "held":
      return person("a switch to be turned on, or a registered stuck label");
    case "open":
      if (leased) return machine("what is at work on it now");
      if (waitUntil !== null && waitUntil > now) return machine(nextTurn(waitUntil, waitReason));
      return machine("its turn");
    case "resolved":
    case "cancelled":
      return { kind: "nobody", text: "nobody" };
  }
}

function nextTurn(until: Date, reason: string | null): string {
  const because = budgetWaitSentence(reason);
  return `its next turn, ${moment(until)}${because === null ? "" : `: ${because}`}`;
}
