import { describe, expect, it } from "vitest";
import { gatesConfiguration } from "../../../src/domain/gates/configuration.ts";

const documented = {
  profile: "standard",
  setup: "npm ci",
  build: { command: "npm run build", timeout: "5m" },
  lint: { command: "npx eslint . --format json", maxWarnings: 10 },
  test: { command: "npm test -- --reporter=junit", report: "junit.xml" },
  coverage: { report: "coverage/coverage-summary.json", lines: 85 },
  custom: [{ name: "security-scan", command: "npm audit --json", maxSeverity: "moderate", timeout: "1m" }],
  rejection: { maxRejections: 3 },
};

const test = { command: "npm test" };

describe("the gates block", () => {
  it("accepts what the documentation shows and parses durations", () => {
    const parsed = gatesConfiguration.parse(documented);
    expect(parsed.build?.timeout).toBe(300_000);
    expect(parsed.custom?.[0]?.timeout).toBe(60_000);
  });

  it("accepts nothing at all", () => {
    expect(gatesConfiguration.parse({})).toEqual({});
  });

  it.each<[string, unknown, string]>([
    ["an unknown key", { tests: test }, ""],
    ["an unknown key of a gate", { build: { command: "make", maxWarnings: 1 } }, "build"],
    ["an unknown profile", { profile: "lax" }, "profile"],
    ["a gate without a command", { build: {} }, "build.command"],
    ["an empty command", { lint: { command: "  " } }, "lint.command"],
    ["a command with NUL", { lint: { command: "a\0b" } }, "lint.command"],
    ["a timeout that is no duration", { build: { command: "make", timeout: "soon" } }, "build.timeout"],
    ["a timeout without a unit", { build: { command: "make", timeout: 5 } }, "build.timeout"],
    ["a budget that is no duration", { trials: { budget: "soon" } }, "trials.budget"],
    ["a budget without a unit", { trials: { budget: 30 } }, "trials.budget"],
    ["no defects", { trials: { defects: 0 } }, "trials.defects"],
    ["an exemption from no rule", { allow: [{ rule: "luck", paths: ["a"], reason: "b" }] }, "allow.0.rule"],
    ["another answer to a review", { review: "ask" }, "review"],
    ["a timeout of nothing", { build: { command: "make", timeout: "0s" } }, "build.timeout"],
    ["a timeout beyond six hours", { build: { command: "make", timeout: "7h" } }, "build.timeout"],
    ["a negative count", { lint: { command: "x", maxErrors: -1 } }, "lint.maxErrors"],
    ["a broken count", { lint: { command: "x", maxWarnings: 1.5 } }, "lint.maxWarnings"],
    ["a percentage over 100", { test: { ...test, minPassRate: 101 } }, "test.minPassRate"],
    [
      "an unknown severity",
      { custom: [{ name: "a", command: "x", maxSeverity: "bad" }] },
      "custom.0.maxSeverity",
    ],
    ["no rejection at all", { rejection: { maxRejections: 0 } }, "rejection.maxRejections"],
    ["a name with a line break", { custom: [{ name: "a\nb", command: "x" }] }, "custom.0.name"],
    ["a built-in name", { custom: [{ name: "Test", command: "x" }] }, "custom.0.name"],
    ["a check of Nightshift's own", { checks: [{ name: "nightshift / gates" }] }, "checks.0.name"],
    [
      "a check named as a custom gate",
      { custom: [{ name: "scan", command: "x" }], checks: [{ name: "Scan" }] },
      "checks.0.name",
    ],
    [
      "a gate that is named as the reproduction",
      { custom: [{ name: "reproduce", command: "x" }] },
      "custom.0.name",
    ],
    [
      "a duplicate name",
      {
        custom: [
          { name: "scan", command: "x" },
          { name: "Scan", command: "y" },
        ],
      },
      "custom.1.name",
    ],
    ["coverage that nothing writes", { coverage: {} }, "coverage"],
    ["a coverage timeout without a command", { test, coverage: { timeout: "1m" } }, "coverage.timeout"],
    [
      "two reports in one file",
      { test: { ...test, report: "out/a.xml" }, coverage: { report: "./out//a.xml" } },
      "coverage.report",
    ],
    ["an unknown key of a part", { paths: { "web/**": { tests: test } } }, "paths.web/**"],
    ["a setup of a part", { paths: { "web/**": { test, setup: "x" } } }, "paths.web/**"],
    ["a part without a gate", { paths: { "web/**": {} } }, "paths.web/**"],
    ["a pattern outside of the repository", { paths: { "../web/**": { test } } }, "paths.../web/**"],
    [
      "a part with a built-in name",
      { paths: { "web/**": { custom: [{ name: "lint", command: "x" }] } } },
      "paths.web/**.custom.0.name",
    ],
    [
      "coverage of a part that nothing writes",
      { paths: { "web/**": { coverage: {} } } },
      "paths.web/**.coverage",
    ],
    [
      "a part's report in the file of another",
      {
        paths: {
          "web/**": { test: { ...test, report: "a.xml" } },
          "api/**": { test: { ...test, report: "a.xml" } },
        },
      },
      "paths.api/**.test.report",
    ],
    [
      "a part's report among those of another",
      {
        test: { ...test, report: "**/target/*-reports/TEST-*.xml" },
        paths: { "api/**": { test: { ...test, report: "api/target/surefire-reports/TEST-*.xml" } } },
      },
      "paths.api/**.test.report",
    ],
    [
      "coverage among test reports",
      { test: { ...test, report: "out/*.xml" }, coverage: { report: "./out/cobertura.xml" } },
      "coverage.report",
    ],
    [
      "a part's coverage where the repository's is",
      { test, coverage: {}, paths: { "web/**": { test, coverage: {} } } },
      "paths.web/**.coverage",
    ],
  ])("refuses %s and names the place", (_, block, place) => {
    const parsed = gatesConfiguration.safeParse(block);
    expect(parsed.error?.issues.map((issue) => issue.path.join("."))).toContain(place);
  });

  it.each([
    "/tmp/junit.xml",
    "../junit.xml",
    "out/../../junit.xml",
    ".git/junit.xml",
    ".GIT/x",
    "out/",
    ".",
    "",
    "a\\b",
    "../**/TEST-*.xml",
    "/**/TEST-*.xml",
    "{a,b/TEST-*.xml",
    "!(a)/*.xml",
  ])("refuses the report path %j", (report) => {
    expect(gatesConfiguration.safeParse({ test: { ...test, report } }).success).toBe(false);
  });

  it.each([
    ...["junit.xml", "./out/junit.xml", ".reports/junit.xml", ".github/junit.xml"],
    ...["**/target/{surefire,failsafe}-reports/TEST-*.xml", "out[1]/junit.xml"],
  ])("accepts the report path %j", (report) => {
    expect(gatesConfiguration.safeParse({ test: { ...test, report } }).success).toBe(true);
  });
});
