import { describe, expect, it } from "vitest";
import { configurationSchema } from "../../../src/domain/configuration.ts";
import { labelNames } from "../../../src/domain/escalations/configuration.ts";

const parse = (value: unknown) => configurationSchema.safeParse(value);

describe("the configuration of escalations", () => {
  it("has the product's defaults", () => {
    const { escalations, labels, limits, destructive } = configurationSchema.parse({});
    expect(escalations).toEqual({
      intakeLabel: "hitl-escalation",
      cap: 6,
      unregistered: "attempt",
      ci: false,
      caps: {
        attemptCostUsd: null,
        wallClock: 1_800_000,
        inactivity: 300_000,
        maxTurns: 200,
        dailyCostUsd: null,
      },
      registry: {},
      persona: "lead engineer",
      parallel: null,
    });
    expect(limits).toEqual({ files: 100, patchBytes: 4_194_304 });
    expect(destructive).toEqual({
      maxDeletedShare: 0.3,
      patterns: ["drop table", "drop database", "truncate table"],
    });
    expect(labelNames(escalations.intakeLabel, labels)).toEqual({
      intake: "hitl-escalation",
      humanRequired: "human-required",
      outcomes: {
        "auto-agent-exhausted": "auto-agent-exhausted",
        "auto-agent-fatal": "auto-agent-fatal",
        "auto-agent-pr-failed": "auto-agent-pr-failed",
        "cost-exceeded": "cost-exceeded",
        timeout: "timeout",
      },
    });
  });

  it.each([
    ["a label with a comma", { escalations: { intakeLabel: "a,b" } }],
    ["a label of 51 characters", { escalations: { intakeLabel: "x".repeat(51) } }],
    ["no attempts at all", { escalations: { cap: 0 } }],
    ["free work as a cost cap", { escalations: { caps: { attemptCostUsd: 0 } } }],
    [
      "an attempt that costs more than the day",
      { escalations: { caps: { attemptCostUsd: 5, dailyCostUsd: 3 } } },
    ],
    ["a wall clock of nothing", { escalations: { caps: { wallClock: "0s" } } }],
    ["a wall clock of days", { escalations: { caps: { wallClock: "2d" } } }],
    [
      "a prompt outside of its directory",
      { escalations: { registry: { "x-stuck": { prompt: "../secret" } } } },
    ],
    ["the intake label as a domain", { escalations: { registry: { "HITL-escalation": {} } } }],
    ["a pipeline label as a domain", { escalations: { registry: { timeout: {} } } }],
    ["one name for two labels", { labels: { fatal: "timeout" } }],
    [
      "an agent for what is left to people",
      { escalations: { registry: { "cultural-check": { agentAllowed: true } } } },
    ],
    ["an empty protected path", { protectedPaths: [" "] }],
    ["a share above one", { destructive: { maxDeletedShare: 1.1 } }],
    ["a pattern that is in every line", { destructive: { patterns: [" "] } }],
  ])("refuses %s", (_, value) => {
    expect(parse(value).success).toBe(false);
  });

  it("takes an attempt that may cost the whole day", () => {
    expect(parse({ escalations: { caps: { attemptCostUsd: 3, dailyCostUsd: 3 } } }).success).toBe(true);
  });
});
