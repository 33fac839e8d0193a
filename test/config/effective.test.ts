import { describe, expect, it } from "vitest";
import { readRepositoryFile } from "../../src/config/repository/repository-file.ts";
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

  it("adds protected paths up, and tells where each comes from", () => {
    const layers = {
      organisation: { protectedPaths: ["a", "b"] },
      repository: { protectedPaths: ["b", "c"] },
    };
    const effective = effectiveConfiguration(layers);
    expect(effective).toMatchObject({ kind: "valid", config: { protectedPaths: ["a", "b", "c"] } });
    expect(valueOf(layers, "protectedPaths.a")).toEqual(["a", "organisation"]);
    expect(valueOf(layers, "protectedPaths.b")).toEqual(["b", "repository"]);
  });

  it("takes a gate whole from the strongest source that has it, and adds custom gates by name", () => {
    const layers = {
      organisation: {
        gates: {
          profile: "strict",
          lint: { command: "lint all", report: "lint.json", maxWarnings: 3 },
          custom: [
            { name: "Audit", command: "npm audit" },
            { name: "licences", command: "check licences" },
          ],
        },
      },
      api: { gates: { lint: { command: "eslint ." }, custom: [{ name: "audit", command: "true" }] } },
    };
    expect(effectiveConfiguration(layers)).toMatchObject({
      kind: "valid",
      config: {
        gates: {
          profile: "strict",
          lint: { command: "eslint ." },
          custom: [
            { name: "audit", command: "true" },
            { name: "licences", command: "check licences" },
          ],
        },
      },
    });
    expect(valueOf(layers, "gates.lint.report")).toEqual([undefined, undefined]);
    expect(valueOf(layers, "gates.custom.licences")).toMatchObject([{ name: "licences" }, "organisation"]);
    expect(valueOf(layers, "gates.custom.audit")).toMatchObject([{ command: "true" }, "api"]);
  });

  it("does the same for the gates of a part of the repository", () => {
    const part = (values: object) => ({ gates: { paths: { "web.app/**": values } } });
    const effective = effectiveConfiguration({
      organisation: part({
        test: { command: "npm test", report: "a.xml" },
        custom: [{ name: "size", command: "a" }],
      }),
      repository: part({ test: { command: "make test" }, custom: [{ name: "Size", command: "b" }] }),
    });
    if (effective.kind !== "valid") throw new Error(JSON.stringify(effective.problems));
    expect(effective.config.gates.paths).toMatchObject({
      "web.app/**": { test: { command: "make test" }, custom: [{ name: "Size", command: "b" }] },
    });
    expect(effective.config.gates.paths?.["web.app/**"]?.test).not.toHaveProperty("report");
  });

  it("keeps what is only named, with nothing in it", () => {
    const gates = { test: { command: "npm test" }, coverage: {} };
    const effective = effectiveConfiguration({
      organisation: { escalations: { registry: { "rain-stuck": {} } } },
      repository: { gates, escalations: { registry: { "snow-stuck": { enabled: false } } } },
    });
    expect(effective).toMatchObject({
      kind: "valid",
      config: { gates, escalations: { registry: { "rain-stuck": {}, "snow-stuck": { enabled: false } } } },
    });
  });

  it("tells the line of each value that a file sets", () => {
    const text = [
      "enabled: true",
      "protectedPaths: [infra/**,",
      "  docs/**]",
      "gates:",
      "  test: { command: npm test,",
      "    report: junit.xml }",
      "  custom:",
      "    - command: npm audit",
      "      name: Audit",
    ].join("\n");
    const file = readRepositoryFile(text);
    if (file.kind !== "valid") throw new Error(file.kind);
    const effective = effectiveConfiguration({ repository: file.layer }, { repository: file.lines });
    if (effective.kind !== "valid") throw new Error(effective.kind);
    const line = Object.fromEntries(effective.values.map((each) => [each.key, each.line]));
    expect(line).toMatchObject({
      enabled: 1,
      "protectedPaths.infra/**": 2,
      "protectedPaths.docs/**": 3,
      "gates.test.command": 5,
      "gates.test.report": 6,
      "gates.custom.audit": 8,
      "escalations.cap": null,
    });
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
