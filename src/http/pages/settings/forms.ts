import { html } from "hono/html";
import { button } from "../design/form.ts";
import { type Html } from "../layout.ts";

/** A form that changes something: with the proof that it is a page of ours. */
export function actForm(
  { action, csrf, label }: { readonly action: string; readonly csrf: string | null; readonly label: string },
  fields: Html,
): Html {
  return html`<form method="post" action="${action}" aria-label="${label}">
    ${csrf === null ? "" : html`<input type="hidden" name="csrf" value="${csrf}" />`} ${fields}
  </form>`;
}

export interface TurnForm {
  readonly action: string;
  /** As it is now. */
  readonly enabled: boolean;
  readonly what: string;
  readonly csrf: string | null;
}

/** The one button of a kill switch. */
export function turnForm({ action, enabled, what, csrf }: TurnForm): Html {
  const verb = enabled ? "Pause" : "Resume";
  return actForm(
    { action, csrf, label: `${verb} ${what}` },
    button({
      text: `${verb} ${what}`,
      ...{ kind: enabled ? "danger" : "primary", name: "enabled", value: enabled ? "no" : "yes" },
    }),
  );
}

export function tokenForm(token: {
  readonly id: number;
  readonly name: string;
  readonly csrf: string | null;
}): Html {
  const { id, name, csrf } = token;
  const action = `/settings/tokens/${id}/revoke`;
  return actForm({ action, csrf, label: `Revoke ${name}` }, button({ text: "Revoke", kind: "danger" }));
}
