import { html } from "hono/html";
import { type EscalationStatus } from "../../domain/escalations/status.ts";
import { type Escalation } from "../../store/escalations.ts";
import { type Repository } from "../../store/repositories.ts";
import { page, time, type Html } from "./layout.ts";

const words: Readonly<Record<EscalationStatus, { text: string; tone: string }>> = {
  open: { text: "open", tone: "wait" },
  held: { text: "held", tone: "wait" },
  paged: { text: "waits for a person", tone: "bad" },
  awaiting_merge: { text: "waits for its merge", tone: "good" },
  satisfied: { text: "nothing to change", tone: "good" },
  resolved: { text: "resolved", tone: "good" },
  cancelled: { text: "called off", tone: "soft" },
};

/** Is anything on fire? The pages first, then everything else. */
export function overviewPage(escalations: readonly Escalation[], repositories: readonly Repository[]): Html {
  const paged = escalations.filter(({ status }) => status === "paged");
  const rest = escalations.filter(({ status }) => status !== "paged");
  const headline =
    paged.length === 0
      ? html`<h1 class="good">Nothing waits for a person</h1>`
      : html`<h1 class="bad">
          ${paged.length === 1 ? "1 page waits" : `${paged.length} pages wait`} for a person
        </h1>`;
  return page(
    "Overview",
    html`${headline}${table("Pages", paged, repositories)}${table("Escalations", rest, repositories)}
    ${escalations.length === 0 ? html`<p class="soft">No escalation has come in yet.</p>` : ""}`,
  );
}

export function statusWord(status: EscalationStatus): Html {
  const { text, tone } = words[status];
  return html`<span class="${tone}">${text}</span>`;
}

function table(
  title: string,
  escalations: readonly Escalation[],
  repositories: readonly Repository[],
): Html | "" {
  if (escalations.length === 0) return "";
  const names = new Map(repositories.map(({ id, owner, name }) => [id, `${owner}/${name}`]));
  return html`<h2>${title}</h2>
    <div class="card scroll">
      <table>
        <tr>
          <th scope="col">Issue</th>
          <th scope="col">Domain</th>
          <th scope="col">Stands</th>
          <th scope="col">Attempts</th>
          <th scope="col">Last change</th>
        </tr>
        ${escalations.map((each) => row(each, names.get(each.repositoryId)))}
      </table>
    </div>`;
}

function row(escalation: Escalation, repository: string | undefined): Html {
  const { issue, title, domain, status, counted, updatedAt } = escalation;
  const name =
    repository === undefined
      ? html`${title}`
      : html`<a href="/escalations/${repository}/${issue}">${title}</a>
          <span class="soft number">${repository}#${issue}</span>`;
  return html`<tr>
    <td>${name}</td>
    <td>${domain ?? "none"}</td>
    <td>${statusWord(status)}</td>
    <td class="number">${counted}</td>
    <td>${time(updatedAt)}</td>
  </tr>`;
}
