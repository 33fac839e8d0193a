import {
  arbiterDisputes,
  decideRuling,
  type ReviewDecision,
  type RulingFacts,
} from "../../domain/reviews/ruling.ts";
import {
  disputeFindings,
  passOver,
  trackFindings,
  type TrackedFinding,
} from "../../domain/reviews/tracked-findings.ts";
import { askArbiter } from "./ask-arbiter.ts";
import { type ReviewDeps, type ReviewedWork } from "./reviewed-work.ts";

/** What the work's agent has left, read afresh. */
export interface MeansLeft {
  /** US dollars; null: nothing limits it. */
  readonly costUsd: number | null;
  readonly reservedUsd: number | null;
  /** It has money and time left. */
  readonly budgetLeft: boolean;
}

export interface Reviewed {
  readonly known: Omit<RulingFacts, "arbiter" | "confidenceThreshold" | "budgetLeft">;
  readonly earlier: readonly TrackedFinding[];
  readonly revision: number;
  /** null: the right to work on it is lost. */
  readonly meansLeft: () => Promise<MeansLeft | null>;
}

export interface Ruled {
  readonly decision: ReviewDecision;
  readonly facts: RulingFacts;
  /** Where each finding stands by it. */
  readonly tracked: readonly TrackedFinding[];
}

/** Rules over what specialists said; a model is asked only where something holds the work. null: it was interrupted. */
export async function ruleOnReviews(
  deps: ReviewDeps,
  work: ReviewedWork,
  { known, earlier, revision, meansLeft }: Reviewed,
): Promise<Ruled | null> {
  const means = await meansLeft();
  if (means === null) return null;
  const { costUsd, reservedUsd, budgetLeft } = means;
  const asked = { facts: { ...known, budgetLeft }, earlier, costUsd, reservedUsd };
  const arbiter = await askArbiter(deps, work, asked);
  const after = arbiter === null ? null : await meansLeft();
  if (after === null) return null;
  const facts: RulingFacts = {
    ...{ ...known, budgetLeft: after.budgetLeft, arbiter: arbiter === "none" ? null : arbiter },
    confidenceThreshold: work.config.reviews.confidenceThreshold,
  };
  const decision = decideRuling(facts);
  const ruling = { commit: work.head, ...facts };
  if (!(await work.note({ kind: "phase-review", facts: ruling, decision }))) return null;
  const tracked = trackFindings(earlier, known.reviews, revision);
  const disputed = disputeFindings(tracked, arbiterDisputes(facts, decision));
  const goesOn = decision.kind === "accept" || decision.ruling === "PROCEED";
  return { decision, facts, tracked: goesOn ? passOver(disputed) : disputed };
}
