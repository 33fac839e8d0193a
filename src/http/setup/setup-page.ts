import { html } from "hono/html";
import { manifestFor, type AppTemplate } from "../../domain/app/manifest.ts";
import { type MadeApp } from "../../github/convert-manifest.ts";
import { isLoopback } from "../../platform/loopback.ts";
import { bareDocument, page, type Html } from "../pages/layout.ts";

export interface SetupForm {
  readonly template: AppTemplate;
  /** Of GitHub's pages. */
  readonly webUrl: string;
  /** Of this service, as whoever asks reached it. */
  readonly here: string;
  /** Of this service, as GitHub reaches it. */
  readonly reached: string;
  /** The organisation that the App is to belong to; null: whoever makes it. */
  readonly organization: string | null;
  /** Comes back with GitHub's code: nobody else can have it exchanged. */
  readonly state: string;
  /** Of this page, where it was asked for with one. */
  readonly key: string | null;
}

/** What GitHub cannot reach it does not take for an address; a GitHub on this machine can reach everything. */
export function isReachable({ webUrl, reached }: Pick<SetupForm, "webUrl" | "reached">): boolean {
  return isLoopback(new URL(webUrl).host) || !isLoopback(new URL(reached).host);
}

export function setupPage(form: SetupForm): Html {
  const { template, webUrl, here, reached, organization, state } = form;
  const account = organization === null ? "" : `/organizations/${organization}`;
  const target = `${webUrl}${account}/settings/apps/new?state=${state}`;
  const manifest = JSON.stringify(manifestFor(template, { here, reached }));
  const create = html`<form action="${target}" method="post">
    <input type="hidden" name="manifest" value="${manifest}" />
    <p><button type="submit">Create the App on ${new URL(webUrl).host}</button></p>
  </form>`;
  return bareDocument(
    page(
      "Set up",
      html`<h1>Set the GitHub App up</h1>
        <p>
          This service has no GitHub App yet. GitHub makes one for you, under
          ${organization === null ? "your own account" : organization}; you can still change its name there.
        </p>
        ${wantedOf(template)} ${placesOf(form)}
        ${
          isReachable(form)
            ? create
            : html`<p class="bad">
                GitHub cannot reach ${reached}: it is this machine alone. Say above under which address it
                reaches the service; a proxy there has to pass /api/github/webhooks on.
              </p>`
        }`,
    ),
  );
}

function wantedOf({ default_permissions, default_events }: AppTemplate): Html {
  const rows = Object.entries(default_permissions).map(([name, level]) => html`<li>${name}: ${level}</li>`);
  return html`<section class="card">
    <h2>What it may do</h2>
    <ul>
      ${rows}
    </ul>
    <p class="soft">It is told of: ${default_events.join(", ")}.</p>
  </section>`;
}

function placesOf({ reached, organization, key }: SetupForm): Html {
  return html`<section class="card">
    <h2>Where</h2>
    <form method="get" action="/setup">
      ${key === null ? "" : html`<input type="hidden" name="key" value="${key}" />`}
      <p>
        <label
          >GitHub reaches this service at
          <input type="url" name="reached" value="${reached}" required size="40" />
        </label>
      </p>
      <p>
        <label
          >Organisation, if the App is not to be your own
          <input name="organization" value="${organization ?? ""}" pattern="[A-Za-z0-9][A-Za-z0-9-]*" />
        </label>
      </p>
      <p><button type="submit">Change</button></p>
    </form>
  </section>`;
}

export function madePage({ slug, pageUrl }: Pick<MadeApp, "slug" | "pageUrl">): Html {
  return bareDocument(
    page(
      "Set up",
      html`<h1>${slug} is set up</h1>
        <p>Its credentials are stored, and the service starts now.</p>
        <p><a href="${pageUrl}/installations/new">Install it on your repositories</a></p>
        <p><a href="/">The dashboard</a>, in a moment.</p>`,
    ),
  );
}

export function failedPage(why: string): Html {
  return bareDocument(
    page(
      "Not set up",
      html`<h1>The App is not set up</h1>
        <p class="bad">${why}</p>
        <p><a href="/setup">Begin again</a></p>`,
    ),
  );
}
