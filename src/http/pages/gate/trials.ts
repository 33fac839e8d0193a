import { html } from "hono/html";
import { demandCells, demandHeads, demandsTitle } from "../../../domain/gates/trials/demand-rows.ts";
import { describeTrialFinding } from "../../../domain/gates/trials/open-trials.ts";
import { type TrialReport, type TrialResult, type TrialStatus } from "../../../domain/gates/trials/trial.ts";
import { placeOf } from "../../../domain/gates/verdict/findings.ts";
import { badge, type Tone } from "../design/blocks.ts";
import { type Html } from "../layout.ts";
import { innerTable } from "../table.ts";

const tones: Readonly<Record<TrialStatus, Tone>> = {
  pass: "good",
  fail: "bad",
  review: "wait",
  unmeasured: "wait",
  skipped: "soft",
};

/** Trials of one verdict with their witnesses, and what the change asks of the tests; nothing where there are none. */
export function trialsOf(report: TrialReport, label: string): Html | "" {
  const tried = report.trials.filter(({ status }) => status !== "skipped");
  if (tried.length === 0) return "";
  const heads = ["Trial", "Result", "Measured", "Took"];
  const caption = "Trials of what judges the change";
  const rows = tried.map((trial) => trialRow(trial, report));
  return html`${innerTable({ caption, label: `${caption}, ${label}`, heads, rows })}${demandsOf(report, label)}`;
}

function trialRow(trial: TrialResult, { witnesses }: TrialReport): Html {
  const { name, status, summary, findings, seconds, cached } = trial;
  const listed = findings.map((finding) => {
    const { rule, witness, allowed } = finding;
    return html`<li>
      <strong>${rule}</strong> ${placeOf(finding)}: ${describeTrialFinding(finding, witnesses)}
      ${witness === undefined ? "" : html`<code>nightshift gates witness ${witness}</code>`}
      ${allowed === undefined ? "" : html`<span class="soft">allowed: ${allowed}</span>`}
    </li>`;
  });
  return html`<tr>
    <th scope="row">${name}</th>
    <td>${badge(status, tones[status])}</td>
    <td class="wide">
      ${summary}${
        listed.length === 0
          ? ""
          : html`<ul>
              ${listed}
            </ul>`
      }
    </td>
    <td class="number soft">${cached ? "remembered" : `${seconds.toFixed(1)} s`}</td>
  </tr>`;
}

function demandsOf({ demands }: TrialReport, label: string): Html | "" {
  if (demands.length === 0) return "";
  const rows = demands.map(
    (demand) =>
      html`<tr>
        ${demandCells(demand).map((text) => html`<td>${text}</td>`)}
      </tr>`,
  );
  return innerTable({ caption: demandsTitle, label: `${demandsTitle}, ${label}`, heads: demandHeads, rows });
}
