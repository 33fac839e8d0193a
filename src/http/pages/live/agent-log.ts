import { html } from "hono/html";
import { type AgentLog } from "../../../flows/live/agent-log.ts";
import { type AgentStep, type DecisionWord } from "../../../store/agent-steps.ts";
import { badge, section, type Tone } from "../design/blocks.ts";
import { time, type Html } from "../layout.ts";

/** What an agent does, step by step, with what was decided on the way; nothing where nothing is known. */
export function agentLog({ steps, decisions, running }: AgentLog): Html | "" {
  if (steps.length === 0) return "";
  const moments = [
    ...steps.map((step) => ({ at: step.at, row: stepRow(step) })),
    ...decisions.map((entry) => ({ at: entry.at, row: decisionRow(entry) })),
  ].sort((one, other) => one.at.getTime() - other.at.getTime());
  const list = html`<pre
    class="log"
    id="live-log-rows"
    role="log"
    tabindex="0"
    aria-label="What the agent does"
    data-follow
  >
${moments.map(({ row }) => row)}</pre>`;
  const title = running ? "What the agent does now" : "What the agent did last";
  const many = steps.length === 1 ? "1 step" : `${steps.length} steps`;
  const body = running
    ? list
    : html`<details id="live-log-done">
        <summary>${many}</summary>
        ${list}
      </details>`;
  return html`<div id="live-log">${section(title, body)}</div>`;
}

function stepRow(step: AgentStep): Html {
  return html`<div id="step-${step.id}">${stepWords(step)}</div>`;
}

/** When which tool was called, and with what. */
export function stepWords({ at, kind, tool, input }: AgentStep): Html {
  const what = kind === "tool-failed" ? badge(`${tool} failed`, "bad") : badge(tool, "info");
  return html`${time(at)} ${what} ${input}`;
}

const tones: Readonly<Record<string, Tone>> = { reject: "bad", page: "bad", accept: "good", resolve: "good" };

function decisionRow({ id, at, kind, word }: DecisionWord): Html {
  const said = word === null ? "" : badge(word, tones[word]);
  return html`<div id="decision-${id}">${time(at)} <strong>${kind}</strong> ${said}</div>`;
}
