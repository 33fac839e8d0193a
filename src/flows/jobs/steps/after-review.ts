import { type JobStep } from "../../../domain/jobs/next-step.ts";
import { addPhase, type Phase } from "../../../store/jobs/phases.ts";
import { type JobDeps } from "../dependencies.ts";
import { phasePrompt } from "../phase/phase-prompt.ts";
import { type JobSituation } from "../situation.ts";
import { begin } from "./begin-phases.ts";
import { cycleFeedback, type CycleFeedback } from "./cycle-feedback.ts";
import { holdJob } from "./hold-job.ts";
import { openIntegration, pushed } from "./integration.ts";
import { phaseOf, recordJob } from "./record-job.ts";

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
    change: { status: "running", guidance: null },
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
    change: { status: "running", guidance: null },
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
  const claimSha = plan.claimSha ?? plan.baseSha;
  await pushed(deps, situation, { sha: claimSha, branch: phase.branch, expected: plan.baseSha });
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

/** The same phase once more, in a session of its own. */
async function nextRevision(
  deps: JobDeps,
  situation: JobSituation,
  { phase, feedback }: { readonly phase: Phase; readonly feedback: CycleFeedback["text"] },
) {
  const { kind, number, branch, planned, mayComplete, baseSha } = phase;
  const revision = phase.revision + 1;
  const asked = { number, branch, planned, mayComplete, baseSha, revision, feedback };
  const prompt = await phasePrompt(deps, situation, {
    ...asked,
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
  } as const;
}

/** What people pushed is kept: work goes on from there. */
function headOf({ pulls }: JobSituation, phase: Phase): string {
  const head = pulls.get(phase.id)?.headSha ?? phase.pushedSha ?? phase.claimSha;
  if (head === null) throw new Error(`phase ${phase.id} was reviewed and has no commit`);
  return head;
}
