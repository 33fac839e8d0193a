import { html } from "hono/html";
import { type GateMetrics } from "../../../domain/gates/metrics/metrics.ts";
import { type GatesOverview, type GateTrend } from "../../../flows/overview/read-gates.ts";
import { periods, type Period } from "../../../flows/overview/trend.ts";
import { type RepositoryGate } from "../../../store/metrics/gate-history.ts";
import { badge, columns, empty, heading, tabs } from "../design/blocks.ts";
import { areaChart, barChart, momentIn } from "../design/chart.ts";
import { page, time, type Html, type Page } from "../layout.ts";
import { seconds, share, table } from "../table.ts";
import { measureCharts, measuresOf } from "./measures.ts";
import { renderFailures, renderOutcomes, renderGateTime, renderTokensByTask } from "./tasks.ts";

/** How all gates did: the measures with their targets, what tasks came to, how it went, what refuses most, and each gate. */
export function gatesPage(overview: GatesOverview): Page {
  const { period, diagnostics, gates, gatesSince, slowest, trend } = overview;
  const { name } = periods[period];
  const choices = Object.entries(periods).map(([word, each]) => ({
    text: each.name,
    href: `/gates?period=${word}`,
    current: word === period,
  }));
  const aside = tabs("Period", choices);
  const heads = ["Gate", "Repository", "Last", "Passed", "Undecided commits", "Half / 95 % took", "When"];
  return page(
    "Gates",
    html`${heading({ title: `Gates in the last ${name}`, aside })}
    ${gates.length === 0 ? empty("No gate has judged a claim in this time.") : ""}${measuresOf(diagnostics.metrics)}
    ${columns([renderOutcomes(diagnostics), renderGateTime(diagnostics), renderTokensByTask(diagnostics)])}
    ${gates.length === 0 ? "" : trendsOf(period, trend, diagnostics.metrics)}
    ${gatesSince === null ? "" : html`<p class="soft">Each gate and the slowest: what they said since ${time(gatesSince)}.</p>`}
    ${columns([renderFailures(diagnostics), slowestOf(slowest), claimsOf(diagnostics)])}
    ${table("Each gate", heads, gates.map(gateRow))}`,
  );
}

function trendsOf(period: Period, trend: GateTrend, metrics: GateMetrics): Html {
  const { from, passed, refused, minutes } = trend;
  const moment = (at: Date) => momentIn(period, at);
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const { name } = periods[period];
  return html`<section>
    <h2>Trends</h2>
    <div class="charts two">
      ${barChart({
        ...{ id: "judged", title: "What gates said", from, moment, show: String },
        says: `Over the last ${name}, gates passed ${sum(passed)} times and refused ${sum(refused)} times.`,
        series: [
          { name: "passed", tone: "good", values: passed },
          { name: "refused", tone: "bad", values: refused },
        ],
      })}
      ${areaChart({
        ...{ id: "took", title: "Minutes that gates took", from, moment },
        says: `Over the last ${name}, gates took ${sum(minutes).toFixed(0)} minutes in all.`,
        series: [{ name: "minutes", tone: "info", values: minutes }],
        show: minutesShown,
      })}
      ${measureCharts(period, trend, metrics)}
    </div>
  </section>`;
}

/** With as many digits as tell the marks of a scale apart, however little it was. */
function minutesShown(value: number): string {
  return value < 1 ? String(Number(value.toPrecision(2))) : value.toFixed(value < 10 ? 1 : 0);
}

function slowestOf(slowest: readonly RepositoryGate[]): Html | "" {
  const rows = slowest.map(
    ({ name, repository, medianSeconds, p95Seconds }) =>
      html`<tr>
        <td>${name}</td>
        <td class="soft">${repository}</td>
        <td class="number">${seconds(medianSeconds)}</td>
        <td class="number">${seconds(p95Seconds)}</td>
      </tr>`,
  );
  return table("The slowest", ["Gate", "Repository", "Half took", "95 % took"], rows);
}

/** Who says too early that it is done. */
function claimsOf({ premature }: GatesOverview["diagnostics"]): Html | "" {
  const rows = premature.map(({ agent, claims, premature: early }) => {
    const part = claims === 0 ? null : early / claims;
    return html`<tr>
      <td>${agent ?? "agents of jobs"}</td>
      <td class="number">${claims}</td>
      <td class="number">${early}</td>
      <td class="number ${early > 0 ? "wait" : ""}">${share(part)}</td>
    </tr>`;
  });
  return table("Claims by agent", ["Agent", "Claims", "Too early", "Share"], rows);
}

function gateRow(gate: RepositoryGate): Html {
  const { repository, name, kind, runs, passed, undecided, commits, lastStatus, lastAt } = gate;
  return html`<tr>
    <td>
      ${hasHistory(kind) ? html`<a href="/gates/${repository}/${encodeURIComponent(name)}">${name}</a>` : name}
      ${kind === name ? "" : html`<span class="soft">${kind}</span>`}
    </td>
    <td>${repository}</td>
    <td>${statusWord(lastStatus)}</td>
    <td class="number">${passed} of ${runs}</td>
    <td class="number ${undecided === 0 ? "soft" : "wait"}">${undecided} of ${commits}</td>
    <td class="number">${seconds(gate.medianSeconds)} / ${seconds(gate.p95Seconds)}</td>
    <td>${time(lastAt)}</td>
  </tr>`;
}

/** Findings about tampering, of earlier versions, were kept beside the gates of a verdict. */
function hasHistory(kind: string): boolean {
  return kind !== "tamper";
}

export function statusWord(status: string): Html {
  return badge(status, status === "pass" ? "good" : "bad");
}
