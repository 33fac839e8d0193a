import { expect, it } from "vitest";
import { markRedBefore } from "../../../../src/domain/gates/pulls/red-before.ts";
import { refusedBy } from "../../../../src/domain/gates/pulls/rule-on-request.ts";
import {
  type Finding,
  type GateResult,
  type GateVerdict,
} from "../../../../src/domain/gates/verdict/verdict.ts";

const gate = (given: Partial<GateResult>): GateResult => ({
  ...{ name: "test", kind: "test", status: "fail", expected: "0 failed", actual: "1 failed", findings: [] },
  ...{ seconds: 1, cached: false, log: "", ...given },
});
const finding = (message: string, line = 1): Finding => ({
  ...{ path: "till.test.ts", line, level: "error", rule: null, message },
});
const passing = gate({ name: "build", status: "pass" });
const red = (...findings: Finding[]) => gate({ findings });

interface Judged {
  readonly head: GateResult[];
  readonly base: GateResult[];
  readonly trial?: "fail" | "review";
}

it.each<[string, Judged, string, string[]]>([
  [
    "what was red by the same findings, wherever they moved, is refused for nothing",
    { head: [passing, red(finding("adds", 9))], base: [red(finding("adds", 1), finding("subtracts"))] },
    "pass",
    [],
  ],
  [
    "one finding more is refused",
    { head: [red(finding("adds"), finding("divides"))], base: [red(finding("adds"))] },
    "fail",
    ["test"],
  ],
  [
    "the same finding twice, which was there once, is refused",
    { head: [red(finding("adds"), finding("adds", 2))], base: [red(finding("adds"))] },
    "fail",
    ["test"],
  ],
  [
    "what was green is refused",
    { head: [red(finding("adds"))], base: [gate({ status: "pass" })] },
    "fail",
    ["test"],
  ],
  ["what the base was not asked for is refused", { head: [red()], base: [] }, "fail", ["test"]],
  ["without findings the measure is compared", { head: [red()], base: [red()] }, "pass", []],
  [
    "and another measure is refused",
    { head: [red()], base: [gate({ actual: "2 failed" })] },
    "fail",
    ["test"],
  ],
  [
    "one of two that was green is refused alone",
    { head: [red(), gate({ name: "lint" })], base: [red(), gate({ name: "lint", status: "pass" })] },
    "fail",
    ["lint"],
  ],
  ["trials stand beside it", { head: [red()], base: [red()], trial: "fail" }, "fail", ["trials"]],
  ["for a person, too", { head: [red()], base: [red()], trial: "review" }, "review", ["trials"]],
])("%s", (_, { head, base, trial }, ...expected) => {
  const trials = trial === undefined ? [] : [{ name: "new-tests", status: trial } as const];
  const verdict: GateVerdict = {
    ...{ verdict: "fail", base: "a", head: "b", tree: "c", gates: head, demands: [], witnesses: [] },
    trials: trials.map((each) => ({ ...each, summary: "", findings: [], seconds: 1, cached: false })),
  };
  const marked = markRedBefore(verdict, base);
  expect([marked.verdict, refusedBy(marked)]).toEqual(expected);
});
