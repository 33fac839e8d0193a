import { type HumanRequiredFacts } from "../../domain/jobs/job-step.ts";
import { type Effect } from "../../domain/effects/effect.ts";
import { renderPrompt } from "../../agents/prompts/render-prompt.ts";
import { type IssueReading } from "../../github/issues/issues.ts";
import { pendingLabel } from "../../store/effects.ts";
import { type Db } from "../../store/database.ts";
import { type Job, type JobKey } from "../../store/jobs/jobs.ts";
import { findCorrection } from "../escalations/correction.ts";
import { type PullPlace } from "../gates/pulls/pull-place.ts";
import { jobSubject } from "../subject.ts";
import { type JobDeps } from "./dependencies.ts";

/** Whether an issue has the label. `pending`: what the outbox makes of it, read before the issue; null: nothing. */
export function hasHumanRequired(
  { config }: Pick<PullPlace, "config">,
  reading: IssueReading,
  pending: boolean | null,
): boolean {
  if (pending !== null || reading.kind === "absent") return pending ?? false;
  const name = config.labels.humanRequired.toLowerCase();
  return reading.issue.labels.some((label) => label.toLowerCase() === name);
}

/** To be read before the issue: what is delivered in between leaves it as new as it is read. */
export function pendingHumanRequired(db: Db, { config }: PullPlace, key: JobKey): Promise<boolean | null> {
  return pendingLabel(db, jobSubject(key), config.labels.humanRequired);
}

/** Whether a person holds a job by the label, or handed it back. */
export async function humanRequiredFacts(
  { client, config }: Pick<PullPlace, "client" | "config">,
  { job, stands }: { readonly job: Job; readonly stands: boolean },
): Promise<HumanRequiredFacts> {
  const held =
    (job.status === "paused" && job.why === "human-required") ||
    (job.status === "failed" && job.why === "tripwire");
  if (stands || !held) return { stands, correction: null };
  return { stands, correction: await findCorrection(client, job.issue, config.labels.humanRequired) };
}

/** A correction takes the label off. */
export function liftHumanRequired({ config }: Pick<PullPlace, "config">, issue: number): Effect {
  return labelEffect(issue, { add: [], remove: [config.labels.humanRequired] });
}

/** Puts the label back that somebody removed who may not. */
export function restoreHumanRequired(
  { prompts }: Pick<JobDeps, "prompts">,
  { config }: Pick<PullPlace, "config">,
  { issue, removedBy }: { readonly issue: number; readonly removedBy: string },
): Effect[] {
  const humanRequiredLabel = config.labels.humanRequired;
  const { text: body } = renderPrompt(prompts, "comments/human-required-restored", {
    ...{ removedBy, humanRequiredLabel },
  });
  return [
    labelEffect(issue, { add: [humanRequiredLabel], remove: [] }),
    { kind: "comment", issue, marker: "human-required-restored", body },
  ];
}

function labelEffect(issue: number, change: { readonly add: string[]; readonly remove: string[] }): Effect {
  return { kind: "labels", issue, ...change, about: "human-required" };
}
