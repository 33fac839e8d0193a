import { html } from "hono/html";
import { type JobStatus } from "../../domain/jobs/status.ts";
import { type ListedJob } from "../../flows/jobs/standing/list-jobs.ts";
import { page, time, type Html, type Page } from "./layout.ts";
import { table } from "./table.ts";

export const tones: Readonly<Record<JobStatus, string>> = {
  running: "",
  pending_review: "wait",
  paused: "wait",
  failed: "bad",
  stopped: "soft",
  completed: "good",
};

/** Every job: where it stands, and what it waits for. */
export function jobsPage(jobs: readonly ListedJob[]): Page {
  const heads = ["Job", "Stands", "Waits for", "Pull requests", "Autonomy", "Last change"];
  return page(
    "Jobs",
    html`<h1>Jobs</h1>
      ${table("Those that changed last", heads, jobs.map(rowOf))}
      ${jobs.length === 0 ? html`<p class="soft">Nobody has asked for a job yet.</p>` : ""}`,
  );
}

function rowOf({ repository, issue, issueUrl, title, ...job }: ListedJob): Html {
  const { stands, waits } = job.standing;
  const pulls = job.phases.flatMap(({ pull, pullUrl }) =>
    pull === null || pullUrl === null ? [] : [[pull, pullUrl] as const],
  );
  return html`<tr id="job-${job.id}">
    <td><a href="${issueUrl}">${title}</a> <span class="soft number">${repository}#${issue}</span></td>
    <td><a class="${tones[job.status]}" href="/jobs/${job.id}">${stands}</a></td>
    <td>${waits.map((wait) => html`<div>${wait}</div>`)}</td>
    <td>${[...new Map(pulls)].map(([pull, url]) => html`<a class="number" href="${url}">#${pull}</a> `)}</td>
    <td>${job.autonomy}</td>
    <td>${time(job.updatedAt)}</td>
  </tr>`;
}
