import { ruleOnClaim, type ClaimFacts, type ClaimRuling } from "../../../domain/gates/claims/claim.ts";
import { madeProgress } from "../../../domain/jobs/strategy/iteration.ts";
import { lastDeadline, withChecks } from "../../../domain/gates/judging/judge-check.ts";
import { type ResolvedGates } from "../../../domain/gates/resolve.ts";
import { type GateResult, type GateVerdict } from "../../../domain/gates/verdict/verdict.ts";
import { appendAudit } from "../../../store/audit.ts";
import { setPhaseWait } from "../../../store/jobs/phase-checks.ts";
import { type Phase, type PhaseProgress } from "../../../store/jobs/phases.ts";
import { listPhaseVerdicts, savePhaseVerdict } from "../../../store/jobs/phase-verdicts.ts";
import { keepRecorded } from "../../../workspaces/changes/record-changes.ts";
import { discardCheckout } from "../../agent-work/checkout.ts";
import { askChecks } from "../../gates/check-runs/ask-checks.ts";
import { redactDocument } from "../../redact-document.ts";
import { jobSubject } from "../../subject.ts";
import { type JobDeps } from "../dependencies.ts";
import { type AfterIteration } from "../phase/after-iteration.ts";
import { claimsLeftBy } from "../phase/judging/claims-left.ts";
import { gatesOfPhase } from "../phase/judging/gates-of-phase.ts";
import {
  evidenceOf,
  progressOf,
  readHistory,
  refusalOf,
  summarizeGates,
} from "../phase/judging/judge-work.ts";
import { phaseCheckoutName } from "../phase/phase-work.ts";
import { type JobSituation } from "../situation.ts";
import { phaseOf, recordJob } from "./record-job.ts";
import { verdictEffects } from "./verdict-effects.ts";

/** Looks at what others report on the commit that a phase pushed. While that is open nothing is held: an event wakes it. */
export async function checkPhase(deps: JobDeps, situation: JobSituation, id: number): Promise<boolean> {
  const { place } = situation;
  const phase = phaseOf(situation, id);
  const { pushedSha: sha, checkedSince: since } = phase;
  if (sha === null || since === null) throw new Error(`phase ${id} waits for checks of nothing`);
  const gates = await gatesOfPhase(deps.db, { ...situation, phase });
  // Before GitHub is asked: what is reported from now on makes it due again.
  const longest = lastDeadline(gates.checks, since);
  await setPhaseWait(deps.db, id, { from: null, to: longest });
  const asked = { checks: gates.checks, sha, redact: deps.workshop.judge.redact };
  const standing = await askChecks(place.client, asked, { since, now: deps.clock.now() });
  if (standing.kind === "waiting") {
    await setPhaseWait(deps.db, id, { from: longest, to: standing.until });
    return true;
  }
  const verdict = await wholeVerdict(deps, { phase, sha, results: standing.results });
  return verdict.verdict === "fail"
    ? refuse(deps, situation, { phase, verdict, gates })
    : accept(deps, situation, { phase, verdict });
}

/** What the clean room said of the commit, and what others say. */
async function wholeVerdict(
  { db }: JobDeps,
  {
    phase,
    sha,
    results,
  }: { readonly phase: Phase; readonly sha: string; readonly results: readonly GateResult[] },
): Promise<GateVerdict> {
  const said = await listPhaseVerdicts(db, phase.id);
  const room = said.findLast(({ commitSha, verdict }) => commitSha === sha && verdict !== null)?.verdict;
  if (room === undefined || room === null) throw new Error(`phase ${phase.id} was pushed without a verdict`);
  return withChecks({ ...room, gates: room.gates.filter(({ kind }) => kind !== "check") }, results);
}

interface Checked {
  readonly phase: Phase;
  readonly verdict: GateVerdict;
}

/** It is published once more, with what the others say, and then waits for a person or not. */
function accept(deps: JobDeps, situation: JobSituation, { phase, verdict }: Checked): Promise<boolean> {
  const { id: phaseId, revision, pushedSha: commitSha } = phase;
  const said = { phaseId, revision, commitSha, accepted: true, rejection: null, verdict, problem: null };
  return recordJob(deps, situation, {
    decision: { kind: "checked", phase: phaseId, commit: commitSha },
    phases: [[phase, { step: "accepted", waitUntil: null }]],
    also: (db) => savePhaseVerdict(db, { ...said, now: deps.clock.now() }),
  });
}

/** A rejection like any other: the agent goes on in its session, on the commit that GitHub has. */
async function refuse(
  deps: JobDeps,
  situation: JobSituation,
  { phase, verdict, gates }: Checked & { readonly gates: ResolvedGates },
): Promise<boolean> {
  const { mirror } = situation;
  const over = { ...situation, phase: { ...phase, claimSha: phase.pushedSha } };
  const known = await readHistory(deps, over, gates);
  const most = await claimsLeftBy(over, gates.maxRejections);
  const evidence = await evidenceOf(deps, over, verdict);
  const facts: ClaimFacts = {
    ...{ claims: true, changed: true, sameTreeAsRejected: known.rejectedTree === verdict.tree },
    ...{ verdict: verdict.verdict, rejections: phase.rejections },
    ...{ budgetUsed: known.budgetUsed, measured: known.measured },
    warnThreshold: gates.tokenBudget.warnThreshold,
    // Nobody is there to go on with what brings all together.
    maxRejections: phase.kind === "final" ? 1 : most,
    bringsNothing: evidence !== null && !madeProgress(evidence),
  };
  const ruling = ruleOnClaim(facts);
  const next = await progressOf(deps, over, { evidence, ruling, verdict });
  const progress: PhaseProgress = { ...next.progress, claimSha: phase.pushedSha, waitUntil: null };
  await discardCheckout({ mirror, name: phaseCheckoutName(phase) });
  if (phase.pushedSha !== null) await keepRecorded(mirror, phaseCheckoutName(phase), phase.pushedSha);
  const { id: phaseId, revision, pushedSha: commitSha } = phase;
  const rejection = "rejections" in ruling ? ruling.rejections : null;
  const said = { phaseId, revision, commitSha, accepted: false, rejection, verdict, problem: null };
  const iteration = next.iteration === null ? {} : { iteration: next.iteration };
  const claim = await redactDocument(claimEntry(situation, { phase, verdict, facts, ruling, ...iteration }));
  return recordJob(deps, situation, {
    decision: { kind: "refuse-checked", phase: phaseId, commit: commitSha, ruling, ...iteration },
    phases: [[phase, progress]],
    effects:
      phase.pull === null ? [] : await verdictEffects(deps, situation, { phase, verdict, waitingFor: [] }),
    also: async (db) => {
      const now = deps.clock.now();
      await savePhaseVerdict(db, { ...said, refusal: refusalOf(phase, ruling, progress), now });
      await appendAudit(db, { ...claim, at: now });
    },
  });
}

interface RefusedClaim extends Checked {
  readonly facts: ClaimFacts;
  readonly ruling: ClaimRuling;
  readonly iteration?: Pick<AfterIteration, "facts" | "ruling">;
}

/** As the ruling on every other claim is recorded: measures count it, and it is explained and replayed like those. */
function claimEntry(
  { job }: Pick<JobSituation, "job">,
  { phase, verdict, facts, ruling, iteration }: RefusedClaim,
) {
  const { id, number, suffix, revision, pushedSha: commit } = phase;
  return {
    ...{ repositoryId: job.repositoryId, subject: jobSubject(job), kind: "phase-claim", effects: [] },
    facts: {
      ...{ phase: id, number: `${number}${suffix}`, revision, commit, ...facts },
      gates: summarizeGates(verdict),
      ...(iteration === undefined ? {} : { iteration: iteration.facts }),
    },
    decision: { ...ruling, ...(iteration === undefined ? {} : { iteration: iteration.ruling }) },
  };
}
