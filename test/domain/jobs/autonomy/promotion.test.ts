import { expect, it } from "vitest";
import {
  decidePromotion,
  holdReasonSentence,
  type PromotionFacts,
} from "../../../../src/domain/jobs/autonomy/promotion.ts";

const clean = { warnings: 0, passedOver: 0, fixes: 0 };
const run = (given: Partial<PromotionFacts> = {}): PromotionFacts => ({
  ...{
    autonomous: true,
    autoPromote: { enabled: true, promoteOnClean: true },
    failedPhases: 0,
    reviews: clean,
  },
  ...given,
});
const held = (...holds: object[]) => ({ kind: "in-review", holds });

it.each<[string, PromotionFacts, object]>([
  ["completed with all reviews passed is done", run(), { kind: "done", reason: "clean" }],
  ["completed without any reviews is done", run({ reviews: null }), { kind: "done", reason: "no-reviews" }],
  ["warnings hold it", run({ reviews: { ...clean, warnings: 2 } }), held({ reason: "warnings", count: 2 })],
  [
    "what the arbiter went on past holds it",
    run({ reviews: { ...clean, passedOver: 1 } }),
    held({ reason: "passed-over", count: 1 }),
  ],
  [
    "a fix that was needed holds it",
    run({ reviews: { ...clean, fixes: 1 } }),
    held({ reason: "fixes", count: 1 }),
  ],
  [
    "everything that holds it is named",
    run({ reviews: { warnings: 1, passedOver: 2, fixes: 3 } }),
    held(
      { reason: "warnings", count: 1 },
      { reason: "passed-over", count: 2 },
      { reason: "fixes", count: 3 },
    ),
  ],
  [
    "a failed phase stays failed, whatever else",
    run({ failedPhases: 1, autonomous: false }),
    { kind: "failed" },
  ],
  ["switched off since, it waits", run({ autonomous: false }), held({ reason: "autonomy-off" })],
  [
    "without promotion it waits, however clean",
    run({ autoPromote: { enabled: false, promoteOnClean: true } }),
    held({ reason: "promotion-off" }),
  ],
  [
    "where clean results wait, too, a clean one does",
    run({ reviews: null, autoPromote: { enabled: true, promoteOnClean: false } }),
    held({ reason: "clean-waits" }),
  ],
])("%s", (_, facts, expected) => {
  expect(decidePromotion(facts)).toEqual(expected);
});

it("nothing that is added to what holds a run has it done", () => {
  for (const warnings of [0, 1])
    for (const passedOver of [0, 1])
      for (const fixes of [0, 1])
        for (const failedPhases of [0, 1]) {
          const decided = decidePromotion(run({ failedPhases, reviews: { warnings, passedOver, fixes } }));
          expect(decided.kind === "done").toBe(warnings + passedOver + fixes + failedPhases === 0);
        }
});

it("a hold is told with its number", () => {
  expect(holdReasonSentence({ reason: "warnings", count: 1 })).toBe("its reviews left 1 warning");
  expect(holdReasonSentence({ reason: "passed-over", count: 2 })).toContain("2 findings");
});
