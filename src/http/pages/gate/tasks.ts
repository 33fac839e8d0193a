import { html } from "hono/html";
import { type GateDiagnostics } from "../../../flows/diagnostics/gates.ts";
import { type OutcomeShare } from "../../../flows/diagnostics/task-outcomes.ts";
import { type Tone } from "../design/blocks.ts";
import { meter } from "../design/chart.ts";
import { type Html } from "../layout.ts";
import { seconds, share, table } from "../table.ts";

const outcomes: Readonly<Record<OutcomeShare["outcome"], readonly [words: string, tone: Tone]>> = {
  firstTry: ["accepted at the first try", "good"],
  rejectedOnce: ["rejected once", "info"],
  rejectedTwice: ["rejected twice", "info"],
  rejectedMore: ["rejected three times or more", "wait"],
  givenUp: ["given up", "bad"],
};

/** How often tasks were rejected before they were accepted. */
export function renderOutcomes({ tasks }: Pick<GateDiagnostics, "tasks">): Html | "" {
  if (tasks.every(({ tasks: number }) => number === 0)) return "";
  const rows = tasks.map(({ outcome, tasks: number, share: part }) => {
    const [words, tone] = outcomes[outcome];
    return html`<tr>
      <td>${words}${meter({ part: part ?? 0, whole: 1, says: `${share(part)} of the tasks`, tone })}</td>
      <td class="number">${number}</td>
      <td class="number">${share(part)}</td>
    </tr>`;
  });
  return table("Tasks by rejections", ["Outcome", "Tasks", "Share"], rows);
}

/** What the gates cost in time, beside the agents. */
export function renderGateTime({ counts, metrics }: Pick<GateDiagnostics, "counts" | "metrics">): Html | "" {
  const { value, met } = metrics.gateTimeShare;
  if (value === null) return "";
  const rows = (
    [
      ["agents", counts.agentMs, 1 - value, ""],
      ["gates", counts.gateMs, value, met === true ? "good" : "bad"],
    ] as const
  ).map(
    ([who, milliseconds, part, tone]) =>
      html`<tr>
        <td>${who}</td>
        <td class="number">${seconds(milliseconds / 1_000)}</td>
        <td class="number ${tone}">${share(part)}</td>
      </tr>`,
  );
  return table("Time of the work", ["Of", "Time", "Share"], rows);
}

/** What each kind of task takes for a change that is accepted. */
export function renderTokensByTask({ tokensByTask }: Pick<GateDiagnostics, "tokensByTask">): Html | "" {
  const rows = tokensByTask.map(
    ({ work, kind, accepted, tokens, tokensPerAcceptedChange: each }) =>
      html`<tr>
        <td>${kind ?? "without a domain"} <span class="soft">${work}</span></td>
        <td class="number">${accepted}</td>
        <td class="number">${tokens}</td>
        <td class="number">${each === null ? "–" : each.toFixed(0)}</td>
      </tr>`,
  );
  const heads = ["Kind of task", "Accepted", "Tokens", "Per change"];
  return table("Tokens by kind of task", heads, rows);
}

/** Of which kind the gates are that refuse. */
export function renderFailureKinds({ failureKinds }: Pick<GateDiagnostics, "failureKinds">): Html | "" {
  const rows = failureKinds.map(
    ({ kind, times, share: part }) =>
      html`<tr>
        <td>${kind}</td>
        <td class="number">${times}</td>
        <td class="number">${share(part)}</td>
      </tr>`,
  );
  return table("What refuses", ["Kind of gate", "Times", "Share"], rows);
}

/** The same, and why they do. */
export function renderFailures({
  failureKinds,
  topFailures,
}: Pick<GateDiagnostics, "failureKinds" | "topFailures">): Html {
  const reasons = topFailures.map(
    ({ gate, reason, times, share: part }) =>
      html`<tr>
        <td>${gate}</td>
        <td class="wide">${reason}</td>
        <td class="number">${times}</td>
        <td class="number">${share(part)}</td>
      </tr>`,
  );
  return html`${renderFailureKinds({ failureKinds })}${table(
    "Why they refuse",
    ["Gate", "Reason", "Times", "Share"],
    reasons,
  )}`;
}
