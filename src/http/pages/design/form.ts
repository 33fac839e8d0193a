import { html, raw } from "hono/html";
import { type Html } from "../layout.ts";

export interface Button {
  readonly text: Html | string;
  /** What is asked for first, or what cannot be undone. */
  readonly kind?: "primary" | "danger";
  /** Sent with the form. */
  readonly name?: string;
  readonly value?: string;
}

export function button({ text, kind, name, value }: Button): Html {
  const sent = name === undefined ? "" : html`name="${name}" value="${value ?? ""}"`;
  return html`<button type="submit" class="${kind ?? ""}" ${sent}>${text}</button>`;
}

export interface Field {
  /** Also the id of its input: once on a page. */
  readonly name: string;
  readonly label: string;
  readonly value?: string;
  readonly type?: "text" | "search" | "number" | "date" | "url";
  readonly hint?: string;
  /** What is wrong with the value, and how to mend it. */
  readonly wrong?: string;
  readonly required?: boolean;
}

export function field({
  name,
  label,
  value = "",
  type = "text",
  hint,
  wrong,
  required = false,
}: Field): Html {
  const notes = [
    ...(hint === undefined ? [] : [`${name}-hint`]),
    ...(wrong === undefined ? [] : [`${name}-wrong`]),
  ];
  const described = notes.length === 0 ? "" : html`aria-describedby="${notes.join(" ")}"`;
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      type="${type}"
      value="${value}"
      ${described}
      ${required ? raw("required") : ""}
      ${wrong === undefined ? "" : raw('aria-invalid="true"')}
    />
    ${hint === undefined ? "" : html`<span class="soft small" id="${name}-hint">${hint}</span>`}
    ${wrong === undefined ? "" : html`<span class="bad small" id="${name}-wrong">${wrong}</span>`}
  </div>`;
}

export interface Option {
  readonly value: string;
  readonly text: string;
}

/** One of several values. */
export function choice(
  { name, label, value = "" }: Pick<Field, "name" | "label" | "value">,
  options: readonly Option[],
): Html {
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <select id="${name}" name="${name}">
      ${options.map(
        (option) =>
          html`<option value="${option.value}" ${option.value === value ? raw("selected") : ""}>
            ${option.text}
          </option>`,
      )}
    </select>
  </div>`;
}

/** Several lines. */
export function lines({
  name,
  label,
  value = "",
  hint,
}: Pick<Field, "name" | "label" | "value" | "hint">): Html {
  const described = hint === undefined ? "" : html`aria-describedby="${name}-hint"`;
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <textarea id="${name}" name="${name}" ${described}>${value}</textarea>
    ${hint === undefined ? "" : html`<span class="soft small" id="${name}-hint">${hint}</span>`}
  </div>`;
}
