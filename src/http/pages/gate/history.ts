import { html } from "hono/html";
import { type GateHistory } from "../../../flows/overview/read-gates.ts";
import { keepBytes } from "../../../domain/trust/text/cut-text.ts";
import { type GateJudgement } from "../../../store/metrics/gate-history.ts";
import { heading } from "../design/blocks.ts";
import { page, time, type Html, type Page } from "../layout.ts";
import { seconds, table } from "../table.ts";
import { statusWord } from "./page.ts";

/** What one gate said last, with its logs. */
export function gateHistoryPage({ repository, gate, judgements }: GateHistory): Page {
  const place = `${repository.owner}/${repository.name}`;
  const rows = judgements.map((each) => judgementRow(each, { place, id: repository.id }));
  const heads = ["When", "Result", "Actual", "Took", "Commit", "Of"];
  return page(
    `${gate} in ${place}`,
    html`${heading({ title: gate, kicker: html`<a href="/gates">Gates</a> · ${place}` })}
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
        <pre tabindex="0">${wholeLog === null ? log : keepBytes(log, shownBytes, "end").kept}</pre>
      </details>
    </td>
  </tr>`;
}

/** Of a log that is kept whole elsewhere. */
const shownBytes = 4_000;
