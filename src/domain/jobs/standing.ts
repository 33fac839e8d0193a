import { type AgentEnd } from "../agents/session.ts";
import { type WaitingBecause } from "./approval/approval.ts";
import { waits } from "./approval/approval-sentences.ts";
import { cutText } from "../trust/text/cut-text.ts";
import { isOpen, type PhaseStep } from "./phases/phase-facts.ts";
import { type PhaseFailure } from "./phases/phase-failure.ts";
import { type PhaseKind } from "./phases/phase-name.ts";
import { waitReasons } from "./pull-body.ts";
import {
  holdSentence,
  jobSentence,
  phaseStepSentence,
  phaseWaitSentence,
  waysOn,
  waysOnFrom,
} from "./sentences.ts";
import { type PromotionHold } from "./autonomy/promotion.ts";
import { type FreezeReason } from "./autonomy/should-freeze.ts";
import { type JobStatus } from "./status.ts";

/** A job as it was recorded; nobody is asked. */
export interface JobStandingFacts {
  readonly now: Date;
  readonly status: JobStatus;
  readonly why: string | null;
  readonly switchedOff: boolean;
  readonly phases: readonly StandingPhase[];
  /** What a run is held for that has no pull request to say it in, in sentences without their full stops. */
  readonly held: readonly string[];
  /** Set for a job that failed. */
  readonly failures: readonly PhaseFailure[];
}

export interface StandingPhase {
  readonly kind: PhaseKind;
  readonly number: number;
  readonly suffix: string;
  readonly step: PhaseStep;
  readonly pull: number | null;
  readonly leased: boolean;
  /** Its repository has as many phases at work as it may have at once. */
  readonly inLine: boolean;
  readonly waitUntil: Date | null;
  /** Why it waits, by the word that was recorded; null: none was. */
  readonly why: string | null;
  /** How the last turn of its agent ended; null: none has. */
  readonly ended: AgentEnd | null;
  /** Why its pull request waits for a person, as it was decided. */
  readonly freeze: readonly FreezeReason[];
  /** Reasons that hold the whole run. */
  readonly holds: readonly PromotionHold[];
  /** What its pull request was last seen to wait for; null: nobody has looked yet. */
  readonly approval: WaitingBecause | null;
}

/** Where a job stands, in sentences without their full stops. */
export interface JobStanding {
  readonly stands: string;
  /** What it waits for, and why. */
  readonly waits: readonly string[];
  /** What people can do about it. */
  readonly ways: readonly string[];
  /** Why its phases failed, in full. */
  readonly failures: readonly PhaseFailure[];
}

const longestFailure = 300;

export function jobStanding(facts: JobStandingFacts): JobStanding {
  const { status, why, phases, switchedOff } = facts;
  const current = phases.findLast(isOpen) ?? null;
  const moves = status === "running" || status === "pending_review";
  return {
    stands:
      holdSentence(status, why) ??
      jobSentence(status, current && { ...current, waits: isPutOff(current, facts.now) }),
    waits: [
      ...(moves && switchedOff ? ["A kill switch is thrown here: nothing goes on before it is back"] : []),
      ...(moves ? phases.flatMap((phase) => waitOf(phase, facts.now)) : []),
      ...facts.held,
      ...facts.failures.map(failureLine),
    ],
    ways: wayOn(facts),
    failures: facts.failures,
  };
}

/** Nothing is tried before its time. */
function isPutOff({ step, waitUntil, leased }: StandingPhase, now: Date): boolean {
  return (step === "working" || step === "claimed") && waitUntil !== null && waitUntil > now && !leased;
}

/** For where one line is to do. */
function failureLine({ name, why, details }: PhaseFailure): string {
  const because = details.length === 0 ? why : details.map(({ text }) => text).join("; ");
  return cutText(`${name}: ${because}`, longestFailure);
}

function nameOf({ number, suffix, kind }: StandingPhase): string {
  return `Phase ${number}${suffix}, ${kind}`;
}

function waitOf(phase: StandingPhase, now: Date): string[] {
  const name = nameOf(phase);
  switch (phase.step) {
    case "working":
    case "claimed": {
      const { leased, waitUntil } = phase;
      if (waitUntil !== null && isPutOff(phase, now)) {
        const until = waitUntil.toISOString().slice(0, 16).replace("T", " ");
        const because = phaseWaitSentence(phase.why, phase.ended);
        return [`${name}: nothing is tried before ${until} UTC, for ${because}`.replace(/\.$/, "")];
      }
      if (phase.inLine && !leased)
        return [
          `${name}, waits for its turn: as many phases of this repository are at work as may be at once`,
        ];
      return [`${name}, is ${leased ? phaseStepSentence(phase.step) : "next to be worked on"}`];
    }
    case "pending_review":
      return reviewWait(phase, name);
    case "accepted":
    case "checking":
    case "merging":
      return [`${name}, is ${phaseStepSentence(phase.step)}`];
    case "merged":
    case "failed":
    case "superseded":
      return [];
  }
}

function reviewWait({ pull, freeze, holds, approval }: StandingPhase, name: string): string[] {
  const reasons = waitReasons({ because: freeze, holds });
  const because = reasons.length === 0 ? "" : `, because ${reasons.join(", and because ")}`;
  const place = pull === null ? name : `${name}, pull request #${pull}`;
  return [`${place}, waits for a person${because}`, ...(approval === null ? [] : [waits[approval]])];
}

function wayOn({ status, why }: JobStandingFacts): readonly string[] {
  switch (status) {
    case "running":
    case "completed":
      return [];
    case "pending_review":
      return [
        "an approving review goes on, and one that requests changes sends it back",
        "`/nightshift ask`, with a question, on its pull request is answered there",
      ];
    case "paused":
      return waysOnFrom(why);
    case "stopped":
      return waysOn(status);
    case "failed":
      return waysOn(why === "tripwire" ? "tripped" : status);
  }
}
