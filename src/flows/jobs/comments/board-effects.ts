import { renderPrompt } from "../../../agents/prompts/render-prompt.ts";
import { type Effect } from "../../../domain/effects/effect.ts";
import { waitReasons } from "../../../domain/jobs/pull-body.ts";
import { type PhaseGate } from "../../../domain/jobs/strategy/gate-strategy.ts";
import { type JobDeps } from "../dependencies.ts";
import { type JobSituation } from "../situation.ts";
import { jobMarker } from "./job-notice.ts";

type BoardDeps = Pick<JobDeps, "prompts">;
type Told = Pick<JobSituation, "job" | "place">;

/** Of a job that is completed; none: no project is configured. */
export function doneOnBoard(deps: BoardDeps, situation: Told): Effect[] {
  return onBoard(deps, situation, { column: "done", reason: null });
}

/** Of a job whose whole result waits for a person, with why. */
export function inReviewOnBoard(deps: BoardDeps, situation: Told, gate: PhaseGate): Effect[] {
  if (gate.kind !== "freeze") return [];
  return onBoard(deps, situation, { column: "inReview", reason: waitReasons(gate).join("; ") });
}

/** Of a run that is held without a pull request; `detail` lists why. */
export function heldOnBoard(deps: BoardDeps, situation: Told, detail: string): Effect[] {
  const reasons = detail.split("\n").map((line) => line.replace(/^- /, ""));
  return onBoard(deps, situation, { column: "inReview", reason: reasons.join("; ") });
}

function onBoard(
  { prompts }: BoardDeps,
  { job, place }: Told,
  { column, reason }: { readonly column: "done" | "inReview"; readonly reason: string | null },
): Effect[] {
  const { project } = place.config;
  if (project === undefined) return [];
  const { number, field, columns, reasonField } = project;
  const owner = project.owner ?? place.repository.owner;
  const named = columns[column];
  const { text: body } = renderPrompt(prompts, "comments/board", {
    owner,
    number,
    field,
    column: named,
    reasonField,
  });
  return [
    {
      ...{
        kind: "board",
        issue: job.issue,
        project: { owner, number },
        field,
        column: named,
        reasonField,
        reason,
      },
      otherwise: { marker: jobMarker("board", job), body },
    },
  ];
}
