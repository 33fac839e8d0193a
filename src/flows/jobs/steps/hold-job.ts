import { type JobStep, type StopReason } from "../../../domain/jobs/job-step.ts";
import {
  failureSentence,
  pauseSentence,
  stopSentence,
  waysOn,
  waysOnFrom,
} from "../../../domain/jobs/sentences.ts";
import { redone } from "../../../domain/jobs/phases/phase-facts.ts";
import { jobStatusAfter, type JobEvent, type JobStatus } from "../../../domain/jobs/status.ts";
import { leadingWish } from "../../../domain/jobs/asking/wish.ts";
import { type PhaseFailure } from "../../../domain/jobs/phases/phase-failure.ts";
import { type Effect } from "../../../domain/effects/effect.ts";
import { inlineText } from "../../../domain/trust/text/contain.ts";
import { listKeptPhaseDiffs } from "../../../store/jobs/kept-phase-diffs.ts";
import { type Phase, type PhaseProgress } from "../../../store/jobs/phases.ts";
import { doneOnBoard, heldOnBoard } from "../comments/board-effects.ts";
import { failuresText, saidOfFailures, summaryText } from "../comments/failure-text.ts";
import { jobMarker, noticeComment, type Notice } from "../comments/job-notice.ts";
import { completionDetail } from "../comments/run-notices.ts";
import { type JobDeps } from "../dependencies.ts";
import { liftHumanRequired, restoreHumanRequired } from "../human-required.ts";
import { clearFailures, escalateFailure } from "../escalate-failure.ts";
import { keepPlanFiles } from "../../../store/jobs/job-plans.ts";
import { readNewestPlan } from "../standing/newest-plan.ts";
import { jobFailureEffects, jobResolved } from "../../notify/job-ends.ts";
import { keepBranches } from "../reviews/keep-branches.ts";
import { readPhaseFailures } from "../standing/phase-failures.ts";
import { type JobSituation } from "../situation.ts";
import { reopened } from "./reopened.ts";
import { movingWishes, phaseOf, recordJob } from "./record-job.ts";

type Hold = Extract<
  JobStep,
  { kind: "stop" | "pause" | "resume" | "redo" | "restore-human-required" | "fail" | "complete" }
>;

/** What people, or the end of the work, do to a job as a whole. */
export async function holdJob(deps: JobDeps, situation: JobSituation, step: Hold): Promise<boolean> {
  const settles = movingWishes(situation);
  switch (step.kind) {
    case "stop":
      return recordJob(deps, situation, {
        ...{ decision: step, change: { status: after(situation, "stop"), why: step.why }, settles },
        effects: stopNotices(deps, situation, step.why),
      });
    case "pause":
      return recordJob(deps, situation, {
        ...{ decision: step, change: { status: after(situation, "pause"), why: step.why }, settles },
        phases: step.why === "held" ? askedAbout(situation) : [],
        effects: pauseNotices(deps, situation, step),
      });
    case "resume": {
      const change = { status: "running", why: null, ...guidanceOf(situation) } as const;
      const phases = [...cleared(situation), ...(await reopened(deps, situation, step.guidance))];
      const effects = lifts(situation);
      return recordJob(deps, situation, { ...{ decision: step, change, settles, phases, effects } });
    }
    case "redo": {
      const anew = step.phases.map((id) => phaseOf(situation, id));
      return recordJob(deps, situation, {
        ...{ decision: step, change: { status: "running", why: null, ...guidanceOf(situation) }, settles },
        phases: anew.map((phase) => [phase, { step: "superseded", why: redone }]),
        effects: [...lifts(situation), ...anew.flatMap(removeBranch)],
      });
    }
    case "restore-human-required": {
      const { job, place } = situation;
      const { removedBy } = step;
      const effects = restoreHumanRequired(deps, place, { issue: job.issue, removedBy });
      return recordJob(deps, situation, { decision: step, effects });
    }
    case "fail":
      return fail(deps, situation, step);
    case "complete":
      return complete(deps, situation, step);
  }
}

/** Whoever has a job go on that a person held corrects it. */
function lifts({ job, place, facts }: JobSituation): Effect[] {
  return facts.humanRequired.stands ? [liftHumanRequired(place, job.issue)] : [];
}

/** What a person held goes on with nothing counted against it. */
function cleared({ job, phases }: JobSituation): [Phase, PhaseProgress][] {
  if (job.why !== "human-required") return [];
  const none = { rejections: 0, iterations: 0, staleIterations: 0, pivoted: false, faults: 0, restarts: 0 };
  return phases.flatMap((phase) =>
    (phase.step === "working" || phase.step === "claimed") && !phase.leased
      ? [[phase, { step: phase.step, ...none, waitUntil: null }]]
      : [],
  );
}

function pauseNotices(
  deps: JobDeps,
  situation: JobSituation,
  { why, detail }: Extract<Hold, { kind: "pause" }>,
): Effect[] {
  const told = why === "held" ? (detail ?? null) : inlineText(detail ?? "") || null;
  const said = { what: pauseSentence(why), detail: told, ways: waysOnFrom(why) };
  return [
    notice(deps, situation, { marker: "job-paused", ...said }),
    ...(why === "held" ? heldOnBoard(deps, situation, detail ?? "") : []),
  ];
}

/** The result that a person is asked about; whoever resumes the job lets it through. */
function askedAbout({ phases }: JobSituation): [Phase, PhaseProgress][] {
  return phases.flatMap((phase) =>
    phase.kind === "final" && phase.step === "accepted" ? [[phase, { step: "accepted", why: "held" }]] : [],
  );
}

async function complete(
  deps: JobDeps,
  situation: JobSituation,
  step: Extract<JobStep, { kind: "complete" }>,
): Promise<boolean> {
  const { job, phases } = situation;
  await clearFailures(deps, situation);
  const text = { marker: "job-completed", what: "The job is completed", ways: [] };
  return recordJob(deps, situation, {
    decision: step,
    change: { status: after(situation, "complete") },
    settles: movingWishes(situation),
    effects: [
      notice(deps, situation, { ...text, detail: completionDetail(job, phases) }),
      { kind: "close-issue", issue: job.issue },
      ...doneOnBoard(deps, situation),
      ...jobResolved(situation),
    ],
  });
}

async function fail(
  deps: JobDeps,
  situation: JobSituation,
  step: Extract<JobStep, { kind: "fail" }>,
): Promise<boolean> {
  const failed = decisiveFailure(situation.phases);
  const tripped = step.why === "phase-failed" && failed?.why === "tripwire";
  const failures = await readPhaseFailures(deps.db, situation.phases);
  const plan = await readNewestPlan(situation);
  // Before it is stored: it may be said twice, and must not be lost with the process.
  const escalated = tripped ? null : await escalateFailure(deps, situation, { why: step.why, failures });
  const text = {
    what: failureSentence(step.why, failed?.why ?? null),
    ways: waysOn(tripped ? "tripped" : "failed"),
  };
  return recordJob(deps, situation, {
    decision: { ...step, phase: failed?.id ?? null, escalated },
    change: { status: after(situation, "fail"), why: failed?.why ?? step.why },
    also: async (db) => {
      if (plan.length > 0) await keepPlanFiles(db, situation.job.id, plan);
    },
    phases: await keepBranches(deps, situation),
    effects: await jobFailureEffects(deps, situation, {
      ...{ tripped, failed },
      notice: notice(deps, situation, {
        marker: tripped ? "page" : "job-failed",
        ...text,
        detail: await detailOfFailure(deps, situation, failures),
        said: saidOfFailures(situation.phases),
      }),
    }),
  });
}

/** What only a person may let through goes before what an agent may look into. */
function decisiveFailure(phases: readonly Phase[]): Phase | null {
  const failed = phases.filter(({ step }) => step === "failed");
  return failed.findLast(({ why }) => why === "tripwire") ?? failed.at(-1) ?? null;
}

async function detailOfFailure(
  { db, settings }: JobDeps,
  situation: JobSituation,
  failures: readonly PhaseFailure[],
): Promise<string | null> {
  const { id: jobId } = situation.job;
  const kept = settings.pagesUrl === null ? [] : await listKeptPhaseDiffs(db, { jobId, characters: 0 });
  const links = kept.map(
    ({ phase, phaseId }) =>
      `- [what phase ${phase} changed (kept here, not pushed)](${settings.pagesUrl}/jobs/${jobId}/phases/${phaseId}.diff)`,
  );
  const parts = [failuresText(failures), links.join("\n"), summaryText(situation)];
  return parts.filter((part) => part !== "").join("\n\n") || null;
}

/** Where the issue is gone, whoever reviews is told on the pull requests that are still open. */
function stopNotices(deps: JobDeps, situation: JobSituation, why: StopReason): Effect[] {
  const { job, phases, pulls } = situation;
  const marker = jobMarker("job-stopped", job);
  const text = { marker, what: stopSentence(why), detail: null };
  if (why !== "issue-gone")
    return [noticeComment(deps, { ...text, issue: job.issue, ways: waysOn("stopped") })];
  const open = phases.flatMap(({ id, pull }) => (pulls.get(id)?.standing.kind === "open" ? [pull] : []));
  const ways = ["its branches and pull requests stay; close them, or take them over"];
  return open.flatMap((pull) => (pull === null ? [] : [noticeComment(deps, { ...text, issue: pull, ways })]));
}

type Text = Pick<Notice, "marker" | "what" | "ways"> & Partial<Pick<Notice, "detail" | "said">>;

function notice(deps: JobDeps, { job }: JobSituation, text: Text) {
  const marker = jobMarker(text.marker, job);
  return noticeComment(deps, { issue: job.issue, detail: null, ...text, marker });
}

function after({ job }: JobSituation, event: JobEvent): JobStatus {
  const to = jobStatusAfter(job.status, event);
  if (to === undefined) throw new Error(`a job that is ${job.status} cannot ${event}`);
  return to;
}

/** Of whoever said it last, unless something goes before it; also where what failed is begun anew by it. */
function guidanceOf({ wishes, facts }: JobSituation) {
  const said = wishes.findLast(({ wish }) => wish.kind === "resume");
  if (said?.wish.kind !== "resume" || leadingWish(facts.wishes)?.kind !== "resume") return {};
  return { guidance: said.wish.guidance, guidanceBy: said.by };
}

function removeBranch(phase: Phase): Effect[] {
  if (phase.pushedSha === null || phase.kind === "final" || phase.feedbackOf !== null) return [];
  return [{ kind: "delete-branch", branch: phase.branch, expectedHead: phase.pushedSha }];
}
