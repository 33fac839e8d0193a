import { expect, it } from "vitest";
import { nextReminderStep, type ReminderFacts } from "../../../src/domain/notify/next-reminder-step.ts";

const day = 86_400_000;
const now = new Date("2026-11-29T10:00:00Z");
const due: ReminderFacts = {
  ...{ now, dueAt: now, sent: 0, remindAfterMs: day, state: "open" },
  ...{ handedBack: false, actedBy: null, settling: false },
};
const tomorrow = new Date(now.getTime() + day);

it.each<[string, Partial<ReminderFacts>, object]>([
  ["once it is due", {}, { kind: "remind", number: 1, next: tomorrow }],
  ["not before", { dueAt: new Date(now.getTime() + 1) }, { kind: "wait" }],
  ["a second time", { sent: 1 }, { kind: "remind", number: 2, next: tomorrow }],
  ["a third time, which is the last", { sent: 2 }, { kind: "remind", number: 3, next: null }],
  [
    "by what the file says now",
    { remindAfterMs: 2 * day },
    { kind: "remind", next: new Date(now.getTime() + 2 * day) },
  ],
  ["not where the file says no more", { remindAfterMs: null }, { kind: "stop", why: "switched-off" }],
  ["not of what is closed", { state: "closed" }, { kind: "stop", why: "closed" }],
  ["not of what is gone", { state: "absent" }, { kind: "stop", why: "closed" }],
  ["not of what was handed back", { handedBack: true }, { kind: "stop", why: "handed-back" }],
  ["not once somebody acted", { actedBy: "walter" }, { kind: "stop", why: "acted", by: "walter" }],
  ["not while GitHub does not know of it yet", { settling: true, handedBack: true }, { kind: "wait" }],
])("people are reminded: %s", (_, facts, step) => {
  expect(nextReminderStep({ ...due, ...facts })).toMatchObject(step);
});
