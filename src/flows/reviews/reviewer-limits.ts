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

/** The configuration that an agent with these limits is asked under. */
export function configurationWithin(config: Configuration, limits: ReviewerLimits): Configuration {
  const { wallClock, inactivity, costUsd: attemptCostUsd } = limits;
  const caps = { ...config.escalations.caps, wallClock, inactivity, attemptCostUsd };
  return { ...config, escalations: { ...config.escalations, caps } };
}
