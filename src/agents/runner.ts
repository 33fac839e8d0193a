import { type z } from "zod";
import {
  type AgentEnd,
  type AgentMode,
  type AgentRole,
  type AgentTool,
  type AgentUsage,
} from "../domain/agents/session.ts";
import { type CommandWrapper } from "../platform/processes/run-command.ts";

/** What a session is about: replay scripts are matched by it, logs and audit carry it. */
export interface AgentSubject {
  readonly role: AgentRole;
  readonly issueTitle: string;
  readonly issueNumber: number;
  /** owner/name */
  readonly repository: string;
  readonly branch: string;
  readonly stage?: string;
  readonly attempt?: number;
  readonly phase?: string;
  readonly specialist?: string;
}

export interface AgentLimits {
  readonly wallClockMs: number;
  readonly inactivityMs: number;
  readonly maxTurns: number;
  /** US dollars left for this turn; null: unlimited. */
  readonly costUsd: number | null;
  /** Bytes of text and tool output. */
  readonly outputBytes: number;
}

/** A tool by which the agent asks the service while it works; it changes nothing. */
export interface OfferedTool {
  readonly name: string;
  readonly says: string;
  readonly input: z.ZodObject;
  /** Never throws. */
  readonly ask: (input: unknown) => Promise<{ readonly ok: boolean; readonly text: string }>;
}

/** One prompt to an agent. With `session` it continues that session, without it starts a new one. */
export interface AgentTurn {
  readonly subject: AgentSubject;
  readonly session: string | null;
  readonly prompt: string;
  /** The only directory that the agent may change. */
  readonly directory: string;
  /** HOME and temporary files of the agent; kept between the turns of a session. */
  readonly home: string;
  readonly mode: AgentMode;
  /** The only ones that it has, of those that its mode leaves it; null or absent: all of these. */
  readonly tools?: readonly AgentTool[] | null | undefined;
  /** Besides its own; absent: none. A runner that cannot offer them leaves them out. */
  readonly offers?: readonly OfferedTool[] | undefined;
  readonly limits: AgentLimits;
  /** Paths relative to `directory` that the agent must not change. */
  readonly isProtected: (path: string) => boolean;
  readonly isolate: CommandWrapper;
  readonly signal: AbortSignal;
  readonly onEvent: (event: AgentEvent) => void;
  /**
   * What the agent is to be told while it works, once each; null: nothing now. A runner that can say something to a
   * running agent asks after every tool call; every agent finds the same in the file `correctionsFile(home)`.
   */
  readonly takeCorrection?: (() => string | null) | undefined;
}

export type AgentEvent =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "tool-call"; readonly tool: string; readonly input: string }
  | { readonly kind: "tool-result"; readonly tool: string; readonly ok: boolean; readonly text: string }
  /** Once its answer is whole; of runners that tell of each. */
  | {
      readonly kind: "model-request";
      readonly model: string;
      readonly inputTokens: number;
      readonly outputTokens: number;
    }
  | ({ readonly kind: "usage" } & AgentUsage);

export interface AgentResult {
  /** Token by which this session is continued, also by another process. */
  readonly session: string;
  /** The agent's final text. */
  readonly text: string;
  /** Of this turn alone. */
  readonly usage: AgentUsage;
  readonly durationMs: number;
  readonly ended: AgentEnd;
}

/** Never throws for what an agent does: faults, limits and crashes are in `ended`. */
export interface AgentRunner {
  readonly name: "claude" | "command" | "replay";
  /** Whether it holds an agent to `tools`; who does not is never asked to. */
  readonly bindsTools: boolean;
  /** Its agents can use `offers`. */
  readonly offersTools: boolean;
  run(turn: AgentTurn): Promise<AgentResult>;
}
