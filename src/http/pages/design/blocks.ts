import { html, raw } from "hono/html";
import { type Html } from "../layout.ts";

/** How something stands: as it should, wrong, waiting, under way, of no weight. */
export type Tone = "good" | "bad" | "wait" | "info" | "soft";

export function badge(text: string, tone: Tone = "soft"): Html {
  return html`<span class="badge ${tone}">${text}</span>`;
}

/** A sentence of the domain, whose words between backticks are commands. */
export function withCode(sentence: string): readonly Html[] {
  return sentence.split("`").map((part, at) => (at % 2 === 1 ? html`<code>${part}</code>` : html`${part}`));
}

export interface Heading {
  readonly title: Html | string;
  readonly tone?: Tone;
  /** Under it. */
  readonly kicker?: Html | string;
  /** At the other end of its line. */
  readonly aside?: Html | "";
}

/** What a page begins with. */
export function heading({ title, tone, kicker, aside = "" }: Heading): Html {
  return html`<div class="heading">
    <div>
      <h1 class="${tone ?? ""}">${title}</h1>
      ${kicker === undefined ? "" : html`<p class="soft">${kicker}</p>`}
    </div>
    ${aside}
  </div>`;
}

/**
 * What may be wider than a narrow screen, under a name for those who do not see it. A table in it is not shown before it
 * is whole: its columns are as wide as its rows want, and a browser that draws what has come so far would move them with
 * every row to come.
 */
export function scroll(label: string, content: Html, kind: "card" | "bare" = "bare"): Html {
  return html`<div
    class="${kind === "card" ? "card scroll" : "scroll"}"
    role="region"
    tabindex="0"
    aria-label="${label}"
  >
    ${content}
    <span class="whole" hidden></span>
  </div>`;
}

/**
 * Parts side by side where there is room, as wide as their number allows; not shown before they are whole, since each
 * that came would make those before it narrower.
 */
export function columns(parts: readonly (Html | "")[]): Html {
  return html`<div class="columns">${parts}<span class="whole" hidden></span></div>`;
}

/** A part of a page under a heading of its own. */
export function section(title: string, body: Html | readonly Html[]): Html {
  return html`<section>
    <h2>${title}</h2>
    ${body}
  </section>`;
}

export interface Tile {
  readonly label: string;
  readonly value: Html | string;
  readonly tone?: Tone;
  /** What the value is of, or was before. */
  readonly note?: Html | string;
}

/** Figures side by side. */
export function tiles(each: readonly Tile[]): Html {
  return html`<dl class="tiles">
    ${each.map(
      ({ label, value, tone, note }) =>
        html`<div>
          <dt>${label}</dt>
          <dd class="value ${tone ?? ""}">${value}</dd>
          ${note === undefined ? "" : html`<dd class="soft small">${note}</dd>`}
        </div>`,
    )}
  </dl>`;
}

/** Names and what they stand for, one below the other. */
export function facts(each: readonly (readonly [name: string, value: Html | string])[]): Html {
  return html`<dl class="facts">
    ${each.map(
      ([name, value]) =>
        html`<dt>${name}</dt>
          <dd>${value}</dd>`,
    )}
  </dl>`;
}

/** Where there is nothing to show. */
export function empty(text: string): Html {
  return html`<p class="empty">${text}</p>`;
}

/** Something to be read before the rest. `urgent`: also read out at once. */
export function notice(tone: Tone, body: Html | string, { urgent = false } = {}): Html {
  return html`<div class="notice ${tone}" ${urgent ? raw('role="alert"') : ""}><div>${body}</div></div>`;
}

export interface Moment {
  readonly tone: Tone;
  readonly body: Html;
}

/** What happened, in the order of time. */
export function timeline(moments: readonly Moment[]): Html {
  return html`<ol class="timeline">
    ${moments.map(({ tone, body }) => html`<li class="${tone}"><div>${body}</div></li>`)}
  </ol>`;
}

export interface Choice {
  readonly text: string;
  readonly href: string;
  readonly current: boolean;
}

/** One of several views of the same, each with an address. */
export function tabs(label: string, choices: readonly Choice[]): Html {
  return html`<nav class="tabs" aria-label="${label}">
    <ul>
      ${choices.map(
        ({ text, href, current }) =>
          html`<li><a href="${href}" ${current ? raw('aria-current="true"') : ""}>${text}</a></li>`,
      )}
    </ul>
  </nav>`;
}

/** The way to the next part of a long list; nothing where there is none. `older`: an address. */
export function pager({
  first,
  older,
}: {
  readonly first: string | null;
  readonly older: string | null;
}): Html | "" {
  if (first === null && older === null) return "";
  return html`<nav class="pager" aria-label="Pages of the list">
    ${first === null ? "" : html`<a class="button" href="${first}">Newest</a>`}
    ${older === null ? "" : html`<a class="button" href="${older}" rel="next">Older</a>`}
  </nav>`;
}
