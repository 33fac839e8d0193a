/** Why an attempt did not bring the escalation to its end. */
export const retryReasons = [
  "cost_cap",
  "wall_clock",
  "inactivity",
  "agent_limit",
  "gates_failed",
  "reviews_failed",
  "blocked_unsure",
  "blocked_transient",
  "insufficient_context",
  "garbled",
  "no_change",
] as const;

export type RetryReason = (typeof retryReasons)[number];
