import { type Permission } from "../../trust/text/untrusted-text.ts";

/** What somebody said about a pull request. */
export interface Spoken {
  readonly id: number;
  /** null: the account was deleted. */
  readonly author: string | null;
  /** Asked at the moment of reading; what cannot be learnt, and what a bot is not allowed, is "none". */
  readonly permission: Permission;
  /** The App said it. */
  readonly own: boolean;
  readonly text: string;
  readonly at: Date;
}

export type ReviewState = "approved" | "changes_requested" | "commented" | "dismissed";

export interface SpokenReview extends Spoken {
  readonly state: ReviewState;
}

/** A conversation on lines or on a file. */
export interface SpokenThread {
  /** The pull request that it is on. */
  readonly pull: number;
  /** GraphQL's id, by which it is resolved. */
  readonly node: string;
  readonly path: string;
  /** null: on the file as a whole, or outdated. */
  readonly line: number | null;
  readonly originalLine: number | null;
  readonly outdated: boolean;
  readonly resolved: boolean;
  readonly hunk: string;
  /** Oldest first; the first began it. */
  readonly comments: readonly [ThreadComment, ...ThreadComment[]];
}

export interface ThreadComment extends Spoken {
  /** The state of the review that it came with; null: it is not known. */
  readonly reviewState: ReviewState | null;
  /** Ours, and no cycle's: the companion's, or an answer to a command. */
  readonly aside: boolean;
}
