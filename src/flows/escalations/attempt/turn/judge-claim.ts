import { areTestsTheWork } from "../../../../domain/escalations/registry/test-domains.ts";
import { type ResolvedGates } from "../../../../domain/gates/resolve.ts";
import { type GateVerdict } from "../../../../domain/gates/verdict/verdict.ts";
import { type Attempt } from "../../../../store/escalations/attempts.ts";
import { runAutoFix } from "../../../agent-work/run-auto-fix.ts";
import { storedVerdicts } from "../../../gates/cache/stored-verdicts.ts";
import { type VerdictCache } from "../../../gates/cache/verdict-cache.ts";
import { judgeCommit } from "../../../gates/judge-commit.ts";
import { keepingLogs } from "../../../gates/keep-logs.ts";
import { type GateProgress } from "../../../gates/rooms/judge-in-room.ts";
import { type EscalationDeps } from "../../dependencies.ts";
import { gatesOfAttempt } from "../../prompt/gates-of-attempt.ts";
import { checkoutOf } from "../checkout.ts";
import { cancelAttempt } from "../cancel-attempt.ts";
import { readClaim, type Claim } from "./read-claim.ts";
import { settleClaim } from "./settle-claim.ts";
import { type StepResult, type Work } from "../work.ts";

/** Has programs judge what the agent claims, and makes it go on where they refuse. */
export async function judgeClaim(deps: EscalationDeps, work: Work): Promise<StepResult> {
  const { mirror, attempt, situation, escalation } = work;
  const { baseSha: base, answer } = attempt;
  const config = await gatesOfAttempt(situation, { mirror, escalation, base, answer });
  const claim = await readClaim(deps, work, config);
  const began = performance.now();
  const first = await runGates(deps, work, { config, claim });
  const autoFix = await runAutoFix(deps, {
    ...{ checkout: checkoutOf(work), config: situation.config, gates: config, verdict: first },
    ...{ claims: claim.claims, issue: situation.key.issue, signal: work.watch.signal },
    author: await deps.workshop.author(situation.client),
  });
  const mended = autoFix?.kind === "committed" ? { ...attempt, claimSha: autoFix.commit } : null;
  const judged = mended === null ? work : { ...work, attempt: mended };
  const verdict = mended === null ? first : await runGates(deps, judged, { config, claim });
  const tookMs = performance.now() - began;
  const interruption = work.watch.interruption();
  if (interruption?.kind === "cancelled") return cancelAttempt(deps, work, interruption.reason);
  if (interruption !== null) return { kind: "stopped", why: interruption };
  const earlier = mended === null ? null : first;
  return settleClaim(deps, work, { verdict, config, claim, tookMs, mending: { autoFix, judged, earlier } });
}

interface Judging {
  readonly config: ResolvedGates;
  readonly claim: Claim;
}

/** Null: there is nothing to judge, or it was interrupted. */
async function runGates(
  deps: EscalationDeps,
  work: Work,
  { config, claim }: Judging,
): Promise<GateVerdict | null> {
  const { mirror, attempt, situation, watch } = work;
  const satisfied = attempt.answer?.kind === "answer" && attempt.answer.status === "already_satisfied";
  if (attempt.claimSha === null && !satisfied) return null;
  const head = attempt.claimSha ?? attempt.baseSha;
  deps.log.info({ issue: situation.key.issue, attempt: attempt.id, commit: head }, "gates started");
  try {
    return await judgeCommit(keepingLogs(deps, { ...situation.key, config: situation.config }), {
      ...{ mirror, owner: `attempt-${attempt.id}`, base: attempt.baseSha, head, config },
      areTestsTheWork: areTestsTheWork(work.escalation.domain),
      cache: cacheOf(deps, work),
      recheck: claim.suspicious && config.tokenBudget.enforceCorrelation,
      signal: watch.signal,
      onProgress: (progress) => logProgress(deps, attempt, progress),
    });
  } catch (error) {
    // Whoever interrupted it is asked next; no verdict comes of it.
    if (watch.signal.aborted) return null;
    throw error;
  }
}

export function cacheOf({ db, clock, workshop }: EscalationDeps, { situation }: Work): VerdictCache {
  const { root, isolation } = workshop;
  return storedVerdicts({ db, clock, root, surroundings: isolation, ...situation.key });
}

function logProgress({ log }: EscalationDeps, { id }: Attempt, progress: GateProgress): void {
  if (progress.kind !== "finished") return;
  const { name, status, actual, seconds } = progress.result;
  log.info({ attempt: id, gate: name, status, actual, seconds }, "gate finished");
}
