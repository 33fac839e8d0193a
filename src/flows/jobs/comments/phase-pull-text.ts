import { renderPrompt } from "../../../agents/prompts/render-prompt.ts";
import { defuse } from "../../../domain/trust/text/defuse.ts";
import { checklist, pullOutlook, todoRows } from "../../../domain/jobs/pull-body.ts";
import { gateStrategyOf } from "../../../domain/jobs/strategy/choose-strategy.ts";
import { type Freeze } from "../../../domain/jobs/autonomy/should-freeze.ts";
import { costOfPhases } from "../../../domain/jobs/phases/phase-use.ts";
import { type Phase } from "../../../store/jobs/phases.ts";
import { listPhaseVerdicts } from "../../../store/jobs/phase-verdicts.ts";
import { gateRows } from "../../escalations/comments/progress-comment.ts";
import { demandsText } from "../../gates/check-runs/trials-text.ts";
import { descriptionForHistory, forHistory, titleForHistory } from "../../history-text.ts";
import { type JobDeps } from "../dependencies.ts";
import { readTodosAt } from "../phase/read-plan.ts";
import { momentOf, type JobSituation } from "../situation.ts";

/** Title and body of the pull request that brings a phase, or the whole job. */
export async function phasePullText(
  deps: JobDeps,
  { job, plan, phases, mirror }: JobSituation,
  { phase, freeze }: { readonly phase: Phase; readonly freeze: Freeze },
): Promise<{ title: string; body: string }> {
  const said = await listPhaseVerdicts(deps.db, phase.id);
  const verdict = said.findLast((each) => each.verdict !== null)?.verdict ?? null;
  const read =
    phase.claimSha === null ? null : await readTodosAt(mirror, { commit: phase.claimSha, issue: job.issue });
  const todos = checklist(todoRows(phase, read?.phases ?? plan));
  const { waitsBecause, approved, changesRequested } = pullOutlook(momentOf(phase, phases), freeze);
  const { text } = renderPrompt(deps.prompts, "comments/phase-pull", {
    ...{ issue: job.issue, title: job.title, phase: phaseName(phase), links: [] },
    autonomy: gateStrategyOf(job).describe(job.autonomy),
    revision: phase.revision > 1 ? phase.revision : null,
    what:
      phase.kind === "final"
        ? "The whole result of the job, without the folder of its plan."
        : retrospectiveOf(phase),
    why: whyOf(phase),
    todos: todos.rows.map(({ text: todo, done }) => ({
      mark: done ? ("x" as const) : (" " as const),
      text: todo,
    })),
    ...{ todosLeft: todos.left, gates: gateRows(verdict) },
    trials: verdict === null ? "" : demandsText(verdict),
    ...statedBy(phase),
    confidence: phase.answer?.kind === "answer" ? phase.answer.confidence : "none stated",
    ...{ rejections: phase.rejections, cost: costOfPhases(phases) },
    ...{ waitsBecause: [...waitsBecause], approved, changesRequested },
  });
  return { title: await phaseTitle(phase, job.title), body: await descriptionForHistory(text) };
}

function statedBy({ answer }: Phase): { decisions: string[]; risks: string[] } {
  if (answer?.kind !== "answer") return { decisions: [], risks: [] };
  return { decisions: [...answer.decisions], risks: [...answer.risks] };
}

type Told = Pick<Phase, "kind" | "number" | "answer">;

/** Of the pull request and of the commit that it becomes: the first line of the retrospective. */
export async function phaseTitle(phase: Told, task: string): Promise<string> {
  const said = phase.kind === "final" ? task : (retrospectiveOf(phase) ?? "");
  return (await titleForHistory(said)) || titleForHistory(`Phase ${phase.number} of: ${task}`);
}

/** The rest of the commit's message. */
export async function phaseMessage(phase: Told & Pick<Phase, "suffix">, issue: number): Promise<string> {
  const [, ...rest] = (await forHistory(retrospectiveOf(phase) ?? "")).split("\n");
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
