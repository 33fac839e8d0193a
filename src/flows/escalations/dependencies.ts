import { type Database } from "../../store/database.ts";
import { type AgentRunner } from "../../agents/runner.ts";
import { type Prompts } from "../../agents/prompts/load-prompts.ts";
import { type AgentMeans } from "../../domain/agents/why-not-asked.ts";
import { type Configuration } from "../../domain/configuration.ts";
import { type GitHubApp, type RepositoryClient } from "../../github/app.ts";
import { type Clock } from "../../platform/clock.ts";
import { type Log } from "../../platform/log.ts";
import { type CommandWrapper } from "../../platform/processes/run-command.ts";
import { type Sentry } from "../../sentry/connect-sentry.ts";
import { type EscalationKey } from "../../store/escalations/escalations.ts";
import { type Presence } from "../../store/presence.ts";
import { type ConfigurationDeps } from "../configuration/sources.ts";
import { type JudgeDeps } from "../gates/judge-tree.ts";
import { type AttemptPlaceDeps } from "../places/attempt-places.ts";
import { type RecordDeps } from "../record.ts";

/** What every step of an escalation needs. */
/** Aborting `leaving`, the service goes down: work is handed back. */
export interface EscalationDeps extends ConfigurationDeps, RecordDeps, AttemptPlaceDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly github: GitHubApp;
  readonly presence: Presence;
  readonly prompts: Prompts;
  readonly runnerFor: (agent: Configuration["agent"]) => Promise<SelectedAgent>;
  readonly workshop: Workshop;
  /** null: the service was given no access to it. */
  readonly sentry: Sentry | null;
  readonly settings: EscalationSettings;
  /** Looks at the escalation again, now or at a time. */
  readonly wake: (key: EscalationKey, at?: Date) => Promise<void>;
}

export interface SelectedAgent {
  readonly runner: AgentRunner;
  /** What its isolation must let it read besides the system's programs. */
  readonly programPaths: readonly string[];
  /** null: there is no model that it would have to reach, or nobody knows where. */
  readonly way: ModelWay | null;
  readonly hostsKnown: boolean;
}

/** The way to a model out of an isolation that leaves no other. */
export interface ModelWay {
  /** On loopback. */
  readonly port: number;
  /** By which the agent finds it. */
  readonly variables: Readonly<Record<string, string>>;
}

/** Where and how agents and gates work. */
export interface Workshop {
  /** Directory of mirrors, worktrees and agents' homes. */
  readonly root: string;
  /** Below it stands `OWNER/NAME.git`; without a slash at the end. */
  readonly gitUrl: string;
  readonly isolateAgent: (room: AgentRoom, agent: Configuration["agent"]) => CommandWrapper;
  readonly judge: JudgeDeps;
  /** How agents and gates are isolated, in words. */
  readonly isolation: string;
  readonly isolationKind: AgentMeans["isolation"];
  /** As whom the service commits. */
  readonly author: (client: RepositoryClient) => Promise<{ readonly name: string; readonly email: string }>;
}

export interface AgentRoom {
  readonly writable: readonly string[];
  readonly readable: readonly string[];
  /** Of an agent; what else works in its room asks no model. */
  readonly way?: ModelWay | null;
}

export interface EscalationSettings {
  /** The service-wide kill switch. */
  readonly enabled: boolean;
  /** US dollars a day over all repositories; null: unlimited. */
  readonly dailyCostUsd: number | null;
  /** Where each attempt is kept as a replay script; null: nowhere. */
  readonly recordDirectory: string | null;
  /** Where people find the pages, without a slash at the end; null: nowhere. */
  readonly pagesUrl: string | null;
}
