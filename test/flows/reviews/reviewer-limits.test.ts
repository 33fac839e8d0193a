import { expect, it } from "vitest";
import { configurationSchema } from "../../../src/domain/configuration.ts";
import { configurationWithin, reviewerLimits } from "../../../src/flows/reviews/reviewer-limits.ts";

it.each([
  { named: "of its own", model: "arbiter-model", expected: "arbiter-model" },
  { named: "of no name", model: null, expected: "agents-model" },
])(
  "an arbiter with a model $named is asked with $expected, within a reviewer's limits",
  ({ model, expected }) => {
    const config = configurationSchema.parse({
      agent: { model: "agents-model" },
      reviews: { arbiterModel: model, timeout: "5m" },
    });
    const asked = configurationWithin(config, reviewerLimits(config, 0.5), config.reviews.arbiterModel);
    expect(asked.agent).toEqual({ ...config.agent, model: expected });
    expect(asked.escalations.caps).toMatchObject({ wallClock: 300_000, attemptCostUsd: 0.5 });
  },
);
