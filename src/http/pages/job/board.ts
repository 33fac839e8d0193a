import { html } from "hono/html";
import { type BoardColumn } from "../../../flows/jobs/standing/job-board.ts";
import { type ListedJob } from "../../../flows/jobs/standing/list-jobs.ts";
import { age } from "../design/age.ts";
import { empty, heading } from "../design/blocks.ts";
import { page, type Html, type Page } from "../layout.ts";
import { pullsOf, statusWords } from "./words.ts";

/** The jobs by where they stand: first what waits for people. */
export function boardPage(columns: readonly BoardColumn[], now: Date): Page {
  const all = columns.reduce((sum, { count }) => sum + count, 0);
  const review = columns.find(({ status }) => status === "pending_review")?.count ?? 0;
  const kicker =
    review === 0
      ? "None waits for a review."
      : `${review === 1 ? "1 waits" : `${review} wait`} for a review; approving, commenting and requesting changes on the pull request is all there is to do.`;
  return page(
    "Jobs",
    html`${heading({ title: "Jobs", kicker })}
    ${all === 0 ? empty("Nobody has asked for a job yet. The label nightshift on an issue does.") : board(columns, now)}`,
  );
}

function board(columns: readonly BoardColumn[], now: Date): Html {
  return html`<div class="board">
    ${columns.map(({ status, count, jobs }) => {
      const { text, tone } = statusWords[status];
      return html`<section aria-labelledby="column-${status}">
        <h2 id="column-${status}">
          <span class="${tone}">${text}</span> <span class="soft number">${count}</span>
        </h2>
        ${
          jobs.length === 0
            ? html`<p class="soft small">none</p>`
            : html`<ul class="cards">
                ${jobs.map((job) => card(job, now))}
              </ul>`
        }
        ${
          count > jobs.length
            ? html`<p>
                <a href="/jobs?status=${status}">All ${count}<span class="hidden"> ${text}</span></a>
              </p>`
            : ""
        }
      </section>`;
    })}
  </div>`;
}

function card(job: ListedJob, now: Date): Html {
  const { id, repository, issue, title, standing, autonomy, updatedAt } = job;
  const pulls = pullsOf(job);
  return html`<li class="card" id="job-${id}">
    <a class="strong" href="/jobs/${id}">${title}</a>
    <p class="soft small">${repository}#${issue}</p>
    <p class="small">${standing.stands}</p>
    ${standing.waits.slice(0, 1).map((wait) => html`<p class="soft small">${wait}</p>`)}
    <p class="soft small">
      ${autonomy} · ${age(updatedAt, now)} ago${pulls.length === 0 ? "" : html` · ${pulls}`}
    </p>
  </li>`;
}
