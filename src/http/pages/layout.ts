import { html, raw } from "hono/html";
import { type HtmlEscapedString } from "hono/utils/html";
import { ruleOnAccess } from "../../domain/access/principal.ts";
import { type Visitor } from "../doors/visitor.ts";
import { scriptAddress } from "./live/script.ts";
import { style } from "./design/style.ts";

export { style, styleHash } from "./design/style.ts";

export type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

/** What a page says; who looks at it is added when it is shown. */
export interface Page {
  readonly title: string;
  readonly body: Html;
}

/** Of a page that changes while somebody looks at it. */
export interface Live {
  /** OWNER/REPO#ISSUE; `*`: anything. */
  readonly about: string;
  /** The last change that it knows of. */
  readonly since: number;
  /** What an agent does, shown below the rest. */
  readonly log?: Html | "";
}

export function page(title: string, body: Html): Page {
  return { title, body };
}

/** The parts of the dashboard, by their paths; only such as there are. */
const parts = [
  ["/", "Overview"],
  ["/escalations", "Escalations"],
  ["/jobs", "Jobs"],
  ["/gates", "Gates"],
  ["/playbooks", "Playbooks"],
  ["/audit", "Audit"],
  ["/settings", "Settings"],
] as const;

const queuesPart = ["/queues", "Queues"] as const;

function partsFor(visitor: Visitor | null): readonly (readonly [string, string])[] {
  if (visitor === null) return parts;
  const operates = ruleOnAccess(visitor.principal, { kind: "operate" }).kind === "allow";
  return operates ? [...parts, queuesPart] : parts;
}

/** Who looks at a page, and at which. */
export interface Shown {
  /** null: nobody is signed in. */
  readonly visitor: Visitor | null;
  /** What was asked for, such as /jobs/4. */
  readonly path: string;
  /** Absent: it stays as it is. */
  readonly live?: Live | undefined;
}

/** Every page: its parts beside or above it, light and dark by the reader's choice, no script needed. */
export function documentOf({ title, body }: Page, { visitor, path, live }: Shown): Html {
  return shell(
    title,
    html`<body class="framed">
      <a class="skip" href="#content">Skip to the content</a>
      <header>
        <a class="brand" href="/">${mark()} Nightshift</a>
        <nav aria-label="Dashboard">
          <ul>
            ${partsFor(visitor).map(([to, name]) => html`<li><a href="${to}" ${currentOf(to, path)}>${name}</a></li>`)}
          </ul>
        </nav>
        ${visitor === null ? "" : signOutForm(visitor)}
      </header>
      <main id="content" tabindex="-1" ${liveOf(live)}>${body} ${live?.log ?? ""}</main>
    </body>`,
    live === undefined ? "" : html`<script src="${scriptAddress}" defer></script>`,
  );
}

/** A page outside the dashboard: before anybody can be signed in. */
export function bareDocument({ title, body }: Page): Html {
  return shell(
    title,
    html`<body>
      <main id="content">${body}</main>
    </body>`,
  );
}

function shell(title: string, body: Html, script: Html | "" = ""): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · Nightshift</title>
        ${raw(`<style>${style}</style>`)} ${script}
      </head>
      ${body}
    </html>`;
}

function liveOf(live: Live | undefined): Html | "" {
  return live === undefined ? "" : html`data-live="${live.about}" data-live-since="${live.since}"`;
}

function currentOf(part: string, path: string): Html | "" {
  if (path === part) return raw('aria-current="page"');
  return part !== "/" && path.startsWith(`${part}/`) ? raw('aria-current="true"') : "";
}

/** A crescent. */
function mark(): Html {
  return html`<svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true" class="info">
    <path d="M11.5 1.5a7.5 7.5 0 1 0 5 11.8A6.6 6.6 0 0 1 11.5 1.5z" fill="currentColor" />
  </svg>`;
}

function signOutForm({ principal, csrf }: Visitor): Html | "" {
  if (principal.kind !== "person" || csrf === null) return "";
  return html`<form class="who" method="post" action="/logout">
    <input type="hidden" name="csrf" value="${csrf}" />
    <span class="soft">${principal.login}</span> <button type="submit">Sign out</button>
  </form>`;
}

/** A time in the form in which logs bear it. */
export function time(at: Date): Html {
  const iso = at.toISOString();
  return html`<time class="number" datetime="${iso}">${iso.slice(0, 19).replace("T", " ")}</time>`;
}

export function dollars(cost: number | null): string {
  return cost === null ? "unknown" : `$${cost.toFixed(2)}`;
}
