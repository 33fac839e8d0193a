import { type ResolvedGates } from "../../../../domain/gates/resolve.ts";
import { isSuspicious, shareUsed, type MeasuredUse } from "../../../../domain/gates/claims/token-budget.ts";
import { causeOf, isSameHypothesis } from "../../../../domain/escalations/hypotheses.ts";
import { listAttempts } from "../../../../store/escalations/attempts.ts";
import { listGateRuns } from "../../../../store/gates/gate-runs.ts";
import { listRejections } from "../../../../store/escalations/rejections.ts";
import { treeOf } from "../../../../workspaces/git/objects.ts";
import { readMeasuredUse } from "../../../gates/measured-use.ts";
import { type EscalationDeps } from "../../dependencies.ts";
import { type Work } from "../work.ts";

/** What is known of a claim before any gate runs. */
export interface Claim {
  /** The agent says that it is done. */
  readonly claims: boolean;
  /** The tree that was refused last. */
  readonly rejectedTree: string | null;
  /** Share of its budget that the attempt has used; null: it has none. */
  readonly budgetUsed: number | null;
  /** Of what accepted attempts took; null: tokens are allotted, or too few were accepted. */
  readonly measured: MeasuredUse | null;
  readonly suspicious: boolean;
  /** Earlier attempts that were refused with the same hypothesis. */
  readonly repetitions: number;
}

export async function readClaim(
  deps: EscalationDeps,
  { attempt, situation, mirror }: Work,
  { tokenBudget }: ResolvedGates,
): Promise<Claim> {
  const { db } = deps;
  const { answer, claimSha } = attempt;
  const [runs, rejections, attempts] = await Promise.all([
    listGateRuns(db, attempt.id),
    listRejections(db, attempt.id),
    listAttempts(db, attempt.escalationId),
  ]);
  const cause = causeOf(answer);
  const earlier = attempts.filter(({ id, rejections: refused }) => id < attempt.id && refused > 0);
  const rejectedTree = runs.findLast((run) => run.rejection !== null)?.verdict.tree ?? null;
  const tree = claimSha === null ? null : await treeOf(mirror, claimSha);
  const tokens = attempt.inputTokens + attempt.outputTokens;
  const budgetUsed = shareUsed(
    { tokens, costUsd: attempt.costUsd },
    { tokens: tokenBudget.tokens, costUsd: situation.config.escalations.caps.attemptCostUsd },
  );
  const { repositoryId } = situation.key;
  const measured = await readMeasuredUse(deps, { repositoryId, work: "attempt", tokens, tokenBudget });
  const history = {
    ...{ budgetUsed, measured },
    noOp: tree === null || tree === rejectedTree,
    premature: rejections.filter(({ premature }) => premature).length,
  };
  return {
    claims: answer?.kind === "answer" && answer.status === "resolved",
    ...{ rejectedTree, budgetUsed, measured, suspicious: isSuspicious(history, tokenBudget) },
    repetitions:
      cause === null
        ? 0
        : earlier.filter((each) => isSameHypothesis(causeOf(each.answer) ?? "", cause)).length,
  };
}
