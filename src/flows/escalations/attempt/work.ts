import { type Attempt } from "../../../store/escalations/attempts.ts";
import { type Escalation, type Lease } from "../../../store/escalations/escalations.ts";
import { type Mirror } from "../../../workspaces/mirror.ts";
import { type Situation } from "../situation.ts";
import { type Interruption, type Watch } from "./turn/watch.ts";

/** An attempt under way, and the right to work on it. */
export interface Work {
  readonly situation: Situation;
  readonly escalation: Escalation;
  readonly attempt: Attempt;
  readonly lease: Lease;
  readonly watch: Watch;
  readonly mirror: Mirror;
}

/** What one step of an attempt came to. */
export type StepResult =
  | { readonly kind: "moved"; readonly attempt: Attempt }
  | { readonly kind: "decided" }
  /** For something that others do; nothing is held meanwhile. */
  | { readonly kind: "waiting" }
  | { readonly kind: "stopped"; readonly why: Interruption };

export const leaseLost: StepResult = { kind: "stopped", why: { kind: "lease-lost" } };

/** The step that a store function recorded, unless it was refused because the lease is gone. */
export function moved(attempt: Attempt | null): StepResult {
  return attempt === null ? leaseLost : { kind: "moved", attempt };
}
