import { expect, it } from "vitest";
import { leadingWish, wishedLevel, type JobWish } from "../../../../src/domain/jobs/asking/wish.ts";

const resume = (guidance: string): JobWish => ({ kind: "resume", guidance });

it.each<[string, readonly JobWish[], JobWish | null]>([
  ["nothing is wished", [], null],
  ["stop goes before pause", [{ kind: "pause" }, { kind: "stop" }], { kind: "stop" }],
  ["pause goes before redo", [{ kind: "redo" }, { kind: "pause" }], { kind: "pause" }],
  ["redo goes before resume", [resume("on"), { kind: "redo" }], { kind: "redo" }],
  ["of two with guidance the later is meant", [resume("this"), resume("that")], resume("that")],
  ["a level moves nothing", [{ kind: "autonomy", level: "full" }], null],
])("%s", (_, waiting, leading) => {
  expect(leadingWish(waiting)).toEqual(leading);
});

it("the level that was asked for last counts", () => {
  expect(
    wishedLevel([
      { kind: "autonomy", level: "full" },
      { kind: "pause" },
      { kind: "autonomy", level: "guided" },
    ]),
  ).toBe("guided");
  expect(wishedLevel([{ kind: "pause" }])).toBeNull();
});
