import { html } from "hono/html";
import { type Metric } from "../../domain/gates/metrics/metrics.ts";
import { type GateHistory, type GatesOverview } from "../../flows/overview/read-gates.ts";
import { type GateJudgement, type RepositoryGate } from "../../store/metrics/gate-history.ts";
import { page, time, type Html, type Page } from "./layout.ts";
import { seconds, share, table } from "./table.ts";
import { targetChart } from "./target-chart.ts";

/** How all gates did: the measures with their targets, each gate, and why they refuse. */
export function gatesPage({ days, diagnostics, gates }: GatesOverview): Page {
  const { metrics, topFailures } = diagnostics;
  const measures = [
    measure("First-try pass rate", metrics.firstTryPassRate, share),
    measure("Rejections per claim", metrics.rejectionsPerClaim, decimal),
    measure("Given up", metrics.giveUpRate, share),
    measure("Gate time of task time", metrics.gateTimeShare, share),
    measure("Refused, then accepted anyway", metrics.falsePositiveRate, share),
    measure("Accepted, then found bad", metrics.falseNegatives, whole),
    measure("Tokens per accepted change", metrics.tokensPerAcceptedChange, whole),
  ];
  const failures = topFailures.map(
    ({ gate, reason, times }) =>
      html`<tr>
        <td>${gate}</td>
        <td>${reason}</td>
        <td class="number">${times}</td>
      </tr>`,
  );
  const heads = ["Gate", "Repository", "Last", "Passed", "Undecided commits", "Half / 95 % took", "When"];
  return page(
    "Gates",
    html`<h1>Gates in the last ${days} days</h1>
      ${gates.length === 0 ? html`<p class="soft">No gate has judged a claim in this time.</p>` : ""}
      ${table("Measures", ["Measure", "Is", "Target", "Against its target"], measures)}
      ${table("Each gate", heads, gates.map(gateRow))}
      ${table("Why they refuse", ["Gate", "Reason", "Times"], failures)}`,
  );
}

const bounds = { "at least": "≥", "less than": "<", exactly: "=" } as const;

function measure(name: string, metric: Metric, show: (value: number | null) => string): Html {
  const { value, target, met } = metric;
  const tone = met === null ? "" : met ? "good" : "bad";
  return html`<tr>
    <td>${name}</td>
    <td class="number ${tone}">${show(value)}</td>
    <td class="number soft">${target === null ? "" : `${bounds[target.is]} ${show(target.value)}`}</td>
    <td>${targetChart(metric)}</td>
  </tr>`;
}

function decimal(value: number | null): string {
  return value === null ? "–" : value.toFixed(2);
}

function whole(value: number | null): string {
  return value === null ? "–" : value.toFixed(0);
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

/** Tampering is told beside the gates of a verdict. */
function hasHistory(kind: string): boolean {
  return kind !== "tamper";
}

/** What one gate said last, with its logs. */
export function gateHistoryPage({ repository, gate, judgements }: GateHistory): Page {
  const place = `${repository.owner}/${repository.name}`;
  const rows = judgements.map((each) => judgementRow(each, { place, id: repository.id }));
  const heads = ["When", "Result", "Actual", "Took", "Commit", "Of"];
  return page(
    `${gate} in ${place}`,
    html`<h1>${gate} <span class="soft">in ${place}</span></h1>
      ${table(judgements.length === 1 ? "The last judgement" : `The last ${judgements.length} judgements`, heads, rows)}`,
  );
}

function judgementRow(judgement: GateJudgement, { place, id }: { place: string; id: number }): Html {
  const { at, status, actual, cached, commitSha } = judgement;
  return html`<tr>
      <td>${time(at)}</td>
      <td>${statusWord(status)}</td>
      <td>${actual ?? ""}</td>
      <td class="number">
        ${cached ? html`<span class="soft">remembered</span>` : seconds(judgement.seconds)}
      </td>
      <td class="number">${commitSha.slice(0, 7)}</td>
      <td>${subjectOf(judgement, place)}</td>
    </tr>
    ${logOf(judgement, id)}`;
}

function subjectOf({ issue, job, pull }: GateJudgement, place: string): Html {
  if (job !== null) return html`job of #${job}`;
  if (issue === null) return html`pull request #${pull}`;
  return html`<a href="/escalations/${place}/${issue}">${place}#${issue}</a>`;
}

/** In a row of its own, as wide as the table. */
function logOf({ log, wholeLog, commitSha }: GateJudgement, repositoryId: number): Html | "" {
  if (log === null || log.trim() === "") return "";
  const whole =
    wholeLog === null ? "" : html`<p><a href="/logs/${repositoryId}/${wholeLog}">The whole log</a></p>`;
  return html`<tr>
    <td colspan="6">
      <details>
        <summary class="soft">log of ${commitSha.slice(0, 7)}</summary>
        ${whole}
        <pre>${wholeLog === null ? log : log.slice(-shownCharacters)}</pre>
      </details>
    </td>
  </tr>`;
}

/** Of a log that is kept whole elsewhere. */
const shownCharacters = 4_000;

function statusWord(status: string): Html {
  return html`<span class="${status === "pass" ? "good" : "bad"}">${status}</span>`;
}
