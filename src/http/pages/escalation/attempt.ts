import { html } from "hono/html";
import { costOf, spellCost } from "../../../domain/money/cost.ts";
import { type AgentAnswer } from "../../../domain/escalations/decision/answer.ts";
import { resultSentence, tripwireSentence } from "../../../domain/escalations/sentences.ts";
import { type Timeline } from "../../../flows/escalations/timeline.ts";
import { type Rejection } from "../../../store/escalations/rejections.ts";
import { type GateRun } from "../../../store/gates/gate-runs.ts";
import { lengthOf } from "../design/age.ts";
import { badge, facts, type Tone } from "../design/blocks.ts";
import { diffView } from "../design/diff.ts";
import { time, type Html } from "../layout.ts";
import { findingCells, findingHeads } from "../reviewed.ts";
import { stepWords } from "../live/agent-log.ts";
import { innerTable } from "../table.ts";
import { trialsOf } from "../gate/trials.ts";
import { type ShownEscalation } from "./shown.ts";

type TimelineAttempt = Timeline["attempts"][number];

/** Of what the attempt is a part, and where else there is more of it. */
type Around = Pick<ShownEscalation, "diffs" | "prompts" | "steps" | "repositoryUrl"> & {
  readonly place: string;
};

/** One attempt, as a moment of a timeline: what came of it, what it was given, did and changed, and what judged it. */
export function attemptCard(attempt: TimelineAttempt, around: Around): Html {
  const { decision, answer, name, stage, step } = attempt;
  const over = decision !== null && decision.kind !== "publish";
  const result = over ? resultSentence(decision, attempt.ended) : `under way: ${step}`;
  const tone = over ? toneOf(decision.kind) : "info";
  return html`<li class="${tone}">
    <article class="card" id="attempt-${name}" aria-label="Attempt ${name}">
      <div class="heading">
        <h3>Attempt ${name} · ${stage}</h3>
        ${badge(over ? decision.kind.replace("-", " ") : step, tone)}
      </div>
      <p>${result}</p>
      ${said(answer)} ${factsOf(attempt, around)}
      ${
        attempt.tripwires.length === 0
          ? ""
          : html`<ul class="bad">
              ${attempt.tripwires.map((each) => html`<li>${tripwireSentence(each)}</li>`)}
            </ul>`
      }
      ${attempt.gateRuns.map(gateTable)} ${attempt.rejected.map(rejectionNote)} ${findingsTable(attempt)}
      ${given(attempt, around)} ${steps(attempt, around)} ${changed(attempt, around)}
    </article>
  </li>`;
}

const tones: Readonly<Record<string, Tone>> = {
  resolve: "good",
  "already-satisfied": "good",
  observe: "good",
  page: "bad",
  retry: "wait",
  refund: "soft",
  cancel: "soft",
};

function toneOf(kind: string): Tone {
  return tones[kind] ?? "soft";
}

function said(answer: AgentAnswer | null): Html | "" {
  if (answer === null) return "";
  if (answer.kind === "garbled")
    return html`<p class="wait">What the agent answered could not be understood (${answer.why}).</p>`;
  const { rootCause, diagnosis, ruledOut, whyItWillNotRecur, confidence, status } = answer;
  return facts([
    ["Agent says", `${status.replaceAll("_", " ")}, ${confidence} confidence`],
    ...(rootCause === null ? [] : [["Root cause", rootCause] as const]),
    ...(diagnosis === null || diagnosis === rootCause ? [] : [["Diagnosis", diagnosis] as const]),
    ...(whyItWillNotRecur === null ? [] : [["Why not again", whyItWillNotRecur] as const]),
    ...(ruledOut.length === 0 ? [] : [["Ruled out", ruledOut.join("; ")] as const]),
  ]);
}

function factsOf(attempt: TimelineAttempt, { repositoryUrl }: Around): Html {
  const { startedAt, decidedAt, runner, branch, pull, inputTokens, outputTokens, agentMs } = attempt;
  const took = decidedAt === null ? "" : html`, took ${lengthOf(decidedAt.getTime() - startedAt.getTime())}`;
  const tokens = inputTokens + outputTokens;
  return facts([
    ["Began", html`${time(startedAt)}${took}`],
    [
      "Agent",
      `${runner}, ${duration(agentMs)}${tokens === 0 ? "" : `, ${tokens.toLocaleString("en")} tokens`}, cost ${spellCost(costOf(attempt))}`,
    ],
    [
      "Branch",
      pull === null
        ? branch
        : html`${branch}, pull request <a href="${repositoryUrl}/pull/${pull}">#${pull}</a>`,
    ],
  ]);
}

function duration(milliseconds: number): string {
  const seconds = milliseconds / 1_000;
  return seconds < 60 ? `${seconds.toFixed(1)} s` : `${(seconds / 60).toFixed(1)} min`;
}

function gateTable({ id, commitSha, rejection, verdict, judgedAt }: GateRun): Html {
  const judged = rejection === null ? verdict.verdict : `rejection ${rejection}`;
  const rows = verdict.gates.map(
    ({ name, status, expected, actual, seconds, cached }) =>
      html`<tr>
        <th scope="row">${name}</th>
        <td>${badge(status, status === "pass" ? "good" : "bad")}</td>
        <td>${expected}</td>
        <td>${actual}</td>
        <td class="number soft">${cached ? "remembered" : `${seconds.toFixed(1)} s`}</td>
      </tr>`,
  );
  const commit = commitSha.slice(0, 7);
  const table = innerTable({
    caption: html`Gates over ${commit}: <strong>${judged}</strong>, ${time(judgedAt)}`,
    label: `Gates over ${commit}, ${judged}, run ${id}`,
    heads: ["Gate", "Result", "Expected", "Actual", "Took"],
    rows,
  });
  return html`${table}${trialsOf(verdict, `${commit}, run ${id}`)}`;
}

function rejectionNote({ count, failures, noOp, premature, tokensUsed, prompt }: Rejection): Html {
  const marks = [...(noOp ? ["nothing new"] : []), ...(premature ? ["early"] : [])];
  const marked = marks.length === 0 ? "" : ` (${marks.join(", ")})`;
  return html`<details>
    <summary>
      Rejection ${count}${marked}: ${failures.map(({ gate }) => gate).join(", ")}
      <span class="soft">${tokensUsed.toLocaleString("en")} tokens used</span>
    </summary>
    <ul>
      ${failures.map(
        ({ gate, expected, actual, message }) =>
          html`<li><strong>${gate}</strong>: ${expected}; was ${actual} ${message ?? ""}</li>`,
      )}
    </ul>
    ${prompt === null ? html`<p class="soft">It was the last.</p>` : html`<pre tabindex="0">${prompt}</pre>`}
  </details>`;
}

function findingsTable({ findings, name }: TimelineAttempt): Html | "" {
  if (findings.length === 0) return "";
  const rows = findings.map(
    (finding) =>
      html`<tr>
        ${findingCells(finding)}
      </tr>`,
  );
  const caption = "Findings of reviewers";
  return innerTable({ caption, label: `${caption}, attempt ${name}`, heads: findingHeads, rows });
}

/** What the agent was given: first, then each time that it was asked to go on. */
function given({ id, name, prompt, promptHashes, playbookId }: TimelineAttempt, around: Around): Html {
  const parts = Object.keys(promptHashes).length;
  const notes = [
    ...(parts === 0 ? [] : [parts === 1 ? "1 template" : `${parts} templates`]),
    ...(playbookId === null ? [] : [`playbook ${playbookId}`]),
  ];
  const kept = around.prompts.get(id) ?? [];
  // Where nothing is kept any more, there is what it was given last.
  if (kept.length === 0) return promptView({ title: "Given last", prompt, notes });
  return html`${kept.map((each, at) =>
    promptView({
      ...{ title: at === 0 ? "Given first" : `Given then, turn ${at + 1}`, prompt: each.prompt },
      ...{ notes: at === 0 ? notes : [], turn: { id: each.id, label: `turn ${at + 1} of attempt ${name}` } },
    }),
  )}`;
}

interface ShownPrompt {
  readonly title: string;
  readonly prompt: string;
  readonly notes: readonly string[];
  readonly turn?: { readonly id: number; readonly label: string };
}

function promptView({ title, prompt, notes, turn }: ShownPrompt): Html {
  const length = `${prompt.length.toLocaleString("en")} characters`;
  return html`<details>
    <summary>${title} <span class="soft">${[length, ...notes].join(", ")}</span></summary>
    <pre tabindex="0">${prompt}</pre>
    ${
      turn === undefined
        ? ""
        : html`<p>
            <a href="/turns/${turn.id}">The whole turn</a><span class="hidden">, ${turn.label}</span>
          </p>`
    }
  </details>`;
}

/** Which tools the agent called, in the order of its work; while it works, the log of the page says that. */
function steps({ id, name, decision }: TimelineAttempt, around: Around): Html | "" {
  const taken = around.steps.get(id) ?? [];
  if (taken.length === 0 || decision === null) return "";
  return html`<details>
    <summary>
      What the agent did <span class="soft">${taken.length === 1 ? "1 step" : `${taken.length} steps`}</span>
    </summary>
    <pre class="log" tabindex="0" aria-label="What the agent of attempt ${name} did">
${taken.map((step) => html`<div>${stepWords(step)}</div>`)}</pre>
  </details>`;
}

/** What was kept where a person was called, or where it was pushed. */
function changed({ id, name, pushedSha, baseSha, pull }: TimelineAttempt, around: Around): Html | "" {
  const { diffs, repositoryUrl, place } = around;
  const kept = diffs.get(id);
  if (kept !== undefined) {
    const path = `/escalations/${place.replace("#", "/")}/attempts/${id}.diff`;
    return html`<details>
      <summary>What it changed <span class="soft">kept here, not pushed</span></summary>
      ${diffView(kept.patch)}
      <p>
        <a href="${path}">The whole diff</a
        ><span class="hidden"> of attempt ${name}</span>${kept.truncated ? " (this is its beginning)" : ""}
      </p>
    </details>`;
  }
  if (pull !== null)
    return html`<p><a href="${repositoryUrl}/pull/${pull}/files">What it changed</a>, in #${pull}</p>`;
  if (pushedSha === null) return "";
  return html`<p><a href="${repositoryUrl}/compare/${baseSha}...${pushedSha}">What it changed</a></p>`;
}
