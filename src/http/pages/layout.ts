import { html, raw } from "hono/html";
import { type HtmlEscapedString } from "hono/utils/html";
import { createHash } from "node:crypto";
import { type Visitor } from "../doors/visitor.ts";

export type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

/** Of every page. */
export const style = `
:root { color-scheme: light dark; --ink: #1c2026; --soft: #5b6570; --line: #dfe3e8; --paper: #fbfcfd; --card: #fff;
  --good: #1a7f45; --bad: #b42318; --wait: #8a5a00; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6e9ed; --soft: #9aa4af; --line: #2c333b; --paper: #14171b;
  --card: #1b1f24; --good: #4cc38a; --bad: #ff8a7a; --wait: #f0b429; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 62rem; padding: 1.5rem 1rem 4rem; background: var(--paper); color: var(--ink);
  font: 15px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.35rem; margin: .5rem 0 1rem; } h2 { font-size: 1.05rem; margin: 2rem 0 .5rem; }
a { color: inherit; } .soft { color: var(--soft); } .good { color: var(--good); } .bad { color: var(--bad); }
.wait { color: var(--wait); }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 8px; padding: 1rem; margin: .75rem 0; }
.scroll { overflow-x: auto; } table { border-collapse: collapse; width: 100%; }
th { text-align: left; font-weight: 600; color: var(--soft); font-size: .85rem; }
.scroll td:not(.number) { min-width: 5.5rem; }
th, td { padding: .4rem .75rem .4rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
tr:last-child td { border-bottom: 0; } caption { text-align: left; padding: .75rem 0 .25rem; }
pre { overflow-x: auto; white-space: pre-wrap; overflow-wrap: anywhere; font: 12.5px/1.5 ui-monospace, monospace;
  margin: .5rem 0; }
header { display: flex; flex-wrap: wrap; justify-content: space-between; gap: .5rem; }
button, .button { font: inherit; color: inherit; background: var(--card); border: 1px solid var(--line);
  border-radius: 6px; padding: .15rem .6rem; cursor: pointer; text-decoration: none; display: inline-block; }
summary { cursor: pointer; } .number { font-variant-numeric: tabular-nums; white-space: nowrap; }
`;

/** By its hash, the one style that pages may have. */
export const styleHash = `sha256-${createHash("sha256").update(style).digest("base64")}`;

/** What a page says; who looks at it is added when it is shown. */
export interface Page {
  readonly title: string;
  readonly body: Html;
}

export function page(title: string, body: Html): Page {
  return { title, body };
}

/** Every page: one column, light and dark by the reader's choice, no script. */
export function documentOf({ title, body }: Page, visitor: Visitor | null): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · Nightshift</title>
        ${raw(`<style>${style}</style>`)}
      </head>
      <body>
        <header>
          <nav><a href="/">Nightshift</a> · <a href="/jobs">Jobs</a> · <a href="/gates">Gates</a></nav>
          ${visitor === null ? "" : signOutForm(visitor)}
        </header>
        <main>${body}</main>
      </body>
    </html>`;
}

function signOutForm({ principal, csrf }: Visitor): Html | "" {
  if (principal.kind !== "person" || csrf === null) return "";
  return html`<form method="post" action="/logout">
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
