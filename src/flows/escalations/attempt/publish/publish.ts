import { decideAttempt, type PublishingFacts } from "../../../../domain/escalations/decision/decision.ts";
import { type CheckGate } from "../../../../domain/gates/resolve.ts";
import { isOutcomeUnknown, type Refusal } from "../../../../github/connection/refusals.ts";
import { openOrUpdatePull } from "../../../../github/pulls.ts";
import { defaultBranch } from "../../../../github/refs.ts";
import { recordProgress, type Attempt } from "../../../../store/escalations/attempts.ts";
import { listGateRuns } from "../../../../store/gates/gate-runs.ts";
import { settleReservation } from "../../../../store/escalations/spending.ts";
import { record } from "../../../record.ts";
import { escalationSubject } from "../../../subject.ts";
import { noteReadHead } from "../../../gates/pulls/notice-pull.ts";
import { cancelAttempt } from "../cancel-attempt.ts";
import { conclude } from "../conclude.ts";
import { readAttemptFacts } from "../read-attempt-facts.ts";
import { type EscalationDeps } from "../../dependencies.ts";
import { attemptCheckRuns } from "../../comments/attempt-check-runs.ts";
import { waitingEffects } from "../../comments/progress-comment.ts";
import { pullRequestText } from "../../comments/pull-request-text.ts";
import { gatesInForce } from "../../prompt/gates-in-force.ts";
import { detailOf, lacks, mayPass, pushBranch, refusedFor, triesWhereItIsSilent } from "./push-branch.ts";
import { attemptReviewEffects } from "../reviews/attempt-review-effects.ts";
import { readCancellation } from "../turn/watch.ts";
import { leaseLost, moved, type StepResult, type Work } from "../work.ts";

/** Pushes the judged commit and opens its pull request. Each part may run again after a crash. */
export async function publish(deps: EscalationDeps, work: Work): Promise<StepResult> {
  const { claimSha } = work.attempt;
  if (claimSha === null) throw new Error(`attempt ${work.attempt.id} has nothing to publish`);
  const cancelled = await readCancellation(deps, work.situation);
  if (cancelled !== null) return cancelAttempt(deps, work, cancelled);
  const { attempt, pushed } = await pushBranch(deps, work, claimSha);
  if (attempt === null) return leaseLost;
  const tries = attempt.restarts + 1;
  if (pushed.kind === "refused" && mayPass(pushed.reason, tries)) {
    deps.log.info({ attempt: attempt.id, tries }, "publishing is to be tried again");
    // The work is kept: whoever resumes the attempt goes on with this step alone.
    throw new Error(`GitHub did not take the work: ${detailOf(pushed.detail)}`);
  }
  const publishing =
    pushed.kind === "pushed" ? await openPull(deps, { ...work, attempt }, tries) : refusedFor(pushed);
  return decideOver(deps, { ...work, attempt }, publishing);
}

async function decideOver(
  deps: EscalationDeps,
  work: Work,
  publishing: PublishingFacts,
): Promise<StepResult> {
  const pull = publishing.kind === "published" ? { pull: publishing.pull } : {};
  const attempt = await recordProgress(deps.db, work, { step: "publishing", ...pull });
  if (attempt === null) return leaseLost;
  const published = { ...work, attempt };
  if (publishing.kind === "published") {
    deps.log.info({ attempt: attempt.id, branch: attempt.branch, pull: publishing.pull }, "published");
    const { config } = work.situation;
    const { checks } = await gatesInForce(config, work.mirror, attempt.baseSha);
    if (checks.length > 0) return waitForChecks(deps, published, checks);
  }
  const facts = await readAttemptFacts(deps, published, { publishing });
  const decision = decideAttempt(facts);
  if (decision.kind === "publish") throw new Error("published work must not ask to be published");
  return (await conclude(deps, published, { facts, decision })) ? { kind: "decided" } : leaseLost;
}

/** What others report on the commit belongs to its verdict, and they can only report on what GitHub has. */
async function waitForChecks(
  deps: EscalationDeps,
  work: Work,
  checks: readonly CheckGate[],
): Promise<StepResult> {
  const { attempt, situation } = work;
  const verdict = (await listGateRuns(deps.db, attempt.id)).at(-1)?.verdict;
  if (verdict === undefined) throw new Error(`attempt ${attempt.id} was published without a verdict`);
  const now = deps.clock.now();
  const waiting: { attempt: Attempt | null } = { attempt: null };
  const decided = {
    repositoryId: situation.key.repositoryId,
    subject: escalationSubject(situation.key),
    kind: "checks",
    facts: { attempt: attempt.id, commit: attempt.claimSha, pull: attempt.pull },
    decision: { kind: "wait-for-checks", checks: checks.map(({ name }) => name) },
    effects: [
      ...(await attemptCheckRuns(deps, work, { verdict, waitingFor: checks })),
      ...(attempt.pull === null ? [] : await attemptReviewEffects(deps, work, attempt.pull)),
      ...(await waitingEffects(deps, work, { verdict, checks })),
    ],
  };
  await record(deps, decided, async (db) => {
    const pushed = { pushedSha: attempt.claimSha, pushedAt: now, waitUntil: now };
    waiting.attempt = await recordProgress(db, work, { step: "checking", ...pushed });
    if (waiting.attempt === null) return false;
    // Nobody is at work meanwhile, and that may take long: others may have the money.
    await settleReservation(db, attempt.id);
    return true;
  });
  return moved(waiting.attempt);
}

async function openPull(deps: EscalationDeps, work: Work, tries: number): Promise<PublishingFacts> {
  const { client } = work.situation;
  try {
    const base = await defaultBranch(client);
    const text = await pullRequestText(deps, work);
    const opened = await openOrUpdatePull(client, { base, head: work.attempt.branch, ...text });
    if (opened.kind === "opened") {
      await noteReadHead(deps.db, work.situation.key.repositoryId, opened.pull);
      return { kind: "published", pull: opened.pull.number };
    }
    if (opened.reason === "absent" && tries < triesWhereItIsSilent) {
      throw new Error(`GitHub did not open the pull request: ${detailOf(opened.detail)}`);
    }
    return { kind: "refused", why: whyRefused(opened) };
  } catch (error) {
    // GitHub itself is in trouble; a person hears of it in the end, and the branch with the work stays.
    if (!(isOutcomeUnknown(error) && error instanceof Error) || tries < triesWhereItIsSilent) throw error;
    return { kind: "refused", why: `it answers "${detailOf(error.message)}"` };
  }
}

function whyRefused({ reason, permission, detail }: Refusal): string {
  if (reason !== "missing_permission" && reason !== "forbidden") return `it answers "${detail}"`;
  return lacks(permission ?? "pull_requests: write");
}
