import { html } from "hono/html";
import { type HistoryStep } from "../../../store/agent-steps.ts";
import { type AgentTurnRow, type WholeAgentTurn } from "../../../store/agent-turns.ts";
import { badge, facts, heading, section } from "../design/blocks.ts";
import { dollars, page, time, type Html, type Page } from "../layout.ts";
import { table } from "../table.ts";

/** One request to an agent: what it was given, what it did and said, and what it answered. */
export function turnPage(turn: WholeAgentTurn, history: readonly HistoryStep[]): Page {
  const { prompt, answer, subject } = turn;
  const title = `Agent turn ${turn.id}`;
  return page(
    title,
    html`${heading({ title, kicker: html`${subject} · ${whoOf(turn)}`, aside: endOf(turn) })}
      <div class="card">
        ${facts([
          ["Began", time(turn.beganAt)],
          ["Work", turn.work],
          ["Tokens", tokensOf(turn)],
          ["Cost", costOf(turn)],
        ])}
      </div>
      ${section("Given", html`<pre tabindex="0" aria-label="What the agent was given">${prompt}</pre>`)}
      ${
        history.length === 0
          ? ""
          : section(
              "Done",
              html`<pre class="log" tabindex="0" aria-label="What the agent did">${history.map(rowOf)}</pre>`,
            )
      }
      ${answer === null ? "" : section("Answered", html`<pre tabindex="0" aria-label="What the agent answered">${answer}</pre>`)}`,
  );
}

const heads = ["Turn", "Agent", "Work", "Began", "Ended", "Tokens", "Cost"];

/** Each request to an agent over a piece of work, in their order, with a link to the whole of it. */
export function turnsTable(turns: readonly AgentTurnRow[]): Html | "" {
  return table(
    "Agent turns",
    heads,
    turns.map(
      (turn) =>
        html`<tr>
          <th scope="row" class="number"><a href="/turns/${turn.id}">${turn.id}</a></th>
          <td>${whoOf(turn)}</td>
          <td class="soft small">${turn.work}</td>
          <td>${time(turn.beganAt)}</td>
          <td>${endOf(turn)}</td>
          <td class="number">${tokensOf(turn)}</td>
          <td class="number">${costOf(turn)}</td>
        </tr>`,
    ),
  );
}

function whoOf({ role, specialist, stage }: AgentTurnRow): string {
  return [role, specialist, stage].filter((each) => each !== null).join(", ");
}

function endOf({ ended }: AgentTurnRow): Html {
  if (ended === null) return badge("no end yet", "soft");
  const word = ended.kind === "fault" ? ended.fault : ended.kind === "limit" ? ended.limit : ended.kind;
  return badge(word, ended.kind === "answered" ? "good" : "wait");
}

function tokensOf({ inputTokens, outputTokens }: AgentTurnRow): string {
  return `${inputTokens.toLocaleString("en")} in, ${outputTokens.toLocaleString("en")} out`;
}

/** Of a turn without an end nothing is known, and of one whose price nobody knows neither. */
function costOf({ ended, costUsd }: AgentTurnRow): string {
  return ended === null ? "" : dollars(costUsd);
}

function rowOf({ at, kind, tool, input }: HistoryStep): Html {
  const what = {
    text: badge("said", "soft"),
    "tool-call": badge(tool, "info"),
    "tool-result": badge(`${tool} answered`, "soft"),
    "tool-failed": badge(`${tool} failed`, "bad"),
    "model-request": badge(`asked ${tool}`, "soft"),
  }[kind];
  return html`<div>${time(at)} ${what} ${input}</div>`;
}
