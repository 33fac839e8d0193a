import { html } from "hono/html";
import { type GateMetrics, type Metric } from "../../../domain/gates/metrics/metrics.ts";
import { type GateTrend } from "../../../flows/overview/read-gates.ts";
import { periods, type Period } from "../../../flows/overview/trend.ts";
import { barChart, momentIn } from "../design/chart.ts";
import { type Html } from "../layout.ts";
import { share, table } from "../table.ts";
import { targetChart } from "./target-chart.ts";

interface Measure {
  readonly title: string;
  readonly show: (value: number | null) => string;
}

const measures: Readonly<Record<keyof GateMetrics, Measure>> = {
  firstTryPassRate: { title: "First-try pass rate", show: share },
  rejectionsPerClaim: { title: "Rejections per claim", show: decimal },
  giveUpRate: { title: "Given up", show: share },
  gateTimeShare: { title: "Gate time of task time", show: share },
  falsePositiveRate: { title: "Refused, then accepted anyway", show: share },
  reviewFalsePositiveRate: { title: "Shown to a person, then accepted", show: share },
  falseNegatives: { title: "Accepted, then found bad", show: whole },
  tokensPerAcceptedChange: { title: "Tokens per accepted change", show: whole },
};
const names = Object.keys(measures) as (keyof GateMetrics)[];
const bounds = { "at least": "≥", "less than": "<", exactly: "=" } as const;

/** What is measured over the whole period, and the target of it. */
export function measuresOf(metrics: GateMetrics): Html | "" {
  const rows = names.map((name) => {
    const metric = metrics[name];
    const { title, show } = measures[name];
    const tone = metric.met === null ? "" : metric.met ? "good" : "bad";
    return html`<tr>
      <td>${title}</td>
      <td class="number ${tone}">${show(metric.value)}</td>
      <td class="number soft">${targetOf(metric, show)}</td>
      <td>${targetChart(metric)}</td>
    </tr>`;
  });
  return table("Measures", ["Measure", "Is", "Target", "Against its target"], rows);
}

/** How each measure went, slice by slice, with its target as a line; one without a target where there is something. */
export function measureCharts(period: Period, trend: GateTrend, metrics: GateMetrics): Html[] {
  const { from } = trend;
  return names.flatMap((name) => {
    const { title, show } = measures[name];
    const slices = trend.measures.map((slice) => slice[name]);
    const { value, target } = metrics[name];
    const shown = { id: name, title, from, show, moment: (at: Date) => momentIn(period, at) };
    const was = `Over the last ${periods[period].name} it was ${show(value)}`;
    if (target === null) {
      if (slices.every((slice) => slice.value === null)) return [];
      const series = [{ name: title, tone: "info" as const, values: slices.map((slice) => slice.value) }];
      return barChart({ ...shown, says: `${was}.`, series });
    }
    const says = targetOf(metrics[name], show);
    const those = (met: boolean) => slices.map((slice) => (slice.met === met ? slice.value : null));
    return barChart({
      ...{ ...shown, target: { at: target.value, says }, says: `${was}; its target is ${says}.` },
      series: [
        { name: "meets its target", tone: "good", values: those(true) },
        { name: "misses it", tone: "bad", values: those(false) },
      ],
    });
  });
}

function targetOf({ target }: Metric, show: Measure["show"]): string {
  return target === null ? "" : `${bounds[target.is]} ${show(target.value)}`;
}

function decimal(value: number | null): string {
  return value === null ? "–" : value.toFixed(2);
}

function whole(value: number | null): string {
  return value === null ? "–" : value.toFixed(0);
}
