import { type Prompts } from "../../../agents/prompts/load-prompts.ts";
import { type Effect } from "../../../domain/effects/effect.ts";
import { holdReasonSentence } from "../../../domain/jobs/autonomy/promotion.ts";
import { gateStrategyOf } from "../../../domain/jobs/strategy/choose-strategy.ts";
import { type PhaseGate } from "../../../domain/jobs/strategy/gate-strategy.ts";
import { inlineText } from "../../../domain/trust/text/contain.ts";
import { type Job } from "../../../store/jobs/jobs.ts";
import { type Phase } from "../../../store/jobs/phases.ts";
import { noticeComment } from "./job-notice.ts";

interface HeldRun {
  readonly gate: PhaseGate;
  readonly pull: number;
}

/** Says in the pull request what a run is held for; none: it is not held. */
export function heldNotice(deps: { readonly prompts: Prompts }, { gate, pull }: HeldRun): Effect[] {
  if (gate.kind !== "freeze" || gate.holds.length === 0) return [];
  const detail = holdsOf(gate);
  const what = "The run is complete, and held for a person";
  const ways = [
    "an approving review merges it and completes the job",
    "one that requests changes sends it back",
  ];
  return [noticeComment(deps, { issue: pull, marker: "run-held", what, detail, ways })];
}

/** What a run is held for, as a list. */
export function holdsOf(gate: PhaseGate): string {
  return gate.kind === "freeze"
    ? gate.holds.map((hold) => `- ${inlineText(holdReasonSentence(hold))}`).join("\n")
    : "";
}

/** What a job that is completed came to, for whoever reads its issue. */
export function completionDetail(
  job: Pick<Job, "autonomy" | "strategy">,
  phases: readonly Pick<Phase, "kind" | "number" | "suffix" | "step" | "planned" | "pull" | "mergedSha">[],
): string {
  const merged = phases.filter(({ step }) => step === "merged");
  const names = merged.flatMap(({ kind, number, suffix, planned }) =>
    kind === "final" ? [] : [planned ?? `${number}${suffix} ${kind}`],
  );
  const whole = merged.findLast(({ kind }) => kind === "final");
  const pull = whole?.pull === undefined || whole.pull === null ? [] : [`#${whole.pull}`];
  const sha = whole?.mergedSha === undefined || whole.mergedSha === null ? [] : [`commit ${whole.mergedSha}`];
  const result = [...pull, ...sha].join(", ");
  return [
    `- Finished: ${inlineText(names.join(", "))}`,
    ...(result === "" ? [] : [`- Result: ${result}`]),
    `- Autonomy: ${gateStrategyOf(job).describe(job.autonomy)}`,
  ].join("\n");
}
