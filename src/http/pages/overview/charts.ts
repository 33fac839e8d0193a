import { html } from "hono/html";
import { addCosts, spellCost } from "../../../domain/money/cost.ts";
import { periods, type Trend } from "../../../flows/overview/trend.ts";
import { barChart, momentIn } from "../design/chart.ts";
import { type Html } from "../layout.ts";

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** What came of the escalations, and what was spent, over a period. */
export function chartsOf(trend: Trend): Html {
  const { period, from, resolved, paged, recurred } = trend;
  const { name } = periods[period];
  const moment = (at: Date) => momentIn(period, at);
  const outcomes = barChart({
    ...{ id: "outcomes", title: "What came of escalations", from, moment },
    says: `Over the last ${name}: ${sum(resolved)} resolved, ${sum(paged)} paged.`,
    series: [
      { name: "resolved", tone: "good", values: resolved },
      { name: "paged", tone: "bad", values: paged },
    ],
    show: String,
  });
  const returns = barChart({
    ...{ id: "returns", title: "Failures that came back", from, moment },
    says: `Over the last ${name}: ${sum(recurred)} failures came back although they were resolved.`,
    series: [{ name: "came back", tone: "wait", values: recurred }],
    show: String,
  });
  return html`<div class="charts">${outcomes}${spendingOf(trend)}${returns}</div>`;
}

function spendingOf({ period, from, spend }: Trend): Html {
  const of = (work: "escalations" | "jobs") => spend.map((each) => each[work]);
  const [escalations, jobs] = [addCosts(of("escalations")), addCosts(of("jobs"))];
  const whole = spellCost(addCosts([escalations, jobs]));
  return barChart({
    ...{ id: "spend", title: `Spent: ${whole}`, from, moment: (at) => momentIn(period, at) },
    says: `Over the last ${periods[period].name}, escalations cost ${spellCost(escalations)}; jobs cost ${spellCost(jobs)}; together ${whole}.`,
    series: [
      { name: "escalations", tone: "info", values: of("escalations").map(({ known }) => known) },
      { name: "jobs", tone: "wait", values: of("jobs").map(({ known }) => known) },
    ],
    show: (value) => (value >= 100 ? `$${value.toFixed(0)}` : `$${value.toFixed(2)}`),
  });
}
