import { describe, expect, it } from "vitest";
import { effectiveConfiguration, type ConfigurationLayers } from "../../src/config/effective.ts";

function valueOf(layers: ConfigurationLayers, key: string) {
  const effective = effectiveConfiguration(layers);
  if (effective.kind === "invalid") throw new Error(JSON.stringify(effective.problems));
  const found = effective.values.find((entry) => entry.key === key);
  return [found?.value, found?.source];
}

const escalations = (values: object) => ({ escalations: values });
const caps = (values: object) => escalations({ caps: values });

describe("the effective configuration", () => {
  it.each<[string, ConfigurationLayers, string, unknown, string]>([
    ["is built in where nobody says anything", {}, "escalations.cap", 6, "built-in"],
    [
      "is the organisation's",
      { organisation: escalations({ cap: 4 }) },
      "escalations.cap",
      4,
      "organisation",
    ],
    [
      "is the repository's over the organisation's",
      { organisation: escalations({ cap: 4 }), repository: escalations({ cap: 5 }) },
      ...(["escalations.cap", 5, "repository"] as const),
    ],
    [
      "is the API's over the file's",
      { repository: escalations({ cap: 5 }), api: escalations({ cap: 2 }) },
      ...(["escalations.cap", 2, "api"] as const),
    ],
    [
      "is decided value by value",
      { organisation: caps({ wallClock: "1h" }), repository: caps({ inactivity: "1m" }) },
      ...(["escalations.caps.wallClock", 3_600_000, "organisation"] as const),
    ],
    [
      "takes null for a value",
      { api: caps({ attemptCostUsd: null }) },
      "escalations.caps.attemptCostUsd",
      null,
      "api",
    ],
    [
      "replaces lists whole",
      { organisation: { destructive: { patterns: ["abc"] } }, repository: { destructive: { patterns: [] } } },
      ...(["destructive.patterns", [], "repository"] as const),
    ],
    [
      "adds protected paths up",
      { organisation: { protectedPaths: ["a", "b"] }, repository: { protectedPaths: ["b", "c"] } },
      ...(["protectedPaths", ["a", "b", "c"], "repository"] as const),
    ],
    [
      "keeps a thrown kill switch thrown",
      { environment: { enabled: false }, repository: { enabled: true }, api: { enabled: true } },
      ...(["enabled", false, "environment"] as const),
    ],
    ["lets anyone throw a kill switch", { repository: { enabled: false } }, "enabled", false, "repository"],
    [
      "never lets a repository loosen isolation",
      { environment: { agent: { isolation: "bubblewrap" } }, repository: { agent: { isolation: "none" } } },
      ...(["agent.isolation", "bubblewrap", "environment"] as const),
    ],
    [
      "lets a repository tighten isolation",
      { environment: { agent: { isolation: "none" } }, repository: { agent: { isolation: "bubblewrap" } } },
      ...(["agent.isolation", "bubblewrap", "repository"] as const),
    ],
    [
      "never lets a repository open the network beyond the default",
      { repository: { agent: { network: "open" } } },
      ...(["agent.network", "model-only", "built-in"] as const),
    ],
    [
      "lets the operator open the network",
      { environment: { agent: { network: "open" } } },
      ...(["agent.network", "open", "environment"] as const),
    ],
    [
      "lets a repository close the network",
      { environment: { agent: { network: "open" } }, repository: { agent: { network: "none" } } },
      ...(["agent.network", "none", "repository"] as const),
    ],
    [
      "holds a repository's daily budget under the operator's",
      {
        environment: caps({ dailyCostUsd: 10 }),
        repository: caps({ dailyCostUsd: null }),
        api: caps({ dailyCostUsd: 50 }),
      },
      ...(["escalations.caps.dailyCostUsd", 10, "environment"] as const),
    ],
    [
      "lets a repository lower its daily budget",
      { environment: caps({ dailyCostUsd: 10 }), repository: caps({ dailyCostUsd: 3 }) },
      ...(["escalations.caps.dailyCostUsd", 3, "repository"] as const),
    ],
  ])("%s", (...[, layers, key, value, source]) => {
    expect(valueOf(layers, key)).toEqual([value, source]);
  });

  it("merges registries label by label", () => {
    const registry = (entries: object) => escalations({ registry: entries });
    const effective = effectiveConfiguration({
      organisation: registry({ "a.b-stuck": { description: "ours" } }),
      repository: registry({ "a.b-stuck": { enabled: false }, "c-stuck": { agentAllowed: false } }),
    });
    expect(effective).toMatchObject({
      kind: "valid",
      config: {
        escalations: {
          registry: {
            "a.b-stuck": { description: "ours", enabled: false },
            "c-stuck": { agentAllowed: false },
          },
        },
      },
    });
  });

  it("tells when sources that are valid alone contradict each other", () => {
    const effective = effectiveConfiguration({
      organisation: { labels: { humanRequired: "wake-up" } },
      repository: { labels: { fatal: "Wake-Up" } },
    });
    expect(effective).toMatchObject({ kind: "invalid", problems: [{ key: "labels.fatal" }] });
  });
});
