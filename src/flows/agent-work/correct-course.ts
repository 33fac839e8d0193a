import { randomBytes, randomUUID } from "node:crypto";
import { rename, rm, writeFile } from "node:fs/promises";
import { correctionsFile } from "../../agents/environment.ts";
import { renderPrompt, type RenderedPrompt } from "../../agents/prompts/render-prompt.ts";
import { type AgentEvent } from "../../agents/runner.ts";
import { type Configuration } from "../../domain/configuration.ts";
import { continuationOf } from "../../domain/gates/claims/continuation.ts";
import { cheapGates, freshFailures } from "../../domain/gates/claims/during.ts";
import { noTrials } from "../../domain/gates/trials/open-trials.ts";
import { type ResolvedGates } from "../../domain/gates/resolve.ts";
import { wallsOfGates } from "../../domain/gates/walls.ts";
import { type GateResult } from "../../domain/gates/verdict/verdict.ts";
import { copyChanges } from "../../workspaces/changes/copy-changes.ts";
import { type CommitFacts } from "../../workspaces/changes/record-changes.ts";
import { type Worktree } from "../../workspaces/worktree.ts";
import { type EscalationDeps } from "../escalations/dependencies.ts";
import { type VerdictCache } from "../gates/cache/verdict-cache.ts";
import { runGatesOver } from "../gates/judge-commit.ts";
import { pathOfRooms } from "../gates/rooms/room.ts";
import { markOf } from "./told-before.ts";

/** By what an agent's course is corrected while it works. */
export interface Course {
  readonly gates: ResolvedGates;
  /** Whose dependencies are placed, and against which the changed paths are told. */
  readonly baseSha: string;
  readonly author: CommitFacts["author"];
  readonly cache: VerdictCache;
  /** Marks of the failures that the agent was told of: each is told once. */
  readonly told: Set<string>;
  /** Writes down what the agent is about to be told; false: the work is not ours any more. */
  readonly note: (correction: Correction) => Promise<boolean>;
}

export interface Correction {
  readonly results: readonly GateResult[];
  readonly failures: number;
  readonly promptHash: string;
  /** Marks of these failures. */
  readonly told: readonly string[];
}

/** What goes on beside an agent's turn. */
export interface CourseCorrection {
  readonly observe: (event: AgentEvent) => void;
  /** What the agent is to be told now; null: nothing. */
  readonly take: () => string | null;
  /** Calls off what still runs; nothing of it is left afterwards. */
  readonly end: () => Promise<void>;
}

export interface CorrectedTurn {
  readonly worktree: Worktree;
  readonly home: string;
  readonly config: Configuration;
  readonly signal: AbortSignal;
}

type CourseDeps = Pick<EscalationDeps, "workshop" | "log" | "prompts" | "clock">;

/** Runs of cheap gates in one turn, at most. */
const mostRuns = 20;
const maxBytes = 8 * 1024;

/**
 * Runs cheap gates over copies of what the agent has changed, every so many tool calls, one run at a time, and keeps
 * what fails for it to be told. It counts as no claim, holds nobody up, and ends with the turn.
 */
export function correctCourse(deps: CourseDeps, course: Course, turn: CorrectedTurn): CourseCorrection {
  const every = course.gates.during ?? Number.POSITIVE_INFINITY;
  const ended = new AbortController();
  const signal = AbortSignal.any([ended.signal, turn.signal]);
  const waiting: string[] = [];
  let calls = 0;
  let runs = 0;
  let running: Promise<void> | null = null;
  const run = async () => {
    try {
      const correction = await lookForFailures(deps, course, { ...turn, signal });
      if (correction === null || signal.aborted) return;
      await keepFor(turn.home, correction);
      waiting.push(correction);
    } catch (error) {
      // An agent does without; the gates of its claim tell it all.
      if (!signal.aborted)
        deps.log.warn({ err: error, work: turn.worktree.name }, "course was not looked at");
    } finally {
      running = null;
    }
  };
  return {
    observe: ({ kind }) => {
      if (kind !== "tool-result") return;
      calls += 1;
      if (calls < every || running !== null || runs >= mostRuns || signal.aborted) return;
      [calls, runs] = [0, runs + 1];
      running = run();
    },
    take: () => waiting.shift() ?? null,
    end: async () => {
      ended.abort(new Error("the turn is over"));
      await running;
      await rm(correctionsFile(turn.home), { recursive: true, force: true });
    },
  };
}

async function lookForFailures(
  deps: CourseDeps,
  course: Course,
  { worktree, config, signal }: CorrectedTurn,
): Promise<string | null> {
  const { workshop } = deps;
  const { author, baseSha: base, cache, told } = course;
  const head = await copyChanges(worktree, {
    // Like a clean room of this work, so that whoever clears up behind it finds it.
    name: `gates-${worktree.name}-${randomBytes(6).toString("hex")}`,
    isolate: (room) => workshop.isolateAgent(room, config.agent),
    path: pathOfRooms(workshop.judge.path),
    facts: { message: "What was changed so far", author, date: deps.clock.now() },
    signal,
  });
  if (head === null) return null;
  const asked = { mirror: worktree.mirror, owner: worktree.name, base, head, signal, cache };
  const gates = cheapGates(course.gates);
  const results = await runGatesOver(
    { ...workshop.judge, walls: wallsOfGates(config.agent), parallel: 1 },
    { ...asked, config: gates },
  );
  const fresh = freshFailures(results, { has: (failure) => told.has(markOf(failure)) });
  if (fresh.gates.length === 0) return null;
  const { text, hash } = render(deps, fresh.gates, { base, head });
  // Written down before it is said.
  const marks = fresh.keys.map(markOf);
  const correction = { results, failures: marks.length, promptHash: hash, told: marks };
  if (!(await course.note(correction))) return null;
  for (const mark of marks) told.add(mark);
  deps.log.info({ work: worktree.name, failures: marks.length }, "course corrected");
  return text;
}

function render(
  { prompts }: CourseDeps,
  failing: readonly GateResult[],
  { base, head }: { readonly base: string; readonly head: string },
): RenderedPrompt {
  const verdict = { verdict: "fail", base, head, tree: "", gates: failing, ...noTrials } as const;
  const { gates } = continuationOf(verdict, { number: 0, remaining: 0, maxBytes });
  return renderPrompt(prompts, "gates/course-correction", {
    gates: gates.map((gate) => ({ ...gate, failures: [...gate.failures] })),
  });
}

/** By a new name first: whatever the agent has put in its place is replaced and never followed. */
async function keepFor(home: string, correction: string): Promise<void> {
  const draft = `${correctionsFile(home)}-${randomUUID()}`;
  await writeFile(draft, correction, { flag: "wx", mode: 0o600 });
  await rename(draft, correctionsFile(home));
}
