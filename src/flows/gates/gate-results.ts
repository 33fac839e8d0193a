import { type TrialStatus } from "../../domain/gates/trials/trial.ts";
import { type GateResult, type GateStatus } from "../../domain/gates/verdict/verdict.ts";
import { signal } from "../../platform/signal.ts";

/** The result of one gate over a commit, or of a trial (kind `trial`). */
export type GateResultGiven = Pick<GateResult, "seconds" | "cached"> & {
  readonly kind: string;
  readonly status: GateStatus | TrialStatus;
};

export const gateResults = signal<GateResultGiven>("gate-result");
