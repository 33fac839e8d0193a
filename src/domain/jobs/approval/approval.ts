import { mayInstruct, type Permission } from "../../trust/text/untrusted-text.ts";
import { type Action } from "../asking/action-prefixes.ts";

/** What is known of the pull request of a frozen phase at the moment of deciding. */
export interface ApprovalFacts {
  readonly head: string;
  /** Who opened the pull request; nobody approves his own. */
  readonly author: string;
  /** Who asked for the job; null: that account is gone. */
  readonly requester: string | null;
  /** `phases.requireOtherApprover`: whoever asked for the job does not approve it. */
  readonly requireOtherApprover: boolean;
  readonly voices: readonly Voice[];
  /** What programs say of the head. */
  readonly gates: HeadGates;
  /** GitHub's `mergeable_state`: what branch protection and required reviewers say. */
  readonly mergeableState: string;
}

/** Of a commit that the phase pushed, or that people did. */
export type HeadGates =
  | "passed"
  | "refused"
  | "under-way"
  /** Programs cannot decide it: whoever approves has looked. */
  | "review"
  /** Nobody has asked for them yet. */
  | "unjudged";

/** A review, or a `/nightshift approve`. */
export interface Voice {
  readonly id: number;
  readonly by: string;
  readonly byBot: boolean;
  /** Asked at the moment of deciding; what cannot be learnt is "none". A bot has "write" if it is allow-listed. */
  readonly permission: Permission;
  /** The commit that it is about; of a command, the head when it arrived. null: it is not known. */
  readonly commit: string | null;
  readonly at: Date;
  readonly says: ReviewSays | { readonly kind: "command" };
  /** A feedback cycle has answered it. */
  readonly answered: boolean;
}

export interface ReviewSays {
  readonly kind: "review";
  readonly state: "approved" | "changes_requested" | "commented" | "dismissed";
  /** Before its body. */
  readonly actions: readonly Action[];
  /** One of its comments on lines or files begins with `[FIX]`. */
  readonly fixInline: boolean;
}

export type ApprovalDecision =
  | {
      readonly kind: "approved";
      readonly sha: string;
      readonly by: readonly string[];
      readonly refused: readonly RefusedApproval[];
    }
  /** Starts a feedback cycle over these reviews. */
  | {
      readonly kind: "changes-requested";
      readonly reviews: readonly number[];
      readonly refused: readonly RefusedApproval[];
    }
  | {
      readonly kind: "waiting";
      readonly because: WaitingBecause;
      readonly refused: readonly RefusedApproval[];
    };

export type WaitingBecause =
  | "no_approval"
  /** Who approved did so before the last push. */
  | "stale"
  /** A cycle answered the review, and whoever asked has not looked again. */
  | "changes_still_requested"
  | "gates_under_way"
  | "gates_refused"
  | "protected"
  | "draft"
  | "behind"
  /** GitHub has not worked it out yet. */
  | "mergeability_unknown";

/** An approval that does not count. */
export interface RefusedApproval {
  readonly voice: number;
  readonly by: string;
  readonly reason: ApprovalRefusal;
}

export type ApprovalRefusal = "author" | "bot" | "needs_write" | "requester" | "stale";

/** Whether a frozen phase goes on, goes back, or stays. A person's last word is what stands. */
export function decideApproval(facts: ApprovalFacts): ApprovalDecision {
  const standing = lastWords(facts.voices);
  const heard = standing.filter((voice) => whyUnheard(voice, facts) === null);
  const refused = standing.flatMap((voice) => refusalOf(voice, facts));
  const asking = heard.filter((voice) => meaningOf(voice) === "asks");
  const unanswered = asking.filter(({ answered }) => !answered);
  if (unanswered.length > 0) {
    return { kind: "changes-requested", reviews: unanswered.map(({ id }) => id), refused };
  }
  if (asking.length > 0) return { kind: "waiting", because: "changes_still_requested", refused };
  const approving = heard.filter((voice) => meaningOf(voice) === "approves");
  const counted = approving.filter((voice) => refusalOf(voice, facts).length === 0);
  if (counted.length === 0) {
    const stale = refused.some(({ reason }) => reason === "stale");
    return { kind: "waiting", because: stale ? "stale" : "no_approval", refused };
  }
  const because = whyNotJudged(facts.gates) ?? whyNotMergeable(facts.mergeableState);
  if (because !== null) return { kind: "waiting", because, refused };
  return { kind: "approved", sha: facts.head, by: counted.map(({ by }) => by), refused };
}

type Meaning = "approves" | "asks" | "withdrawn" | "nothing";

function meaningOf({ says, answered }: Voice): Meaning {
  if (says.kind === "command") return "approves";
  const fix = says.fixInline || says.actions.includes("fix");
  switch (says.state) {
    case "dismissed":
      return "withdrawn";
    case "changes_requested":
      return "asks";
    case "approved":
      // Nobody wants merged what he asks to be mended.
      if (fix) return answered ? "withdrawn" : "asks";
      return "approves";
    case "commented":
      // A comment cannot be dismissed on GitHub, so its answer is its end.
      if (fix) return answered ? "withdrawn" : "asks";
      return says.actions.includes("approve") ? "approves" : "nothing";
  }
}

/** Of everybody the last thing that decides, oldest first. */
function lastWords(voices: readonly Voice[]): readonly Voice[] {
  const last = new Map<string, Voice>();
  // A review and the command in it are said at once: whoever asks for changes in the same breath wants them.
  const asks = (voice: Voice) => Number(meaningOf(voice) === "asks");
  const inOrder = voices.toSorted(
    (a, b) => a.at.getTime() - b.at.getTime() || asks(a) - asks(b) || a.id - b.id,
  );
  for (const voice of inOrder) {
    const by = voice.by.toLowerCase();
    const earlier = last.get(by);
    if (meaningOf(voice) === "nothing") continue;
    // The answer to a comment ends that comment, and nothing that the same person asks for besides.
    if (isEndedComment(voice) && earlier !== undefined && meaningOf(earlier) === "asks") continue;
    last.delete(by);
    last.set(by, voice);
  }
  return [...last.values()];
}

function isEndedComment(voice: Voice): boolean {
  return voice.says.kind === "review" && voice.says.state === "commented" && meaningOf(voice) === "withdrawn";
}

function whyUnheard(voice: Voice, { author }: ApprovalFacts): "author" | "bot" | "needs_write" | null {
  if (sameLogin(voice.by, author)) return "author";
  if (mayInstruct(voice.permission)) return null;
  return voice.byBot ? "bot" : "needs_write";
}

function refusalOf(voice: Voice, facts: ApprovalFacts): readonly RefusedApproval[] {
  if (meaningOf(voice) !== "approves") return [];
  const reason = whyUnheard(voice, facts) ?? whyNotCounted(voice, facts);
  return reason === null ? [] : [{ voice: voice.id, by: voice.by, reason }];
}

function whyNotCounted({ by, commit }: Voice, facts: ApprovalFacts): "requester" | "stale" | null {
  // Without knowing who asked, nobody is known to be another.
  if (facts.requireOtherApprover && (facts.requester === null || sameLogin(by, facts.requester))) {
    return "requester";
  }
  return commit === facts.head ? null : "stale";
}

function whyNotJudged(gates: HeadGates): WaitingBecause | null {
  switch (gates) {
    case "passed":
    case "review":
      return null;
    case "refused":
      return "gates_refused";
    case "under-way":
    case "unjudged":
      return "gates_under_way";
  }
}

/** Conflicts and failing checks that nobody requires do not take an approval back; merging finds them. */
function whyNotMergeable(state: string): WaitingBecause | null {
  switch (state) {
    case "clean":
    case "unstable":
    case "has_hooks":
    case "dirty":
      return null;
    case "draft":
    case "behind":
      return state;
    case "blocked":
      return "protected";
    default:
      return "mergeability_unknown";
  }
}

function sameLogin(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
