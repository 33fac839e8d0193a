import { html } from "hono/html";
import { waitsFor } from "../../../domain/escalations/preflight/waits-for.ts";
import { type EscalationStatus } from "../../../domain/escalations/status.ts";
import { type ListedEscalation } from "../../../store/escalations/listed-escalations.ts";
import { age } from "../design/age.ts";
import { badge, type Tone } from "../design/blocks.ts";
import { type Html } from "../layout.ts";

export const statusWords: Readonly<Record<EscalationStatus, { readonly text: string; readonly tone: Tone }>> =
  {
    open: { text: "open", tone: "info" },
    held: { text: "held", tone: "wait" },
    paged: { text: "waits for a person", tone: "bad" },
    awaiting_merge: { text: "waits for its merge", tone: "wait" },
    satisfied: { text: "nothing to change", tone: "good" },
    resolved: { text: "resolved", tone: "good" },
    cancelled: { text: "called off", tone: "soft" },
  };

export function statusBadge(status: EscalationStatus): Html {
  const { text, tone } = statusWords[status];
  return badge(text, tone);
}

/** OWNER/REPO#ISSUE */
export function placeOf({ repository, issue }: Pick<ListedEscalation, "repository" | "issue">): string {
  return `${repository}#${issue}`;
}

export function escalationPath({
  repository,
  issue,
}: Pick<ListedEscalation, "repository" | "issue">): string {
  return `/escalations/${repository}/${issue}`;
}

export const escalationHeads = ["Issue", "Domain", "Stands", "Waits for", "Attempts", "Changed"];

export function escalationRow(escalation: ListedEscalation, now: Date): Html {
  const { title, domain, status, counted, updatedAt } = escalation;
  const waits = waitsFor(escalation, now);
  return html`<tr>
    <td class="wide">
      <a href="${escalationPath(escalation)}">${title}</a>
      <span class="soft small">${placeOf(escalation)}</span>
    </td>
    <td>${domain ?? html`<span class="soft">none</span>`}</td>
    <td>${statusBadge(status)}</td>
    <td class="${waits.kind === "person" ? "" : "soft"}">${waits.text}</td>
    <td class="number">${counted}</td>
    <td class="number">${age(updatedAt, now)} ago</td>
  </tr>`;
}
