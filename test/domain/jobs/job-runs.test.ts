import fc from "fast-check";
import { expect, it } from "vitest";
import { type Voice } from "../../../src/domain/jobs/approval/approval.ts";
import { autonomyLevels, type AutonomyLevel } from "../../../src/domain/jobs/autonomy/autonomy.ts";
import { type JobStep } from "../../../src/domain/jobs/job-step.ts";
import { isOpen } from "../../../src/domain/jobs/phases/phase-facts.ts";
import { SimulatedJob, type Merge, type SimulatedPull } from "./simulated-job.ts";

type State = "approved" | "changes_requested" | "commented" | "dismissed";
type Reviewer = "wren" | "finch" | "reader";

type Event =
  | { readonly kind: "look" | "died" | "restart" | "dies-merging" | "switch" | "time" | "issue-closed" }
  | { readonly kind: "push" | "rewrite" | "conflict" | "close" | "branch-gone" | "merge" | "guard" }
  | { readonly kind: "judged"; readonly gates: "passed" | "refused" }
  | { readonly kind: "reported"; readonly state: "success" | "failure" }
  | { readonly kind: "ended"; readonly how: "done" | "complete" | "failed" | "fault" }
  | {
      readonly kind: "review";
      readonly by: Reviewer;
      readonly state: State;
      readonly late: boolean;
    }
  | { readonly kind: "command"; readonly by: Reviewer }
  | { readonly kind: "takes-over" }
  | { readonly kind: "hands-back"; readonly by: Reviewer }
  /** May write from now on, or may not. */
  | { readonly kind: "permission"; readonly by: Reviewer }
  | { readonly kind: "wish"; readonly wish: "stop" | "pause" | "resume" | "redo" | "retry" }
  | { readonly kind: "level"; readonly level: AutonomyLevel };

const levels = fc.constantFrom<AutonomyLevel>(...autonomyLevels);
const one = <T>(...values: T[]) => fc.constantFrom(...values);
const events = fc.oneof(
  { weight: 8, arbitrary: fc.record({ kind: fc.constant("look" as const) }) },
  {
    weight: 20,
    arbitrary: fc.record({
      kind: fc.constant("ended" as const),
      how: one(...Array<"done">(8).fill("done"), "complete", "complete", "failed", "fault"),
    }),
  },
  {
    weight: 14,
    arbitrary: fc.record({
      kind: fc.constant("review" as const),
      by: one("wren" as const, "wren" as const, "finch" as const, "reader" as const),
      state: one<State>("approved", "approved", "approved", "changes_requested", "commented", "dismissed"),
      late: one(false, false, false, true),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant("command" as const), by: one<Reviewer>("wren", "reader") }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("takes-over" as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant("hands-back" as const), by: one<Reviewer>("wren", "reader") }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant("permission" as const), by: one<Reviewer>("wren", "finch") }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: one(
        "died" as const,
        "push" as const,
        "conflict" as const,
        "time" as const,
        "dies-merging" as const,
      ),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: one("restart" as const, "switch" as const, "guard" as const) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("judged" as const),
      gates: one("passed" as const, "passed" as const, "refused" as const),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant("reported" as const),
      state: one("success" as const, "success" as const, "success" as const, "failure" as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: one("rewrite" as const, "close" as const, "branch-gone" as const, "merge" as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("wish" as const),
      wish: one("pause", "resume", "resume", "redo", "retry"),
    }),
  },
  {
    // Rare, for nothing comes after it.
    weight: 1,
    arbitrary: one<Event>(
      ...Array<Event>(8).fill({ kind: "look" }),
      { kind: "wish", wish: "stop" },
      { kind: "issue-closed" },
    ),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("level" as const), level: levels }) },
) as fc.Arbitrary<Event>;

/** Who has said last what decides, by an account of its own. */
function mayMerge(
  { voices, head, gates, guarded }: SimulatedPull,
  { sha, outsiders }: { readonly sha: string | null; readonly outsiders: ReadonlySet<string> },
): boolean {
  if (sha === null || gates.get(sha) !== "passed" || guarded) return false;
  const last = new Map<string, Omit<Voice, "permission">>();
  for (const voice of voices) {
    if (!outsiders.has(voice.by) && saidBy(voice) !== "commented") last.set(voice.by, voice);
  }
  const said = [...last.values()];
  const asks = said.some((voice) => saidBy(voice) === "changes_requested");
  const approves = said.some((voice) => voice.commit === sha && saidBy(voice) === "approved");
  return sha === head && !asks && approves;
}

function saidBy({ says }: Pick<Voice, "says">): State {
  return says.kind === "command" ? "approved" : says.state;
}

/** What waits for a person at which level, copied from the specification. */
const waiting: Readonly<Record<AutonomyLevel, readonly string[]>> = {
  full: [],
  review: ["final"],
  partial: ["first-strategic", "final"],
  guided: ["first-strategic", "later-strategic", "final"],
  dependent: ["first-strategic", "later-strategic", "tactical", "final"],
  // Its floor is partial here; every second phase waits besides.
  custom: ["first-strategic", "final"],
};

function isDue({ level, moment, phase }: Merge): boolean {
  const everySecond = level === "custom" && phase.number % 2 === 0;
  return waiting[level].includes(moment) || everySecond || phase.revision > 1;
}

function happen(job: SimulatedJob, event: Event): void {
  const leased = job.phases.find((phase) => phase.leased);
  const pull = job.phases.find((phase) => isOpen(phase) && phase.opened?.state === "open")?.opened ?? null;
  switch (event.kind) {
    case "look":
      return;
    case "died":
      if (leased !== undefined) leased.leased = false;
      return;
    case "restart":
      job.restart();
      return;
    case "dies-merging":
      job.diesMerging = true;
      return;
    case "switch":
      job.switchedOff = !job.switchedOff;
      return;
    case "issue-closed":
      job.issue = "closed";
      return;
    case "time":
      for (const phase of job.phases) if (phase.step !== "checking") phase.waitUntil = null;
      return;
    case "ended":
      if (leased === undefined) return;
      leased.leased = false;
      if (event.how === "failed") leased.step = "failed";
      else if (event.how === "fault") Object.assign(leased, { waitUntil: later });
      else {
        const complete =
          event.how === "complete" && leased.kind === "strategic" && leased.feedbackOf === null;
        Object.assign(leased, { step: "accepted", answer: complete ? "job_complete" : "phase_done" });
        leased.claim = job.commit();
        leased.reported = null;
      }
      return;
    case "reported": {
      const checking = job.phases.find(({ step }) => step === "checking");
      if (checking !== undefined) Object.assign(checking, { reported: event.state, waitUntil: null });
      return;
    }
    case "wish":
      job.wishes.push(event.wish === "resume" ? { kind: "resume", guidance: "" } : { kind: event.wish });
      return;
    case "level":
      job.newLevel = event.level;
      return;
    case "takes-over":
      job.humanRequired = true;
      return;
    case "hands-back":
      if (job.humanRequired) [job.humanRequired, job.removedBy] = [false, event.by];
      return;
    case "permission":
      if (!job.outsiders.delete(event.by)) job.outsiders.add(event.by);
      return;
    default:
      if (pull !== null) onPull(job, pull, event);
  }
}

const later = new Date("2026-03-02T11:00:00Z");
let voices = 0;

type PullEvent = Extract<
  Event,
  | { kind: "push" | "rewrite" | "conflict" | "close" | "branch-gone" | "merge" | "guard" }
  | { kind: "review" | "command" | "judged" }
>;

function onPull(job: SimulatedJob, pull: SimulatedPull, event: PullEvent): void {
  switch (event.kind) {
    case "push":
      pull.head = job.commit();
      return;
    case "rewrite":
      pull.head = job.commit();
      pull.rewritten = true;
      return;
    case "judged":
      // What was judged before it was pushed is not judged again.
      if (!pull.gates.has(pull.head)) pull.gates.set(pull.head, event.gates);
      return;
    case "conflict":
      pull.conflicting = true;
      return;
    case "close":
      pull.state = "closed";
      return;
    case "branch-gone":
      pull.state = "branch-gone";
      return;
    case "guard":
      pull.guarded = !pull.guarded;
      return;
    case "merge":
      pull.state = "merged";
      return;
    case "command":
      pull.voices.push(voice(event.by, pull.head, { kind: "command" }));
      return;
    case "review": {
      const says = { kind: "review", state: event.state, actions: [], fixInline: false } as const;
      pull.voices.push(voice(event.by, event.late ? "an older one" : pull.head, says));
    }
  }
}

function voice(by: Reviewer, commit: string, says: Voice["says"]): Omit<Voice, "permission"> {
  voices += 1;
  return { id: voices, by, byBot: false, commit, at: new Date(voices), says, answered: false };
}

interface Looked {
  readonly step: JobStep | null;
  readonly died: boolean;
}

function check(job: SimulatedJob, merges: readonly Merge[], { step, died }: Looked): void {
  const { outsiders } = job;
  for (const merge of merges) {
    const { phase, sha, waited } = merge;
    expect(phase.merges, "nothing is merged twice").toBe(1);
    expect(
      [job.issue, job.switchedOff, job.humanRequired],
      "nothing is merged of what nobody wants done, or a person has taken over",
    ).toEqual(["open", false, false]);
    if (waited)
      expect(
        phase.opened !== null && mayMerge(phase.opened, { sha, outsiders }),
        "what waits is approved, and holds",
      ).toBe(true);
    else expect(isDue(merge), "what is due for an approval waits for it").toBe(false);
    if (job.checks && phase.kind !== "strategic" && !waited)
      expect(phase.reported, "what others report on is merged once they let it through").toBe("success");
    if (!waited && phase.opened !== null)
      expect(sha, "only what the service pushed needs no review").toBe(phase.pushedSha);
  }
  const busy = job.phases.filter((phase) => phase.leased).map(({ branch }) => branch);
  expect(new Set(busy).size, "no two phases are at work on one branch").toBe(busy.length);
  if (died) return;
  if (job.humanRequired && !job.switchedOff)
    expect(step?.kind === "work", "no agent works on what a person has taken over").toBe(false);
  expect(step, "it comes to rest").not.toBeNull();
  const moves = { work: true, wait: true, none: job.status === "completed" || job.status === "stopped" };
  expect(
    step !== null && moves[step.kind as keyof typeof moves],
    `it moves or waits: ${step?.kind ?? ""}`,
  ).toBe(true);
  if (step?.kind !== "wait") return;
  const frozen = job.phases.some(({ step: at }) => at === "pending_review");
  const reasons: Partial<Record<typeof step.because, boolean>> = {
    paused: job.status === "paused",
    failed: job.status === "failed",
    review: frozen,
    phase: busy.length > 0,
    "switched-off": job.switchedOff,
    "back-off": job.phases.some(
      ({ step: at, waitUntil }) => (at === "working" || at === "claimed") && waitUntil !== null,
    ),
    checks: job.phases.some(({ step: at }) => at === "checking"),
  };
  expect(reasons[step.because], `it waits for what is there: ${step.because}`).toBe(true);
}

/** From wherever it stands: everybody approves, agents do their part, and it comes to an end. */
function finish(job: SimulatedJob): void {
  job.switchedOff = false;
  job.outsiders.delete("wren");
  job.outsiders.delete("finch");
  for (let rounds = 0; rounds < 100; rounds += 1) {
    const before = job.merges.length;
    const step = job.look();
    check(job, job.merges.slice(before), { step, died: job.died });
    if (["completed", "stopped", "failed"].includes(job.status)) return;
    if (job.status === "paused") happen(job, { kind: "wish", wish: "resume" });
    happen(job, { kind: "time" });
    happen(job, { kind: "reported", state: "success" });
    for (const { opened } of job.phases.filter((phase) => isOpen(phase) && phase.opened?.state === "open")) {
      if (opened === null) continue;
      Object.assign(opened, { guarded: false, conflicting: false });
      opened.gates.set(opened.head, "passed");
      for (const by of ["wren", "finch"] as const)
        onPull(job, opened, { kind: "review", by, state: "approved", late: false });
    }
    const plans = job.phases.filter(({ kind }) => kind === "strategic").length;
    happen(job, { kind: "ended", how: plans > 2 ? "complete" : "done" });
  }
  expect(job.status, "it comes to an end once nobody is in its way").toBe("completed");
}

it("whatever happens, a job merges only what may be merged, once, and moves or says what it waits for", () => {
  const story = fc.record({
    level: levels,
    checks: one(false, false, true),
    events: fc.array(fc.tuple(events, one(0, 1, 1, 1, 2), one(1, 2, 100, 100)), {
      minLength: 20,
      maxLength: 80,
    }),
  });
  let merged = 0;
  let completed = 0;
  fc.assert(
    fc.property(story, ({ level, checks, events: told }) => {
      const job = new SimulatedJob(level, checks);
      for (const [event, looks, most] of told) {
        happen(job, event);
        // No look: the webhook was lost. Two: it came twice.
        for (let look = 0; look < looks; look += 1) {
          const before = job.merges.length;
          // A process may die after any step.
          const step = job.look(most);
          check(job, job.merges.slice(before), { step, died: job.died || (step === null && most < 100) });
        }
      }
      finish(job);
      merged += job.merges.length;
      if (job.status === "completed") completed += 1;
    }),
    { numRuns: 400, seed: 7 },
  );
  // It is no proof where nothing happens.
  expect(merged).toBeGreaterThan(1_000);
  expect(completed).toBeGreaterThan(0);
});

it.each(autonomyLevels)(
  "a job at %s that nobody disturbs waits exactly where its level says, and is completed",
  (level) => {
    const job = new SimulatedJob(level);
    const waited: string[] = [];
    let rounds = 0;
    for (
      let step = job.look();
      step !== null && job.status !== "completed" && rounds < 50;
      step = job.look()
    ) {
      rounds += 1;
      if (step.kind === "wait" && step.because === "review") {
        const [frozen] = job.facts().phases.filter(({ step: at }) => at === "pending_review");
        waited.push(frozen?.moment ?? "nothing");
        onPull(job, job.phases.find(({ id }) => id === frozen?.id)?.opened as SimulatedPull, {
          ...{ kind: "review", by: "wren", state: "approved", late: false },
        });
      }
      const plans = job.phases.filter(({ kind }) => kind === "strategic").length;
      happen(job, { kind: "ended", how: plans > 2 ? "complete" : "done" });
    }
    expect(job.status).toBe("completed");
    expect(waited).toEqual(expectedWaits[level]);
    expect(job.merges.every(({ phase }) => (phase.opened === null) === (level === "full"))).toBe(true);
  },
);

/** Two rounds of two phases and of one, then the result; at custom every second phase waits besides what partial asks for. */
const expectedWaits: Readonly<Record<AutonomyLevel, readonly string[]>> = {
  full: [],
  review: ["final"],
  partial: ["first-strategic", "final"],
  custom: ["first-strategic", "tactical", "tactical", "tactical", "tactical", "final"],
  guided: ["first-strategic", "later-strategic", "later-strategic", "final"],
  dependent: [
    ...["first-strategic", "tactical", "tactical", "later-strategic", "tactical", "tactical"],
    ...["later-strategic", "final"],
  ],
};
