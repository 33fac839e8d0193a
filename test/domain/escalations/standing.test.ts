import { expect, it } from "vitest";
import { standingSentences, type StandingFacts } from "../../../src/domain/escalations/standing.ts";

const until = new Date("2026-11-30T00:00:00Z");
const open: StandingFacts = {
  ...{ status: "open", switchedOff: null, counted: 1, cap: 6, attempt: null, waitUntil: null },
  ...{ waitReason: null, pull: null },
};
const works = "It is open: Nightshift works on it";
const counts = "1 of at most 6 attempts count so far";

it.each<[string, Partial<StandingFacts>, readonly string[]]>([
  ["is worked on", {}, [works, counts]],
  [
    "waits for its time",
    { waitUntil: until },
    [works, "Nothing is tried before 2026-11-30 00:00 UTC", counts],
  ],
  [
    "waits for money",
    { waitUntil: until, waitReason: "budget-service" },
    [
      works,
      "Nothing is tried before 2026-11-30 00:00 UTC: the day's budget has nothing left for it; it goes on before, once `NIGHTSHIFT_DAILY_COST_USD` is raised",
      counts,
    ],
  ],
  [
    "has an attempt",
    { attempt: { name: "2", stage: "specialist", step: "working" }, waitUntil: until },
    [works, "Attempt 2 is under way, stage specialist, step working", counts],
  ],
])("an escalation that %s says so", (_, facts, sentences) => {
  expect(standingSentences({ ...open, ...facts })).toEqual(sentences);
});

it.each(["service", "installation", "repository", "domain"] as const)(
  "one that the %s switches off is not said to be worked on",
  (switchedOff) => {
    for (const status of [null, "open", "held"] as const) {
      const [first] = standingSentences({ ...open, status, switchedOff });
      expect(first).toMatch(/^Nothing is done for now: /);
    }
    // What is over is over, whatever is switched off.
    expect(standingSentences({ ...open, status: "resolved", switchedOff })[0]).toBe("It is resolved");
  },
);
