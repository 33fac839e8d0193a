import { expect, it } from "vitest";
import { nextInLine, type InLine, type PlacesFacts } from "../../../../src/domain/jobs/phases/places.ts";

/** A phase in line, of a job that was served at a minute of the day; null: never. */
const waiting = (phase: number, job: number, minute: number | null = null): InLine => ({
  ...{ phase, job },
  servedAt: minute === null ? null : new Date(Date.UTC(2026, 0, 1, 0, minute)),
});

it.each<[string, PlacesFacts, number[]]>([
  ["nobody in line is nobody's turn", { limit: 2, atWork: [], line: [] }, []],
  [
    "without a limit it is everybody's",
    { limit: null, atWork: [1, 1], line: [waiting(1, 1), waiting(2, 2)] },
    [2, 1],
  ],
  ["no more than there are places", { limit: 2, atWork: [9], line: [waiting(1, 1), waiting(2, 2)] }, [1]],
  ["none where all are taken", { limit: 1, atWork: [9], line: [waiting(1, 1)] }, []],
  [
    "none where more are at work than a new limit allows",
    { limit: 1, atWork: [8, 9], line: [waiting(1, 1)] },
    [],
  ],
  [
    "a job with fewer at work goes first",
    { limit: 2, atWork: [1], line: [waiting(1, 1), waiting(2, 2)] },
    [2],
  ],
  [
    "of those with as many the one that was served longest ago",
    { limit: 1, atWork: [], line: [waiting(1, 1, 7), waiting(2, 2, 3)] },
    [2],
  ],
  [
    "who was never served goes before",
    { limit: 1, atWork: [], line: [waiting(1, 1, 0), waiting(2, 2)] },
    [2],
  ],
  [
    "then the phase that was begun first",
    { limit: 1, atWork: [], line: [waiting(4, 2), waiting(3, 1)] },
    [3],
  ],
  [
    "jobs take turns, however many phases one of them has",
    {
      limit: 4,
      atWork: [],
      line: [waiting(1, 1), waiting(2, 1), waiting(3, 1), waiting(4, 2), waiting(5, 2)],
    },
    [1, 4, 2, 5],
  ],
])("%s", (_, facts, turns) => {
  expect(nextInLine(facts)).toEqual(turns);
});
