import { html } from "hono/html";
import { periods, type Trend } from "../../../flows/overview/trend.ts";
import { areaChart, barChart, momentIn } from "../design/chart.ts";
import { dollars, type Html } from "../layout.ts";

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** What came of the escalations, and what was spent, over a period. */
export function chartsOf({ period, from, resolved, paged, recurred, spendUsd }: Trend): Html {
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
  const spend = areaChart({
    ...{ id: "spend", title: `Spent: ${dollars(sum(spendUsd))}`, from, moment },
    says: `Over the last ${name}, escalations and jobs cost ${dollars(sum(spendUsd))} in all.`,
    series: [{ name: "spent", tone: "info", values: spendUsd }],
    show: (value) => (value >= 100 ? `$${value.toFixed(0)}` : dollars(value)),
  });
  return html`<div class="charts">${outcomes}${spend}${returns}</div>`;
}
