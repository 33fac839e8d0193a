import { besideCommands } from "../../commands/parse-commands.ts";
import { mayInstruct } from "../../trust/text/untrusted-text.ts";
import { withoutAsides } from "./asides.ts";
import { type Spoken, type SpokenReview, type SpokenThread } from "./spoken.ts";
import { threadStanding, type ThreadWish } from "./thread-standing.ts";

/** All that people said and did about the pull request of a frozen phase. */
export interface FeedbackFacts {
  readonly reviews: readonly SpokenReview[];
  readonly threads: readonly SpokenThread[];
  /** Of the pull request as a whole. */
  readonly comments: readonly Spoken[];
  /** Keys of what an earlier cycle was given: see `Feedback.covers`. */
  readonly answered: readonly string[];
  /** What people pushed onto the branch since it was frozen, oldest first. */
  readonly commits: readonly PeoplesCommit[];
}

export interface PeoplesCommit {
  readonly sha: string;
  readonly author: string;
  readonly message: string;
}

/** What one cycle is given. */
export interface Feedback {
  /** Those that want something, contested ones first, and those that wait for their reviewer. */
  readonly threads: readonly FeedbackThread[];
  /** By people who may say what is wanted. */
  readonly remarks: readonly Remark[];
  /** By everybody else, conversations included: shown, and obligating nobody. */
  readonly bystanders: readonly Remark[];
  readonly commits: readonly PeoplesCommit[];
  /** One of the conversations is contested: the cycle is told to go another way. */
  readonly pivot: boolean;
  /** To be remembered as answered: `review:ID`, `comment:ID`, and of conversations `said:ID` of the last comment. */
  readonly covers: readonly string[];
}

export interface FeedbackThread {
  /** GitHub's number of its first comment, by which the agent names it. */
  readonly number: number;
  readonly thread: SpokenThread;
  /** null: it was answered, and nothing was said since. */
  readonly wants: ThreadWish | null;
  readonly contested: boolean;
  /** The last thing said had been said when the cycle began; what came since is for the next one. */
  readonly covered: boolean;
}

export interface Remark {
  readonly what:
    "review" | "review that requests changes" | "review that approves" | "comment" | "conversation";
  readonly said: Spoken;
}

/** Reads a review as a whole, once. */
export function readFeedback(facts: FeedbackFacts): Feedback {
  const known = new Set(facts.answered);
  const reviews = facts.reviews.filter(({ id, own }) => !own && !known.has(reviewKey(id)));
  const comments = facts.comments.filter(({ id, own }) => !own && !known.has(commentKey(id)));
  const remarks = [
    // What is a command is carried out, not discussed.
    ...withoutCommands(reviews.filter(({ text }) => text.trim() !== "")).map(remarkOf),
    ...withoutCommands(comments).map((said) => ({ what: "comment", said }) as const),
  ].toSorted((a, b) => a.said.at.getTime() - b.said.at.getTime());
  const threads = facts.threads.flatMap((thread) => ofThread(thread, known));
  return {
    threads: threads.toSorted((a, b) => rank(a) - rank(b)),
    remarks: remarks.filter(({ said }) => mayInstruct(said.permission)),
    bystanders: [
      ...remarks.filter(({ said }) => !mayInstruct(said.permission)),
      ...bystandersIn(facts.threads),
    ],
    commits: facts.commits,
    pivot: threads.some(({ contested }) => contested),
    covers: [
      ...reviews.map(({ id }) => reviewKey(id)),
      ...comments.map(({ id }) => commentKey(id)),
      ...threads.flatMap(({ wants, thread }) => (wants === null ? [] : [lastSaidKey(thread)])),
    ],
  };
}

export function reviewKey(id: number): string {
  return `review:${id}`;
}

export function commentKey(id: number): string {
  return `comment:${id}`;
}

function withoutCommands<T extends Spoken>(all: readonly T[]): T[] {
  return all.flatMap((said) => {
    const text = besideCommands(said.text);
    return text === null ? [] : [{ ...said, text }];
  });
}

function lastSaidKey({ comments }: SpokenThread): string {
  return `said:${withoutAsides(comments).at(-1)?.id ?? comments[0].id}`;
}

function remarkOf(said: SpokenReview): Remark {
  switch (said.state) {
    case "changes_requested":
      return { what: "review that requests changes", said };
    case "approved":
      return { what: "review that approves", said };
    case "commented":
    case "dismissed":
      return { what: "review", said };
  }
}

function ofThread(thread: SpokenThread, known: ReadonlySet<string>): FeedbackThread[] {
  const standing = threadStanding(thread);
  const found = { number: thread.comments[0].id, thread, covered: known.has(lastSaidKey(thread)) };
  switch (standing.kind) {
    case "settled":
      return [];
    case "answered":
      return [{ ...found, wants: null, contested: false }];
    case "open":
      return [{ ...found, wants: standing.wants, contested: standing.contested }];
  }
}

/** Conversations in which nobody may ask for anything: what was said in them is context. */
function bystandersIn(threads: readonly SpokenThread[]): Remark[] {
  return threads
    .filter((thread) => {
      const standing = threadStanding(thread);
      return standing.kind === "settled" && standing.because === "nobody-may-ask";
    })
    .flatMap(({ comments }) =>
      withoutAsides(comments).map((said) => ({ what: "conversation", said }) as const),
    );
}

function rank({ wants, contested }: FeedbackThread): number {
  if (contested) return 0;
  return wants === null ? 2 : 1;
}
