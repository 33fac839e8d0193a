import { decideApproval, type HeadGates, type Voice } from "../../../src/domain/jobs/approval/approval.ts";
import { type AutonomyLevel } from "../../../src/domain/jobs/autonomy/autonomy.ts";
import { decidedAnew } from "../../../src/domain/jobs/decided-anew.ts";
import { type JobFacts, type JobStep, type NewPhase } from "../../../src/domain/jobs/job-step.ts";
import { nextJobStep } from "../../../src/domain/jobs/next-step.ts";
import {
  isOpen,
  nextNumber,
  redone,
  type PhaseFacts,
  type PullStanding,
} from "../../../src/domain/jobs/phases/phase-facts.ts";
import { phaseBranch } from "../../../src/domain/jobs/phases/phase-name.ts";
import { shouldFreeze } from "../../../src/domain/jobs/autonomy/should-freeze.ts";
import { jobStatusAfter, type JobEvent } from "../../../src/domain/jobs/status.ts";
import { type JobWish } from "../../../src/domain/jobs/asking/wish.ts";

/** A pull request as a GitHub would hold it. */
export interface SimulatedPull {
  head: string;
  state: "open" | "closed" | "branch-gone" | "merged";
  rewritten: boolean;
  conflicting: boolean;
  /** Rules of the branch ask for more than one approval. */
  guarded: boolean;
  /** What gates said of its heads. */
  readonly gates: Map<string, HeadGates>;
  readonly voices: Omit<Voice, "permission">[];
}

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

export interface SimulatedPhase extends Mutable<Omit<PhaseFacts, "pull" | "moment">> {
  branch: string;
  claim: string;
  opened: SimulatedPull | null;
  answered: number[];
  /** What others said of its claim; null: nothing yet. */
  reported: "success" | "failure" | null;
  /** By the service, whether it could write that down or not. */
  merges: number;
}

export interface Merge {
  readonly phase: SimulatedPhase;
  readonly sha: string | null;
  readonly waited: boolean;
  readonly level: AutonomyLevel;
  readonly moment: PhaseFacts["moment"];
}

const bot = "nightshift[bot]";
const now = new Date("2026-03-02T10:00:00Z");
const later = new Date("2026-03-02T10:30:00Z");
const rules = {
  floor: "partial",
  everyPhases: 2,
  milestones: [],
  confidenceBelow: null,
  sensitive: [],
} as const;

/** A job whose steps are carried out in memory as the flows carry them out on GitHub. */
export class SimulatedJob {
  status: JobFacts["status"] = "running";
  issue: JobFacts["issue"] = "open";
  level: AutonomyLevel;
  newLevel: AutonomyLevel | null = null;
  switchedOff = false;
  humanRequired = false;
  /** Who took the label off; null: nobody has. */
  removedBy: string | null = null;
  #taken = false;
  /** The process dies once it has merged, before it can say so. */
  diesMerging = false;
  wishes: JobWish[] = [];
  /** Who may not write, at this moment. */
  readonly outsiders = new Set<string>(["reader"]);
  readonly phases: SimulatedPhase[] = [];
  readonly merges: Merge[] = [];
  #last = 0;
  /** In the look before. */
  died = false;

  /** Whether others report on what is pushed. */
  readonly checks: boolean;

  constructor(level: AutonomyLevel, checks = false) {
    this.level = level;
    this.checks = checks;
  }

  commit(): string {
    this.#last += 1;
    return `c${this.#last}`;
  }

  /** Looks until the job waits, as one look does. The step that it ended with; null: it died before, or never rests. */
  look(most = 100): JobStep | null {
    this.died = false;
    for (let steps = 0; steps < most; steps += 1) {
      const step = nextJobStep(this.facts());
      const worked = this.phases.some((phase) => isOpen(phase) && phase.leased);
      if (this.newLevel !== null && step.kind !== "none" && !(step.kind === "wait" && worked))
        this.#setLevel();
      else if (!this.#carryOut(step)) return this.#unlessDead(step);
    }
    return null;
  }

  #unlessDead(step: JobStep): JobStep | null {
    return this.died ? null : step;
  }

  /** Whoever was at a phase is gone, and nobody is there to look. */
  restart(): void {
    for (const phase of this.phases) phase.leased = false;
  }

  facts(): JobFacts {
    return {
      ...{ now, status: this.status, issue: this.issue, switchedOff: this.switchedOff, wishes: this.wishes },
      humanRequired: { stands: this.humanRequired, correction: this.#correction() },
      phases: this.phases.map((phase) => {
        return { ...phase, moment: this.#moment(phase), pull: standing(phase, this.outsiders) };
      }),
      plan: [
        { id: "a", depends_on: [] },
        { id: "b", depends_on: [] },
        { id: "c", depends_on: ["a"] },
      ],
      limits: { phases: 30, feedbackCycles: 3, refusedResults: 2, parallel: 2 },
    };
  }

  #correction(): JobFacts["humanRequired"]["correction"] {
    const by = this.removedBy;
    const held = this.status === "paused" && this.#taken && !this.humanRequired;
    return held && by !== null ? { by, canWrite: !this.outsiders.has(by) } : null;
  }

  #setLevel(): void {
    this.level = this.newLevel ?? this.level;
    this.newLevel = null;
    for (const id of decidedAnew(this.facts().phases)) {
      const phase = this.#phase(id);
      // What is there already, though nobody could say so, is left to be noted.
      if (phase.merges === 0) phase.step = "accepted";
    }
  }

  #moment({ id, kind }: SimulatedPhase): PhaseFacts["moment"] {
    if (kind !== "strategic") return kind;
    return this.phases.some((each) => each.kind === kind && each.step === "merged" && each.id < id)
      ? "later-strategic"
      : "first-strategic";
  }

  #phase(id: number): SimulatedPhase {
    const phase = this.phases.find((each) => each.id === id);
    if (phase === undefined) throw new Error(`there is no phase ${id}`);
    return phase;
  }

  #move(event: JobEvent): void {
    const to = jobStatusAfter(this.status, event);
    if (to === undefined) throw new Error(`a job that is ${this.status} cannot ${event}`);
    this.status = to;
    this.wishes = [];
  }

  #add(phase: NewPhase, more: Partial<SimulatedPhase> = {}): void {
    this.phases.push({
      ...{ ...phase, id: this.phases.length + 1, step: phase.kind === "final" ? "claimed" : "working" },
      ...{
        leased: false,
        waitUntil: null,
        why: null,
        feedbackOf: null,
        revision: 1,
        answer: null,
        pushedSha: null,
      },
      ...{ pullNumber: null, opened: null, answered: [], merges: 0, reported: null, claim: this.commit() },
      branch: phaseBranch({ issue: 7, run: 1 }, phase),
      ...more,
    });
  }

  /** True: there may be more to do. */
  #carryOut(step: JobStep): boolean {
    switch (step.kind) {
      case "none":
        return false;
      case "wait":
        if (this.status === "paused" || this.status === "failed") this.wishes = [];
        if (step.because === "review") this.status = "pending_review";
        return false;
      case "work":
        this.status = "running";
        for (const id of step.phases) this.#phase(id).leased = true;
        return false;
      case "begin":
        this.status = "running";
        for (const phase of step.phases) this.#add(phase);
        return true;
      case "publish":
        this.#publish(this.#phase(step.phase));
        return true;
      case "check":
        this.#check(this.#phase(step.phase));
        return true;
      case "merge":
        return this.#merge(this.#phase(step.phase), step.sha);
      case "note-merge":
        this.status = "running";
        this.#close(this.#phase(step.phase));
        return true;
      case "wait-for-review":
        this.#phase(step.phase).step = "pending_review";
        return true;
      case "again":
        this.#nextRevision(this.#phase(step.phase));
        return true;
      case "feedback":
        this.#feedback(step);
        return true;
      case "mend-result": {
        this.status = "running";
        this.#phase(step.phase).step = "superseded";
        const { number } = step;
        this.#add({ kind: "strategic", number, suffix: "", planned: null, plannedBy: null });
        return true;
      }
      case "hand-back":
        this.#handBack(this.#phase(step.phase), this.#phase(step.to));
        return true;
      default:
        this.#hold(step);
        return true;
    }
  }

  #check(phase: SimulatedPhase): void {
    const { reported } = phase;
    if (reported === null) phase.waitUntil = later;
    else if (reported === "success") phase.step = "accepted";
    else if (phase.kind === "final") Object.assign(phase, { step: "failed", why: "gates" });
    else Object.assign(phase, { step: "working", reported: null });
  }

  #publish(phase: SimulatedPhase): void {
    if (this.checks && phase.kind !== "strategic" && phase.reported !== "success") {
      if (this.level !== "full" || phase.pullNumber !== null) this.#open(phase);
      Object.assign(phase, { step: "checking", waitUntil: null, pushedSha: phase.claim });
      return;
    }
    if (this.level === "full" && phase.pullNumber === null) {
      phase.step = "merging";
      return;
    }
    const facts = {
      level: this.level,
      moment: this.#moment(phase),
      answersReview: phase.revision > 1,
      adopted: false,
      unresolved: false,
      asksOfTests: false,
    };
    const more = {
      number: phase.number,
      milestone: null,
      confidence: "high",
      name: null,
      changedPaths: [],
    } as const;
    this.#open(phase);
    const freeze = shouldFreeze({ ...facts, ...more, rules });
    phase.step = freeze.kind === "freeze" ? "pending_review" : "merging";
  }

  #open(phase: SimulatedPhase): void {
    phase.opened ??= {
      head: "",
      state: "open",
      rewritten: false,
      conflicting: false,
      guarded: false,
      gates: new Map(),
      voices: [],
    };
    phase.pullNumber ??= phase.id;
    phase.opened.head = phase.claim;
    phase.opened.gates.set(phase.claim, "passed");
    phase.pushedSha = phase.claim;
  }

  /** False: the process is gone. */
  #merge(phase: SimulatedPhase, sha: string | null): boolean {
    if (phase.opened?.guarded === true && !phase.opened.conflicting) {
      phase.step = "pending_review";
      return true;
    }
    this.status = "running";
    if (phase.opened?.conflicting === true) {
      phase.opened.conflicting = false;
      const numbered = { kind: "tactical", number: nextNumber(this.facts().phases), suffix: "" } as const;
      this.#add(
        { ...numbered, planned: null, plannedBy: null },
        { feedbackOf: phase.id, branch: phase.branch },
      );
      return true;
    }
    // Without a pull request nothing is pushed where all of it is there already.
    if (phase.opened !== null || phase.merges === 0) {
      const { level } = this;
      const waited = phase.step === "pending_review";
      this.merges.push({ phase, sha, waited, level, moment: this.#moment(phase) });
      phase.merges += 1;
    }
    if (phase.opened !== null) phase.opened.state = "merged";
    this.died = this.diesMerging;
    this.diesMerging = false;
    if (!this.died) this.#close(phase);
    return !this.died;
  }

  #close(phase: SimulatedPhase): void {
    phase.step = "merged";
    for (const each of this.phases)
      if (each.feedbackOf === phase.id && isOpen(each)) each.step = "superseded";
  }

  #nextRevision(phase: SimulatedPhase): void {
    this.status = "running";
    phase.answered.push(...(phase.opened?.voices.map(({ id }) => id) ?? []));
    phase.revision += 1;
    phase.pushedSha = phase.opened?.head ?? phase.pushedSha;
    Object.assign(phase, { step: "working", answer: null });
  }

  #feedback({ phase: id, number, on }: Extract<JobStep, { kind: "feedback" }>): void {
    const phase = this.#phase(id);
    this.status = "running";
    phase.answered.push(...(phase.opened?.voices.map((voice) => voice.id) ?? []));
    phase.pushedSha = phase.opened?.head ?? phase.pushedSha;
    const planned = { kind: "strategic", number, suffix: "", planned: null, plannedBy: null } as const;
    if (on === "own-branch") phase.step = "superseded";
    this.#add(planned, on === "same-branch" ? { feedbackOf: id, branch: phase.branch } : {});
  }

  #handBack(answer: SimulatedPhase, phase: SimulatedPhase): void {
    answer.step = "merged";
    if (answer.kind === "tactical")
      Object.assign(phase, { step: "claimed", claim: this.commit(), reported: null });
    else this.#nextRevision(phase);
    if (phase.opened !== null) [phase.opened.head, phase.pushedSha] = [phase.claim, phase.claim];
  }

  #hold(
    step: Extract<
      JobStep,
      { kind: "stop" | "pause" | "resume" | "redo" | "restore-human-required" | "fail" | "complete" }
    >,
  ): void {
    if (step.kind === "restore-human-required") {
      this.humanRequired = true;
      return;
    }
    this.#taken = step.kind === "pause" && step.why === "human-required";
    if (step.kind !== "redo" && step.kind !== "resume") {
      this.#move(step.kind);
      return;
    }
    [this.status, this.wishes, this.humanRequired] = ["running", [], false];
    if (step.kind === "redo") {
      for (const id of step.phases) Object.assign(this.#phase(id), { step: "superseded", why: redone });
    } else for (const phase of this.phases) this.#reopen(phase);
  }

  #reopen(phase: SimulatedPhase): void {
    const { opened } = phase;
    if (opened === null || !looksAtPull.has(phase.step)) return;
    if (opened.state === "closed" || opened.state === "branch-gone")
      Object.assign(phase, { step: "accepted", opened: null });
    else if (opened.rewritten) {
      opened.rewritten = false;
      Object.assign(phase, { step: "pending_review", claim: opened.head, pushedSha: opened.head });
    }
  }
}

const looksAtPull = new Set(["checking", "pending_review", "merging"]);

function standing(
  { opened, step, answered }: SimulatedPhase,
  outsiders: ReadonlySet<string>,
): PullStanding | null {
  if (opened === null || !looksAtPull.has(step)) return null;
  if (opened.state !== "open") return { kind: opened.state };
  if (opened.rewritten) return { kind: "force-pushed" };
  const gates = opened.gates.get(opened.head) ?? "unjudged";
  const approval = decideApproval({
    ...{ head: opened.head, author: bot, requester: "asker", requireOtherApprover: false, gates },
    voices: opened.voices.map((voice) => {
      const permission = outsiders.has(voice.by) ? "none" : "write";
      return { ...voice, permission, answered: answered.includes(voice.id) };
    }),
    mergeableState: opened.conflicting ? "dirty" : opened.guarded ? "blocked" : "clean",
  });
  return { kind: "open", headSha: opened.head, approval, gates };
}
