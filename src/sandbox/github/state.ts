import { type AccessLevels } from "./permissions.ts";

export type Role = "none" | "read" | "triage" | "write" | "maintain" | "admin";

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

export type StateReason = "completed" | "not_planned" | "duplicate" | "reopened";

/** What happened to an issue, oldest first. */
export interface IssueEvent {
  readonly id: number;
  readonly event:
    "labeled" | "unlabeled" | "closed" | "reopened" | "renamed" | "assigned" | "unassigned" | "merged";
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
  readonly comments: Comment[];
  readonly reactions: Reaction[];
  readonly events: IssueEvent[];
  readonly createdAt: Date;
  updatedAt: Date;
  closedAt: Date | null;
  closedBy: User | null;
}

export interface PullMeasures {
  readonly commits: number;
  readonly additions: number;
  readonly deletions: number;
  readonly changedFiles: number;
  readonly mergeable: boolean;
  /** Commits of the base that the head lacks. */
  readonly behind: number;
  readonly mergeBase: string | null;
}

export interface Pull {
  readonly id: number;
  readonly issue: Issue;
  readonly head: { readonly repository: Repository; readonly ref: string; sha: string };
  readonly base: { ref: string; sha: string };
  draft: boolean;
  merged: { readonly at: Date; readonly by: User; readonly sha: string } | null;
  requestedReviewers: User[];
  readonly reviews: Review[];
  readonly reviewComments: ReviewComment[];
  measures: PullMeasures;
}

export type ReviewState = "PENDING" | "APPROVED" | "CHANGES_REQUESTED" | "COMMENTED" | "DISMISSED";

export interface Review {
  readonly id: number;
  readonly author: User;
  body: string;
  state: ReviewState;
  readonly commitSha: string;
  readonly createdAt: Date;
  submittedAt: Date | null;
}

export type DiffSide = "LEFT" | "RIGHT";

export interface ReviewComment {
  readonly id: number;
  readonly reviewId: number;
  readonly author: User;
  body: string;
  readonly path: string;
  readonly line: number | null;
  readonly startLine: number | null;
  readonly side: DiffSide;
  readonly startSide: DiffSide | null;
  readonly position: number | null;
  readonly diffHunk: string;
  readonly commitSha: string;
  readonly inReplyTo: number | null;
  readonly reactions: Reaction[];
  readonly createdAt: Date;
  updatedAt: Date;
}

export const checkConclusions = [
  "success",
  "failure",
  "neutral",
  "cancelled",
  "skipped",
  "timed_out",
  "action_required",
] as const;
export type CheckConclusion = (typeof checkConclusions)[number];
export type CheckStatus = "queued" | "in_progress" | "completed";

export interface Annotation {
  readonly path: string;
  readonly startLine: number;
  readonly endLine: number;
  readonly startColumn: number | null;
  readonly endColumn: number | null;
  readonly level: "notice" | "warning" | "failure";
  readonly message: string;
  readonly title: string | null;
  readonly rawDetails: string | null;
}

export interface CheckAction {
  readonly label: string;
  readonly description: string;
  readonly identifier: string;
}

export interface CheckRun {
  readonly id: number;
  readonly suite: CheckSuite;
  name: string;
  externalId: string;
  detailsUrl: string | null;
  status: CheckStatus;
  conclusion: CheckConclusion | null;
  startedAt: Date;
  completedAt: Date | null;
  output: { title: string | null; summary: string | null; text: string | null };
  readonly annotations: Annotation[];
  actions: readonly CheckAction[];
}

export interface CheckSuite {
  readonly id: number;
  readonly headSha: string;
  readonly headBranch: string | null;
  readonly headCommit: CommitFacts;
  readonly runs: CheckRun[];
  readonly createdAt: Date;
  updatedAt: Date;
}

export interface CommitStatus {
  readonly id: number;
  readonly sha: string;
  readonly state: "error" | "failure" | "pending" | "success";
  readonly context: string;
  readonly description: string | null;
  readonly targetUrl: string | null;
  readonly creator: User;
  readonly createdAt: Date;
}

export interface Signature {
  readonly name: string;
  readonly email: string;
  readonly date: string;
}

/** What git says of a commit. */
export interface CommitFacts {
  readonly sha: string;
  readonly tree: string;
  readonly parents: readonly string[];
  readonly author: Signature;
  readonly committer: Signature;
  readonly message: string;
}

export interface Repository {
  readonly id: number;
  readonly owner: User;
  name: string;
  description: string | null;
  private: boolean;
  archived: boolean;
  hasIssues: boolean;
  defaultBranch: string;
  readonly forkOf: Repository | null;
  /** The bare repository on disk. */
  readonly directory: string;
  readonly collaborators: Map<string, Role>;
  readonly labels: Label[];
  readonly issues: Issue[];
  readonly pulls: Pull[];
  readonly suites: CheckSuite[];
  readonly statuses: CommitStatus[];
  readonly createdAt: Date;
  updatedAt: Date;
  pushedAt: Date;
}

export interface InstallationToken {
  readonly token: string;
  readonly expiresAt: Date;
  readonly permissions: AccessLevels;
  /** Null: every repository of the installation. */
  readonly repositories: readonly number[] | null;
}

export interface Installation {
  readonly id: number;
  account: User;
  permissions: AccessLevels;
  suspendedAt: Date | null;
  /** Repositories taken out of the installation. */
  readonly without: Set<number>;
  readonly createdAt: Date;
}

export interface App {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly owner: User;
  readonly bot: User;
  readonly privateKey: string;
  readonly publicKey: string;
  readonly webhookSecret: string;
  readonly hookId: number;
  readonly events: readonly string[];
  readonly createdAt: Date;
}

export interface Delivery {
  readonly id: number;
  readonly guid: string;
  readonly event: string;
  readonly action: string | null;
  readonly redelivery: boolean;
  readonly repositoryId: number | null;
  readonly installationId: number | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly occurredAt: Date;
  /** Null while it waits; "not sent" when there was no target or a fault lost it. */
  outcome: DeliveryOutcome | null;
}

export type DeliveryOutcome =
  | { readonly kind: "not-sent" }
  | {
      readonly kind: "sent";
      readonly at: Date;
      readonly status: string;
      readonly statusCode: number;
      readonly seconds: number;
      readonly headers: Readonly<Record<string, string>>;
      readonly body: string;
    };

export interface GitHubState {
  readonly app: App;
  readonly installation: Installation;
  readonly users: User[];
  readonly repositories: Repository[];
  readonly userTokens: Map<string, User>;
  readonly installationTokens: Map<string, InstallationToken>;
  readonly deliveries: Delivery[];
}
