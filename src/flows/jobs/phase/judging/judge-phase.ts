import { jobFolder } from "../../../../domain/jobs/phases/phase-name.ts";
import { whyNotComing } from "../../../../domain/jobs/phases/todos.ts";
import { gateStrategyOf } from "../../../../domain/jobs/strategy/choose-strategy.ts";
import { type PhaseAnswer } from "../../../../domain/jobs/phases/phase-answer.ts";
import { firstOutside } from "../../../../domain/trust/change.ts";
import { type Phase } from "../../../../store/jobs/phases.ts";
import { savePhaseVerdict } from "../../../../store/jobs/phase-verdicts.ts";
import { listTouchedPaths } from "../../../../workspaces/changes/list-changes.ts";
import { conflictMarksLeft } from "../../../../workspaces/changes/conflict-marks.ts";
import { type JobDeps } from "../../dependencies.ts";
import { readAskedPhases } from "../asked-phases.ts";
import { claimsLeftBy } from "./claims-left.ts";
import { gatesOfPhase } from "./gates-of-phase.ts";
import { judgeWork } from "./judge-work.ts";
import { recordPhase, type PhaseWork } from "../phase-work.ts";
import { findPlanProblem, findTodosProblem, readTodosAt } from "../read-plan.ts";
import { refuseClaim } from "./refuse-claim.ts";

/** Has programs judge what a phase claims. null: it was interrupted, or the lease was lost. */
export async function judgePhase(deps: JobDeps, work: PhaseWork): Promise<Phase | null> {
  const { phase, mirror } = work;
  const inForce = await gatesOfPhase(deps.db, work);
  const gates = { ...inForce, maxRejections: await claimsLeftBy(work, inForce.maxRejections) };
  if (phase.kind === "final") return judgeWork(deps, work, gates);
  const { answer } = phase;
  const refused = { maxRejections: gates.maxRejections };
  if (answer === null || answer.kind === "garbled") {
    const problem = `the answer cannot be read (${answer?.why ?? "no answer"}); end with exactly one block`;
    return refuseClaim(deps, work, { problem, why: "garbled", ...refused });
  }
  if (answer.status === "blocked") return endBlocked(deps, work);
  if (phase.kind === "strategic") {
    const problem = await findStrategicProblem(work, answer);
    return problem === null
      ? acceptPlan(deps, work)
      : refuseClaim(deps, work, { problem, why: "invalid-plan", ...refused });
  }
  if (phase.feedbackOf !== null) {
    const marks = await findMarkProblem(mirror, phase);
    if (marks !== null) return refuseClaim(deps, work, { problem: marks, why: "conflict", ...refused });
    return judgeWork(deps, work, gates);
  }
  const commit = phase.claimSha ?? phase.baseSha;
  const problem = await findTodosProblem(mirror, { commit, issue: work.job.issue });
  const wrong = problem ?? (await findSpawnProblem(deps, work));
  if (wrong !== null) return refuseClaim(deps, work, { problem: wrong, why: "invalid-plan", ...refused });
  return judgeWork(deps, work, gates);
}

/** Why a phase may not have what it asks for done by others; null: it asks for nothing, or may. */
async function findSpawnProblem(
  deps: JobDeps,
  { phase, place, job, mirror }: PhaseWork,
): Promise<string | null> {
  const cap = place.config.escalations.caps.attemptCostUsd;
  const asked = await readAskedPhases({ db: deps.db, mirror }, { phase, job, cap });
  if (asked === null || asked.problem !== null) return asked?.problem ?? null;
  const gate = gateStrategyOf(job).checkSubPhaseSpawn(asked.facts);
  if (gate.kind !== "refuse") return null;
  deps.log.warn(
    { job: job.id, phase: phase.id, ...asked.facts, ...gate },
    "a phase asks for more than it has left",
  );
  return gate.problem;
}

async function findStrategicProblem(
  { phase, mirror, job }: PhaseWork,
  answer: Extract<PhaseAnswer, { kind: "answer" }>,
): Promise<string | null> {
  const folder = jobFolder(job.issue);
  const outside = firstOutside(await touchedByAgent(mirror, phase), folder);
  if (outside !== null) {
    return `a strategic phase changes files below ${folder}/ only, and this one changed ${outside}; take that back`;
  }
  if (answer.status === "job_complete") {
    if (phase.mayComplete) return null;
    return "the result was sent back, so the job is not complete; plan the work that answers that";
  }
  const plan = { commit: phase.claimSha ?? phase.baseSha, issue: job.issue };
  return (await findPlanProblem(mirror, plan)) ?? (await findNothingPlanned(mirror, { phase, ...plan }));
}

/** A plan of what is done already would be done once more, or planned again and again. Who answers a review may leave it. */
async function findNothingPlanned(
  mirror: PhaseWork["mirror"],
  { phase, ...plan }: { readonly phase: Phase; readonly commit: string; readonly issue: number },
): Promise<string | null> {
  if (phase.feedbackOf !== null) return null;
  if (phase.claimSha === null)
    return "the plan is as it was before this phase; plan what is still to come, or declare the job complete";
  const todos = await readTodosAt(mirror, plan);
  const problem = todos === null ? null : whyNotComing(todos);
  return problem === null ? null : `${jobFolder(plan.issue)}/todos.yaml: ${problem}`;
}

/** Without what people pushed onto its branch, or what came from where it is to go. */
export async function touchedByAgent(
  mirror: PhaseWork["mirror"],
  { baseSha, pushedSha, claimSha }: Pick<Phase, "baseSha" | "pushedSha" | "claimSha">,
): Promise<string[]> {
  if (claimSha === null) return [];
  const touched = await listTouchedPaths(mirror, baseSha, claimSha);
  if (pushedSha === null) return touched;
  const since = new Set(await listTouchedPaths(mirror, pushedSha, claimSha));
  return touched.filter((path) => since.has(path));
}

/** A phase that resolves a contradiction has left none of git's marks behind. */
async function findMarkProblem(
  mirror: PhaseWork["mirror"],
  { claimSha: commit, pushedSha: marked }: Phase,
): Promise<string | null> {
  if (commit === null || marked === null) return null;
  const [path] = await conflictMarksLeft(mirror, { commit, marked });
  return path === undefined
    ? null
    : `${path} still holds marks of a contradiction (<<<<<<< or >>>>>>>); decide what is to stand there`;
}

function acceptPlan(deps: JobDeps, work: PhaseWork): Promise<Phase | null> {
  const { phase } = work;
  const facts = { commit: phase.claimSha, answer: phase.answer };
  const ruling = { kind: "phase-claim", facts, decision: { kind: "accept" } };
  return recordPhase(deps, work, {
    ...{ ruling, progress: { step: "accepted" } },
    also: (db) =>
      savePhaseVerdict(db, {
        ...{ phaseId: phase.id, revision: phase.revision, commitSha: phase.claimSha, accepted: true },
        ...{ rejection: null, verdict: null, problem: null, now: deps.clock.now() },
      }),
  });
}

function endBlocked(deps: JobDeps, work: PhaseWork): Promise<Phase | null> {
  const facts = { answer: work.phase.answer };
  const ruling = { kind: "phase-claim", facts, decision: { kind: "fail", why: "blocked" } };
  return recordPhase(deps, work, { ruling, progress: { step: "failed", why: "blocked" } });
}
