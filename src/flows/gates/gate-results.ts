import { type GateResult } from "../../domain/gates/verdict/verdict.ts";
import { signal } from "../../platform/signal.ts";

/** What one gate said of a commit just now; tampering as a gate of its own. */
export type GateResultGiven = Pick<GateResult, "status" | "seconds" | "cached"> & { readonly kind: string };

export const gateResults = signal<GateResultGiven>("gate-result");
