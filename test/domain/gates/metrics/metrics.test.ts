import { describe, expect, it } from "vitest";
import {
  gateMetrics,
  type GateCounts,
  type GateMetrics,
} from "../../../../src/domain/gates/metrics/metrics.ts";

const nothing: GateCounts = {
  ...{ claiming: 0, claims: 0, rejections: 0, firstTry: 0, givenUp: 0, accepted: 0, tokens: 0 },
  ...{ agentMs: 0, gateMs: 0, refused: 0, acceptedAnyway: 0, falseNegatives: 0 },
  ...{ reviewsAccepted: 0, reviewsRefused: 0 },
};

describe("the metrics of gates", () => {
  it.each<[string, Partial<GateCounts>, keyof GateMetrics, number | null, boolean | null]>([
    ["no claim is no rate", {}, "firstTryPassRate", null, null],
    ["80 % at the first try are enough", { claiming: 10, firstTry: 8 }, "firstTryPassRate", 0.8, true],
    ["less are not", { claiming: 10, firstTry: 7 }, "firstTryPassRate", 0.7, false],
    [
      "two rejections for each claim are too many",
      { claiming: 2, rejections: 4 },
      "rejectionsPerClaim",
      2,
      false,
    ],
    ["one is not", { claiming: 2, rejections: 2 }, "rejectionsPerClaim", 1, true],
    [
      "of an attempt each time that it claims anew may be rejected",
      { claiming: 1, claims: 3, rejections: 3, givenUp: 1 },
      ...(["rejectionsPerClaim", 3, false] as const),
    ],
    [
      "what is accepted at once counts with what is not",
      { claiming: 4, claims: 7, rejections: 3, firstTry: 3 },
      ...(["rejectionsPerClaim", 0.75, true] as const),
    ],
    ["no attempt claimed", { claims: 0, rejections: 0 }, "rejectionsPerClaim", null, null],
    ["1 of 20 given up is too much", { claiming: 20, givenUp: 1 }, "giveUpRate", 0.05, false],
    ["1 of 21 is not", { claiming: 21, givenUp: 1 }, "giveUpRate", 1 / 21, true],
    ["tokens have no target", { accepted: 2, tokens: 3_000 }, "tokensPerAcceptedChange", 1_500, null],
    ["tokens for nothing are no mean", { tokens: 3_000 }, "tokensPerAcceptedChange", null, null],
    ["a tenth of the time is too much", { agentMs: 900, gateMs: 100 }, "gateTimeShare", 0.1, false],
    ["less is not", { agentMs: 950, gateMs: 50 }, "gateTimeShare", 0.05, true],
    [
      "1 of 100 accepted anyway is too much",
      { refused: 100, acceptedAnyway: 1 },
      "falsePositiveRate",
      0.01,
      false,
    ],
    ["none is not", { refused: 100 }, "falsePositiveRate", 0, true],
    ["nobody was asked to look", {}, "reviewFalsePositiveRate", null, null],
    [
      "3 of 4 that a person was shown were accepted as they were",
      { reviewsAccepted: 3, reviewsRefused: 1 },
      ...(["reviewFalsePositiveRate", 0.75, null] as const),
    ],
    ["no accepted change may turn out bad", { falseNegatives: 1 }, "falseNegatives", 1, false],
    ["none did", {}, "falseNegatives", 0, true],
  ])("%s", (...[, counts, name, value, met]) => {
    expect(gateMetrics({ ...nothing, ...counts })[name]).toMatchObject({ value, met });
  });
});
