/** What an agent is asked to be in a session. */
export type AgentRole = "preflight" | "strategic" | "tactical" | "reviewer" | "arbiter" | "companion" | "fix";

/** `readonly`: no modification may come of the session. */
export type AgentMode = "edit" | "readonly";

/** Tools that an expert may be held to, by the names that Claude Code has for them. */
export const agentTools = ["Read", "Glob", "Grep", "Edit", "Write", "NotebookEdit", "Bash"] as const;
export type AgentTool = (typeof agentTools)[number];

/** Which limit of the watchdog ended a turn. */
export type AgentLimit = "cost" | "wall-clock" | "inactivity" | "turns" | "output";

/** A failure around the agent, told apart from a failure of the agent. */
export const agentFaults = [
  "rate-limited",
  "credit-exhausted",
  "auth-failed",
  "unavailable",
  "crashed",
  /** The service has not got what the configuration asks for its agent: nothing was started. */
  "not-set-up",
] as const;
export type AgentFault = (typeof agentFaults)[number];

/** Why a turn of an agent ended. */
export type AgentEnd =
  | { readonly kind: "answered" }
  | { readonly kind: "limit"; readonly limit: AgentLimit }
  | { readonly kind: "aborted" }
  | { readonly kind: "fault"; readonly fault: AgentFault; readonly detail: string };

export interface AgentUsage {
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** US dollars; null when no price is known. Never 0 for unknown. */
  readonly costUsd: number | null;
}

/** What the service has not got, in its own words; null: that is not why the turn ended. What other faults tell may be an agent's. */
export function notSetUp(ended: AgentEnd | null): string | null {
  return ended?.kind === "fault" && ended.fault === "not-set-up" ? ended.detail : null;
}
