import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { gatesConfiguration } from "../../../../src/domain/gates/configuration.ts";
import { judgeCoverage } from "../../../../src/domain/gates/judging/judge-coverage.ts";
import { judgeTest } from "../../../../src/domain/gates/judging/judge-test.ts";
import { resolveGates } from "../../../../src/domain/gates/resolve.ts";
import { suggestThresholds, type Suggestion } from "../../../../src/domain/gates/detection/suggest.ts";
import { type MeasuredNumbers } from "../../../../src/domain/gates/verdict/verdict.ts";

const lint = (warnings: number, errors = 0): MeasuredNumbers => ({ kind: "problems", errors, warnings });
const tests = (passed: number, failed = 0): MeasuredNumbers => ({ kind: "tests", passed, failed });
const audit = (worst: "low" | "high" | null): MeasuredNumbers => ({ kind: "severity", worst });
const configuration = gatesConfiguration.parse({
  lint: { command: "lint", maxWarnings: 10 },
  custom: [{ name: "audit", command: "audit", maxSeverity: "high" }],
  paths: {
    "web/**": {
      lint: { command: "lint web", maxWarnings: 8 },
      custom: [{ name: "licences", command: "audit", maxSeverity: "high" }],
    },
  },
});

function suggested(gate: string, measured: readonly MeasuredNumbers[]): Suggestion[] {
  return suggestThresholds(
    configuration,
    measured.map((each) => new Map([[gate, each]])),
  );
}

describe("suggested thresholds", () => {
  it.each<[string, string, MeasuredNumbers[], string, object]>([
    [
      "propose the most warnings of any commit",
      "lint",
      [1, 4, 2, 0, 3].map((each) => lint(each)),
      "gates.lint.maxWarnings",
      { inForce: 10, proposed: 4, why: "stricter" },
    ],
    [
      "keep what is the strictest already",
      "lint",
      [10, 1, 1, 1, 1].map((each) => lint(each)),
      "gates.lint.maxWarnings",
      { proposed: null, why: "strictest_already" },
    ],
    [
      "are never looser than what is in force",
      "lint",
      [12, 1, 1, 1, 1].map((each) => lint(each)),
      "gates.lint.maxWarnings",
      { proposed: null, why: "not_reached" },
    ],
    [
      "are of the parts of a repository too",
      "lint (web/**)",
      [1, 4, 2, 0, 3].map((each) => lint(each)),
      "gates.paths.web/**.lint.maxWarnings",
      { inForce: 8, proposed: 4, why: "stricter" },
    ],
    [
      "name a part's custom gate as it is written",
      "licences (web/**)",
      ["low", null, null, "low", null].map((each) => audit(each as "low" | null)),
      "gates.paths.web/**.custom.licences.maxSeverity",
      { inForce: "high", proposed: "low", why: "stricter" },
    ],
    [
      "need five commits",
      "lint",
      [1, 1, 1, 1].map((each) => lint(each)),
      "gates.lint.maxWarnings",
      { commits: 4, proposed: null, why: "too_few_commits" },
    ],
    [
      "propose the mildest severity that was there",
      "audit",
      [audit(null), audit("low"), audit(null), audit(null), audit(null)],
      "gates.custom.audit.maxSeverity",
      { inForce: "high", proposed: "low" },
    ],
  ])("%s", (...[, gate, measured, key, expected]) => {
    expect(suggested(gate, measured).find((each) => each.key === key)).toMatchObject(expected);
  });

  const all = ["build", "lint", "test", "coverage"];
  const measured = [0, 1, 2, 3, 4].map(
    (each) =>
      new Map([
        ["test", tests(99 + each, 1)],
        ["lint", lint(each)],
      ]),
  );
  const keysFor = (named: object) =>
    suggestThresholds(gatesConfiguration.parse(named), measured).map(({ key }) => key);

  it("measure found gates by the profile", () => {
    const [, , pass] = suggestThresholds({}, measured);
    expect(pass).toMatchObject({ key: "gates.test.minPassRate", inForce: 95, proposed: 99 });
    const part = { paths: { "web/**": { lint: { command: "lint" } } } };
    expect(keysFor(part)).toEqual(keysFor({}));
  });

  it.each<[string, object]>([
    ["another kind", { test: { command: "test" } }],
    ["none but a check", { checks: [{ name: "ci" }] }],
  ])("say nothing of kinds that are configured no more, where the configuration names %s", (_, named) => {
    const kinds = keysFor(named).map((key) => key.split(".")[1]);
    expect(kinds).toEqual(all.filter((kind) => Object.hasOwn(named, kind)));
  });

  it("say nothing of what was not measured", () => {
    expect(suggestThresholds(configuration, [new Map(), new Map()])).toEqual([]);
  });

  const count = fc.record({ covered: fc.nat(5_000), more: fc.nat(500) });
  const commit = fc.record({ passed: fc.integer({ min: 1, max: 3_000 }), failed: fc.nat(20), lines: count });

  it("let every accepted commit pass, and are never looser than what is in force", () => {
    fc.assert(
      fc.property(fc.array(commit, { minLength: 5, maxLength: 12 }), (commits) => {
        const measured = commits.map(({ passed, failed, lines }) => {
          const total = { covered: lines.covered, total: lines.covered + lines.more };
          const none = { branches: null, functions: null, statements: null };
          return new Map<string, MeasuredNumbers>([
            ["test", tests(passed, failed)],
            ["coverage", { kind: "coverage", total: { lines: total, ...none } }],
          ]);
        });
        for (const { key, inForce, proposed } of suggestThresholds({}, measured)) {
          if (typeof proposed !== "number") continue;
          expect(proposed).toBeGreaterThan(Number(inForce));
          expect(measured.map((each) => statusAt(key, proposed, each))).not.toContain("fail");
        }
      }),
    );
  });
});

/** As the judge says it, with the threshold as proposed. */
function statusAt(key: string, value: number, commit: ReadonlyMap<string, MeasuredNumbers>): string {
  const name = key.split(".").at(-1) ?? "";
  const isTest = key.startsWith("gates.test.");
  const { gates } = resolveGates({
    test: { command: "t", ...(isTest ? { minPassRate: value } : {}) },
    coverage: isTest ? {} : { [name]: value },
  });
  const numbers = commit.get(isTest ? "test" : "coverage");
  const run = { kind: "exited", exitCode: 0 } as const;
  for (const gate of gates) {
    if (isTest && gate.kind === "test" && numbers?.kind === "tests") {
      const reading = { ...numbers, kind: "report", skipped: 0, findings: [] } as const;
      return judgeTest(gate, { run, reading, silent: false }).status;
    }
    if (!isTest && gate.kind === "coverage" && numbers?.kind === "coverage") {
      return judgeCoverage(gate, null, { kind: "report", total: numbers.total, files: [] }).status;
    }
  }
  throw new Error(`nothing judges ${key}`);
}
