import { spellCost, type Cost } from "../money/cost.ts";
import { trackedInWords, type TrackedFinding } from "../reviews/tracked-findings.ts";
import { cutText } from "../trust/text/cut-text.ts";
import { type PhaseAnswer } from "./phases/phase-answer.ts";
import { type PhaseNumber } from "./phases/phase-name.ts";
import { type TodoRow } from "./pull-body.ts";

/** A phase that its job's result consists of. */
export interface ResultPhase extends PhaseNumber {
  readonly planned: string | null;
  readonly pull: number | null;
  readonly answer: PhaseAnswer | null;
  readonly todos: readonly TodoRow[];
  readonly findings: readonly TrackedFinding[];
  readonly cost: Cost;
}

/** Tells what a job did, in the order of its phases; agents' words are as they wrote them. */
export interface ResultStory {
  readonly phases: readonly ToldPhase[];
  readonly todos: readonly TodoRow[];
  readonly decisions: readonly string[];
  readonly risks: readonly string[];
  /** Each with what came of it. */
  readonly findings: readonly string[];
}

export interface ToldPhase {
  readonly name: string;
  /** The first line of its retrospective, and the others. */
  readonly what: string;
  readonly more: string;
  readonly pull: number | null;
  readonly cost: Cost;
}

export function tellResult(phases: readonly ResultPhase[]): ResultStory {
  const named = (textsOf: (phase: ResultPhase) => readonly string[]) =>
    phases.flatMap((phase) => textsOf(phase).map((text) => `${shortNameOf(phase)}: ${text}`));
  return {
    phases: phases.map(toldOf),
    todos: phases.flatMap((phase) =>
      phase.todos.map(({ text, done }) => ({ text: `${shortNameOf(phase)}: ${text}`, done })),
    ),
    decisions: named(({ answer }) => (answer?.kind === "answer" ? answer.decisions : [])),
    risks: named(({ answer }) => (answer?.kind === "answer" ? answer.risks : [])),
    findings: named(({ findings }) =>
      findings.map((finding) => `${finding.specialist}: ${trackedInWords(finding)}`),
    ),
  };
}

/** So much of each retrospective is in the message of a commit. */
const longestRetrospective = 2_000;

/** The message of the commit that a result becomes, but for its title and trailers. */
export function resultMessage({ phases, decisions, risks, findings }: ResultStory, cost: Cost): string {
  return [
    ...phases.map(({ name, what, more, pull }) => {
      const heading = `Phase ${name}${pull === null ? "" : ` (#${pull})`}: ${what}`;
      return more === "" ? heading : `${heading}\n${cutText(more, longestRetrospective)}`;
    }),
    ...listed("Decisions taken", decisions),
    ...listed("Risks", risks),
    ...listed("Found by reviewers", findings),
    `Cost: ${spellCost(cost)}`,
  ].join("\n\n");
}

function listed(heading: string, entries: readonly string[]): string[] {
  const lines = entries.map((entry) => `- ${entry.replace(/\s+/g, " ")}`);
  return entries.length === 0 ? [] : [[`${heading}:`, ...lines].join("\n")];
}

function shortNameOf({ number, suffix }: PhaseNumber): string {
  return `${number}${suffix}`;
}

function toldOf(phase: ResultPhase): ToldPhase {
  const { kind, planned, pull, cost, answer } = phase;
  const said = answer?.kind === "answer" ? (answer.retrospective ?? "").trim() : "";
  const [first = "", ...rest] = said.split("\n");
  return {
    ...{ name: `${shortNameOf(phase)}, ${kind}`, what: first || (planned ?? "Plan"), pull, cost },
    more: rest.join("\n").trim(),
  };
}
