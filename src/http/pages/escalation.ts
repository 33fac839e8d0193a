import { html } from "hono/html";
import { resultSentence } from "../../domain/escalations/sentences.ts";
import { type Timeline } from "../../flows/escalations/timeline.ts";
import { type AuditEntry } from "../../store/audit.ts";
import { type Rejection } from "../../store/escalations/rejections.ts";
import { type GateRun } from "../../store/gates/gate-runs.ts";
import { dollars, page, time, type Html, type Page } from "./layout.ts";
import { findingCells, findingHeads } from "./reviewed.ts";
import { statusWord } from "./overview.ts";

type TimelineAttempt = Timeline["attempts"][number];

/** One escalation: its attempts with what the gates said, and every decision with the facts that led to it. */
export function escalationPage({ repository, escalation, attempts, audit }: Timeline): Page {
  const place = `${repository.owner}/${repository.name}#${escalation.issue}`;
  return page(
    place,
    html`<h1>${escalation.title}</h1>
      <p>
        <span class="soft number">${place}</span> · ${escalation.domain ?? "no domain"} ·
        ${statusWord(escalation.status)}
      </p>
      <h2>Attempts</h2>
      ${attempts.length === 0 ? html`<p class="soft">None yet.</p>` : attempts.map(attemptCard)}
      <h2>Decisions</h2>
      ${audit.map(decision)}`,
  );
}

function attemptCard(attempt: TimelineAttempt): Html {
  const { decision: decided, answer } = attempt;
  const result =
    decided === null || decided.kind === "publish" ? `under way (${attempt.step})` : resultSentence(decided);
  const cause = answer?.kind === "answer" ? (answer.rootCause ?? answer.diagnosis) : null;
  return html`<section class="card">
    <strong>Attempt ${attempt.number} · ${attempt.stage}</strong>
    <p>${result}</p>
    <p class="soft">
      began ${time(attempt.startedAt)} · ${rejections(attempt.rejections)} · cost ${dollars(attempt.costUsd)}
      · ${duration(attempt.agentMs)} of the agent
    </p>
    ${cause === null ? "" : html`<p>${cause}</p>`} ${attempt.gateRuns.map(gateTable)}
    ${attempt.rejected.map(rejectionNote)} ${findingsTable(attempt.findings)}
  </section>`;
}

function rejections(count: number): string {
  return count === 1 ? "1 rejection" : `${count} rejections`;
}

function duration(milliseconds: number): string {
  const seconds = milliseconds / 1_000;
  return seconds < 60 ? `${seconds.toFixed(1)} s` : `${(seconds / 60).toFixed(1)} min`;
}

function gateTable({ commitSha, rejection, verdict }: GateRun): Html {
  const said = rejection === null ? verdict.verdict : `rejection ${rejection}`;
  return html`<div class="scroll">
    <table>
      <caption class="soft">
        ${commitSha.slice(0, 7)}: ${said}
      </caption>
      <tr>
        <th scope="col">Gate</th>
        <th scope="col">Result</th>
        <th scope="col">Expected</th>
        <th scope="col">Actual</th>
      </tr>
      ${verdict.gates.map(
        ({ name, status, expected, actual }) =>
          html`<tr>
            <td>${name}</td>
            <td class="${status === "pass" ? "good" : "bad"}">${status}</td>
            <td>${expected}</td>
            <td>${actual}</td>
          </tr>`,
      )}
    </table>
  </div>`;
}

function findingsTable(findings: TimelineAttempt["findings"]): Html | "" {
  if (findings.length === 0) return "";
  return html`<div class="scroll">
    <table>
      <caption class="soft">
        Findings of reviewers
      </caption>
      <tr>
        ${findingHeads.map((head) => html`<th scope="col">${head}</th>`)}
      </tr>
      ${findings.map(
        (finding) =>
          html`<tr>
            ${findingCells(finding)}
          </tr>`,
      )}
    </table>
  </div>`;
}

function rejectionNote({ count, failures, noOp, premature, tokensUsed, prompt }: Rejection): Html {
  const marks = [...(noOp ? ["nothing new"] : []), ...(premature ? ["early"] : [])];
  return html`<details>
    <summary>
      Rejection ${count}${marks.length === 0 ? "" : ` (${marks.join(", ")})`}, ${tokensUsed} tokens used
    </summary>
    <ul>
      ${failures.map(
        ({ gate, expected, actual, message }) =>
          html`<li><strong>${gate}</strong>: ${expected}; was ${actual} ${message ?? ""}</li>`,
      )}
    </ul>
    ${prompt === null ? html`<p class="soft">It was the last.</p>` : html`<pre>${prompt}</pre>`}
  </details>`;
}

function decision({ id, at, kind, facts, decision: decided, effects }: AuditEntry): Html {
  return html`<details class="card">
    <summary>
      <span class="number soft">${id}</span> ${time(at)} <strong>${kind}</strong> ${kindOf(decided)}
    </summary>
    <pre>${JSON.stringify({ facts, decision: decided, effects }, null, 2)}</pre>
  </details>`;
}

function kindOf(decided: unknown): string {
  return typeof decided === "object" && decided !== null && "kind" in decided ? String(decided.kind) : "";
}
