import { type PhaseFailure } from "../../../domain/jobs/phases/phase-failure.ts";
import { type GrownPhase } from "../../../domain/jobs/phases/spawned.ts";
import { inlineText } from "../../../domain/trust/text/contain.ts";
import { type Phase } from "../../../store/jobs/phases.ts";

/** Each failed phase with why, as Markdown of ours. */
export function failuresText(failures: readonly PhaseFailure[]): string {
  return failures.map(failureText).join("\n\n");
}

function failureText({ name, why, details }: PhaseFailure): string {
  const lines = details.flatMap(({ text, under }) => [
    `- ${inlineText(text)}`,
    ...under.map((each) => `  - ${inlineText(each)}`),
  ]);
  return [`${inlineText(name)}: ${why}.`, ...(lines.length === 0 ? [] : ["", ...lines])].join("\n");
}

/** Reports of the agents of failed phases; null: none. */
export function saidOfFailures(phases: readonly Phase[]): string | null {
  const said = phases.flatMap(({ step, answer, number, suffix }) =>
    step === "failed" && answer?.kind === "answer" && answer.retrospective !== null
      ? [{ name: `Phase ${number}${suffix}`, words: answer.retrospective }]
      : [],
  );
  if (said.length <= 1) return said[0]?.words ?? null;
  return said.map(({ name, words }) => `${name}: ${words}`).join("\n\n");
}

interface Summed {
  readonly phases: readonly Pick<Phase, "step" | "planned" | "number" | "kind">[];
  readonly plan: readonly Pick<GrownPhase, "id">[];
}

/** What became of each phase, a line for each way. */
export function summaryText({ phases, plan }: Summed): string {
  const named = (step: Phase["step"]) =>
    phases
      .filter((phase) => phase.step === step)
      .map((phase) => phase.planned ?? `${phase.number} ${phase.kind}`);
  const begun = new Set(phases.map(({ planned }) => planned));
  const rest = plan.flatMap(({ id }) => (begun.has(id) ? [] : [id]));
  return [
    ...summaryLine("Finished", named("merged")),
    ...summaryLine("Failed", named("failed")),
    ...summaryLine("Not begun", rest),
  ].join("\n");
}

function summaryLine(what: string, names: readonly string[]): string[] {
  return names.length === 0 ? [] : [`- ${what}: ${inlineText(names.join(", "))}`];
}
