import { html } from "hono/html";
import { phaseStepSentence } from "../../domain/jobs/sentences.ts";
import { type ListedPhase, type PhaseFinding, type ShownJob } from "../../flows/jobs/standing/list-jobs.ts";
import { tones } from "./jobs.ts";
import { dollars, page, time, type Html, type Page } from "./layout.ts";
import { findingCells, findingHeads } from "./reviewed.ts";
import { table } from "./table.ts";

/** One job: where it stands, its phases, and what it had written down when its result was brought together. */
export function jobPage(shown: ShownJob): Page {
  const { repository, issue, issueUrl, title, standing, plan, findings, ...job } = shown;
  return page(
    title,
    html`<h1>${title} <a class="soft number" href="${issueUrl}">${repository}#${issue}</a></h1>
      <p class="${tones[job.status]}">${standing.stands}</p>
      ${standing.waits.map((wait) => html`<p>${wait}</p>`)}
      <p class="soft">
        Autonomy ${job.autonomy}, expert ${job.expert}, asked for by ${job.askedBy} on ${time(job.createdAt)}
      </p>
      ${table("Phases", ["Phase", "What", "Stands", "Pull request", "Cost"], job.phases.map(rowOf))}
      ${table("Findings of reviewers", ["Phase", ...findingHeads], findings.map(findingRow))}
      <h2>Plan</h2>
      ${
        plan.length === 0
          ? html`<p class="soft">
              It is on the job's branches, and kept here once the result is brought together.
            </p>`
          : plan.map(fileOf)
      }`,
  );
}

function rowOf({ number, suffix, kind, planned, step, pull, pullUrl, costUsd }: ListedPhase): Html {
  return html`<tr>
    <td class="number">${number}${suffix} ${kind}</td>
    <td>${planned ?? ""}</td>
    <td>${phaseStepSentence(step)}</td>
    <td>${pullUrl === null ? "" : html`<a class="number" href="${pullUrl}">#${pull}</a>`}</td>
    <td class="number">${dollars(costUsd)}</td>
  </tr>`;
}

function findingRow(finding: PhaseFinding): Html {
  return html`<tr>
    <td class="number">${finding.phase}</td>
    ${findingCells(finding)}
  </tr>`;
}

function fileOf({ path, body }: ShownJob["plan"][number]): Html {
  return html`<details class="card">
    <summary>${path}</summary>
    ${body === null ? html`<p class="soft">It is too long to be kept here.</p>` : html`<pre>${body}</pre>`}
  </details>`;
}
