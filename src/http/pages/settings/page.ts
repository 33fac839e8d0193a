import { html } from "hono/html";
import { type InstallationSwitch, type ServiceSwitch } from "../../../flows/switches/read-switches.ts";
import { type ApiToken } from "../../../store/access/api-tokens.ts";
import { type Repository } from "../../../store/configuration/repositories.ts";
import { badge, empty, heading, notice, section } from "../design/blocks.ts";
import { costTile } from "../design/cost.ts";
import { dollars, page, time, type Html, type Page } from "../layout.ts";
import { table } from "../table.ts";
import { tokenForm, turnForm } from "./forms.ts";

/** Of the whole service. */
export interface Settings {
  readonly service: ServiceSwitch;
  readonly repositories: readonly Repository[];
  /** null: whoever looks is no operator. */
  readonly operated: {
    readonly installations: readonly InstallationSwitch[];
    readonly tokens: readonly ApiToken[];
  } | null;
  readonly now: Date;
  /** What forms have to bear; null: nobody is signed in. */
  readonly csrf: string | null;
}

/** The switches, for whoever may turn them, and the way to the settings of each repository. */
export function settingsPage({ service, repositories, operated, now, csrf }: Settings): Page {
  return page(
    "Settings",
    html`${heading({ title: "Settings" })} ${serviceSection(service, { operates: operated !== null, csrf })}
    ${
      repositories.length === 0
        ? section("Repositories", empty("The App is in no repository that you may read."))
        : table("Repositories", ["Repository", "Installation"], repositories.map(repositoryRow))
    }
    ${
      operated === null
        ? ""
        : html`${table(
            "Installations",
            ["Installation", "Repositories", "Work", "Money today", ""],
            operated.installations.map((each) => installationRow(each, csrf)),
          )}
          ${tokensSection(operated.tokens, { now, csrf })}`
    }`,
  );
}

function serviceSection(
  { enabled, source }: ServiceSwitch,
  { operates, csrf }: { readonly operates: boolean; readonly csrf: string | null },
): Html {
  const fixed = source === "environment";
  const form = turnForm({ action: "/settings/service", enabled, what: "the whole service", csrf });
  return section(
    "The service",
    html`<div class="card" id="service-switch">
      <p>
        ${enabled ? badge("works", "good") : badge("paused", "bad")}
        ${
          enabled
            ? "New work is taken up wherever nothing narrower is paused."
            : "No agent works anywhere, and nothing new is taken up."
        }
      </p>
      ${
        fixed
          ? html`<p class="soft">
              <code>NIGHTSHIFT_ENABLED</code> in the environment says so, and wins over this page.
            </p>`
          : operates
            ? form
            : ""
      }
    </div>`,
  );
}

function repositoryRow({ owner, name, installationId }: Repository): Html {
  const place = `${owner}/${name}`;
  return html`<tr>
    <td><a href="/settings/repositories/${place}">${place}</a></td>
    <td class="number soft">${installationId}</td>
  </tr>`;
}

function installationRow(
  { id, repositories, enabled, dailyCostUsd, today }: InstallationSwitch,
  csrf: string | null,
): Html {
  const unknown = costTile(today.cost).note;
  const budget = dailyCostUsd === null ? "no limit" : `of ${dollars(dailyCostUsd)}`;
  return html`<tr id="installation-${id}">
    <td class="number">${id}</td>
    <td>${repositories.join(", ")}</td>
    <td>${enabled ? badge("works", "good") : badge("paused", "bad")}</td>
    <td class="number">
      ${dollars(today.spentUsd + today.reservedUsd)}
      <span class="soft">${budget}${unknown === undefined ? "" : `, ${unknown}`}</span>
    </td>
    <td>
      ${turnForm({ action: `/settings/installations/${id}`, enabled, what: `installation ${id}`, csrf })}
    </td>
  </tr>`;
}

const tokenHeads = ["Token", "Name", "Scope", "Repositories", "Ends", "Used last", ""];

function tokensSection(
  tokens: readonly ApiToken[],
  { now, csrf }: { readonly now: Date; readonly csrf: string | null },
): Html {
  const inForce = tokens.filter(
    ({ revokedAt, expiresAt }) => revokedAt === null && (expiresAt === null || expiresAt > now),
  );
  return html`${
    inForce.length === 0
      ? section("Tokens in force", empty("No program is let in by a token."))
      : table(
          "Tokens in force",
          tokenHeads,
          inForce.map((token) => tokenRow(token, csrf)),
        )
  }
  ${notice(
    "soft",
    html`<p>
      A token is made on the machine of the service, by <code>nightshift tokens create NAME</code>: a page
      could hand out more than whoever looks at it may do.
    </p>`,
  )}`;
}

function tokenRow(token: ApiToken, csrf: string | null): Html {
  const { id, name, scope, repositoryIds, expiresAt, usedAt } = token;
  return html`<tr>
    <td class="number">${id}</td>
    <td>${name}</td>
    <td>${scope}</td>
    <td>${repositoryIds === null ? "all" : repositoryIds.join(", ")}</td>
    <td>${expiresAt === null ? "never" : time(expiresAt)}</td>
    <td>${usedAt === null ? "never" : time(usedAt)}</td>
    <td>${tokenForm({ id, name, csrf })}</td>
  </tr>`;
}
