import { type JobStep } from "../../../../domain/jobs/job-step.ts";
import { jobFolder } from "../../../../domain/jobs/phases/phase-name.ts";
import { branchHead } from "../../../../github/refs.ts";
import { addPhase, type Phase } from "../../../../store/jobs/phases.ts";
import { fetchCommit } from "../../../../workspaces/fetch.ts";
import { isAncestor } from "../../../../workspaces/git/ancestry.ts";
import { keepRecorded, type CommitFacts } from "../../../../workspaces/changes/record-changes.ts";
import { bringTogether, withFolder } from "../../../../workspaces/changes/shape-commit.ts";
import { type JobDeps } from "../../dependencies.ts";
import { phasePrompt } from "../../phase/phase-prompt.ts";
import { phaseCheckoutName } from "../../phase/phase-work.ts";
import { type JobSituation } from "../../situation.ts";
import { begin } from "../begin-phases.ts";
import { cycleFeedback, type CycleFeedback } from "./cycle-feedback.ts";
import { holdJob } from "../hold-job.ts";
import { commitFacts, openIntegration, pushed } from "../merging/integration.ts";
import { phaseOf, recordJob } from "../record-job.ts";
import { takeResolution } from "../merging/resolve-conflict.ts";

/** A plan that was sent back is made once more, on its branch, with what was said of it. */
export async function workAgain(
  deps: JobDeps,
  situation: JobSituation,
  step: Extract<JobStep, { kind: "again" }>,
): Promise<boolean> {
  const phase = phaseOf(situation, step.phase);
  const feedback = await cycleFeedback(situation, phase, deps.prompts);
  const head = headOf(situation, phase);
  return recordJob(deps, situation, {
    decision: step,
    change: { status: "running", guidance: null, guidanceBy: null },
    phases: [
      [
        phase,
        {
          ...(await nextRevision(deps, situation, { phase, feedback: feedback.text })),
          ...{ claimSha: head, pushedSha: head, answered: [...phase.answered, ...feedback.covers] },
        },
      ],
    ],
  });
}

/** Work that was sent back is answered by a plan first: on its own branch, or for the whole job by a phase of its own. */
export async function planAnswer(
  deps: JobDeps,
  situation: JobSituation,
  step: Extract<JobStep, { kind: "feedback" }>,
): Promise<boolean> {
  const phase = phaseOf(situation, step.phase);
  const feedback = await cycleFeedback(situation, phase, deps.prompts);
  const same = step.on === "same-branch";
  const head = headOf(situation, phase);
  const base = same ? head : await openIntegration(deps, situation);
  if (base === null) return holdJob(deps, situation, { kind: "pause", why: "branch-gone" });
  const planned = {
    kind: "strategic",
    number: step.number,
    suffix: "",
    planned: null,
    plannedBy: null,
  } as const;
  const answer = await begin(deps, situation, {
    ...{ phase: planned, kind: "strategic", base, feedback: feedback.text, mayComplete: same },
    ...(same ? { branch: phase.branch } : {}),
  });
  const answered = [...phase.answered, ...feedback.covers];
  const now = deps.clock.now();
  return recordJob(deps, situation, {
    decision: step,
    change: { status: "running", guidance: null, guidanceBy: null },
    phases: [[phase, { step: same ? "pending_review" : "superseded", answered, pushedSha: head }]],
    also: (db) => addPhase(db, situation.job.id, { ...answer, feedbackOf: same ? phase.id : null, now }),
  });
}

/** The plan of an answer goes onto the branch that it is for, and the work goes on there. */
export async function handBack(
  deps: JobDeps,
  situation: JobSituation,
  step: Extract<JobStep, { kind: "hand-back" }>,
): Promise<boolean> {
  const plan = phaseOf(situation, step.phase);
  const phase = phaseOf(situation, step.to);
  if (plan.kind === "tactical") return takeResolution(deps, situation, { resolution: plan, phase });
  const standing = await standsOn(deps, situation, { plan, branch: phase.branch });
  if (standing.kind === "rewritten") return holdJob(deps, situation, { kind: "pause", why: "force-pushed" });
  const { head } = standing;
  if (standing.kind === "beside") {
    // Written down before it is pushed: whoever comes next pushes exactly this.
    const { commit: claimSha } = standing;
    return recordJob(deps, situation, {
      decision: { kind: "bring-together", phase: plan.id, head: plan.claimSha, onto: head, commit: claimSha },
      phases: [[plan, { step: "accepted", claimSha, pushedSha: standing.head }]],
    });
  }
  const claimSha = plan.claimSha ?? plan.baseSha;
  await pushed(deps, situation, { sha: claimSha, branch: phase.branch, expected: head });
  // Told to whoever plans already; whoever works reads it once more.
  const feedback = await cycleFeedback(situation, { ...phase, answered: [] }, deps.prompts);
  return recordJob(deps, situation, {
    decision: step,
    phases: [
      [plan, { step: "merged" }],
      [
        phase,
        {
          ...(await nextRevision(deps, situation, { phase, feedback: feedback.text })),
          ...{ claimSha, pushedSha: claimSha },
        },
      ],
    ],
  });
}

type Standing =
  /** The plan of an answer goes on from what stands on its branch. */
  | { readonly kind: "on-top"; readonly head: string | null }
  /** People pushed meanwhile; this brings it together with what they did. */
  | { readonly kind: "beside"; readonly head: string; readonly commit: string }
  | { readonly kind: "rewritten" };

async function standsOn(
  deps: JobDeps,
  situation: JobSituation,
  { plan, branch }: { readonly plan: Phase; readonly branch: string },
): Promise<Standing> {
  const { place, mirror, job } = situation;
  const planned = plan.claimSha ?? plan.baseSha;
  const head = (await branchHead(place.client, branch)) ?? null;
  if (head === null) return { kind: "on-top", head };
  if (!(await fetchCommit(mirror, head))) throw new Error(`the branch ${branch} moved while it was read`);
  if (await isAncestor(mirror, head, planned)) return { kind: "on-top", head };
  if (!(await isAncestor(mirror, plan.pushedSha ?? plan.baseSha, head))) return { kind: "rewritten" };
  const facts = await commitFacts(
    deps,
    situation,
    `Plan the answer to the review of the work on #${job.issue}`,
  );
  const commit = await bringPlan(mirror, { commit: planned, head, folder: jobFolder(job.issue) }, facts);
  await keepRecorded(mirror, phaseCheckoutName(plan), commit);
  return { kind: "beside", head, commit };
}

/** A plan changes nothing but its folder, so that can be had in any case. */
async function bringPlan(
  mirror: JobSituation["mirror"],
  { commit, head, folder }: { readonly commit: string; readonly head: string; readonly folder: string },
  facts: CommitFacts,
): Promise<string> {
  const merged = await bringTogether(mirror, { ours: commit, theirs: head }, facts);
  return merged.conflicts.length === 0
    ? merged.sha
    : withFolder(mirror, { commit: head, from: commit, folder }, facts);
}

/** The same phase once more, in a session of its own. */
async function nextRevision(
  deps: JobDeps,
  situation: JobSituation,
  { phase, feedback }: { readonly phase: Phase; readonly feedback: CycleFeedback["text"] },
) {
  const { kind, number, branch, planned, mayComplete, baseSha } = phase;
  const revision = phase.revision + 1;
  const asked = { number, branch, planned, mayComplete, baseSha, revision, feedback, conflict: null };
  const { budgetUsd } = phase;
  const prompt = await phasePrompt(deps, situation, {
    ...{ ...asked, budgetUsd },
    kind: kind === "strategic" ? kind : "tactical",
  });
  return {
    ...prompt,
    step: "working",
    revision,
    session: null,
    answer: null,
    rejections: 0,
    restarts: 0,
    ...{ iterations: 0, staleIterations: 0, pivoted: false },
  } as const;
}

/** What people pushed is kept: work goes on from there. */
function headOf({ pulls }: JobSituation, phase: Phase): string {
  const head = pulls.get(phase.id)?.headSha ?? phase.pushedSha ?? phase.claimSha;
  if (head === null) throw new Error(`phase ${phase.id} was reviewed and has no commit`);
  return head;
}
