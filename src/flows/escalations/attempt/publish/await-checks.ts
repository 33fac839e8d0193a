import { decideAttempt } from "../../../../domain/escalations/decision/decision.ts";
import { ruleOnClaim } from "../../../../domain/gates/claims/claim.ts";
import { lastDeadline, withChecks } from "../../../../domain/gates/judging/judge-check.ts";
import { type ResolvedGates } from "../../../../domain/gates/resolve.ts";
import { type GateResult, type GateVerdict } from "../../../../domain/gates/verdict/verdict.ts";
import { narrowWait } from "../../../../store/escalations/attempt-checks.ts";
import { recordProgress, type Attempt } from "../../../../store/escalations/attempts.ts";
import { listGateRuns, saveGateRun } from "../../../../store/gates/gate-runs.ts";
import { askChecks } from "../../../gates/check-runs/ask-checks.ts";
import { affordMore } from "../afford-more.ts";
import { attemptCheckRuns } from "../../comments/attempt-check-runs.ts";
import { type EscalationDeps } from "../../dependencies.ts";
import { gatesInForce } from "../../prompt/gates-in-force.ts";
import { discardCheckout } from "../../../agent-work/checkout.ts";
import { checkoutOf } from "../checkout.ts";
import { conclude } from "../conclude.ts";
import { readAttemptFacts } from "../read-attempt-facts.ts";
import { readClaim } from "../turn/read-claim.ts";
import { claimFacts, settleClaim } from "../turn/settle-claim.ts";
import { leaseLost, type StepResult, type Work } from "../work.ts";

/** Looks at what others report on the pushed commit. While that is open nothing is held: an event wakes it. */
export async function awaitChecks(deps: EscalationDeps, work: Work): Promise<StepResult> {
  const { situation, mirror } = work;
  const config = await gatesInForce(situation.config, mirror, work.attempt.baseSha);
  const { checks } = config;
  const { sha, since } = pushedOf(work.attempt);
  // Before GitHub is asked: what is reported from now on makes it due again.
  const longest = lastDeadline(checks, since);
  const attempt = await recordProgress(deps.db, work, { step: "checking", waitUntil: longest });
  if (attempt === null) return leaseLost;
  const asked = { checks, sha, redact: deps.workshop.judge.redact };
  const standing = await askChecks(situation.client, asked, { since, now: deps.clock.now() });
  if (standing.kind === "waiting") {
    await narrowWait(deps.db, attempt.id, { from: longest, to: standing.until });
    return { kind: "waiting" };
  }
  const verdict = await wholeVerdict(deps, attempt, standing.results);
  const judged = { ...work, attempt };
  return verdict.verdict === "fail"
    ? refuse(deps, judged, { verdict, config })
    : accept(deps, judged, verdict);
}

function pushedOf({ id, pushedSha, pushedAt }: Attempt): { sha: string; since: Date } {
  if (pushedSha === null || pushedAt === null) throw new Error(`attempt ${id} waits for checks of nothing`);
  return { sha: pushedSha, since: pushedAt };
}

/** What the clean room said of the commit, and what others say. */
async function wholeVerdict(
  { db }: EscalationDeps,
  { id }: Attempt,
  results: readonly GateResult[],
): Promise<GateVerdict> {
  const last = (await listGateRuns(db, id)).at(-1);
  if (last === undefined) throw new Error(`attempt ${id} was published without a verdict`);
  const gates = last.verdict.gates.filter(({ kind }) => kind !== "check");
  return withChecks({ ...last.verdict, gates }, results);
}

async function accept(deps: EscalationDeps, work: Work, verdict: GateVerdict): Promise<StepResult> {
  const { id, pull } = work.attempt;
  if (pull === null) throw new Error(`attempt ${id} waits for checks without a pull request`);
  await saveGateRun(deps.db, { attemptId: id, verdict, rejection: null, now: deps.clock.now() });
  const facts = await readAttemptFacts(deps, work, { publishing: { kind: "published", pull } });
  const decision = decideAttempt(facts);
  if (decision.kind === "publish") throw new Error("published work must not ask to be published");
  return (await conclude(deps, work, { facts, decision })) ? { kind: "decided" } : leaseLost;
}

async function refuse(
  deps: EscalationDeps,
  work: Work,
  { verdict, config }: { verdict: GateVerdict; config: ResolvedGates },
): Promise<StepResult> {
  const claim = await readClaim(deps, work, config);
  const goesOn = ruleOnClaim(claimFacts(work, { verdict, config, claim })).kind === "reject";
  const effects = await attemptCheckRuns(deps, work, { verdict });
  if (goesOn && !(await affordMore(deps, work, { verdict, effects }))) return { kind: "waiting" };
  // What the agent does next stands on the commit that GitHub has, not beside it.
  await discardCheckout(checkoutOf(work));
  return settleClaim(deps, work, { verdict, config, claim, effects });
}
