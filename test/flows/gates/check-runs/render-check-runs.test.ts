import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { noTrials } from "../../../../src/domain/gates/trials/open-trials.ts";
import { worstFirst } from "../../../../src/domain/gates/verdict/findings.ts";
import {
  type Finding,
  type GateResult,
  type GateVerdict,
} from "../../../../src/domain/gates/verdict/verdict.ts";
import { renderCheckRuns } from "../../../../src/flows/gates/check-runs/render-check-runs.ts";
import { demandsText } from "../../../../src/flows/gates/check-runs/trials-text.ts";
import { demand, report, witness } from "../../../support/trial-report.ts";
import { anyText } from "../../../support/any-text.ts";

function gate(name: string, more: Partial<GateResult> = {}): GateResult {
  return {
    ...{ name, kind: "custom", status: "pass", expected: "exit code 0", actual: "exit code 0" },
    ...{ findings: [], seconds: 1.25, cached: false, log: "" },
    ...more,
  };
}

function verdictWith(gates: readonly GateResult[], more: Partial<GateVerdict> = {}): GateVerdict {
  const passed = gates.every(({ status }) => status === "pass");
  return {
    ...{ verdict: passed ? "pass" : "fail", base: null, head: "a".repeat(40), tree: "b".repeat(40) },
    ...{ gates, ...noTrials },
    ...more,
  };
}

const finding: Finding = { path: "src/a.ts", line: 3, level: "error", rule: "no-var", message: "Use let." };

describe("the check runs of a verdict", () => {
  it("hold no half of a character where they are cut", () => {
    const long = [198, 199, 999, 1_000].map((length) => "a".repeat(length) + "😀".repeat(500));
    const gates = long.map((actual, index) => gate(`g${index}`, { status: "fail", actual }));
    expect(JSON.stringify(renderCheckRuns(verdictWith(gates)))).not.toMatch(/\\ud[89ab]/);
  });

  it("are one for each gate and a summary", () => {
    const runs = renderCheckRuns(verdictWith([gate("build"), gate("ci / docs")]));
    expect(runs.map(({ name, conclusion, title }) => [name, conclusion, title])).toEqual([
      ["nightshift / build", "success", "exit code 0"],
      ["nightshift / ci / docs", "success", "exit code 0"],
      ["nightshift / gates", "success", "2 of 2 gates passed"],
    ]);
  });

  it("say of a gate that is switched off that it is, and conclude neutral", () => {
    const off = "switched off by the configuration of the base branch";
    const some = renderCheckRuns(verdictWith([gate("build")], { switchedOff: ["lint"] }));
    expect(some.map(({ name, conclusion, title }) => [name, conclusion, title])).toEqual([
      ["nightshift / build", "success", "exit code 0"],
      ["nightshift / lint", "neutral", off],
      ["nightshift / gates", "success", "1 of 1 gates passed"],
    ]);
    expect(some[2]?.summary).toContain(`lint is ${off}.`);
    const all = renderCheckRuns(verdictWith([], { switchedOff: ["gates"] }));
    expect(all.map(({ name, conclusion, title }) => [name, conclusion, title])).toEqual([
      ["nightshift / gates", "neutral", off],
    ]);
  });

  it.each([
    ["fail", "failure"],
    ["error", "failure"],
    ["timeout", "timed_out"],
  ] as const)("conclude a gate of status %s with %s, and the summary with failure", (status, conclusion) => {
    const runs = renderCheckRuns(verdictWith([gate("build"), gate("scan", { status })]));
    expect(runs.map((run) => run.conclusion)).toEqual(["success", conclusion, "failure"]);
    expect(runs[2]?.title).toBe("failed: scan");
  });

  it("show a table of expected and actual", () => {
    const [run] = renderCheckRuns(
      verdictWith([gate("lint", { expected: "errors ≤ 0", actual: "2 errors | 1" })]),
    );
    expect(run?.summary).toBe(
      "| Gate | Result | Expected | Actual | Time |\n| --- | --- | --- | --- | --- |\n" +
        "| lint | ✅ pass | errors ≤ 0 | 2 errors \\| 1 | 1.3 s |",
    );
  });

  it("annotate each finding that has a place, with its level and rule", () => {
    const findings: Finding[] = [
      finding,
      { ...finding, level: "warning", line: null },
      { ...finding, level: "info" },
      { ...finding, path: null },
    ];
    const [run] = renderCheckRuns(verdictWith([gate("lint", { findings })]));
    expect(run?.annotations).toEqual([
      { path: "src/a.ts", line: 3, level: "failure", title: "no-var", message: "Use let." },
      { path: "src/a.ts", line: 1, level: "warning", title: "no-var", message: "Use let." },
      { path: "src/a.ts", line: 3, level: "notice", title: "no-var", message: "Use let." },
    ]);
    expect(run?.text).toContain("- error: `src/a.ts:3` Use let. (no-var)");
  });

  it("say what was detected and how to pin it", () => {
    const source = { kind: "detected" as const, found: ["package.json: scripts.test"] };
    const summary = renderCheckRuns(verdictWith([gate("test")]), { source }).at(-1)?.summary;
    expect(summary).toMatch(/`package.json: scripts.test`.*\.github\/nightshift\.yml/);
    const unread = "a.yaml is not read: rename it";
    const told = renderCheckRuns(verdictWith([gate("test")]), { source: { ...source, unread } });
    expect(told.at(-1)?.summary).toContain(` ${unread}.`);
    const pin = 'lint: { command: "make lint" }';
    const passedOver = [{ found: ["Makefile: lint", "Makefile: test"], why: "package.json goes first", pin }];
    const left = renderCheckRuns(verdictWith([gate("test")]), { source: { ...source, passedOver } });
    expect(left.at(-1)?.summary).toContain(
      " Not taken: `Makefile: lint`, `Makefile: test`, for package.json goes first; to have it run, " +
        'name all gates there, with it like `lint: { command: "make lint" }`.',
    );
  });

  it("name each place that may configure the gates", () => {
    const source = { kind: "configured" as const };
    const summary = renderCheckRuns(verdictWith([gate("test")]), { source }).at(-1)?.summary;
    for (const place of ["the API", ".github/nightshift.yml", "the organisation's"])
      expect(summary).toContain(place);
  });

  it("tell from which source each gate comes", () => {
    const origins = { test: "repository", "a|b": "organisation", lint: "repository", other: "environment" };
    const source = { kind: "configured" as const, origins };
    const verdict = verdictWith([gate("test"), gate("a|b"), gate("lint")]);
    expect(renderCheckRuns(verdict, { source }).at(-1)?.summary).toContain(
      "The gates of the configuration in force: test, lint from `.github/nightshift.yml` of the default branch; " +
        "a\\|b from the organisation's `.github/nightshift.yml`.",
    );
  });

  it("tell what a trial refuses, by its witness", () => {
    const verdict = verdictWith([gate("test")], { verdict: "fail", base: "b", ...report("fail") });
    const summary = renderCheckRuns(verdict).at(-1);
    expect(summary).toMatchObject({ conclusion: "failure", title: "failed: trials" });
    expect(summary?.text).toContain("With `return 0` in `subtotal` (src/price.ts:14)");
    expect(summary?.text).toContain("| kill-parity | ❌ fail |");
    expect(summary?.text).toContain(
      "**What this change asks of the tests**\n\n" +
        "| Test | Change | Before | Now | Over the old product | Defects noticed before and now |\n" +
        "| --- | --- | --- | --- | --- | --- |\n" +
        "| test/price.test.js: adds two prices | rewritten | fails | passes | fails | 3 → 2 |",
    );
    expect(summary?.text).toContain("`nightshift gates witness c0ffee01`");
    expect(summary?.annotations).toMatchObject([{ path: "test/price.test.js", line: 4, level: "failure" }]);
  });

  it.each([
    ["block", [], "action_required", "a person has to look at what this change asks of the tests"],
    ["tell", [], "neutral", "a person has to look at what this change asks of the tests"],
    ["block", [["trials", "wren"]], "neutral", "accepted by a person"],
  ] as const)(
    "conclude what only a person can decide by %s and %j",
    (...[review, accepted, conclusion, title]) => {
      const verdict = verdictWith([gate("test")], { verdict: "review", ...report("review") });
      const summary = renderCheckRuns(verdict, { review, accepted: new Map(accepted) }).at(-1);
      expect(summary).toMatchObject({ conclusion, title });
      expect(summary?.annotations).toMatchObject([{ level: "warning" }]);
    },
  );

  it("stay within GitHub's limits, however much a change asks of the tests", () => {
    const demands = Array.from({ length: 900 }, () => ({ ...demand, test: "t".repeat(900) }));
    const witnesses = Array.from({ length: 90 }, () => ({ ...witness, sentence: "s".repeat(900) }));
    const verdict = verdictWith([gate("test")], { ...report("fail"), demands, witnesses });
    const text = renderCheckRuns(verdict).at(-1)?.text ?? "";
    expect(Buffer.byteLength(text)).toBeLessThan(65_535);
    expect(text).toMatch(/and \d+ more tests/);
    expect(Buffer.byteLength(demandsText(verdict))).toBeLessThan(20_000);
  });

  it("do not let output break out of its fence or call people", () => {
    const log = "```\n@everyone\n````text\n";
    const message = "@octocat fixes #1 <!-- x --> | `";
    const [run] = renderCheckRuns(verdictWith([gate("test", { log, findings: [{ ...finding, message }] })]));
    expect(run?.text).toContain("`````text\n```\n@everyone\n````text\n`````");
    expect(run?.text).not.toMatch(/@octocat|fixes #1|<!--/);
  });

  it("stay within GitHub's limits, whatever the gates printed", () => {
    const text = anyText({ maxLength: 3_000 });
    const findings = fc.array(
      text.map((message): Finding => ({ ...finding, message })),
      { maxLength: 200 },
    );
    const result = fc.record({ log: text.map((part) => part.repeat(40)), actual: text, findings });
    fc.assert(
      fc.property(fc.array(result, { maxLength: 3 }), (results) => {
        const gates = results.map((one, index) =>
          gate(`gate ${index}`, { ...one, findings: worstFirst(one.findings) }),
        );
        for (const run of renderCheckRuns(verdictWith(gates))) {
          expect(Buffer.byteLength(run.summary)).toBeLessThan(65_535);
          expect(Buffer.byteLength(run.text ?? "")).toBeLessThan(65_535);
          expect(run.annotations.length).toBeLessThanOrEqual(500);
        }
      }),
      { numRuns: 30 },
    );
  });
});
