import { expect, it } from "vitest";
import { waitsFor, type StandingFacts } from "../../../../src/domain/escalations/preflight/waits-for.ts";

const now = new Date("2026-11-22T12:00:00Z");
const later = new Date("2026-11-22T13:30:00Z");
const facts: StandingFacts = {
  ...{ status: "open", leased: false, waitUntil: null, waitReason: null, pull: null },
};

it.each<{ what: string; given: Partial<StandingFacts>; kind: string; text: string }>([
  { what: "an open one", given: {}, kind: "machine", text: "its turn" },
  { what: "one at work", given: { leased: true, waitUntil: later }, kind: "machine", text: "at work" },
  {
    what: "one that backs off",
    given: { waitUntil: later },
    kind: "machine",
    text: "its next turn, 2026-11-22 13:30 UTC",
  },
  {
    what: "one without money",
    given: { waitUntil: later, waitReason: "budget-repository" },
    kind: "machine",
    text: "its next turn, 2026-11-22 13:30 UTC: the day's budget has nothing left for it; it goes on before, once `escalations.caps.dailyCostUsd` is raised",
  },
  { what: "one whose back-off is over", given: { waitUntil: now }, kind: "machine", text: "its turn" },
  { what: "a paged one", given: { status: "paged" }, kind: "person", text: "write access" },
  {
    what: "one with a pull request",
    given: { status: "awaiting_merge", pull: 7 },
    kind: "person",
    text: "#7",
  },
  { what: "a satisfied one", given: { status: "satisfied" }, kind: "person", text: "closed" },
  { what: "a held one", given: { status: "held" }, kind: "person", text: "switch" },
  { what: "a resolved one", given: { status: "resolved", pull: 7 }, kind: "nobody", text: "nobody" },
  { what: "a cancelled one", given: { status: "cancelled" }, kind: "nobody", text: "nobody" },
])("$what waits for a $kind: $text", ({ given, kind, text }) => {
  const waits = waitsFor({ ...facts, ...given }, now);
  expect(waits.kind).toBe(kind);
  expect(waits.text).toContain(text);
});
