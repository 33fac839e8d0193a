import { describe, expect, it } from "vitest";
import { gatesConfiguration } from "../../../src/domain/gates/configuration.ts";
import { gateFinding, maxFindings, worstFirst } from "../../../src/domain/gates/verdict/findings.ts";
import { judgeBuild } from "../../../src/domain/gates/judging/judge-build.ts";
import { judgeCoverage } from "../../../src/domain/gates/judging/judge-coverage.ts";
import { judgeCustom } from "../../../src/domain/gates/judging/judge-custom.ts";
import { judgeLint } from "../../../src/domain/gates/judging/judge-lint.ts";
import { judgeTest } from "../../../src/domain/gates/judging/judge-test.ts";
import {
  type CoverageReport,
  type GateRun,
  type TestReport,
} from "../../../src/domain/gates/judging/measurement.ts";
import { resolveGates, type ResolvedGate } from "../../../src/domain/gates/resolve.ts";
import { verdictOf } from "../../../src/domain/gates/verdict/verdict-of.ts";

function gate<Kind extends ResolvedGate["kind"]>(kind: Kind, block: unknown) {
  const found = resolveGates(gatesConfiguration.parse(block)).gates.find((one) => one.kind === kind);
  if (!found) throw new Error(`no ${kind} gate`);
  return found as Extract<ResolvedGate, { kind: Kind }>;
}

const exited = (exitCode: number): GateRun => ({ kind: "exited", exitCode });
const severities = { info: 0, low: 0, moderate: 0, high: 0, critical: 0 };
const problems = (errors: number, warnings = 0) => ({ errors, warnings, severities, findings: [] });
const nothing = problems(0);
const unreadable = { kind: "unreadable" as const, why: "it is empty" };

const failures: [GateRun, string, RegExp][] = [
  [{ kind: "timeout", timeoutMs: 300_000 }, "timeout", /not finished after 5m/],
  [{ kind: "killed", signal: "SIGKILL" }, "error", /signal SIGKILL/],
  [{ kind: "flooded", limitBytes: 64 * 1024 ** 2 }, "error", /wrote more than 64 MiB/],
  [{ kind: "not-started", why: "no shell" }, "error", /no shell/],
  [exited(127), "error", /not found/],
  [exited(126), "error", /cannot be executed/],
  [exited(137), "error", /by a signal/],
];

describe("any gate whose command did not run to its end", () => {
  it.each(failures)("fails: %o is %s", (run, status, actual) => {
    const passing = { kind: "report" as const, passed: 1, failed: 0, skipped: 0, findings: [] };
    const judgements = [
      judgeBuild(gate("build", { build: { command: "x" } }), run, nothing),
      judgeLint(gate("lint", { lint: { command: "x" } }), {
        run,
        reading: { kind: "report", ...nothing },
        output: nothing,
      }),
      judgeTest(gate("test", { test: { command: "x" } }), { run, reading: passing, silent: false }),
      judgeCoverage(gate("coverage", { coverage: { command: "x" } }), run, coverage(1, 1)),
      judgeCustom(gate("custom", { custom: [{ name: "a", command: "x" }] }), {
        run,
        reading: unreadable,
        output: nothing,
      }),
    ];
    for (const judgement of judgements) {
      expect(judgement).toMatchObject({ status });
      expect(judgement.actual).toMatch(actual);
    }
  });
});

describe("the build gate", () => {
  it.each([
    [0, 0, 0, "pass"],
    [0, 1, 0, "fail"],
    [0, 1, 1, "pass"],
    [1, 0, 0, "fail"],
    [1, 0, 9, "fail"],
    [2, 3, 0, "fail"],
  ])("of exit code %i and %i errors", (...[exitCode, errors, maxErrors, status]) => {
    const build = gate("build", { build: { command: "make", maxErrors } });
    expect(judgeBuild(build, exited(exitCode), problems(errors))).toMatchObject({
      status,
      expected: `exit code 0, errors ≤ ${maxErrors}`,
    });
  });
});

describe("the lint gate", () => {
  const lint = gate("lint", { lint: { command: "eslint", maxErrors: 1, maxWarnings: 2 } });
  it.each([
    [0, problems(0, 0), "pass", "0 errors, 0 warnings"],
    [0, problems(0, 2), "pass", "0 errors, 2 warnings"],
    [1, problems(1, 2), "pass", "1 error, 2 warnings"],
    [1, problems(2, 0), "fail", "2 errors, 0 warnings"],
    [0, problems(0, 3), "fail", "0 errors, 3 warnings"],
    [1, problems(0, 0), "fail", "exit code 1 although the report shows no problem"],
    [2, problems(0, 0), "error", "the linter failed (exit code 2); 0 errors, 0 warnings"],
  ])("of exit code %i and %o", (...[exitCode, report, status, actual]) => {
    const reading = { kind: "report" as const, ...report };
    expect(judgeLint(lint, { run: exited(exitCode), reading, output: nothing })).toMatchObject({
      status,
      expected: "errors ≤ 1, warnings ≤ 2",
      actual,
    });
  });

  it.each([
    [0, "pass"],
    [1, "fail"],
    [2, "fail"],
  ])("falls back to exit code %i when the output cannot be read, and says so", (exitCode, status) => {
    const judgement = judgeLint(lint, { run: exited(exitCode), reading: unreadable, output: nothing });
    expect(judgement.status).toBe(status);
    expect(judgement.actual).toMatch(/^exit code \d; judged by it alone/);
  });

  it.each([
    [0, problems(1, 2), "pass", "1 error, 2 warnings"],
    [0, problems(2, 0), "fail", "2 errors, 0 warnings"],
    [1, problems(1, 0), "fail", "exit code 1; 1 error, 0 warnings in its plain output"],
    [2, problems(0, 1), "fail", "exit code 2; 0 errors, 1 warning in its plain output"],
  ])("takes the problems in plain output only as a reason to fail: exit code %i and %o", (...row) => {
    const [exitCode, output, status, actual] = row;
    expect(judgeLint(lint, { run: exited(exitCode), reading: unreadable, output })).toMatchObject({
      status,
      actual,
    });
    const reading = { kind: "report" as const, ...output, plain: true as const };
    expect(judgeLint(lint, { run: exited(exitCode), reading, output: nothing })).toMatchObject({
      status,
      actual,
    });
  });

  it("never falls back where a report file is configured", () => {
    const withReport = gate("lint", { lint: { command: "eslint", report: "lint.json" } });
    expect(judgeLint(withReport, { run: exited(0), reading: unreadable, output: nothing })).toMatchObject({
      status: "error",
      actual: "report lint.json: it is empty",
    });
  });
});

describe("the test gate", () => {
  const test = gate("test", { test: { command: "npm test", minPassRate: 90 } });
  const strict = gate("test", { profile: "strict", test: { command: "npm test", report: "junit.xml" } });
  const report = (passed: number, failed: number, skipped = 0): { kind: "report" } & TestReport => ({
    kind: "report",
    ...{ passed, failed, skipped },
    findings: [],
  });

  it.each([
    [0, report(10, 0), "pass", "pass rate 100 % (10 of 10 tests passed)"],
    [1, report(9, 1), "pass", "pass rate 90 % (9 of 10 tests passed)"],
    [1, report(8, 2), "fail", "pass rate 80 % (8 of 10 tests passed)"],
    [1, report(89_999, 10_001), "fail", "pass rate 89.99 % (89999 of 100000 tests passed)"],
    [0, report(0, 0), "fail", "no test was executed"],
    [0, report(0, 0, 3), "fail", "no test was executed, 3 skipped"],
    [0, report(1, 0, 3), "pass", "pass rate 100 % (1 of 1 test passed, 3 skipped)"],
    [1, report(1, 0), "fail", /^exit code 1 although the report shows no failure/],
  ])("of exit code %i and %o", (...[exitCode, reading, status, actual]) => {
    const judgement = judgeTest(test, { run: exited(exitCode), reading, silent: false });
    expect(judgement).toMatchObject({ status, expected: "pass rate ≥ 90 %, at least 1 test executed" });
    expect(judgement.actual).toEqual(typeof actual === "string" ? actual : expect.stringMatching(actual));
    expect(judgement.findings.length > 0).toBe(status !== "pass");
  });

  it.each([
    [0, false, "pass"],
    [1, false, "fail"],
    [0, true, "error"],
    [1, true, "error"],
  ])("without a report and with exit code %i (silent: %s)", (...[exitCode, silent, status]) => {
    expect(judgeTest(test, { run: exited(exitCode), reading: unreadable, silent })).toMatchObject({ status });
  });

  it("fails where the runner says that it executed nothing, whatever its exit code is", () => {
    const told = { executed: 0, said: "Ran 0 tests in 0.000s" };
    expect(judgeTest(test, { run: exited(0), reading: unreadable, silent: false, told })).toMatchObject({
      status: "fail",
      actual: "no test was executed: Ran 0 tests in 0.000s",
    });
    const some = { executed: 2, said: "2 passing" };
    const judged = judgeTest(test, { run: exited(0), reading: unreadable, silent: false, told: some });
    expect(judged.status).toBe("pass");
  });

  it.each([
    [1, "fail"],
    [0, "pass"],
  ])("heeds the runner that tells of %i failed tests, whatever its exit code is", (failed, status) => {
    const told = { executed: 5, failed, said: `${failed} failed, ${5 - failed} passed in 0.03s` };
    const judged = judgeTest(test, { run: exited(0), reading: unreadable, silent: false, told });
    expect(judged.status).toBe(status);
  });

  it("never passes by the exit code where the report that was printed is not whole", () => {
    const reading = { kind: "unreadable" as const, why: "1 tests of 5 planned ones", broken: true };
    expect(judgeTest(test, { run: exited(0), reading, silent: false })).toMatchObject({
      status: "error",
      actual: "exit code 0, and a report that is not whole: 1 tests of 5 planned ones",
    });
    const printed = problems(0);
    expect(
      judgeLint(gate("lint", { lint: { command: "x" } }), { run: exited(0), reading, output: printed }),
    ).toMatchObject({ status: "error" });
  });

  it("never passes by the exit code where a report file is configured", () => {
    expect(judgeTest(strict, { run: exited(0), reading: unreadable, silent: false })).toMatchObject({
      status: "error",
      actual: "report junit.xml: it is empty",
    });
  });
});

function coverage(covered: number, total: number): { kind: "report" } & CoverageReport {
  const count = { covered, total };
  const counts = { lines: count, branches: count, functions: count, statements: null };
  const whole = { covered: 5, total: 5 };
  const best = { lines: whole, branches: whole, functions: whole, statements: null };
  return {
    kind: "report",
    total: counts,
    files: [
      { path: "src/best.ts", counts: best },
      { path: "src/a.ts", counts, uncovered: { lines: "3-9, 14", functions: "open, close" } },
    ],
  };
}

describe("the coverage gate", () => {
  const thresholds = { lines: 85, branches: 85, functions: 85, statements: 85 };
  const gateOf = gate("coverage", { test: { command: "x" }, coverage: thresholds });

  it.each([
    [85, 100, "pass"],
    [84, 100, "fail"],
    [84_999, 100_000, "fail"],
    [100, 100, "pass"],
  ])("of %i covered of %i", (covered, total, status) => {
    expect(judgeCoverage(gateOf, null, coverage(covered, total)).status).toBe(status);
  });

  it("names each missed measure and the files that miss most of it", () => {
    expect(judgeCoverage(gateOf, null, coverage(849, 1_000))).toMatchObject({
      expected: "lines ≥ 85 %, branches ≥ 85 %, functions ≥ 85 %, statements ≥ 85 %",
      actual: "lines 84.9 %, branches 84.9 %, functions 84.9 %, statements not measured",
      findings: [
        { path: null, level: "error", message: "lines: 84.9 % is below 85 %; 1 more of 1000 needed" },
        { path: null, level: "error", message: "branches: 84.9 % is below 85 %; 1 more of 1000 needed" },
        { path: null, level: "error", message: "functions: 84.9 % is below 85 %; 1 more of 1000 needed" },
        { path: "src/a.ts", level: "info", message: "151 of 1000 lines not covered: 3-9, 14" },
        { path: "src/a.ts", level: "info", message: "151 of 1000 branches not covered" },
        { path: "src/a.ts", level: "info", message: "151 of 1000 functions not covered: open, close" },
      ],
    });
  });

  it("fails when nothing was measured at all", () => {
    const none = { lines: null, branches: null, functions: null, statements: null };
    expect(judgeCoverage(gateOf, null, { kind: "report", total: none, files: [] })).toMatchObject({
      status: "fail",
    });
  });

  it("fails without a report, and when its own command fails", () => {
    expect(judgeCoverage(gateOf, null, unreadable)).toMatchObject({ status: "error" });
    expect(judgeCoverage(gateOf, exited(1), coverage(1, 1))).toMatchObject({ status: "error" });
  });
});

describe("a custom gate", () => {
  const plain = gate("custom", { custom: [{ name: "a", command: "x" }] });
  const audit = gate("custom", { custom: [{ name: "a", command: "x", maxSeverity: "moderate" }] });

  it.each([
    [0, "pass"],
    [1, "fail"],
  ])("is judged by exit code %i", (exitCode, status) => {
    expect(judgeCustom(plain, { run: exited(exitCode), reading: unreadable, output: nothing })).toMatchObject(
      {
        status,
        actual: `exit code ${exitCode}`,
      },
    );
  });

  it.each([
    [{}, "pass", "no findings"],
    [{ low: 3, moderate: 1 }, "pass", "1 moderate, 3 low"],
    [{ high: 1, moderate: 1 }, "fail", "1 high, 1 moderate"],
    [{ critical: 1 }, "fail", "1 critical"],
  ])("with a limit of moderate and findings %o", (found, status, actual) => {
    const reading = { kind: "report" as const, counts: { ...severities, ...found }, findings: [] };
    expect(judgeCustom(audit, { run: exited(1), reading, output: nothing })).toMatchObject({
      status,
      actual,
    });
  });

  it("with a limit fails when the severities cannot be read, whatever the exit code", () => {
    expect(judgeCustom(audit, { run: exited(0), reading: unreadable, output: nothing })).toMatchObject({
      status: "error",
    });
  });
});

describe("findings", () => {
  it("are told once, errors first, otherwise in their order, at most 500", () => {
    const warning = { ...gateFinding("w"), level: "warning" as const };
    const errors = Array.from({ length: 600 }, (_, index) => gateFinding(`e${index}`));
    const sorted = worstFirst([warning, ...errors, ...errors]);
    expect(sorted).toHaveLength(maxFindings);
    expect(sorted.slice(0, 2)).toEqual(errors.slice(0, 2));
    expect(worstFirst([warning, warning, ...errors.slice(0, 1)])).toEqual([errors[0], warning]);
  });
});

describe("the verdict", () => {
  it.each([
    [["pass", "pass"], [], "pass"],
    [["pass", "fail"], [], "fail"],
    [["pass", "error"], [], "fail"],
    [["timeout"], [], "fail"],
    [[], [], "fail"],
    [["pass"], ["pass", "skipped"], "pass"],
    [["pass"], ["review", "fail"], "fail"],
    [["pass"], ["pass", "review"], "review"],
    [["pass"], ["unmeasured"], "review"],
    [["fail"], ["review"], "fail"],
  ] as const)("of gates %j and trials %j", (statuses, trials, verdict) => {
    const gates = statuses.map((status) => ({ status }));
    expect(
      verdictOf(
        gates,
        trials.map((status) => ({ status })),
      ),
    ).toBe(verdict);
  });
});
