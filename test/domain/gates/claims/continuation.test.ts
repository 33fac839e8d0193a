import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { continuationOf } from "../../../../src/domain/gates/claims/continuation.ts";
import { noTrials } from "../../../../src/domain/gates/trials/open-trials.ts";
import { type TrialReport } from "../../../../src/domain/gates/trials/trial.ts";
import { worstFirst } from "../../../../src/domain/gates/verdict/findings.ts";
import {
  type Finding,
  type GateResult,
  type GateVerdict,
} from "../../../../src/domain/gates/verdict/verdict.ts";
import { report, trial, witness } from "../../../support/trial-report.ts";
import { anyText } from "../../../support/any-text.ts";

function failed(kind: GateResult["kind"], findings: readonly Finding[] = [], log = ""): GateResult {
  const words = { expected: "errors ≤ 0", actual: "some errors" };
  return {
    name: kind,
    kind,
    status: "fail",
    ...words,
    findings: worstFirst(findings),
    seconds: 1,
    cached: false,
    log,
  };
}

function finding(path: string | null, message: string, more: Partial<Finding> = {}): Finding {
  return { path, line: path === null ? null : 3, level: "error", rule: null, message, ...more };
}

function verdictWith(gates: readonly GateResult[], tried: TrialReport = noTrials): GateVerdict {
  return { verdict: "fail", base: null, head: "a".repeat(40), tree: "b".repeat(40), gates, ...tried };
}

const limits = { number: 1, remaining: 2, maxBytes: 8_000 };

describe("a continuation", () => {
  it("tells only what failed, the most useful first", () => {
    const passed = { ...failed("build"), status: "pass" as const };
    const gates = [failed("custom"), failed("coverage"), failed("test"), passed, failed("lint")];
    const continuation = continuationOf(verdictWith(gates, report("fail")), limits);
    expect(continuation).toMatchObject({ number: 1, remaining: 2 });
    expect(continuation.gates.map(({ kind }) => kind)).toEqual([
      "trial",
      "lint",
      "test",
      "coverage",
      "custom",
    ]);
    expect(continuation.gates[0]?.failures).toEqual([
      { where: "test/price.test.js:4", message: `${witness.sentence} (unnoticed-defect)` },
    ]);
  });

  it("leaves out what only a person can decide", () => {
    const tried = { ...noTrials, trials: [trial("review"), trial("unmeasured", { name: "kill-parity" })] };
    expect(continuationOf(verdictWith([], tried), limits).gates).toEqual([]);
  });

  it("has exactly the fields that the templates know", () => {
    const [gate] = continuationOf(
      verdictWith([failed("lint", [finding("a.ts", "bad")], "log\n")]),
      limits,
    ).gates;
    expect(gate).toEqual({
      ...{ name: "lint", kind: "lint", expected: "errors ≤ 0", actual: "some errors" },
      failures: [{ where: "a.ts:3", message: "bad" }],
      moreFailures: 0,
      logTail: "log",
    });
  });

  it("tells errors before warnings and each cause once", () => {
    const findings = [
      finding("w.ts", "careful", { level: "warning" }),
      finding("a.ts", "unused", { rule: "no-unused" }),
      finding("b.ts", "unused", { rule: "no-unused" }),
      finding(null, "lines: 1 % is below 85 %", { rule: "lines" }),
    ];
    const [gate] = continuationOf(verdictWith([failed("lint", findings)]), limits).gates;
    expect(gate?.failures).toEqual([
      { where: "a.ts:3", message: "unused (no-unused); the same 1 more time: b.ts:3" },
      { where: "lint", message: "lines: 1 % is below 85 %" },
      { where: "w.ts:3", message: "careful" },
    ]);
  });

  it("puts each message on one line and the end of the log behind it", () => {
    const gate = failed("test", [finding("a.ts", "first\n  second")], `${"x".repeat(9_000)}\nthe end\n`);
    const [told] = continuationOf(verdictWith([gate]), limits).gates;
    expect(told?.failures[0]?.message).toBe("first second");
    expect(told?.logTail).toMatch(/^\[\d+ bytes left out\]\nx+\nthe end$/);
  });

  it("counts what did not fit", () => {
    const findings = Array.from({ length: 400 }, (_, index) =>
      finding(`src/${index}.ts`, `problem ${index}`),
    );
    const [gate] = continuationOf(verdictWith([failed("lint", findings)]), limits).gates;
    expect(gate?.moreFailures).toBeGreaterThan(0);
    expect((gate?.failures.length ?? 0) + (gate?.moreFailures ?? 0)).toBe(400);
  });

  it("keeps within its bytes, however many gates fail and whatever they are called", () => {
    const path = `${"deep/".repeat(150)}end.ts`;
    const gates = Array.from({ length: 300 }, (_, index) => ({
      ...failed("custom", [finding(path, "é".repeat(400)), finding("b.ts", "bad")], "log\n".repeat(3_000)),
      ...{ name: `gate-${index}`, actual: "w".repeat(1_500) },
    }));
    const told = continuationOf(verdictWith(gates), limits);
    const words = told.gates.flatMap(({ expected, actual, failures, logTail }) => [
      ...[expected, actual, logTail],
      ...failures.map(({ where, message }) => where + message),
    ]);
    expect(Buffer.byteLength(words.join(""))).toBeLessThanOrEqual(limits.maxBytes);
    expect(told.gates[0]?.failures[0]?.where).toMatch(/^….*\/end\.ts:3$/);
    expect(told.others).toMatch(new RegExp(`^gate-${told.gates.length}, .*left out\\]$`));
  });

  it("keeps within its bytes whatever fails", () => {
    const text = anyText({ maxLength: 2_000 });
    const findings = fc.array(
      fc.record({
        path: fc.option(fc.constantFrom("src/a.ts", "src/b.ts")),
        line: fc.option(fc.integer({ min: 1, max: 99 })),
        level: fc.constantFrom("error", "warning", "info", "note"),
        rule: fc.option(fc.constantFrom("no-var", "eqeqeq")),
        message: text,
      }),
      { maxLength: 30 },
    );
    const gate = fc.record({
      kind: fc.constantFrom("build", "lint", "test", "coverage", "custom"),
      findings,
      log: text,
    });
    fc.assert(
      fc.property(fc.array(gate, { maxLength: 5 }), (gates) => {
        const results = gates.map(({ kind, findings, log }) => failed(kind, findings, log));
        const continuation = continuationOf(verdictWith(results), limits);
        expect(continuation.gates).toHaveLength(gates.length);
        const told = continuation.gates.flatMap(({ failures, logTail }) => [
          logTail,
          ...failures.map(({ where, message }) => where + message),
        ]);
        expect(Buffer.byteLength(told.join(""))).toBeLessThanOrEqual(limits.maxBytes);
      }),
    );
  });
});
