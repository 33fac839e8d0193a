import { html } from "hono/html";
import { scroll } from "./design/blocks.ts";
import { type Html } from "./layout.ts";

/** A table in a card of its own, wider than a narrow screen if it must be; nothing where there are no rows. */
export function table(title: string, heads: readonly string[], rows: readonly Html[]): Html | "" {
  if (rows.length === 0) return "";
  return html`<section>
    <h2>${title}</h2>
    ${bareTable(title, heads, rows)}
  </section>`;
}

/** The same where its heading stands already: the title is for those who do not see it there. */
export function bareTable(title: string, heads: readonly string[], rows: readonly Html[]): Html {
  const caption = html`<caption class="hidden">
    ${title}
  </caption>`;
  return scroll(title, plainTable(heads, rows, caption), "card");
}

/** To stand in something that scrolls, which has a name. */
export function plainTable(heads: readonly string[], rows: readonly Html[], caption: Html | "" = ""): Html {
  return html`<table>
    ${caption}
    <thead>
      <tr>
        ${heads.map(headOf)}
      </tr>
    </thead>
    <tbody>
      ${rows}
    </tbody>
  </table>`;
}

/** Over buttons there is nothing to say. */
function headOf(head: string): Html {
  return head === "" ? html`<td></td>` : html`<th scope="col">${head}</th>`;
}

export interface InnerTable {
  readonly caption: Html | string;
  /** The same in plain words, other than that of every other table of the page. */
  readonly label: string;
  readonly heads: readonly string[];
  readonly rows: readonly Html[];
}

/** A table within a card. */
export function innerTable({ caption, label, heads, rows }: InnerTable): Html {
  const shown = html`<caption>
    ${caption}
  </caption>`;
  return scroll(label, plainTable(heads, rows, shown));
}

export function share(value: number | null): string {
  return value === null ? "–" : `${(value * 100).toFixed(value === 0 || value === 1 ? 0 : 1)} %`;
}

export function seconds(value: number | null): string {
  if (value === null) return "–";
  if (value < 60) return `${value.toFixed(1)} s`;
  return value < 3_600 ? `${(value / 60).toFixed(1)} min` : `${(value / 3_600).toFixed(1)} h`;
}
