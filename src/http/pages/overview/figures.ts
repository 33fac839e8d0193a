import { html } from "hono/html";
import { spellCost } from "../../../domain/money/cost.ts";
import { spellDuration } from "../../../domain/duration.ts";
import { type Overview } from "../../../flows/overview/read-overview.ts";
import { type Period } from "../../../flows/overview/trend.ts";
import { badge, notice } from "../design/blocks.ts";
import { meter } from "../design/chart.ts";
import { dollars, time, type Html } from "../layout.ts";
import { seconds, share, table } from "../table.ts";

/** What is switched off, and by what: before anybody wonders why nothing happens. */
export function switchedOffOf({ switchedOff }: Pick<Overview, "switchedOff">): Html | "" {
  if (switchedOff.length === 0) return "";
  const items = switchedOff.map(
    ({ what, source }) => html`<li>${what} <span class="soft">(by ${source})</span></li>`,
  );
  return notice(
    "wait",
    html`<strong>Switched off</strong>
      <ul>
        ${items}
      </ul>`,
  );
}

/** What the day has cost, against what it may. */
export function moneyOf({ budgets }: Pick<Overview, "budgets">): Html | "" {
  const rows = budgets.map(({ whose, limitUsd, spentUsd, cost, reservedUsd }) => {
    const taken = spentUsd + reservedUsd;
    const left = limitUsd === null ? null : limitUsd - taken;
    const used =
      limitUsd === null
        ? ""
        : meter({
            part: taken,
            whole: limitUsd,
            says: `${dollars(taken)} of ${dollars(limitUsd)} spent or set aside`,
          });
    const near = limitUsd !== null && spentUsd >= limitUsd * 0.8;
    return html`<tr>
      <td>${whose} ${near ? badge("80 % is spent", "wait") : ""}${used}</td>
      <td class="number">
        ${spellCost(cost)}${spentUsd > cost.known ? `, which counts as ${dollars(spentUsd)}` : ""}
      </td>
      <td class="number">${dollars(reservedUsd)}</td>
      <td class="number">${limitUsd === null ? "unlimited" : dollars(limitUsd)}</td>
      <td class="number ${left !== null && left <= 0 ? "bad" : ""}">
        ${left === null ? "–" : dollars(Math.max(left, 0))}
      </td>
    </tr>`;
  });
  return table("Money of today (UTC)", ["Whose", "Spent", "Set aside", "Budget", "Left"], rows);
}

/** What an attempt may come to. */
export function limitsOf({ caps }: Pick<Overview, "caps">): Html | "" {
  return table("Caps of an attempt", ["In", "Cost", "Wall clock", "Silence"], caps.map(capsRow));
}

function capsRow({ repository, costUsd, wallClockMs, inactivityMs }: Overview["caps"][number]): Html {
  return html`<tr>
    <td>${repository ?? "every other repository"}</td>
    <td class="number">${costUsd === null ? "unlimited" : dollars(costUsd)}</td>
    <td class="number">${spellDuration(wallClockMs)}</td>
    <td class="number">${spellDuration(inactivityMs)}</td>
  </tr>`;
}

/** Within which walls agents and gates work. */
export function isolationOf({ isolation }: Pick<Overview, "isolation">): Html {
  const tone = isolation.startsWith("none") ? "bad" : "soft";
  return html`<p class="${tone}">Isolation of agents and gates: ${isolation}</p>`;
}

/** How the agents did, over each window. */
export function ratesOf({ rates }: Pick<Overview, "rates">): Html | "" {
  const rows = Object.entries(rates).map(
    ([window, each]) =>
      html`<tr>
        <td class="number">${window}</td>
        <td class="number">${each.attempts}</td>
        <td class="number">${share(each.resolutionRate)}</td>
        <td class="number">${pagesOf(each.pages)}</td>
        <td class="number">${share(each.recurrenceRate)}</td>
        <td class="number">${spellCost({ known: each.spendUsd, unknown: each.unpriced })}</td>
        <td class="number">${seconds(each.p50Seconds)} / ${seconds(each.p95Seconds)}</td>
      </tr>`,
  );
  const heads = ["Window", "Attempts", "Resolved", "Pages", "Recurred", "Spent", "Half / 95 % took"];
  return table("Rates", heads, rows);
}

const conditions = {
  safety_tripwire: "tripwire",
  human_only_blocker: "blocker",
  global_cap: "cap",
} as const;

function pagesOf(pages: Overview["rates"][Period]["pages"]): string {
  const told = Object.entries(conditions).flatMap(([condition, word]) => {
    const times = pages[condition as keyof typeof conditions];
    return times === 0 ? [] : [`${times} ${word}`];
  });
  return told.length === 0 ? "0" : told.join(", ");
}

/** What was learned last, and what came back all the same. */
export function learningOf({ playbooks, recurrences }: Pick<Overview, "playbooks" | "recurrences">): Html {
  const learned = playbooks.map(
    ({ id, repository, issue, rootCause, state, confidence, successes, failures }) =>
      html`<tr>
        <td class="number">${id}</td>
        <td>${rootCause}</td>
        <td><a href="/escalations/${repository}/${issue}">${repository}#${issue}</a></td>
        <td class="${state === "active" ? "good" : "soft"}">${state}</td>
        <td class="number">${confidence.toFixed(2)}</td>
        <td class="number">${successes} / ${failures}</td>
      </tr>`,
  );
  const back = recurrences.map(
    ({ repository, issue, recurredAs, recurredAt, playbookId }) =>
      html`<tr>
        <td><a href="/escalations/${repository}/${issue}">${repository}#${issue}</a></td>
        <td><a href="/escalations/${repository}/${recurredAs}">#${recurredAs}</a></td>
        <td class="number">${playbookId ?? "–"}</td>
        <td>${time(recurredAt)}</td>
      </tr>`,
  );
  const heads = ["Playbook", "Root cause", "Learned from", "State", "Confidence", "Helped / did not"];
  return html`${table("Learned last", heads, learned)}${table(
    "Came back within 30 days",
    ["Issue", "As", "Playbook", "When"],
    back,
  )}`;
}
