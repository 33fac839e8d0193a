import { decideAttempt, type PublishingFacts } from "../../../domain/escalations/decision.ts";
import { type CheckGate } from "../../../domain/gates/resolve.ts";
import { type Refusal } from "../../../github/connection/refusals.ts";
import { openOrUpdatePull } from "../../../github/pulls.ts";
import { defaultBranch } from "../../../github/refs.ts";
import { recordProgress, type Attempt } from "../../../store/attempts.ts";
import { listGateRuns } from "../../../store/gate-runs.ts";
import { type PushResult } from "../../../workspaces/publish.ts";
import { pushWork } from "../../agent-work/push-work.ts";
import { record } from "../../record.ts";
import { escalationSubject } from "../../subject.ts";
import { cancelAttempt } from "./cancel-attempt.ts";
import { conclude } from "./conclude.ts";
import { readAttemptFacts } from "./decide.ts";
import { type EscalationDeps } from "../dependencies.ts";
import { attemptCheckRuns } from "../comments/attempt-check-runs.ts";
import { waitingEffects } from "../comments/progress-comment.ts";
import { pullRequestText } from "../comments/pull-request-text.ts";
import { gatesInForce } from "../prompt/gates-in-force.ts";
import { readCancellation } from "./watch.ts";
import { leaseLost, moved, type StepResult, type Work } from "./work.ts";

const longestDetail = 500;

/** Tries of publishing after which a person hears what GitHub keeps answering: two minutes, then sweeps. */
const mostTries = 12;

/** Pushes the judged commit and opens its pull request. Each part may run again after a crash. */
export async function publish(deps: EscalationDeps, work: Work): Promise<StepResult> {
  const { claimSha } = work.attempt;
  if (claimSha === null) throw new Error(`attempt ${work.attempt.id} has nothing to publish`);
  const cancelled = await readCancellation(deps, work.situation);
  if (cancelled !== null) return cancelAttempt(deps, work, cancelled);
  const { attempt, pushed } = await pushBranch(deps, work, claimSha);
  if (attempt === null) return leaseLost;
  if (pushed.kind === "refused" && mayPass(pushed) && attempt.restarts + 1 < mostTries) {
    deps.log.info({ attempt: attempt.id, tries: attempt.restarts + 1 }, "publishing is to be tried again");
    // The work is kept: whoever resumes the attempt goes on with this step alone.
    throw new Error(`GitHub did not take the work: ${pushed.detail.slice(0, longestDetail)}`);
  }
  const publishing =
    pushed.kind === "pushed" ? await openPull(deps, { ...work, attempt }) : refusedFor(pushed);
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
      ...(await waitingEffects(deps, work, { verdict, checks })),
    ],
  };
  await record(deps, decided, async (db) => {
    const pushed = { pushedSha: attempt.claimSha, pushedAt: now, waitUntil: now };
    waiting.attempt = await recordProgress(db, work, { step: "checking", ...pushed });
    return waiting.attempt !== null;
  });
  return moved(waiting.attempt);
}

/** A branch of that name that somebody else moved is theirs: the work goes to one of its own. */
async function pushBranch(
  deps: EscalationDeps,
  work: Work,
  sha: string,
): Promise<{ attempt: Attempt | null; pushed: PushResult }> {
  const first = await push(deps, work, sha);
  if (first.kind === "pushed" || (first.reason !== "lease" && first.reason !== "not-a-descendant")) {
    return { attempt: work.attempt, pushed: first };
  }
  const own = `-attempt-${work.attempt.id}`;
  if (work.attempt.branch.endsWith(own) && work.attempt.pushedSha === null) {
    return { attempt: work.attempt, pushed: first };
  }
  const branch = `${work.attempt.branch}${own}`;
  const attempt = await recordProgress(deps.db, work, { step: "publishing", branch, pushedSha: null });
  if (attempt === null) return { attempt, pushed: first };
  return { attempt, pushed: await push(deps, { ...work, attempt }, sha) };
}

function push(deps: EscalationDeps, { situation, mirror, attempt }: Work, sha: string): Promise<PushResult> {
  const { branch, pushedSha: expected } = attempt;
  return pushWork(deps, { mirror, repository: situation.repository, sha, branch, expected });
}

async function openPull(deps: EscalationDeps, work: Work): Promise<PublishingFacts> {
  const { client } = work.situation;
  const base = await defaultBranch(client);
  const text = await pullRequestText(deps, work);
  const opened = await openOrUpdatePull(client, { base, head: work.attempt.branch, ...text });
  if (opened.kind === "opened") return { kind: "published", pull: opened.pull.number };
  return { kind: "refused", why: whyRefused(opened) };
}

function whyRefused({ reason, permission, detail }: Refusal): string {
  if (reason !== "missing_permission" && reason !== "forbidden") return `it answers "${detail}"`;
  return lacks(permission ?? "pull_requests: write");
}

/** A branch that only this attempt would make and that is still in the way is a race, or GitHub's own trouble. */
function mayPass({ reason }: Extract<PushResult, { kind: "refused" }>): boolean {
  return reason === "transient" || reason === "lease";
}

function refusedFor(refusal: Extract<PushResult, { kind: "refused" }>): PublishingFacts {
  switch (refusal.reason) {
    case "permission":
      return { kind: "refused", why: lacks("contents: write") };
    case "workflows":
      return { kind: "refused", why: lacks("workflows: write") };
    case "protected":
      return { kind: "refused", why: "the branch is protected against the App" };
    case "lease":
    case "not-a-descendant":
    case "transient":
    case "other":
      return { kind: "refused", why: `it answers "${refusal.detail.slice(0, longestDetail)}"` };
  }
}

function lacks(permission: string): string {
  return `the App lacks the permission ${permission}`;
}
