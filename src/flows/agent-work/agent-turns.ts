import { type AgentResult, type AgentSubject } from "../../agents/runner.ts";
import { signal } from "../../platform/signal.ts";

/** A turn of an agent that ended just now. */
export interface AgentTurnEnded {
  readonly role: AgentSubject["role"];
  readonly result: Pick<AgentResult, "usage" | "ended" | "durationMs">;
}

export const agentTurns = signal<AgentTurnEnded>("agent-turn");
