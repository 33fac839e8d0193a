import { nextNumber } from "../../../../domain/jobs/phases/phase-facts.ts";
import { addPhase, type Phase, type PhaseProgress } from "../../../../store/jobs/phases.ts";
import { fetchCommit } from "../../../../workspaces/fetch.ts";
import { keepRecorded } from "../../../../workspaces/changes/record-changes.ts";
import { bringTogether, reparent } from "../../../../workspaces/changes/shape-commit.ts";
import { type JobDeps } from "../../dependencies.ts";
import { phaseCheckoutName } from "../../phase/phase-work.ts";
import { type JobSituation } from "../../situation.ts";
import { begin } from "../begin-phases.ts";
import { holdJob } from "../hold-job.ts";
import { commitFacts } from "./integration.ts";
import { mergeTodos } from "./merge-todos.ts";
import { recordJob } from "../record-job.ts";

export interface Contradiction {
  readonly phase: Phase;
  /** What the phase brings. */
  readonly head: string;
  /** What came in between, and is kept. */
  readonly onto: string;
  /** What the gates compare the outcome with. */
  readonly base: string;
  /** Where its branch stands on GitHub; null: it is not there. */
  readonly branchAt: string | null;
  /** What came in between is what people pushed onto its branch. */
  readonly adopts?: true;
}

/**
 * Brings a phase together with what people or other phases did meanwhile. What git can merge is judged anew; a real
 * contradiction becomes a phase of its own, on the same branch.
 */
export async function resolveConflict(
  deps: JobDeps,
  situation: JobSituation,
  contradiction: Contradiction,
): Promise<boolean> {
  const { mirror, job } = situation;
  const { phase, head, onto } = contradiction;
  // What was looked at long ago may have left the mirror.
  if (!(await fetchCommit(mirror, head))) throw new Error(`commit ${head} of phase ${phase.id} is not there`);
  const facts = await commitFacts(
    deps,
    situation,
    `Bring the work on #${job.issue} together with what came in between`,
  );
  const merged = await bringTogether(mirror, { ours: head, theirs: onto }, facts);
  const whole =
    merged.conflicts.length === 0
      ? merged.sha
      : await mergeTodos(mirror, { job, head, onto, merged, id: phase.planned }, facts);
  if (whole !== null)
    return judgeAnew(deps, situation, { ...contradiction, whole, keeps: contradiction.branchAt });
  return beginResolution(deps, situation, { ...contradiction, marked: merged.sha, paths: merged.conflicts });
}

/** What a phase of its own resolved is the phase's that it was for, and is judged like any claim. */
export async function takeResolution(
  deps: JobDeps,
  situation: JobSituation,
  { resolution, phase }: { readonly resolution: Phase; readonly phase: Phase },
): Promise<boolean> {
  const { mirror, job } = situation;
  const { claimSha, pushedSha: marked, baseSha: base } = resolution;
  if (claimSha === null || marked === null) throw new Error(`phase ${resolution.id} resolved nothing`);
  const facts = await commitFacts(
    deps,
    situation,
    `Resolve what contradicts each other in the work on #${job.issue}`,
  );
  // The marks of the contradiction are no part of anybody's history.
  const whole = await reparent(mirror, { commit: claimSha, parentsOf: marked }, facts);
  return judgeAnew(deps, situation, {
    ...{ phase, base, whole, keeps: null, head: claimSha, onto: base },
    also: [[resolution, { step: "merged" }]],
  });
}

interface Judgeable extends Omit<Contradiction, "branchAt"> {
  readonly whole: string;
  /** What stands on its branch and is in the whole; null: what was known of that still holds. */
  readonly keeps: string | null;
  readonly also?: readonly (readonly [Phase, PhaseProgress])[];
}

/** Nothing is pushed before it is judged: publishing does that, over what people push meanwhile as well. */
async function judgeAnew(
  deps: JobDeps,
  situation: JobSituation,
  { phase, head, onto, base, whole, keeps, adopts, also = [] }: Judgeable,
): Promise<boolean> {
  await keepRecorded(situation.mirror, phaseCheckoutName(phase), whole);
  const progress: PhaseProgress = {
    ...{ step: "claimed", claimSha: whole, baseSha: base },
    ...(keeps === null ? {} : { pushedSha: keeps }),
    ...(adopts && { adopted: true }),
  };
  return recordJob(deps, situation, {
    decision: { kind: "bring-together", phase: phase.id, head, onto, commit: whole },
    change: { status: "running" },
    phases: [...also, [phase, progress]],
  });
}

interface Marked extends Contradiction {
  readonly marked: string;
  readonly paths: readonly string[];
}

async function beginResolution(
  deps: JobDeps,
  situation: JobSituation,
  { phase, head, onto, base, branchAt, marked, paths, adopts }: Marked,
): Promise<boolean> {
  const { facts, job } = situation;
  const number = nextNumber(facts.phases);
  if (number > facts.limits.phases) return holdJob(deps, situation, { kind: "fail", why: "too-many-phases" });
  const { branch } = phase;
  // Nobody has pushed it, and it descends from what the phase that waits has done.
  await keepRecorded(situation.mirror, phaseCheckoutName(phase), marked);
  const numbered = { kind: "tactical", number, suffix: "", planned: null, plannedBy: null } as const;
  const begun = await begin(deps, situation, {
    ...{ phase: numbered, kind: "tactical", base, branch, feedback: null, mayComplete: false },
    conflict: paths,
  });
  const resolution = { ...begun, feedbackOf: phase.id, claimSha: marked, pushedSha: marked };
  const progress: PhaseProgress = {
    ...{ step: phase.step, ...(branchAt === null ? {} : { pushedSha: branchAt }) },
    ...(adopts && { adopted: true }),
  };
  return recordJob(deps, situation, {
    decision: { kind: "conflict", phase: phase.id, head, onto, paths },
    change: { status: "running", guidance: null, guidanceBy: null },
    phases: [[phase, progress]],
    also: (db) => addPhase(db, job.id, { ...resolution, now: deps.clock.now() }),
  });
}
