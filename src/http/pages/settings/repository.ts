import { html } from "hono/html";
import { showValue } from "../../../config/show-value.ts";
import { type ExplainedConfiguration, type ExplainedValue } from "../../../flows/configuration/explain.ts";
import { type RepositorySwitch } from "../../../flows/switches/read-switches.ts";
import { badge, heading, notice, section } from "../design/blocks.ts";
import { page, type Html, type Page } from "../layout.ts";
import { bareTable, table } from "../table.ts";
import { turnForm } from "./forms.ts";

export interface RepositorySettings {
  readonly explained: ExplainedConfiguration;
  readonly itself: RepositorySwitch;
  /** Whether whoever looks may pause it. */
  readonly mayTurn: boolean;
  readonly csrf: string | null;
}

/** What is in force for a repository and where each value comes from; its switch, for whoever may turn it. */
export function repositorySettingsPage({ explained, itself, mayTurn, csrf }: RepositorySettings): Page {
  const { repository, sources, values, contradictions } = explained;
  const set = values.filter(({ source }) => source !== "built-in");
  return page(
    `Settings of ${repository}`,
    html`${heading({ title: repository, kicker: html`<a href="/settings">Settings</a>` })}
    ${contradictions.map(({ key, problem, mend }) =>
      notice(
        "bad",
        html`<strong>${key}</strong>
          <p>${problem}. ${mend}</p>`,
        { urgent: true },
      ),
    )}
    ${switchCard({ explained, itself, mayTurn, csrf })}
    ${table("Where values come from, strongest first", ["Source", "Stands", "File"], sources.map(sourceRow))}
    ${table("Set for this repository", heads, set.map(valueRow))}
    ${section("All values in force", groupsOf(values))}`,
  );
}

const heads = ["Key", "Value", "From"];

function switchCard({ explained, itself, mayTurn, csrf }: RepositorySettings): Html {
  const { switchedOff, repository } = explained;
  const said =
    switchedOff === null
      ? html`${badge("works", "good")} Escalations and jobs are taken up.`
      : html`${badge("paused", "bad")} The ${switchedOff} is switched
        off${switchedOff === "repository" ? html`, by ${nameOf(itself.source)}` : ""}.`;
  const action = `/settings/repositories/${repository}`;
  // What a file or the environment switches off, this page cannot switch on.
  const canTurn = mayTurn && (itself.enabled || itself.source === "api");
  return html`<div class="card" id="repository-switch">
    <p>${said}</p>
    ${canTurn ? turnForm({ action, enabled: itself.enabled, what: repository, csrf }) : ""}
  </div>`;
}

function sourceRow({
  source,
  state,
  file,
  commitInForce,
  problems,
}: ExplainedConfiguration["sources"][number]) {
  const tone = problems.length > 0 ? "bad" : "soft";
  return html`<tr>
    <td>${nameOf(source)}</td>
    <td>
      ${badge(state, tone)}
      ${problems.map(({ problem, mend }) => html`<p class="bad">${problem}. ${mend}</p>`)}
    </td>
    <td>
      ${file ?? ""}
      ${commitInForce === null ? "" : html`<span class="soft number">at ${commitInForce.slice(0, 7)}</span>`}
    </td>
  </tr>`;
}

const names: Readonly<Record<string, string>> = {
  api: "this service (page, API, command line)",
  repository: "the repository's file",
  organisation: "the organisation's file",
  environment: "the environment",
  "built-in": "what is built in",
};

function nameOf(source: string): string {
  return names[source] ?? source;
}

function valueRow({ key, value, source, line, file }: ExplainedValue): Html {
  return html`<tr>
    <th scope="row"><code>${key}</code></th>
    <td><code>${showValue(key, value)}</code></td>
    <td class="${source === "built-in" ? "soft" : ""}">
      ${file === null || line === null ? nameOf(source) : html`${file}, line ${line}`}
    </td>
  </tr>`;
}

/** By the first word of their keys. */
function groupsOf(values: readonly ExplainedValue[]): Html[] {
  const groups = new Map<string, ExplainedValue[]>();
  for (const value of values) {
    const group = value.key.split(".", 1)[0] ?? value.key;
    groups.set(group, [...(groups.get(group) ?? []), value]);
  }
  return [...groups].map(
    ([group, members]) =>
      html`<details class="card">
        <summary>${group} <span class="soft number">${members.length}</span></summary>
        ${bareTable(`Values of ${group}`, heads, members.map(valueRow))}
      </details>`,
  );
}
