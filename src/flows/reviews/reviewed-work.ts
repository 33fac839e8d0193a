import { type AgentSubject } from "../../agents/runner.ts";
import { type AgentUsage } from "../../domain/agents/session.ts";
import { type Configuration } from "../../domain/configuration.ts";
import { type Cost } from "../../domain/money/cost.ts";
import { type RepositoryClient } from "../../github/app.ts";
import { type Mirror } from "../../workspaces/mirror.ts";
import { type TurnAbout } from "../agent-work/keep-turn.ts";
import { type EscalationDeps } from "../escalations/dependencies.ts";

export type ReviewDeps = Pick<
  EscalationDeps,
  "db" | "clock" | "log" | "runnerFor" | "workshop" | "prompts" | "settings"
>;

/** A change that specialists read: what a phase of a job brings, or an attempt on an escalation. */
export interface ReviewedWork {
  /** Directories of those who read it begin with this. */
  readonly checkouts: string;
  readonly mirror: Mirror;
  readonly repository: { readonly owner: string; readonly name: string };
  readonly client: RepositoryClient;
  readonly config: Configuration;
  /** All that its pull request would show. */
  readonly base: string;
  readonly head: string;
  readonly about: TurnAbout;
  /** Of the agent whose change it is. */
  readonly subject: AgentSubject;
  /** For who reads it: what it is, with its issue. */
  readonly what: string;
  /** Title and body of its issue. */
  readonly task: string;
  /** Of the plan; null: it is of none. */
  readonly folder: string | null;
  readonly signal: AbortSignal;
  readonly isInterrupted: () => boolean;
  /** The commit of the base branch whose instructions to agents hold. */
  readonly instructions: () => Promise<string>;
  /** Stores what was decided, with what it cost. False: the right to work on it is lost, and nothing was stored. */
  readonly note: (noted: Noted) => Promise<boolean>;
}

export interface Noted {
  /** Of the audit's entries. */
  readonly kind: "phase-review" | "phase-arbiter";
  readonly facts: Readonly<Record<string, unknown>>;
  readonly decision: unknown;
  /** What a session used up; absent: there was none. */
  readonly used?: AgentUsage & {
    /** What counts as spent, also where the cost is unknown. */
    readonly paidUsd: number;
    readonly cost: Cost;
  };
}
