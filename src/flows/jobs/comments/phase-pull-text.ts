import { renderPrompt } from "../../../agents/prompts/render-prompt.ts";
import { defuse } from "../../../domain/trust/text/defuse.ts";
import { checklist, pullOutlook, todoRows, type TodoRow } from "../../../domain/jobs/pull-body.ts";
import { gateStrategyOf } from "../../../domain/jobs/strategy/choose-strategy.ts";
import { holdReasonSentence } from "../../../domain/jobs/autonomy/promotion.ts";
import { type PhaseGate } from "../../../domain/jobs/strategy/gate-strategy.ts";
import { type ResultStory } from "../../../domain/jobs/result-story.ts";
import { costOfPhases } from "../../../domain/jobs/phases/phase-use.ts";
import { type Phase } from "../../../store/jobs/phases.ts";
import { listPhaseVerdicts } from "../../../store/jobs/phase-verdicts.ts";
import { gateRows } from "../../escalations/comments/progress-comment.ts";
import { demandsText } from "../../gates/check-runs/trials-text.ts";
import { descriptionForHistory, forHistory, titleForHistory } from "../../history-text.ts";
import { type JobDeps } from "../dependencies.ts";
import { readTodosAt } from "../phase/read-plan.ts";
import { readResultStory } from "./read-result.ts";
import { momentOf, type JobSituation } from "../situation.ts";

/** Title and body of the pull request that brings a phase, or the whole job. */
export async function phasePullText(
  deps: JobDeps,
  situation: JobSituation,
  { phase, freeze }: { readonly phase: Phase; readonly freeze: PhaseGate },
): Promise<{ title: string; body: string }> {
  const { job, phases } = situation;
  const said = await listPhaseVerdicts(deps.db, phase.id);
  const verdict = said.findLast((each) => each.verdict !== null)?.verdict ?? null;
  const { waitsBecause, approved, changesRequested } = pullOutlook(momentOf(phase, phases), freeze);
  const holds = freeze.kind === "freeze" ? freeze.holds.map((hold) => holdReasonSentence(hold)) : [];
  const { text } = renderPrompt(deps.prompts, "comments/phase-pull", {
    ...{ issue: job.issue, title: job.title, phase: phaseName(phase), links: [] },
    autonomy: gateStrategyOf(job).describe(job.autonomy),
    revision: phase.revision > 1 ? phase.revision : null,
    why: whyOf(phase),
    ...(await storyOf(deps, situation, phase)),
    gates: gateRows(verdict),
    trials: verdict === null ? "" : demandsText(verdict),
    confidence: phase.answer?.kind === "answer" ? phase.answer.confidence : "none stated",
    ...{ rejections: phase.rejections, cost: costOfPhases(phases) },
    ...{ waitsBecause: [...waitsBecause, ...holds], approved, changesRequested },
  });
  return { title: await phaseTitle(phase, job.title), body: await descriptionForHistory(text) };
}

/** Work that was done, by the phase or by all of them. */
async function storyOf(deps: JobDeps, situation: JobSituation, phase: Phase) {
  if (phase.kind === "final") {
    const { phases, todos, ...story } = await readResultStory(deps, situation);
    const told = phases.map(({ name, what, pull, cost }) => ({ name, what, pull, cost }));
    const what = "The whole result of the job, without the folder of its plan.";
    return { what, phases: told, ...checkedOff(todos), ...mutable(story) };
  }
  const { job, plan, mirror } = situation;
  const { claimSha: commit, answer } = phase;
  const read = commit === null ? null : await readTodosAt(mirror, { commit, issue: job.issue });
  const [decisions, risks] = answer?.kind === "answer" ? [answer.decisions, answer.risks] : [[], []];
  return {
    ...{ what: retrospectiveOf(phase), phases: [] },
    ...checkedOff(todoRows(phase, read?.phases ?? plan)),
    ...mutable({ decisions, risks, findings: [] }),
  };
}

function checkedOff(all: readonly TodoRow[]) {
  const { rows, left } = checklist(all);
  const todos = rows.map(({ text, done }) => ({ mark: done ? ("x" as const) : (" " as const), text }));
  return { todos, todosLeft: left };
}

type Lists = Pick<ResultStory, "decisions" | "risks" | "findings">;

function mutable({ decisions, risks, findings }: Lists) {
  return { decisions: [...decisions], risks: [...risks], findings: [...findings] };
}

type Told = Pick<Phase, "kind" | "number" | "answer">;

/** Of the pull request and of the commit that it becomes: the first line of the retrospective. */
export async function phaseTitle(phase: Told, task: string): Promise<string> {
  const said = phase.kind === "final" ? task : (retrospectiveOf(phase) ?? "");
  return (await titleForHistory(said)) || titleForHistory(`Phase ${phase.number} of: ${task}`);
}

/** The rest of the commit's message: of a result what its phases did, else that of the retrospective. */
export async function phaseMessage(
  phase: Told & Pick<Phase, "suffix">,
  { issue, result }: { readonly issue: number; readonly result: string | null },
): Promise<string> {
  const [, ...rest] = (
    await forHistory(result === null ? (retrospectiveOf(phase) ?? "") : `\n${result}`)
  ).split("\n");
  const said = defuse(rest.join("\n")).trim();
  const trailer = [
    `Nightshift-Job: ${issue}`,
    `Nightshift-Phase: ${phase.number}${phase.suffix} ${phase.kind}`,
  ].join("\n");
  return said === "" ? trailer : `${said}\n\n${trailer}`;
}

function phaseName({ kind, number, suffix }: Phase): string {
  return kind === "final" ? "the whole" : `phase ${number}${suffix}, ${kind}`;
}

function whyOf({ kind, planned }: Phase): string {
  switch (kind) {
    case "final":
      return "every phase of the job is done";
    case "strategic":
      return "what comes next is planned before it is done";
    case "tactical":
      return `the plan calls it ${planned ?? "the work of this phase"}`;
  }
}

function retrospectiveOf({ answer }: Pick<Phase, "answer">): string | null {
  return answer?.kind === "answer" ? answer.retrospective : null;
}
