export interface User {
  readonly id: number;
  readonly login: string;
  readonly name: string;
  readonly email: string;
  readonly type: "User" | "Bot" | "Organization";
  readonly createdAt: Date;
}

export interface Label {
  readonly id: number;
  name: string;
  color: string;
  description: string | null;
}

export const reactionContents = [
  "+1",
  "-1",
  "laugh",
  "confused",
  "heart",
  "hooray",
  "rocket",
  "eyes",
] as const;

export type ReactionContent = (typeof reactionContents)[number];

export interface Reaction {
  readonly id: number;
  readonly content: ReactionContent;
  readonly user: User;
  readonly createdAt: Date;
}

export interface Comment {
  readonly id: number;
  readonly author: User;
  body: string;
  readonly viaApp: boolean;
  readonly reactions: Reaction[];
  readonly createdAt: Date;
  updatedAt: Date;
}

export const lockReasons = ["off-topic", "too heated", "resolved", "spam"] as const;
export type LockReason = (typeof lockReasons)[number];

export type StateReason = "completed" | "not_planned" | "duplicate" | "reopened";

/** What happened to an issue, oldest first. */
export interface IssueEvent {
  readonly id: number;
  readonly event:
    | ("labeled" | "unlabeled" | "closed" | "reopened" | "renamed" | "assigned" | "unassigned" | "merged")
    | ("locked" | "unlocked" | "convert_to_draft" | "ready_for_review");
  readonly actor: User;
  readonly viaApp: boolean;
  readonly label: { readonly name: string; readonly color: string } | null;
  readonly commitSha: string | null;
  readonly createdAt: Date;
}

/** An issue, or the issue side of the pull request with the same number. */
export interface Issue {
  readonly id: number;
  readonly number: number;
  readonly author: User;
  readonly viaApp: boolean;
  title: string;
  body: string | null;
  state: "open" | "closed";
  stateReason: StateReason | null;
  labels: Label[];
  assignees: User[];
  locked: boolean;
  lockReason: LockReason | null;
  readonly comments: Comment[];
  readonly reactions: Reaction[];
  readonly events: IssueEvent[];
  readonly createdAt: Date;
  updatedAt: Date;
  closedAt: Date | null;
  closedBy: User | null;
}
