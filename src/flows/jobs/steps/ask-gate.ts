import { gateStrategyOf } from "../../../domain/jobs/strategy/choose-strategy.ts";
import { type PhaseGate, type SpawnGate } from "../../../domain/jobs/strategy/gate-strategy.ts";
import { type PromotionFacts } from "../../../domain/jobs/autonomy/promotion.ts";
import { sensitiveMatches } from "../../../domain/jobs/autonomy/sensitive.ts";
import { type FreezeFacts } from "../../../domain/jobs/autonomy/should-freeze.ts";
import { type Db } from "../../../store/database.ts";
import { isAccepted } from "../../../store/gates/acceptances.ts";
import { isUnresolved } from "../../../store/jobs/phase-reviews.ts";
import { listPhaseVerdicts } from "../../../store/jobs/phase-verdicts.ts";
import { readReviewedRun } from "../../../store/jobs/reviewed-run.ts";
import { type Phase } from "../../../store/jobs/phases.ts";
import { listTouchedPaths } from "../../../workspaces/changes/list-changes.ts";
import { type JobDeps } from "../dependencies.ts";
import { readAskedPhases } from "../phase/asked-phases.ts";
import { momentOf, type JobSituation } from "../situation.ts";

export interface AskedGate {
  /** Whether it waits for a person. */
  readonly freeze: PhaseGate;
  /** Of the phases that it asks for; null: it is no phase that may ask. */
  readonly spawn: SpawnGate | null;
  /** Patterns of `autonomy.sensitive` that it fits. */
  readonly sensitive: readonly string[];
}

/** Asks the strategy of the job whether a phase that holds goes on by itself. */
export async function askGate(deps: JobDeps, situation: JobSituation, phase: Phase): Promise<AskedGate> {
  const { job, plan, mirror, place } = situation;
  const strategy = gateStrategyOf(job);
  const facts = {
    freeze: await freezeFacts(deps, situation, phase),
    promotion: await promotionFacts(deps, situation),
  };
  const spawned = plan.find(({ id }) => id === phase.planned)?.spawnedBy !== undefined;
  const freeze = spawned ? strategy.checkSubPhase(facts) : strategy.checkPhase(facts);
  const cap = place.config.escalations.caps.attemptCostUsd;
  const asked = await readAskedPhases({ db: deps.db, mirror }, { phase, job, cap });
  const spawn = asked === null ? null : strategy.checkSubPhaseSpawn(asked.facts);
  const sensitive = sensitiveMatches(place.config.autonomy.sensitive.patterns, facts.freeze);
  return { freeze: spawn?.kind === "ask" ? withQuestion(freeze) : freeze, spawn, sensitive };
}

/** What it asks for is asked in its pull request, which then waits for the answer. */
function withQuestion(gate: PhaseGate): PhaseGate {
  const question = "asks-for-phases" as const;
  return gate.kind === "freeze"
    ? { ...gate, because: [...gate.because, question] }
    : { kind: "freeze", strategy: gate.strategy, because: [question], holds: [] };
}

async function freezeFacts(
  { db }: Pick<JobDeps, "db">,
  { job, place, phases, plan, mirror }: JobSituation,
  phase: Phase,
): Promise<FreezeFacts> {
  const node = plan.find(({ id }) => id === phase.planned);
  const { claimSha, baseSha, number, planned } = phase;
  return {
    ...{ level: job.autonomy, moment: momentOf(phase, phases), number, name: planned },
    ...{ milestone: node?.milestone ?? null, answersReview: phase.revision > 1, adopted: phase.adopted },
    unresolved: await isUnresolved(db, phase),
    asksOfTests: await asksOfTests(db, job.repositoryId, phase),
    confidence:
      phase.answer?.kind === "answer" ? phase.answer.confidence : phase.kind === "final" ? "high" : "low",
    changedPaths: claimSha === null ? [] : await listTouchedPaths(mirror, baseSha, claimSha),
    rules: place.config.autonomy.custom,
  };
}

/** Accepted is what a person has accepted on its pull request at that very commit. */
async function asksOfTests(db: Db, repositoryId: number, { id, claimSha, pull }: Phase): Promise<boolean> {
  const last = (await listPhaseVerdicts(db, id)).findLast(({ verdict }) => verdict !== null);
  if (claimSha === null || last?.commitSha !== claimSha || last.verdict?.verdict !== "review") return false;
  return pull === null || !(await isAccepted(db, { repositoryId, pull, headSha: claimSha }));
}

async function promotionFacts(
  { db }: Pick<JobDeps, "db">,
  { job, place, phases }: JobSituation,
): Promise<PromotionFacts> {
  const { enabled, autoPromote } = place.config.autonomy;
  return {
    autonomous: job.strategyFrom === "job" || enabled,
    autoPromote,
    failedPhases: phases.filter(({ step }) => step === "failed").length,
    reviews: await readReviewedRun(db, job.id),
  };
}
