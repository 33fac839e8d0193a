import { expect, it } from "vitest";
import { nextRedeliveries, type FailedDelivery } from "../../../src/domain/deliveries/redelivery.ts";

const now = new Date("2026-11-22T12:00:00Z");
const failed = (id: number, guid: string, minutesAgo: number): FailedDelivery => ({
  ...{ id, guid, at: new Date(now.getTime() - minutesAgo * 60_000) },
});
const day = 24 * 60;

it.each<{ title: string; attempts: FailedDelivery[]; arrived?: string[]; repeated: number[] }>([
  { title: "nothing where nothing failed", attempts: [], repeated: [] },
  { title: "a delivery that failed a moment ago", attempts: [failed(1, "a", 0)], repeated: [1] },
  {
    title: "all that failed, the oldest first",
    attempts: [failed(3, "c", 1), failed(2, "b", 2), failed(1, "a", 3)],
    repeated: [1, 2, 3],
  },
  {
    title: "not what has arrived by now, whatever GitHub thinks of it",
    attempts: [failed(2, "b", 2), failed(1, "a", 3)],
    arrived: ["a"],
    repeated: [2],
  },
  {
    title: "not what was repeated four minutes ago",
    attempts: [failed(9, "a", 4), failed(1, "a", 60)],
    repeated: [],
  },
  {
    title: "the last attempt of what was repeated five minutes ago",
    attempts: [failed(9, "a", 5), failed(1, "a", 60)],
    repeated: [9],
  },
  {
    title: "after two repetitions not before ten minutes",
    attempts: [failed(9, "a", 9), failed(8, "a", 15), failed(1, "a", 60)],
    repeated: [],
  },
  {
    title: "after two repetitions from ten minutes on",
    attempts: [failed(9, "a", 10), failed(8, "a", 15), failed(1, "a", 60)],
    repeated: [9],
  },
  { title: "not what GitHub has forgotten", attempts: [failed(1, "a", 3 * day)], repeated: [] },
  { title: "what it is about to forget", attempts: [failed(1, "a", 3 * day - 1)], repeated: [1] },
])("GitHub is asked to repeat $title", ({ attempts, arrived = [], repeated }) => {
  const next = nextRedeliveries(attempts, { arrived: new Set(arrived), now });
  expect(next.repeat.map(({ id }) => id)).toEqual(repeated);
});

it.each<{ title: string; attempts: FailedDelivery[]; minutes: number }>([
  { title: "ten minutes back where all has arrived", attempts: [failed(1, "here", 90)], minutes: 10 },
  {
    title: "back to the first attempt of what is missing",
    attempts: [failed(9, "a", 4), failed(2, "here", 90), failed(1, "a", 60)],
    minutes: 60,
  },
  { title: "not back to what GitHub has forgotten", attempts: [failed(1, "a", 3 * day)], minutes: 10 },
])("the next look goes $title", ({ attempts, minutes }) => {
  const { openSince } = nextRedeliveries(attempts, { arrived: new Set(["here"]), now });
  expect(now.getTime() - openSince.getTime()).toBe(minutes * 60_000);
});
