import { html } from "hono/html";
import { type AskedEscalations, type EscalationPage } from "../../../flows/escalations/escalation-list.ts";
import { escalationStatuses } from "../../../store/escalations/listed-escalations.ts";
import { type EscalationStatus } from "../../../domain/escalations/status.ts";
import { type Problem } from "../../problem.ts";
import { empty, heading, pager, tabs } from "../design/blocks.ts";
import { escalationHeads, escalationRow, statusWords } from "./words.ts";
import { page, type Page } from "../layout.ts";
import { readPlace, writePlace } from "../place.ts";
import { bareTable } from "../table.ts";

type ListQuery = Omit<AskedEscalations, "seen">;

/** Every escalation, those that changed last first, a page at a time, however they stand or so. */
export function escalationsPage({ now, status, first, escalations, counts, next }: EscalationPage): Page {
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const choices = [
    {
      text: `All ${all.toLocaleString("en")}`,
      href: addressOf({ status: null, after: null }),
      current: status === null,
    },
    ...escalationStatuses.map((each) => ({
      text: `${statusWords[each].text} ${(counts.get(each) ?? 0).toLocaleString("en")}`,
      href: addressOf({ status: each, after: null }),
      current: each === status,
    })),
  ];
  const rows = escalations.map((each) => escalationRow(each, now));
  const none = status === null ? "No escalation has come in yet." : "No escalation stands so.";
  return page(
    "Escalations",
    html`${heading({ title: "Escalations" })}${tabs("By where they stand", choices)}
    ${rows.length === 0 ? empty(none) : bareTable("Escalations", escalationHeads, rows)}
    ${pager({
      first: first ? null : addressOf({ status, after: null }),
      older: next === null ? null : addressOf({ status, after: next }),
    })}`,
  );
}

function addressOf({ status, after }: ListQuery): string {
  const query = new URLSearchParams({
    ...(status !== null && { status }),
    ...(after !== null && { after: writePlace(after) }),
  }).toString();
  return query === "" ? "/escalations" : `/escalations?${query}`;
}

export type ReadListQuery =
  | { readonly kind: "read"; readonly query: ListQuery }
  | { readonly kind: "wrong"; readonly problem: Problem };

/** What an address asks for. Anything but what our own links say is wrong. */
export function readListQuery({ status, after }: Readonly<Record<string, string>>): ReadListQuery {
  if (status !== undefined && !isStatus(status))
    return wrong(`status is "${status}"; it may be ${escalationStatuses.join(", ")}, or be left out.`);
  const place = after === undefined ? null : readPlace(after);
  if (after !== undefined && place === null)
    return wrong(`after is "${after}", which is no place in the list; leave it out to begin anew.`);
  return { kind: "read", query: { status: status ?? null, after: place } };
}

function wrong(detail: string): ReadListQuery {
  return { kind: "wrong", problem: { status: 400, title: "There is no such list", detail } };
}

function isStatus(word: string): word is EscalationStatus {
  return (escalationStatuses as readonly string[]).includes(word);
}
