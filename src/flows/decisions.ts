import { signal } from "../platform/signal.ts";

/** A decision that was recorded just now. */
export interface DecisionMade {
  readonly subject: string;
  readonly kind: string;
  readonly decision: unknown;
}

export const decisions = signal<DecisionMade>("decision");
