import { beforeAll, describe, expect, it } from "vitest";
import { killedAt, undisturbed, type KillPoint } from "../support/kill-point.ts";
import { type Outcome } from "../support/what-came-of-it.ts";

/** Services that live and die at a time: they mostly wait. */
const atOnce = 4;

describe("a service that is killed at any of its requests, an agent's or a gate's, ends as if nothing had happened", () => {
  let expected: Outcome;
  beforeAll(async () => {
    expected = await undisturbed();
  });

  it.each([
    { when: "before the request took effect", what: "hold" },
    { when: "when the request took effect, and before the answer", what: "hold-answer" },
  ] as const)("$when", async ({ what }) => {
    // The very first is the producer's own, who opens the issue.
    let next = 1;
    let isOver = false;
    const killOneAfterAnother = async () => {
      while (!isOver) {
        const at = next;
        next += 1;
        const point: KillPoint = (scene) => {
          const { met, release } = scene.hold({ match: {}, after: at }, what);
          const come = async () => met() > 0 || (isOver ||= await scene.isAtRest());
          return { come, release };
        };
        expect(await killedAt(point), `killed at request ${at}`).toEqual(expected);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, killOneAfterAnother));
    expect(next).toBeGreaterThan(40);
  });
});
