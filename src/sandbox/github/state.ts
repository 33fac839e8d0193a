import { type AccessLevels, type Role } from "./permissions.ts";
import { type CheckSuite, type CommitStatus } from "./state/checks.ts";
import { type Project } from "./state/projects.ts";
import { type Issue, type Label, type Reaction, type User } from "./state/issues.ts";

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
  requestedTeams: Team[];
  readonly reviews: Review[];
  readonly reviewComments: ReviewComment[];
  /** By the first comment of the thread: who resolved it. */
  readonly resolvedThreads: Map<number, User>;
  measures: PullMeasures;
}

/** A team of the repository's owner that has access to it. */
export interface Team {
  readonly id: number;
  readonly slug: string;
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
  readonly reactions: Reaction[];
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
  /** Where that stands in the diff by now; null: it is outdated. */
  now: { readonly line: number | null; readonly position: number | null } | null;
  readonly diffHunk: string;
  readonly commitSha: string;
  readonly inReplyTo: number | null;
  readonly reactions: Reaction[];
  readonly createdAt: Date;
  updatedAt: Date;
}

export interface Repository {
  readonly id: number;
  readonly owner: User;
  name: string;
  description: string | null;
  private: boolean;
  archived: boolean;
  hasIssues: boolean;
  /** The bare repository of its wiki's pages; null: it has no wiki. */
  wiki: string | null;
  defaultBranch: string;
  readonly forkOf: Repository | null;
  /** The bare repository on disk. */
  readonly directory: string;
  readonly collaborators: Map<string, Role>;
  readonly teams: Team[];
  readonly labels: Label[];
  readonly issues: Issue[];
  readonly pulls: Pull[];
  readonly suites: CheckSuite[];
  readonly statuses: CommitStatus[];
  /** Of a protected branch: how many people with write access have to approve. */
  readonly requiredApprovals: Map<string, number>;
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

/** What a person let the App do in their name: GitHub's "user access token". */
export interface UserGrant {
  readonly user: User;
  readonly token: string;
  readonly expiresAt: Date;
  /** Good once. */
  readonly refreshToken: string;
  readonly refreshableUntil: Date;
}

/** What a person's browser carries back to the App, to be exchanged for a grant. */
export interface SignInCode {
  readonly user: User;
  readonly redirectUri: string;
  /** Of PKCE, by SHA-256; null: the App sent none. */
  readonly challenge: string | null;
  readonly expiresAt: Date;
}

export interface Installation {
  readonly id: number;
  account: User;
  permissions: AccessLevels;
  suspendedAt: Date | null;
  deletedAt: Date | null;
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
  readonly clientId: string;
  readonly clientSecret: string;
  readonly hookId: number;
  events: readonly string[];
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

/** A file that a person attached to a text; it lies beside the repository. */
export interface Attachment {
  readonly repository: Repository;
  readonly text: string;
  /** Whoever knows it may read the file where it lies. */
  readonly signature: string;
}

export interface GitHubState {
  readonly app: App;
  readonly installation: Installation;
  readonly users: User[];
  /** Those that are deleted: what they did stays, and nobody's name is on it. */
  readonly deletedUsers: Set<User>;
  readonly repositories: Repository[];
  readonly userTokens: Map<string, User>;
  readonly userGrants: Map<string, UserGrant>;
  readonly signInCodes: Map<string, SignInCode>;
  readonly installationTokens: Map<string, InstallationToken>;
  readonly deliveries: Delivery[];
  readonly projects: Project[];
  readonly attachments: Map<number, Attachment>;
}
