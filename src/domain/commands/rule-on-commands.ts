import { type EscalationStatus } from "../escalations/status.ts";
import { isAutonomyLevel } from "../jobs/autonomy/autonomy.ts";
import { type CompanionKind } from "../jobs/companion/next-turn-step.ts";
import { isOver, type JobStatus } from "../jobs/status.ts";
import { type JobWish } from "../jobs/asking/wish.ts";
import {
  commandTable,
  isCompanionKind,
  isJobCommand,
  isWish,
  precedence,
  type CommandName,
  type JobCommand,
  type WishKind,
} from "./command-names.ts";
import { type AskedCommand } from "./parse-commands.ts";

/** A comment whose commands nobody has answered yet. */
export interface WaitingComment {
  readonly comment: number;
  /** The comment that began the conversation on a line that it is in; null: it is on the whole. */
  readonly thread: number | null;
  /** As GraphQL names the review whose body it is; null: it is a comment. */
  readonly review: string | null;
  readonly by: string;
  readonly byBot: boolean;
  /** Asked at the moment of deciding; what cannot be learnt is "none". */
  readonly permission: "admin" | "write" | "read" | "none";
  readonly asked: readonly AskedCommand[];
}

/** How the issue stands that the comments are on. */
export interface CommandedIssue {
  /** null: Nightshift has nothing to do with this issue or pull request. */
  readonly escalation: {
    readonly status: EscalationStatus;
    /** An attempt was begun and is not decided. */
    readonly working: boolean;
  } | null;
  /** A job of it is asked for, and nobody has begun one; absent: it is not. */
  readonly asksForJob?: true;
  /** Accepted earlier and not carried out yet. */
  readonly pending: WishKind | null;
  /** It is a pull request whose head is known; absent: it is not. */
  readonly hasHead?: boolean;
  /** The job that it is, or that its pull request is of; absent: there is none. */
  readonly job?: {
    readonly status: JobStatus;
    /** It is the pull request of one of its phases, or of a phase that ended, or the job's own issue; absent: none of these. */
    readonly phaseHere?: "waiting" | "under-way" | "ended";
  };
}

export type CommandRefusal =
  | "bot"
  | "needs_write"
  | "needs_read"
  | "unknown"
  | "no_escalation"
  | "no_head"
  | "over"
  | "under_way"
  | "no_job"
  | "job_under_way"
  | "unknown_level"
  | "no_review"
  | "no_question"
  /** Another command that was given goes before it. */
  | "overridden";

export type CommandRuling =
  | { readonly kind: "accept"; readonly wish: WishKind }
  | { readonly kind: "answer"; readonly with: Exclude<CommandName, WishKind | JobCommand | CompanionKind> }
  | { readonly kind: "ask-job"; readonly wish: CommandedWish }
  | { readonly kind: "companion"; readonly asks: CompanionKind; readonly text: string }
  | { readonly kind: "refuse"; readonly said: string; readonly reason: CommandRefusal };

/** What is asked of a job; an approval is of the head that stood there when it was written. */
export type CommandedWish =
  JobWish | { readonly kind: "run"; readonly words: string } | { readonly kind: "approve" };

export interface RuledComment {
  readonly comment: number;
  readonly rulings: readonly CommandRuling[];
}

/**
 * What becomes of the commands that wait on one issue, comment by comment, in their order. Of all those that would move the work at
 * most one is accepted, however many comments they came in.
 */
export function ruleOnCommands(
  waiting: readonly WaitingComment[],
  issue: CommandedIssue,
): readonly RuledComment[] {
  const ruled = waiting.map((each) => ({
    comment: each.comment,
    rulings: withoutRepeats(each.asked.map((asked) => ruleOn(asked, each, issue))),
  }));
  const leading = leadingOf(ruled.flatMap(({ rulings }) => rulings));
  let taken = false;
  const keepOne = (ruling: CommandRuling): CommandRuling => {
    if (ruling.kind !== "accept") return ruling;
    if (ruling !== leading || taken) return { kind: "refuse", said: ruling.wish, reason: "overridden" };
    taken = true;
    return ruling;
  };
  return ruled.map(({ comment, rulings }) => ({ comment, rulings: rulings.map(keepOne) }));
}

function ruleOn(
  { said, name, words, text }: AskedCommand,
  { byBot, permission }: WaitingComment,
  issue: CommandedIssue,
): CommandRuling {
  const refuse = (reason: CommandRefusal) => ({ kind: "refuse", said, reason }) as const;
  if (byBot) return refuse("bot");
  if (permission === "none") return refuse("needs_read");
  if (name === null) return refuse("unknown");
  if (commandTable[name].needs === "write" && permission === "read") return refuse("needs_write");
  if (isJobCommand(name)) {
    const wish = jobWish(name, words, issue);
    return typeof wish === "string" ? refuse(wish) : { kind: "ask-job", wish };
  }
  if (isCompanionKind(name)) {
    const reason = whyNoCompanion(name, text, issue);
    return reason === null ? { kind: "companion", asks: name, text } : refuse(reason);
  }
  if (isWish(name) && hasJob(issue)) {
    return { kind: "ask-job", wish: name === "resume" ? { kind: name, guidance: text } : { kind: name } };
  }
  if (!isWish(name)) {
    if (name === "status" && issue.escalation === null && issue.job === undefined && !issue.asksForJob)
      return refuse("no_escalation");
    if (name === "gates" && issue.hasHead !== true) return refuse("no_head");
    return { kind: "answer", with: name };
  }
  const reason = whyNot(name, issue);
  return reason === null ? { kind: "accept", wish: name } : refuse(reason);
}

/** An escalation of the same issue goes before its job. */
function hasJob({ job, escalation }: CommandedIssue): boolean {
  const escalated = escalation !== null && ["open", "held", "paged"].includes(escalation.status);
  return job !== undefined && !isOver(job.status) && !escalated;
}

function whyNoCompanion(name: CompanionKind, text: string, { job }: CommandedIssue): CommandRefusal | null {
  if (job === undefined) return "no_job";
  // A question may be asked whatever became of the job; what only reads, whatever becomes of its review.
  if (name !== "ask" && isOver(job.status)) return "no_job";
  if (!mayAskHere(name, job.phaseHere)) return "no_review";
  return text === "" && name !== "draft" ? "no_question" : null;
}

type PhaseHere = NonNullable<CommandedIssue["job"]>["phaseHere"];

function mayAskHere(name: CompanionKind, here: PhaseHere): boolean {
  switch (name) {
    case "ask":
      return here !== undefined;
    case "draft":
      return here === "waiting" || here === "under-way";
    case "edit":
      return here === "waiting";
  }
}

function jobWish(name: JobCommand, words: string, issue: CommandedIssue): CommandedWish | CommandRefusal {
  const { job, hasHead } = issue;
  const under = job !== undefined && !isOver(job.status);
  if (name === "run") return under ? "job_under_way" : { kind: name, words };
  if (!under) return "no_job";
  switch (name) {
    case "pause":
    case "redo":
      return { kind: name };
    case "approve":
      return hasHead === true ? { kind: name } : "no_head";
    case "autonomy": {
      const level = words.trim().toLowerCase();
      return isAutonomyLevel(level) ? { kind: name, level } : "unknown_level";
    }
  }
}

function whyNot(wish: WishKind, { escalation, pending }: CommandedIssue): CommandRefusal | null {
  if (escalation === null) return "no_escalation";
  const { status, working } = escalation;
  if (status !== "open" && status !== "held" && status !== "paged") return "over";
  // A stop may still overtake what was accepted before it; nothing else may.
  if (pending !== null && (wish !== "stop" || pending === "stop")) return "overridden";
  return wish !== "stop" && working ? "under_way" : null;
}

function withoutRepeats(rulings: readonly CommandRuling[]): CommandRuling[] {
  const known = new Set<string>();
  return rulings.filter((ruling) => {
    const key = JSON.stringify(ruling);
    return !known.has(key) && known.add(key);
  });
}

function leadingOf(rulings: readonly CommandRuling[]): CommandRuling | undefined {
  for (const wish of precedence) {
    const found = rulings.find((ruling) => ruling.kind === "accept" && ruling.wish === wish);
    if (found !== undefined) return found;
  }
  return undefined;
}
