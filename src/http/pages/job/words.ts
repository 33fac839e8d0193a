import { html } from "hono/html";
import { type JobStatus } from "../../../domain/jobs/status.ts";
import { type PhaseStep } from "../../../domain/jobs/phases/phase-facts.ts";
import { type ListedJob } from "../../../flows/jobs/standing/list-jobs.ts";
import { badge, type Tone } from "../design/blocks.ts";
import { type Html } from "../layout.ts";

export const statusWords: Readonly<Record<JobStatus, { readonly text: string; readonly tone: Tone }>> = {
  pending_review: { text: "to be reviewed", tone: "wait" },
  paused: { text: "paused", tone: "wait" },
  failed: { text: "failed", tone: "bad" },
  running: { text: "under way", tone: "info" },
  completed: { text: "completed", tone: "good" },
  stopped: { text: "stopped", tone: "soft" },
};

export function jobBadge(status: JobStatus): Html {
  return badge(statusWords[status].text, statusWords[status].tone);
}

export const stepTones: Readonly<Record<PhaseStep, Tone>> = {
  working: "info",
  claimed: "info",
  accepted: "info",
  checking: "info",
  pending_review: "wait",
  merging: "info",
  merged: "good",
  failed: "bad",
  superseded: "soft",
};

/** The pull requests of its phases, each once. */
export function pullsOf({ phases }: Pick<ListedJob, "phases">): Html[] {
  const pulls = new Map(
    phases.flatMap(({ pull, pullUrl }) =>
      pull === null || pullUrl === null ? [] : [[pull, pullUrl] as const],
    ),
  );
  return [...pulls].map(([pull, url]) => html`<a class="number" href="${url}">#${pull}</a> `);
}
