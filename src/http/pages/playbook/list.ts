import { html } from "hono/html";
import { type PlaybookState } from "../../../domain/playbooks/playbook.ts";
import { type PlaybookPage } from "../../../flows/playbooks/playbook-list.ts";
import { type Visitor } from "../../doors/visitor.ts";
import { badge, empty, heading, pager, tiles, type Tone } from "../design/blocks.ts";
import { button } from "../design/form.ts";
import { meter } from "../design/chart.ts";
import { page, time, type Html, type Page } from "../layout.ts";
import { bareTable, share } from "../table.ts";

const states: Readonly<Record<PlaybookState, Tone>> = {
  active: "good",
  symptomatic: "wait",
  retired: "soft",
};

export interface ShownPlaybooks {
  readonly list: PlaybookPage;
  readonly first: boolean;
  /** What a form has to bear; null: nothing. */
  readonly csrf: Visitor["csrf"];
}

/** What was learned, newest first: what it is worth, and what was put away. */
export function playbooksPage({ list, first, csrf }: ShownPlaybooks): Page {
  const { playbooks, recurrences, before } = list;
  const { days, resolutions, recurred } = recurrences;
  const heads = ["Root cause", "Learned from", "State", "Worth", "Helped / did not", "Learned", ""];
  const figures = tiles([
    { label: "Confirmed resolutions", value: String(resolutions), note: `in ${days} days` },
    {
      label: "Came back",
      value: String(recurred),
      tone: recurred === 0 ? "good" : "wait",
      note: resolutions === 0 ? "of none" : `${share(recurred / resolutions)} of them`,
    },
  ]);
  const rows = playbooks.map((each) => rowOf(each, csrf));
  return page(
    "Playbooks",
    html`${heading({
      title: "Playbooks",
      kicker:
        "What confirmed resolutions taught. An attempt on the same failure is given what is worth most.",
    })}
    ${figures}
    ${
      rows.length === 0
        ? empty("Nothing was learned yet: a playbook comes of a resolution whose pull request was merged.")
        : bareTable("Playbooks", heads, rows)
    }
    ${pager({
      first: first ? null : "/playbooks",
      older: before === null ? null : `/playbooks?before=${before}`,
    })}`,
  );
}

function rowOf(playbook: PlaybookPage["playbooks"][number], csrf: string | null): Html {
  const { id, repository, issue, pull, pullUrl, rootCause, domain, state, confidence } = playbook;
  const { successes, failures, learnedAt, paths, verified } = playbook;
  const worth = `${(confidence * 100).toFixed(0)} %`;
  return html`<tr id="playbook-${id}" class="${state === "active" ? "" : "soft"}">
    <td class="wide">
      ${rootCause} <span class="soft small">${domain ?? ""}</span>
      <details>
        <summary class="soft small">Playbook ${id}: where, and how it was verified</summary>
        <ul>
          ${[...paths, ...verified].map((each) => html`<li>${each}</li>`)}
        </ul>
      </details>
    </td>
    <td>
      <a href="/escalations/${repository}/${issue}">${repository}#${issue}</a>,
      <a href="${pullUrl}">#${pull}</a>
    </td>
    <td>${badge(state, states[state])}</td>
    <td class="number">${worth}${meterOf(state, confidence, worth)}</td>
    <td class="number">${successes} / ${failures}</td>
    <td>${time(learnedAt)}</td>
    <td>${state === "retired" ? "" : retireForm(id, csrf)}</td>
  </tr>`;
}

function meterOf(state: PlaybookState, confidence: number, worth: string): Html | "" {
  return state === "active"
    ? meter({ part: confidence, whole: 1, says: `worth ${worth}`, tone: "good" })
    : "";
}

function retireForm(id: number, csrf: string | null): Html {
  return html`<form method="post" action="/playbooks/${id}">
    ${csrf === null ? "" : html`<input type="hidden" name="csrf" value="${csrf}" />`}
    ${button({ text: html`Retire<span class="hidden"> playbook ${id}</span>`, name: "state", value: "retired" })}
  </form>`;
}
