import { html } from "hono/html";
import { boardStatuses, type AskedJobs, type JobPage } from "../../../flows/jobs/standing/job-board.ts";
import { type ListedJob } from "../../../flows/jobs/standing/list-jobs.ts";
import { type Problem } from "../../problem.ts";
import { age } from "../design/age.ts";
import { empty, heading, pager } from "../design/blocks.ts";
import { page, type Html, type Page } from "../layout.ts";
import { readPlace, writePlace } from "../place.ts";
import { bareTable } from "../table.ts";
import { pullsOf, statusWords } from "./words.ts";

/** The jobs that stand so, a page at a time. */
export function jobListPage({ status, first, jobs, next }: JobPage, now: Date): Page {
  const title = `Jobs: ${statusWords[status].text}`;
  const heads = ["Job", "Stands", "Waits for", "Pull requests", "Autonomy", "Changed"];
  const base = `/jobs?status=${status}`;
  return page(
    title,
    html`${heading({ title, kicker: html`<a href="/jobs">The board</a>` })}
    ${
      jobs.length === 0
        ? empty("No job stands so.")
        : bareTable(
            title,
            heads,
            jobs.map((job) => rowOf(job, now)),
          )
    }
    ${pager({ first: first ? null : base, older: next === null ? null : `${base}&after=${writePlace(next)}` })}`,
  );
}

function rowOf(job: ListedJob, now: Date): Html {
  const { id, repository, issue, title, standing, autonomy, updatedAt } = job;
  return html`<tr>
    <td class="wide">
      <a href="/jobs/${id}">${title}</a> <span class="soft small">${repository}#${issue}</span>
    </td>
    <td>${standing.stands}</td>
    <td>${standing.waits.map((wait) => html`<div>${wait}</div>`)}</td>
    <td>${pullsOf(job)}</td>
    <td>${autonomy}</td>
    <td class="number">${age(updatedAt, now)} ago</td>
  </tr>`;
}

export type ReadJobsQuery =
  | { readonly kind: "board" }
  | ({ readonly kind: "list" } & Omit<AskedJobs, "seen">)
  | { readonly kind: "wrong"; readonly problem: Problem };

/** What an address asks for: without a status the board. */
export function readJobsQuery({ status, after }: Readonly<Record<string, string>>): ReadJobsQuery {
  const wrong = (detail: string) =>
    ({ kind: "wrong", problem: { status: 400, title: "There is no such list", detail } }) as const;
  if (status === undefined) return { kind: "board" };
  const known = boardStatuses.find((each) => each === status);
  if (known === undefined)
    return wrong(`status is "${status}"; it may be ${boardStatuses.join(", ")}, or be left out.`);
  const place = after === undefined ? null : readPlace(after);
  if (after !== undefined && place === null)
    return wrong(`after is "${after}", which is no place in the list; leave it out to begin anew.`);
  return { kind: "list", status: known, after: place };
}
