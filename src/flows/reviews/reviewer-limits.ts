import { type Configuration } from "../../domain/configuration.ts";

/** What one session of a reviewer may use up. */
export interface ReviewerLimits {
  readonly wallClock: number;
  readonly inactivity: number;
  readonly maxTurns: number;
  /** US dollars; null: nothing limits it. */
  readonly costUsd: number | null;
}

export function reviewerLimits(
  { reviews, escalations }: Configuration,
  costUsd: number | null,
): ReviewerLimits {
  const { inactivity, maxTurns } = escalations.caps;
  const wallClock = reviews.timeout;
  return { wallClock, inactivity: Math.min(inactivity, wallClock), maxTurns, costUsd };
}

/** The configuration that an agent with these limits is asked under. `model`: null for the agents' own. */
export function configurationWithin(
  config: Configuration,
  limits: ReviewerLimits,
  model: string | null,
): Configuration {
  const { wallClock, inactivity, costUsd: attemptCostUsd } = limits;
  const caps = { ...config.escalations.caps, wallClock, inactivity, attemptCostUsd };
  const agent = model === null ? config.agent : { ...config.agent, model };
  return { ...config, agent, escalations: { ...config.escalations, caps } };
}
