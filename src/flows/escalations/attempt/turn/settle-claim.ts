import { type Effect } from "../../../../domain/effects/effect.ts";
import { ruleOnClaim, type ClaimFacts, type ClaimRuling } from "../../../../domain/gates/claims/claim.ts";
import { failuresOf } from "../../../../domain/gates/claims/rejection.ts";
import { type ResolvedGates } from "../../../../domain/gates/resolve.ts";
import { type GateVerdict } from "../../../../domain/gates/verdict/verdict.ts";
import {
  recordProgress,
  type Attempt,
  type AttemptProgress,
} from "../../../../store/escalations/attempts.ts";
import { saveGateRun } from "../../../../store/gates/gate-runs.ts";
import { listRejections, saveRejection, type Rejection } from "../../../../store/escalations/rejections.ts";
import { record } from "../../../record.ts";
import { escalationSubject } from "../../../subject.ts";
import { progressEffects } from "../../comments/progress-comment.ts";
import { type EscalationDeps } from "../../dependencies.ts";
import { continuationPrompt } from "../../prompt/continuation-prompt.ts";
import { type Claim } from "./read-claim.ts";
import { type AutoFix } from "../../../agent-work/run-auto-fix.ts";
import { leaseLost, type StepResult, type Work } from "../work.ts";

export interface Judged {
  /** null: there was nothing to judge. */
  readonly verdict: GateVerdict | null;
  readonly config: ResolvedGates;
  readonly claim: Claim;
  /** The judging, with what was mended in between; absent: nothing was judged now. */
  readonly tookMs?: number;
  /** What is said of the verdict besides the progress. */
  readonly effects?: readonly Effect[];
  readonly mending?: Mending;
}

/** What the linter's own mending did to the claim. */
export interface Mending {
  readonly autoFix: AutoFix | null;
  /** With the commit that was judged in the end. */
  readonly judged: Work;
  /** Before it was mended; null: nothing was. */
  readonly earlier: GateVerdict | null;
}

/** Rules on a claim by its verdict, and makes the agent go on where it is refused. */
export async function settleClaim(deps: EscalationDeps, work: Work, judged: Judged): Promise<StepResult> {
  const over = judged.mending?.judged ?? work;
  const facts = claimFacts(over, judged);
  const ruling = ruleOnClaim(facts);
  deps.log.info(
    {
      issue: work.situation.key.issue,
      attempt: work.attempt.id,
      verdict: facts.verdict,
      ruling: ruling.kind,
    },
    ruling.kind === "reject" ? "claim rejected" : "claim judged",
  );
  const progress = progressOf(deps, over, { ruling, judged });
  return store(deps, work, { over, facts, ruling, judged, progress });
}

export function claimFacts(
  { attempt }: Work,
  { verdict, config, claim }: Pick<Judged, "verdict" | "config" | "claim">,
): ClaimFacts {
  return {
    claims: claim.claims,
    changed: attempt.claimSha !== null,
    sameTreeAsRejected: verdict !== null && claim.rejectedTree === verdict.tree,
    ...{ repeats: claim.repetitions > 0, repetitions: claim.repetitions },
    verdict: verdict?.verdict ?? "not-run",
    rejections: attempt.rejections,
    maxRejections: config.maxRejections,
    budgetUsed: claim.budgetUsed,
    measured: claim.measured,
    warnThreshold: config.tokenBudget.warnThreshold,
  };
}

function progressOf(
  deps: EscalationDeps,
  over: Work,
  { ruling, judged: { verdict, claim } }: Pick<Ruled, "ruling" | "judged">,
): AttemptProgress {
  const { claimSha, rejections } = over.attempt;
  if (ruling.kind === "reject") {
    const next = continuationPrompt(deps, over, { ruling, verdict, repetitions: claim.repetitions });
    return { step: "working", claimSha, rejections: ruling.rejections, ...next };
  }
  return { step: "judged", claimSha, rejections: "rejections" in ruling ? ruling.rejections : rejections };
}

interface Ruled {
  readonly over: Work;
  readonly facts: ClaimFacts;
  readonly ruling: ClaimRuling;
  readonly judged: Judged;
  readonly progress: AttemptProgress;
}

async function store(deps: EscalationDeps, work: Work, ruled: Ruled): Promise<StepResult> {
  const { key } = work.situation;
  const { over, ruling, judged, progress } = ruled;
  const { verdict, tookMs, effects = [], mending } = judged;
  const rejection = rejectionOf(deps, ruled);
  const number = rejection?.count ?? null;
  const earlier = await listRejections(deps.db, work.attempt.id);
  const rejections = rejection === null ? earlier : [...earlier, rejection];
  const moved: { attempt: Attempt | null } = { attempt: null };
  const decided = {
    repositoryId: key.repositoryId,
    subject: escalationSubject(key),
    kind: "claim",
    facts: auditFacts(ruled, rejection),
    decision: ruling,
    effects: [
      ...effects,
      ...(await progressEffects(deps, over, { judging: verdict, rejection: number, rejections })),
    ],
  };
  const stored = await record(deps, decided, async (db) => {
    const run = { attemptId: work.attempt.id, now: deps.clock.now() };
    const before = mending?.earlier ?? null;
    if (before !== null) await saveGateRun(db, { ...run, verdict: before, rejection: null });
    if (verdict !== null) await saveGateRun(db, { ...run, verdict, rejection: number, tookMs });
    if (rejection !== null) await saveRejection(db, work.attempt.id, rejection);
    moved.attempt = await recordProgress(db, work, progress);
    return moved.attempt !== null;
  });
  return stored && moved.attempt !== null ? { kind: "moved", attempt: moved.attempt } : leaseLost;
}

function rejectionOf({ clock }: EscalationDeps, { over, ruling, judged, progress }: Ruled): Rejection | null {
  if (!("rejections" in ruling)) return null;
  const { claimSha, inputTokens, outputTokens } = over.attempt;
  return {
    count: ruling.rejections,
    commitSha: claimSha,
    failures: failuresOf(claimSha === null ? null : judged.verdict),
    ...{ noOp: ruling.noOp, premature: ruling.premature },
    prompt: ruling.kind === "reject" ? (progress.prompt ?? null) : null,
    tokensUsed: inputTokens + outputTokens,
    rejectedAt: clock.now(),
  };
}

function auditFacts({ over, facts, judged, progress }: Ruled, rejection: Rejection | null) {
  const { attempt } = over;
  const autoFix = judged.mending?.autoFix ?? null;
  return {
    ...{ attempt: attempt.id, commit: attempt.claimSha, ...facts },
    tokensUsed: attempt.inputTokens + attempt.outputTokens,
    gates: gateSummary(judged.verdict),
    promptHashes: progress.promptHashes ?? {},
    ...(rejection === null ? {} : { failures: rejection.failures }),
    ...(autoFix === null ? {} : { autoFix }),
  };
}

function gateSummary(verdict: GateVerdict | null) {
  return (
    verdict?.gates.map(({ name, status, expected, actual }) => ({ name, status, expected, actual })) ?? []
  );
}
