import { isAutonomyLevel, type AutonomyLevel } from "../../domain/jobs/autonomy/autonomy.ts";
import { readJobLabels } from "../../domain/jobs/asking/labels.ts";
import { type RepositoryClient } from "../../github/app.ts";
import { lastLabelEvent, type LabelEvent } from "../../github/issues/issue-events.ts";
import { type IssueReading } from "../../github/issues/issues.ts";
import { permissionOf } from "../../github/permissions.ts";
import { type Job } from "../../store/jobs/jobs.ts";
import { type PullPlace } from "../gates/pulls/pull-place.ts";

/** A level that is asked for. */
export interface NewLevel {
  readonly level: AutonomyLevel;
  /** GitHub's number of the last label that names one: it and what was before are taken into account; 0: none. */
  readonly event: number;
}

/** What a command asks for, or a label that a person with write access set since the level was said last; null: neither. */
export async function readNewLevel(
  { client }: Pick<PullPlace, "client">,
  job: Pick<Job, "issue" | "autonomy" | "autonomyAt" | "autonomyEvent">,
  { wished, reading }: { readonly wished: AutonomyLevel | null; readonly reading: IssueReading },
): Promise<NewLevel | null> {
  const labels = reading.kind === "found" ? reading.issue.labels : [];
  if (wished !== null) {
    return { level: wished, event: await lastLevelEvent(client, { issue: job.issue, labels }) };
  }
  const [level, ...others] = readJobLabels(labels).autonomy;
  if (level === undefined || others.length > 0 || !isAutonomyLevel(level) || level === job.autonomy)
    return null;
  const event = await lastLabelEvent(client, job.issue, nameLabel(level));
  if (event?.kind !== "labeled" || !isSince(event, job) || event.by === null || event.byBot) return null;
  const permission = await permissionOf(client, { kind: "person", login: event.by });
  return permission === "admin" || permission === "write" ? { level, event: event.id } : null;
}

/** GitHub's number of the last label on an issue that names a level; 0: it has none. */
export async function lastLevelEvent(
  client: RepositoryClient,
  { issue, labels }: { readonly issue: number; readonly labels: readonly string[] },
): Promise<number> {
  let last = 0;
  for (const level of readJobLabels(labels).autonomy) {
    const event = await lastLabelEvent(client, issue, nameLabel(level));
    last = Math.max(last, event?.id ?? 0);
  }
  return last;
}

/** GitHub's clock is not ours: its numbers tell, where they were kept. */
function isSince(
  { id, at }: LabelEvent,
  { autonomyEvent, autonomyAt }: Pick<Job, "autonomyEvent" | "autonomyAt">,
) {
  return autonomyEvent === null ? at > autonomyAt : id > autonomyEvent;
}

function nameLabel(level: string): string {
  return `autonomy:${level}`;
}
