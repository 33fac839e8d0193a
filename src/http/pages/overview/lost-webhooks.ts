import { html } from "hono/html";
import { type Overview } from "../../../flows/overview/read-overview.ts";
import { notice } from "../design/blocks.ts";
import { time, type Html } from "../layout.ts";

/** Events that a webhook did not take. */
export function renderLostWebhooks({ lostWebhooks }: Pick<Overview, "lostWebhooks">): Html | "" {
  if (lostWebhooks.length === 0) return "";
  const items = lostWebhooks.map(
    ({ webhook, event, repository, issue, why, at, again }) =>
      html`<li>
        ${webhook}: ${event} of ${repository}${issue === null ? "" : `#${issue}`}, ${why}
        <span class="soft"
          >(${time(at)}; ${again === null ? "given up" : html`tried again ${time(again)}`})</span
        >
      </li>`,
  );
  return notice(
    "bad",
    html`<strong>Webhook deliveries that failed</strong>
      <ul>
        ${items}
      </ul>`,
  );
}
