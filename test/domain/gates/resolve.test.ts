import { describe, expect, it } from "vitest";
import { gatesConfiguration } from "../../../src/domain/gates/configuration.ts";
import { namesGates, resolveGates } from "../../../src/domain/gates/resolve.ts";

const all = {
  build: { command: "make" },
  lint: { command: "make lint" },
  test: { command: "make test" },
  coverage: {},
};

function resolved(block: unknown) {
  return resolveGates(gatesConfiguration.parse(block));
}

describe("resolving gates", () => {
  it.each([
    ["strict", [0, 0, 0, 100, 90, 85, 90, 90]],
    ["standard", [0, 0, 50, 95, 85, 80, 85, 85]],
    ["relaxed", [0, 5, 100, 90, 70, 65, 70, 70]],
  ])("takes the thresholds of the %s profile", (profile, thresholds) => {
    const { gates } = resolved({ profile, ...all });
    const values = gates.flatMap((gate) => {
      if (gate.kind === "build") return [gate.maxErrors];
      if (gate.kind === "lint") return [gate.maxErrors, gate.maxWarnings];
      if (gate.kind === "test") return [gate.minPassRate];
      if (gate.kind === "custom" || gate.kind === "reproduce") return [];
      const { lines, branches, functions, statements } = gate.thresholds;
      return [lines, branches, functions, statements];
    });
    expect(values).toEqual(thresholds);
  });

  it("uses the standard profile and three rejections when nothing is said", () => {
    expect(resolved(all)).toMatchObject({
      source: { kind: "configured" },
      profile: "standard",
      setup: null,
      maxRejections: 3,
    });
  });

  it.each<[string, object, object]>([
    [
      "has trials bounded by the test gate where nothing is said",
      {},
      {
        ...{ judge: [], product: [], allow: [], review: "tell" },
        trials: { budgetMs: null, defects: null, minNoticed: null },
      },
    ],
    ["plants nothing without a budget", { trials: { budget: 0 } }, { trials: { budgetMs: 0 } }],
    [
      "takes sides and limits as they are written",
      {
        ...{ judge: ["qa/**"], product: ["test/app/**"], review: "block" },
        trials: { budget: "2m", defects: 8, minNoticed: 5 },
      },
      {
        ...{ judge: ["qa/**"], product: ["test/app/**"], review: "block" },
        trials: { budgetMs: 120_000, defects: 8, minNoticed: 5 },
      },
    ],
    [
      "reads an old rule as the trials that find now what it was for",
      { allow: [{ rule: "weakened-test", paths: ["a/**"], reason: "why" }] },
      {
        allow: [
          { rule: "base-judge", paths: ["a/**"], reason: "why" },
          { rule: "kill-parity", paths: ["a/**"], reason: "why" },
        ],
      },
    ],
    [
      "leaves a rule of today as it is",
      { allow: [{ rule: "unnoticed-defect", paths: ["a"], reason: "why" }] },
      { allow: [{ rule: "unnoticed-defect", paths: ["a"], reason: "why" }] },
    ],
  ])("%s", (_, block, expected) => {
    expect(resolved({ ...all, ...block })).toMatchObject(expected);
  });

  it("prefers the configured value to the profile's", () => {
    const [lint, test, coverage] = resolved({
      profile: "strict",
      lint: { command: "x", maxWarnings: 7, timeout: "30s" },
      test: { command: "y", minPassRate: 50 },
      coverage: { lines: 1 },
    }).gates;
    expect(lint).toMatchObject({ maxErrors: 0, maxWarnings: 7, timeoutMs: 30_000 });
    expect(test).toMatchObject({ minPassRate: 50 });
    expect(coverage).toMatchObject({ command: null, thresholds: { lines: 1, branches: 85 } });
  });

  it("keeps the order build, lint, test, coverage, custom", () => {
    const { gates } = resolved({ custom: [{ name: "scan", command: "x" }], ...all });
    expect(gates.map(({ name }) => name)).toEqual(["build", "lint", "test", "coverage", "scan"]);
  });

  it.each([
    [{}, false],
    [{ profile: "strict", setup: "npm ci", custom: [] }, false],
    [{ test: { command: "x" } }, true],
    [{ custom: [{ name: "a", command: "x" }] }, true],
  ])("sees whether %j names a gate", (block, names) => {
    expect(namesGates(gatesConfiguration.parse(block))).toBe(names);
  });
});

describe("gates that are switched off", () => {
  const custom = [
    { name: "audit", command: "audit" },
    { name: "slow", command: "slow", enabled: false },
  ];
  const paths = {
    "web/**": { lint: { command: "lint web", enabled: false }, test: { command: "test web" } },
  };
  const checks = [{ name: "ci", enabled: false }];

  it.each<[string, object, { left: string[]; off?: string[]; source: string }]>([
    ["none", { ...all }, { left: ["build", "lint", "test", "coverage"], source: "configured" }],
    [
      "one",
      { ...all, lint: { ...all.lint, enabled: false } },
      { left: ["build", "test", "coverage"], off: ["lint"], source: "configured" },
    ],
    [
      "one that is on in words",
      { build: { ...all.build, enabled: true } },
      { left: ["build"], source: "configured" },
    ],
    [
      "some of every kind",
      { build: all.build, custom, paths, checks },
      {
        left: ["build", "audit", "test (web/**)"],
        off: ["slow", "lint (web/**)", "ci"],
        source: "configured",
      },
    ],
    [
      "each by itself",
      { build: { command: "b", enabled: false } },
      { left: [], off: ["build"], source: "switched-off" },
    ],
    [
      "all at once",
      { enabled: false, ...all, custom, paths, checks, reproduce: { command: "r" } },
      {
        left: [],
        off: [
          "build",
          "lint",
          "test",
          "coverage",
          "audit",
          "slow",
          "lint (web/**)",
          "test (web/**)",
          "ci",
          "reproduce",
        ],
        source: "switched-off",
      },
    ],
    ["all, where none is named", { enabled: false }, { left: [], off: ["gates"], source: "switched-off" }],
  ])("%s: the others are left, and the names of these are kept", (_, block, { left, off, source }) => {
    const gates = resolved(block);
    const names = [...gates.gates, ...gates.sections.flatMap((section) => section.gates), ...gates.checks];
    expect(names.map(({ name }) => name)).toEqual(left);
    expect([gates.switchedOff, gates.source.kind]).toEqual([off, source]);
  });

  it("write no report of coverage", () => {
    const block = { test: { command: "t", enabled: false }, coverage: {} };
    expect(gatesConfiguration.safeParse(block).error?.issues).toMatchObject([{ path: ["coverage"] }]);
    expect(gatesConfiguration.safeParse({ ...block, coverage: { enabled: false } }).success).toBe(true);
  });
});
