import { html } from "hono/html";
import { conditionOf, type OnFireCondition } from "../../../domain/escalations/page.ts";
import { reasonSentence } from "../../../domain/escalations/sentences.ts";
import { type Overview } from "../../../flows/overview/read-overview.ts";
import { type WaitingPage } from "../../../store/escalations/listed-escalations.ts";
import { age } from "../design/age.ts";
import { badge } from "../design/blocks.ts";
import { escalationPath, placeOf } from "./words.ts";
import { type Html } from "../layout.ts";

export const conditionWords: Readonly<Record<OnFireCondition, string>> = {
  safety_tripwire: "safety tripwire",
  human_only_blocker: "human-only blocker",
  global_cap: "cap",
};

/** Who waits for a person, for what, and for how long: the longest first. `waiting`: how many there are in all. */
export function pageQueue({ paged, now }: Pick<Overview, "paged" | "now">, waiting: number): Html | "" {
  if (paged.length === 0) return "";
  const more = waiting - paged.length;
  return html`<section aria-label="Pages">
    <ol class="queue">
      ${paged.map((each) => waitingPage(each, now))}
    </ol>
    ${more <= 0 ? "" : html`<p><a href="/escalations?status=paged">${more} more that wait for a person</a></p>`}
  </section>`;
}

function waitingPage(waiting: WaitingPage, now: Date): Html {
  const { title, domain, reason, updatedAt } = waiting;
  const why =
    reason === null
      ? ""
      : html`<p>${badge(conditionWords[conditionOf(reason)], "bad")} ${reasonSentence(reason)}</p>`;
  return html`<li class="card">
    <div class="age"><strong>${age(updatedAt, now)}</strong> <span class="soft small">waiting</span></div>
    <div>
      <a class="strong" href="${escalationPath(waiting)}">${title}</a>
      <span class="soft small">${placeOf(waiting)}${domain === null ? "" : ` · ${domain}`}</span>
      ${why}
    </div>
  </li>`;
}
