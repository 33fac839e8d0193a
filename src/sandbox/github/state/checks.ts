import { type User } from "./issues.ts";

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
  /** The account of the App whose it is. */
  readonly bot: User;
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
