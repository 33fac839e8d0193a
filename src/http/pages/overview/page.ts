import { html } from "hono/html";
import { type Overview } from "../../../flows/overview/read-overview.ts";
import { periods, type Period } from "../../../flows/overview/trend.ts";
import { badge, columns, empty, heading, section, tabs, tiles, type Tile } from "../design/blocks.ts";
import { age, lengthOf } from "../design/age.ts";
import { escalationHeads, escalationRow } from "../escalation/words.ts";
import { costTile } from "../design/cost.ts";
import { dollars, page, type Html, type Page } from "../layout.ts";
import { renderOutcomes, renderGateTime, renderFailureKinds } from "../gate/tasks.ts";
import { isolationOf, learningOf, limitsOf, moneyOf, ratesOf, switchedOffOf } from "./figures.ts";
import { chartsOf } from "./charts.ts";
import { pageQueue } from "../escalation/queue.ts";
import { bareTable, share } from "../table.ts";
import { renderLostWebhooks } from "./lost-webhooks.ts";

/** Is anything on fire? The pages first, then what is switched off, what is running, what it costs, how it went. */
export function overviewPage(overview: Overview): Page {
  const waiting = overview.escalations.get("paged") ?? 0;
  const headline =
    waiting === 0
      ? heading({ title: "Nothing waits for a person", tone: "good", kicker: calmOf(overview) })
      : heading({
          title: `${waiting === 1 ? "1 page waits" : `${waiting} pages wait`} for a person`,
          tone: "bad",
          kicker: "Whoever has write access and removes the label human-required hands an issue back.",
        });
  const body = html`${headline}${switchedOffOf(overview)}${renderLostWebhooks(overview)}${pageQueue(overview, waiting)}${tiles(tilesOf(overview))}
  ${columns([runningOf(overview), moneyOf(overview)])}
  ${trendOf(overview)}${recentOf(overview)}${ratesOf(overview)}${learningOf(overview)}${limitsOf(overview)}${isolationOf(overview)}`;
  return page("Overview", body);
}

function calmOf({ escalations, running }: Overview): string {
  const open = escalations.get("open") ?? 0;
  if (running.length > 0) return "Agents are at work on what there is.";
  return open === 0 ? "And nothing is under way." : "What is open has its turn soon.";
}

function tilesOf({ paged, escalations, jobs, running, trend, rates, budgets, now }: Overview): Tile[] {
  const { resolutionRate, pageRate, recurrenceRate, resolved, attempts } = rates[trend.period];
  const during = `in ${periods[trend.period].name}`;
  const oldest = paged[0];
  const reviews = (escalations.get("awaiting_merge") ?? 0) + (jobs.get("pending_review") ?? 0);
  const paging = pageRate === null ? null : Object.values(pageRate).reduce((sum, part) => sum + part, 0);
  const whole = budgets[0];
  return [
    {
      label: "Oldest page",
      ...(oldest === undefined
        ? { value: "none", tone: "good", note: "nothing on fire" }
        : { value: age(oldest.updatedAt, now), tone: "bad", note: "without an answer" }),
    },
    {
      label: "Running now",
      value: String(running.filter(({ leased }) => leased).length),
      note: `${escalations.get("open") ?? 0} open`,
    },
    { label: "To be reviewed", value: String(reviews), note: "pull requests and jobs" },
    {
      label: "Resolved",
      value: share(resolutionRate),
      note: `${resolved} with ${attempts} attempts ${during}`,
    },
    { label: "Paged", value: share(paging), note: `of what was settled ${during}` },
    { label: "Came back", value: share(recurrenceRate), note: `of what was resolved ${during}` },
    ...(whole === undefined ? [] : [spentToday(whole)]),
  ];
}

function spentToday({ cost, limitUsd }: Overview["budgets"][number]): Tile {
  const { value, note: unknown } = costTile(cost);
  const budget = limitUsd === null ? "no budget is set" : `of ${dollars(limitUsd)}`;
  return { label: "Spent today", value, note: unknown === undefined ? budget : `${budget}; ${unknown}` };
}

function runningOf({ running, now }: Overview): Html {
  if (running.length === 0) return section("Running now", empty("Nothing is running."));
  const rows = running.map(
    ({ job, repository, issue, title, what, step, leased, startedAt }) =>
      html`<tr>
        <td class="wide">
          <a href="${job === null ? `/escalations/${repository}/${issue}` : `/jobs/${job}`}">${title}</a>
          <span class="soft small">${repository}#${issue}</span>
        </td>
        <td>${what}</td>
        <td>${badge(leased ? step : `${step}, in line`, leased ? "info" : "soft")}</td>
        <td class="number">${lengthOf(now.getTime() - startedAt.getTime())}</td>
      </tr>`,
  );
  return section("Running now", bareTable("Running now", ["Issue", "What", "Step", "For"], rows));
}

function trendOf({ trend, gates }: Overview): Html {
  const choices = Object.entries(periods).map(([word, { name }]) => ({
    text: name,
    href: `/?period=${word}#trend`,
    current: word === (trend.period satisfies Period),
  }));
  return html`<section id="trend">
    <div class="heading">
      <h2>The last ${periods[trend.period].name}</h2>
      ${tabs("Period of the charts", choices)}
    </div>
    ${chartsOf(trend)} ${columns([renderOutcomes(gates), renderFailureKinds(gates), renderGateTime(gates)])}
  </section>`;
}

function recentOf({ recent, now }: Overview): Html {
  const body =
    recent.length === 0
      ? empty("No escalation has come in yet.")
      : html`${bareTable(
            "Escalations that changed last",
            escalationHeads,
            recent.map((each) => escalationRow(each, now)),
          )}
          <p><a href="/escalations">All escalations</a></p>`;
  return section("Changed last", body);
}
