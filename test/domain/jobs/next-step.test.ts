import { expect, it } from "vitest";
import { type ApprovalDecision } from "../../../src/domain/jobs/approval/approval.ts";
import { decidedAnew } from "../../../src/domain/jobs/decided-anew.ts";
import { type JobFacts, type JobStep } from "../../../src/domain/jobs/job-step.ts";
import { nextJobStep } from "../../../src/domain/jobs/next-step.ts";
import { type PhaseFacts, type PullStanding } from "../../../src/domain/jobs/phases/phase-facts.ts";

const now = new Date("2026-03-02T10:00:00Z");
const later = new Date("2026-03-02T11:00:00Z");

const phase = (given: Partial<PhaseFacts>): PhaseFacts => ({
  ...{
    id: 11,
    kind: "strategic",
    number: 1,
    suffix: "",
    step: "working",
    leased: false,
    waitUntil: null,
    why: null,
  },
  ...{ planned: null, plannedBy: null, feedbackOf: null, revision: 1, answer: null },
  ...{ moment: "first-strategic", pull: null, pushedSha: "h", pullNumber: null },
  ...given,
});
const tactical = (given: Partial<PhaseFacts>): PhaseFacts =>
  phase({ id: 12, kind: "tactical", number: 2, planned: "a", plannedBy: 11, moment: "tactical", ...given });
const planned = phase({ step: "merged", answer: "phase_done" });
const done = phase({ id: 13, number: 3, step: "merged", answer: "job_complete", moment: "later-strategic" });
const final = (given: Partial<PhaseFacts>) =>
  phase({ id: 14, kind: "final", number: 4, moment: "final", ...given });

const free: JobFacts["humanRequired"] = { stands: false, correction: null };
const stands = { stands: true, correction: null };
const removed = (canWrite: boolean) => ({ stands: false, correction: { by: "wren", canWrite } });
const facts = (given: Partial<JobFacts>): JobFacts => ({
  ...{ now, status: "running", issue: "open", switchedOff: false, wishes: [], phases: [] },
  humanRequired: free,
  plan: [{ id: "a", depends_on: [] }],
  limits: { phases: 40, feedbackCycles: 5, refusedResults: 3, parallel: 3 },
  ...given,
});

const opened = (approval: ApprovalDecision): PullStanding => ({
  ...{ kind: "open", headSha: "h", approval, gates: "passed" },
});
const waiting = opened({ kind: "waiting", because: "no_approval", refused: [] });
const approved = opened({ kind: "approved", sha: "h", by: ["wren"], refused: [] });
const unknown = opened({ kind: "waiting", because: "mergeability_unknown", refused: [] });
const soon = new Date("2026-03-02T10:00:05Z");
const refused = opened({ kind: "changes-requested", reviews: [1], refused: [] });
const asked = opened({ kind: "waiting", because: "changes_still_requested", refused: [] });
const two = ["a", "b"].map((id) => ({ id, depends_on: [] }));
const frozen = (pull: PullStanding, given: Partial<PhaseFacts> = {}) =>
  phase({ step: "pending_review", pull, ...given });

const begins = (phase: { kind: string; number: number; planned?: string; plannedBy?: number }) => ({
  kind: "begin",
  phases: [{ suffix: "", planned: null, plannedBy: null, ...phase }],
});

const rows: [string, Partial<JobFacts>, unknown][] = [
  [
    "what a person took over begins nothing",
    { humanRequired: stands },
    { kind: "pause", why: "human-required" },
  ],
  [
    "also while somebody is at it",
    { humanRequired: stands, phases: [phase({ leased: true })] },
    { kind: "pause", why: "human-required" },
  ],
  [
    "nor is it merged, whoever has approved it",
    { humanRequired: stands, status: "pending_review", phases: [frozen(approved)] },
    { kind: "pause", why: "human-required" },
  ],
  [
    "nor by what was asked for before",
    { humanRequired: stands, wishes: [{ kind: "resume", guidance: "x" }], phases: [phase({})] },
    { kind: "pause", why: "human-required" },
  ],
  [
    "it waits while the label stands",
    { humanRequired: stands, status: "paused", phases: [phase({})] },
    { kind: "wait", because: "paused", until: null },
  ],
  [
    "and goes on once a writer asks for it",
    { humanRequired: stands, status: "paused", wishes: [{ kind: "resume", guidance: "x" }] },
    { kind: "resume", guidance: "x" },
  ],
  [
    "or takes the label off",
    { humanRequired: removed(true), status: "paused", phases: [phase({})] },
    { kind: "resume", guidance: null },
  ],
  [
    "what only a person may let through is tried again once a writer hands it back",
    { humanRequired: removed(true), status: "failed", phases: [phase({ step: "failed", why: "tripwire" })] },
    { kind: "redo", phases: [11] },
  ],
  [
    "somebody who may not write hands nothing back",
    { humanRequired: removed(false), status: "paused", phases: [phase({})] },
    { kind: "restore-human-required", removedBy: "wren" },
  ],
  [
    "a stop goes before a person's label",
    { humanRequired: stands, wishes: [{ kind: "stop" }] },
    { kind: "stop", why: "asked" },
  ],
  ["a new job begins with a plan", {}, begins({ kind: "strategic", number: 1 })],
  ["the agent is asked", { phases: [phase({})] }, { kind: "work", phases: [11] }],
  [
    "what somebody is at is left to them",
    { phases: [phase({ leased: true })] },
    { kind: "wait", because: "phase", until: null },
  ],
  [
    "after a fault it waits",
    { phases: [phase({ waitUntil: later })] },
    { kind: "wait", because: "back-off", until: later },
  ],
  [
    "an agent that asks is not asked before a person has answered",
    { phases: [phase({ why: "stale" })] },
    { kind: "pause", why: "stale", detail: "It is phase 1, strategic." },
  ],
  [
    "nobody at work beside it is interrupted for that",
    { phases: [planned, tactical({ why: "iterations" }), tactical({ id: 16, planned: "b", leased: true })] },
    { kind: "wait", because: "phase", until: null },
  ],
  [
    "and what can be worked on is worked on first",
    { phases: [planned, tactical({ why: "iterations" }), tactical({ id: 16, planned: "b" })] },
    { kind: "work", phases: [16] },
  ],
  [
    "but what backs off is not waited for",
    {
      phases: [
        planned,
        tactical({ why: "iterations" }),
        tactical({ id: 16, planned: "b", waitUntil: later }),
      ],
    },
    { kind: "pause", why: "iterations", detail: "It is phase 2, tactical." },
  ],
  ["what holds is published", { phases: [phase({ step: "accepted" })] }, { kind: "publish", phase: 11 }],
  [
    "what waits for nobody is merged",
    { phases: [phase({ step: "merging", pull: waiting })] },
    { kind: "merge", phase: 11, sha: "h" },
  ],
  [
    "what waits for nobody waits for whoever still asks for changes",
    { phases: [phase({ step: "merging", pull: asked, revision: 2 })] },
    { kind: "wait-for-review", phase: 11, because: "changes-requested" },
  ],
  [
    "and for a review of what a person pushed meanwhile",
    { phases: [phase({ step: "merging", pull: waiting, pushedSha: "g" })] },
    { kind: "wait-for-review", phase: 11, because: "moved" },
  ],
  [
    "what waits only for a look at its tests is merged once somebody accepts it",
    { phases: [frozen(waiting, { why: "asks-of-tests" })] },
    { kind: "merge", phase: 11, sha: "h" },
  ],
  [
    "not before that",
    { phases: [frozen({ ...waiting, gates: "review" } as PullStanding, { why: "asks-of-tests" })] },
    { kind: "wait", because: "review", until: null },
  ],
  [
    "nor where somebody pushed since",
    { phases: [frozen(waiting, { why: "asks-of-tests", pushedSha: "g" })] },
    { kind: "wait", because: "review", until: null },
  ],
  [
    "nor where something else waits for a person, too",
    { phases: [frozen(waiting)] },
    { kind: "wait", because: "review", until: null },
  ],
  [
    "what has no pull request is merged without one",
    { phases: [phase({ step: "merging" })] },
    { kind: "merge", phase: 11, sha: null },
  ],
  [
    "what is pushed is checked by others",
    { phases: [tactical({ step: "checking", pull: waiting })] },
    { kind: "check", phase: 12 },
  ],
  [
    "and waits for them, whoever has reviewed it meanwhile",
    { phases: [tactical({ step: "checking", pull: approved, waitUntil: later })] },
    { kind: "wait", because: "checks", until: later },
  ],
  [
    "unless its pull request is merged by hand",
    { phases: [tactical({ step: "checking", pull: { kind: "merged" }, waitUntil: later })] },
    { kind: "note-merge", phase: 12 },
  ],
  [
    "or closed",
    { phases: [tactical({ step: "checking", pull: { kind: "closed" }, waitUntil: later })] },
    { kind: "pause", why: "pull-closed" },
  ],
  [
    "what waits for checks freezes no job beside a phase that waits for a review",
    {
      phases: [
        planned,
        tactical({ step: "pending_review", pull: waiting }),
        tactical({ id: 16, planned: "b", step: "checking", waitUntil: later }),
      ],
      plan: two,
    },
    { kind: "wait", because: "checks", until: later },
  ],
  [
    "what a phase asked for begins before another look at the plan, and alone",
    {
      phases: [planned, tactical({ step: "merged" })],
      plan: [
        { id: "a", depends_on: [] },
        { id: "c", depends_on: ["a", "a.x"] },
        { id: "d", depends_on: ["a"] },
        { id: "a.x", depends_on: ["a"], spawnedBy: "a" },
      ],
    },
    begins({ kind: "tactical", number: 3, planned: "a.x", plannedBy: 11 }),
  ],
  [
    "a frozen phase waits",
    { status: "pending_review", phases: [frozen(waiting)] },
    { kind: "wait", because: "review", until: null },
  ],
  [
    "what is approved is looked at again soon while GitHub works out whether it can be merged",
    { status: "pending_review", phases: [frozen(unknown)] },
    { kind: "wait", because: "review", until: soon },
  ],
  [
    "also beside a phase that waits for a review",
    {
      status: "pending_review",
      phases: [frozen(waiting), tactical({ step: "pending_review", pull: unknown })],
    },
    { kind: "wait", because: "review", until: soon },
  ],
  [
    "a phase that waits for a review holds up nobody who is at work",
    {
      phases: [
        planned,
        tactical({ step: "pending_review", pull: waiting }),
        tactical({ id: 16, planned: "b", leased: true }),
      ],
      plan: two,
    },
    { kind: "wait", because: "phase", until: null },
  ],
  [
    "nor what backs off, of which the earliest goes first",
    {
      phases: [
        planned,
        tactical({ step: "pending_review", pull: waiting }),
        tactical({ id: 16, planned: "b", waitUntil: new Date("2026-03-02T12:00:00Z") }),
        tactical({ id: 17, planned: "c", waitUntil: later }),
      ],
    },
    { kind: "wait", because: "back-off", until: later },
  ],
  [
    "what backs off is woken beside somebody at work",
    { phases: [planned, tactical({ leased: true }), tactical({ id: 16, planned: "b", waitUntil: later })] },
    { kind: "wait", because: "phase", until: later },
  ],
  [
    "an approval merges what was approved",
    { status: "pending_review", phases: [frozen(approved)] },
    { kind: "merge", phase: 11, sha: "h" },
  ],
  [
    "a merge by hand is an approval",
    { status: "pending_review", phases: [frozen({ kind: "merged" })] },
    { kind: "note-merge", phase: 11 },
  ],
  [
    "a pull request closed by hand pauses",
    { phases: [frozen({ kind: "closed" })] },
    { kind: "pause", why: "pull-closed" },
  ],
  [
    "a branch deleted by hand pauses",
    { phases: [frozen({ kind: "branch-gone" })] },
    { kind: "pause", why: "branch-gone" },
  ],
  [
    "a force-push pauses",
    { phases: [frozen({ kind: "force-pushed" })] },
    { kind: "pause", why: "force-pushed" },
  ],
  ["changes to a plan: the same phase again", { phases: [frozen(refused)] }, { kind: "again", phase: 11 }],
  [
    "changes to work: a plan for the answer on its branch",
    { phases: [planned, tactical({ step: "pending_review", pull: refused })] },
    { kind: "feedback", phase: 12, number: 3, on: "same-branch" },
  ],
  [
    "changes to the whole: a phase of its own",
    { phases: [planned, done, final({ step: "pending_review", pull: refused })] },
    { kind: "feedback", phase: 14, number: 5, on: "own-branch" },
  ],
  [
    "while the answer is planned nothing else begins",
    {
      phases: [
        planned,
        tactical({ step: "pending_review", pull: refused }),
        phase({ id: 15, number: 3, feedbackOf: 12 }),
      ],
    },
    { kind: "work", phases: [15] },
  ],
  [
    "the plan of an answer is handed back",
    {
      phases: [
        planned,
        tactical({ step: "pending_review", pull: refused }),
        phase({ id: 15, number: 3, step: "accepted", feedbackOf: 12 }),
      ],
    },
    { kind: "hand-back", phase: 15, to: 12 },
  ],
  [
    "a plan for an answer that failed fails the job",
    {
      phases: [
        planned,
        tactical({ step: "pending_review", pull: asked }),
        phase({ id: 15, number: 3, step: "failed", feedbackOf: 12 }),
      ],
    },
    { kind: "fail", why: "phase-failed" },
  ],
  [
    "but not before the others are done",
    {
      phases: [
        planned,
        tactical({ step: "pending_review", pull: asked }),
        phase({ id: 15, number: 3, step: "failed", feedbackOf: 12 }),
        tactical({ id: 16, planned: "b", leased: true }),
      ],
      plan: two,
    },
    { kind: "wait", because: "phase", until: null },
  ],
  [
    "its work is then begun anew",
    {
      phases: [
        planned,
        tactical({ step: "superseded" }),
        phase({ id: 15, number: 3, step: "failed", feedbackOf: 12 }),
      ],
    },
    begins({ kind: "tactical", number: 4, planned: "a", plannedBy: 11 }),
  ],
  [
    "what contradicts what was merged waits until that is resolved",
    { phases: [phase({ step: "merging" }), tactical({ id: 15, number: 3, planned: null, feedbackOf: 11 })] },
    { kind: "work", phases: [15] },
  ],
  [
    "also before it is published",
    { phases: [phase({ step: "accepted" }), tactical({ id: 15, planned: null, feedbackOf: 11 })] },
    { kind: "work", phases: [15] },
  ],
  [
    "what was resolved goes back to where it contradicted",
    {
      phases: [
        phase({ step: "merging" }),
        tactical({ id: 15, number: 3, step: "accepted", planned: null, feedbackOf: 11 }),
      ],
    },
    { kind: "hand-back", phase: 15, to: 11 },
  ],
  [
    "what could not be resolved fails the job, without a pull request too",
    {
      phases: [
        phase({ step: "merging" }),
        tactical({ id: 15, number: 3, step: "failed", planned: null, feedbackOf: 11 }),
      ],
    },
    { kind: "fail", why: "phase-failed" },
  ],
  [
    "a merge by hand goes before an answer that nobody is at",
    {
      phases: [
        planned,
        tactical({ step: "pending_review", pull: { kind: "merged" } }),
        phase({ id: 15, number: 3, feedbackOf: 12 }),
      ],
    },
    { kind: "note-merge", phase: 12 },
  ],
  [
    "after too many cycles the job fails",
    { phases: [frozen(refused, { revision: 6, pullNumber: 7 })] },
    { kind: "fail", why: "feedback-cycles" },
  ],
  [
    "and is answered again once a person had it begun anew",
    {
      phases: [
        ...[1, 2, 3, 4, 5].map((id) => final({ id, step: "superseded", pullNumber: 7 })),
        final({ id: 6, step: "superseded", pullNumber: 7, why: "redone" }),
        final({ id: 7, number: 5, step: "pending_review", pull: refused, pullNumber: 7 }),
      ],
    },
    { kind: "feedback", phase: 7, number: 6, on: "own-branch" },
  ],
  [
    "the cycles of another pull request do not count",
    {
      phases: [
        phase({ step: "merged", revision: 6, pullNumber: 7 }),
        frozen(refused, { id: 13, pullNumber: 8 }),
      ],
    },
    { kind: "again", phase: 13 },
  ],
  [
    "a result that was sent back as often as is allowed fails the job",
    {
      phases: [
        ...[1, 2, 3, 4, 5].map((id) => final({ id, step: "superseded", pullNumber: 7 })),
        final({ step: "pending_review", pull: refused, pullNumber: 7 }),
      ],
    },
    { kind: "fail", why: "feedback-cycles" },
  ],
  [
    "a merged plan is worked on",
    { phases: [planned] },
    begins({ kind: "tactical", number: 2, planned: "a", plannedBy: 11 }),
  ],
  [
    "phases without a way between them run beside each other, up to the limit",
    { phases: [planned], plan: ["a", "b", "c", "d"].map((id) => ({ id, depends_on: [] })) },
    {
      kind: "begin",
      phases: [
        ["a", "a"],
        ["b", "b"],
        ["c", "c"],
      ].map(([id, suffix]) => ({ kind: "tactical", number: 2, suffix, planned: id, plannedBy: 11 })),
    },
  ],
  [
    "after work comes a plan",
    { phases: [planned, tactical({ step: "merged" })] },
    begins({ kind: "strategic", number: 3 }),
  ],
  [
    "a plan is made anew for what depended on the work",
    {
      phases: [planned, tactical({ step: "merged" })],
      plan: [
        { id: "a", depends_on: [] },
        { id: "b", depends_on: ["a"] },
      ],
    },
    begins({ kind: "strategic", number: 3 }),
  ],
  [
    "a failed phase alone fails the job",
    { phases: [planned, tactical({ step: "failed" })] },
    { kind: "fail", why: "phase-failed" },
  ],
  [
    "what does not depend on a failed phase goes on",
    {
      phases: [
        planned,
        tactical({ step: "failed", suffix: "a" }),
        tactical({ id: 16, step: "merged", planned: "b", suffix: "b" }),
      ],
      plan: [
        { id: "a", depends_on: [] },
        { id: "b", depends_on: [] },
        { id: "c", depends_on: ["b"] },
        { id: "d", depends_on: ["a"] },
      ],
    },
    begins({ kind: "tactical", number: 3, planned: "c", plannedBy: 11 }),
  ],
  [
    "then the job fails, and what depended on it was never begun",
    {
      phases: [planned, tactical({ step: "failed" }), tactical({ id: 16, step: "merged", planned: "b" })],
      plan: [
        { id: "a", depends_on: [] },
        { id: "b", depends_on: [] },
        { id: "d", depends_on: ["a"] },
      ],
    },
    { kind: "fail", why: "phase-failed" },
  ],
  [
    "a plan that failed fails the job",
    { phases: [phase({ step: "failed" })] },
    { kind: "fail", why: "phase-failed" },
  ],
  ["job_complete leads to the whole", { phases: [planned, done] }, begins({ kind: "final", number: 4 })],
  [
    "the merged whole completes the job",
    { phases: [planned, done, final({ step: "merged" })] },
    { kind: "complete" },
  ],
  [
    "a whole that the gates refuse is a refused claim: what mends it is planned",
    { phases: [done, final({ step: "failed", why: "gates" })] },
    { kind: "mend-result", phase: 14, number: 5 },
  ],
  [
    "as long as there is a number left for the plan",
    {
      phases: [done, final({ step: "failed", why: "gates" })],
      limits: { phases: 4, feedbackCycles: 5, refusedResults: 3, parallel: 3 },
    },
    { kind: "fail", why: "too-many-phases" },
  ],
  [
    "a whole that they refuse once too often fails the job",
    {
      phases: [
        done,
        ...[7, 9].map((id) => final({ id, step: "superseded", why: "gates" })),
        // What reviewers sent back the gates had let through.
        final({ id: 10, step: "superseded" }),
        final({ id: 14, step: "failed", why: "gates" }),
      ],
    },
    { kind: "fail", why: "phase-failed" },
  ],
  [
    "what was refused before a person had it begun anew is not counted",
    {
      phases: [
        done,
        final({ id: 14, step: "superseded", why: "gates" }),
        final({ id: 15, step: "superseded", why: "gates" }),
        final({ id: 16, step: "superseded", why: "redone" }),
        final({ id: 17, step: "failed", why: "gates" }),
      ],
    },
    { kind: "mend-result", phase: 17, number: 5 },
  ],
  [
    "a whole that fails for something else fails the job",
    { phases: [done, final({ step: "failed", why: "interrupted" })] },
    { kind: "fail", why: "phase-failed" },
  ],
  [
    "phases have an end",
    { phases: [planned], limits: { phases: 1, feedbackCycles: 5, refusedResults: 3, parallel: 1 } },
    { kind: "fail", why: "too-many-phases" },
  ],
  [
    "a closed issue stops the job",
    { issue: "closed", phases: [phase({ leased: true })] },
    { kind: "stop", why: "issue-closed" },
  ],
  [
    "so does one that was deleted or moved elsewhere, also while the job is held",
    { issue: "absent", status: "paused" },
    { kind: "stop", why: "issue-gone" },
  ],
  [
    "a stop takes effect at once",
    { wishes: [{ kind: "pause" }, { kind: "stop" }], phases: [phase({ leased: true })] },
    { kind: "stop", why: "asked" },
  ],
  [
    "a pause waits for the boundary",
    { wishes: [{ kind: "pause" }], phases: [phase({ leased: true })] },
    { kind: "wait", because: "phase", until: null },
  ],
  [
    "and takes effect there",
    { wishes: [{ kind: "pause" }], phases: [phase({ step: "accepted" })] },
    { kind: "pause", why: "asked" },
  ],
  [
    "a redo begins what is open anew",
    { wishes: [{ kind: "redo" }], phases: [frozen(waiting)] },
    { kind: "redo", phases: [11] },
  ],
  [
    "a paused job waits",
    { status: "paused", phases: [phase({})] },
    { kind: "wait", because: "paused", until: null },
  ],
  [
    "and is resumed with guidance",
    { status: "paused", wishes: [{ kind: "resume", guidance: "Smaller." }] },
    { kind: "resume", guidance: "Smaller." },
  ],
  [
    "a failed job waits",
    { status: "failed", phases: [phase({ step: "failed" })] },
    { kind: "wait", because: "failed", until: null },
  ],
  [
    "and what failed is tried again",
    { status: "failed", wishes: [{ kind: "retry" }], phases: [planned, tactical({ step: "failed" })] },
    { kind: "redo", phases: [12] },
  ],
  [
    "all that failed beside each other, at once",
    {
      status: "failed",
      wishes: [{ kind: "resume", guidance: "Smaller." }],
      phases: [planned, tactical({ step: "failed" }), tactical({ id: 16, planned: "b", step: "failed" })],
    },
    { kind: "redo", phases: [12, 16] },
  ],
  [
    "switched off, everything waits",
    { switchedOff: true, phases: [phase({})] },
    { kind: "wait", because: "switched-off", until: null },
  ],
  ["what is over is over", { status: "completed", wishes: [{ kind: "redo" }] }, { kind: "none" }],
];

it.each(rows)("%s", (_, given, step) => {
  expect(nextJobStep(facts(given))).toEqual(step as JobStep);
});

it.each<[string, PhaseFacts, readonly number[]]>([
  ["what is to be merged is decided anew at another level", phase({ step: "merging", pull: waiting }), [11]],
  ["so is what has no pull request", phase({ step: "merging" }), [11]],
  ["not what somebody merged meanwhile", phase({ step: "merging", pull: { kind: "merged" } }), []],
  ["nor what somebody pushed to", phase({ step: "merging", pull: waiting, pushedSha: "g" }), []],
  ["nor what waits for a person already", frozen(waiting), []],
])("%s", (_, given, ids) => {
  expect(decidedAnew([given])).toEqual(ids);
});
