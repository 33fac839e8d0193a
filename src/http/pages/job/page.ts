import { html } from "hono/html";
import { phaseStepSentence } from "../../../domain/jobs/sentences.ts";
import { type PhaseFailure } from "../../../domain/jobs/phases/phase-failure.ts";
import { spellCost } from "../../../domain/money/cost.ts";
import { type JobGraph } from "../../../domain/jobs/phases/job-graph.ts";
import {
  type ListedPhase,
  type PhaseFinding,
  type ShownJob,
} from "../../../flows/jobs/standing/list-jobs.ts";
import { type AgentTurnRow } from "../../../store/agent-turns.ts";
import { type AuditEntry } from "../../../store/audit.ts";
import { type TriedPhase } from "../../../store/jobs/phase-verdicts.ts";
import { type KeptPhaseDiff } from "../../../store/jobs/kept-phase-diffs.ts";
import { type RefusedClaim } from "../../../store/jobs/refused-claims.ts";
import { badge, empty, facts, heading, notice, section, withCode } from "../design/blocks.ts";
import { page, time, type Html, type Page } from "../layout.ts";
import { diffView } from "../design/diff.ts";
import { decisionList } from "../escalation/decisions.ts";
import { trialsOf } from "../gate/trials.ts";
import { findingCells, findingHeads } from "../reviewed.ts";
import { turnsTable } from "../turn/page.ts";
import { bareTable, table } from "../table.ts";
import { drawGraph } from "./graph.ts";
import { refusalsTable } from "./refusals.ts";
import { jobBadge, statusWords, stepTones } from "./words.ts";

/** What stands beside a job on its page. */
interface Beside {
  readonly graph: JobGraph;
  /** For whoever may review what waits. */
  readonly forms: readonly Html[];
  /** Of phases that only a person may let through. */
  readonly diffs: readonly KeptPhaseDiff[];
  readonly refused: readonly RefusedClaim[];
  readonly tried: readonly TriedPhase[];
  readonly turns: readonly AgentTurnRow[];
  readonly decisions: readonly AuditEntry[];
}

/** One job: where it stands and what it waits for, its phases as they follow upon each other, what was found and decided. */
export function jobPage(shown: ShownJob, beside: Beside): Page {
  const { graph, forms, diffs, refused, tried, turns, decisions } = beside;
  const { repository, issue, issueUrl, title, plan, findings, phases, status } = shown;
  const kicker = html`<a href="${issueUrl}">${repository}#${issue}</a>`;
  return page(
    title,
    html`${heading({ title, kicker, aside: jobBadge(status) })} ${standingOf(shown)}
    ${diffs.map((diff) => keptDiff(diff, shown))} ${forms} ${factsOf(shown)}
    ${section(
      "Phases",
      phases.length === 0
        ? empty("None has begun yet.")
        : html`${drawGraph(graph)}${bareTable("Phases", phaseHeads, phases.map(rowOf))}`,
    )}
    ${tried.map(({ phase, verdict }) => trialsOf(verdict, `phase ${phase}`))} ${refusalsTable(refused)}
    ${table("Findings of reviewers", ["Phase", ...findingHeads], findings.map(findingRow))}
    ${section("Plan", plan.length === 0 ? empty("There is none yet.") : plan.map(fileOf))}
    ${turnsTable(turns)} ${decisionList(decisions)}`,
  );
}

/** Where it stands, what holds it, and what people can do about that. */
function standingOf({ status, standing, filed }: ShownJob): Html {
  const { stands, waits, ways, failures } = standing;
  return notice(
    statusWords[status].tone,
    html`<strong>${stands}</strong>
      ${failures.length === 0 ? waits.map((wait) => html`<p>${wait}</p>`) : failures.map(failureOf)}
      ${
        filed === null
          ? ""
          : html`<p>An agent looks for the cause in <a href="${filed.url}">#${filed.issue}</a>.</p>`
      }
      ${
        ways.length === 0
          ? ""
          : html`<ul>
              ${ways.map((way) => html`<li>${withCode(way)}</li>`)}
            </ul>`
      }`,
  );
}

function failureOf({ name, why, details }: PhaseFailure): Html {
  return html`<p>${name}: ${why}.</p>
    ${
      details.length === 0
        ? ""
        : html`<ul>
            ${details.map(detailOf)}
          </ul>`
    }`;
}

function detailOf({ text, under }: PhaseFailure["details"][number]): Html {
  const more =
    under.length === 0
      ? ""
      : html`<ul>
          ${under.map((line) => html`<li>${withCode(line)}</li>`)}
        </ul>`;
  return html`<li>${withCode(text)} ${more}</li>`;
}

function keptDiff({ phase, phaseId, patch, truncated }: KeptPhaseDiff, { id }: ShownJob): Html {
  return html`<details class="card">
    <summary>What phase ${phase} changed <span class="soft">kept here, not pushed</span></summary>
    ${diffView(patch)}
    <p>
      <a href="/jobs/${id}/phases/${phaseId}.diff">The whole diff</a
      ><span class="hidden"> of phase ${phase}</span>${truncated ? " (this is its beginning)" : ""}
    </p>
  </details>`;
}

function factsOf({
  autonomy,
  autonomyFrom,
  expert,
  strategy,
  askedBy,
  createdAt,
  updatedAt,
  phases,
  cost,
}: ShownJob): Html {
  return html`<div class="card">
    ${facts([
      ["Autonomy", html`${autonomy} <span class="soft">(${autonomyFrom})</span>`],
      ["Expert", `${expert}, ${strategy}`],
      ["Asked for", html`by ${askedBy}, ${time(createdAt)}`],
      ["Last change", time(updatedAt)],
      ["Cost", `${spellCost(cost)} of ${phases.length === 1 ? "1 phase" : `${phases.length} phases`}`],
    ])}
  </div>`;
}

const phaseHeads = ["Phase", "What", "Stands", "Revision", "Pull request", "Branch", "Cost"];

function rowOf({
  number,
  suffix,
  kind,
  planned,
  step,
  revision,
  branch,
  pull,
  pullUrl,
  cost,
}: ListedPhase): Html {
  return html`<tr>
    <th scope="row" class="number">${number}${suffix} ${kind}</th>
    <td>${planned ?? ""}</td>
    <td>${badge(phaseStepSentence(step), stepTones[step])}</td>
    <td class="number">${revision}</td>
    <td>${pullUrl === null ? "" : html`<a class="number" href="${pullUrl}">#${pull}</a>`}</td>
    <td class="wide soft small">${branch}</td>
    <td class="number">${spellCost(cost)}</td>
  </tr>`;
}

function findingRow(finding: PhaseFinding): Html {
  return html`<tr>
    <td class="number">${finding.phase}</td>
    ${findingCells(finding)}
  </tr>`;
}

function fileOf({ path, body }: ShownJob["plan"][number]): Html {
  return html`<details class="card">
    <summary>${path}</summary>
    ${body === null ? html`<p class="soft">It is too long to be kept here.</p>` : html`<pre tabindex="0">${body}</pre>`}
  </details>`;
}
