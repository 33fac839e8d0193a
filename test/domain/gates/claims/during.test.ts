import { describe, expect, it } from "vitest";
import { gatesConfiguration } from "../../../../src/domain/gates/configuration.ts";
import { cheapGates, freshFailures } from "../../../../src/domain/gates/claims/during.ts";
import { resolveGates } from "../../../../src/domain/gates/resolve.ts";
import { type Finding, type GateResult } from "../../../../src/domain/gates/verdict/verdict.ts";

describe("gates.during", () => {
  it.each([
    ["every 10 tool calls", 10],
    ["every 1 tool call", 1],
    ["  every  1000 tool calls ", 1_000],
  ])("understands %j", (text, calls) => {
    expect(resolveGates(gatesConfiguration.parse({ during: text })).during).toBe(calls);
  });

  it.each([
    "every 0 tool calls",
    "every 1001 tool calls",
    "every tool call",
    "10",
    "every -1 tool calls",
    "",
  ])("refuses %j, and says how it is written", (text) => {
    const problem = gatesConfiguration.safeParse({ during: text }).error?.issues[0];
    expect(problem).toMatchObject({ path: ["during"] });
    expect(problem?.message).toContain("every 10 tool calls");
  });

  it("is off unless it is named", () => {
    expect(resolveGates({}).during).toBeNull();
  });

  it("runs what builds and lints, in parts too, and no longer than two minutes", () => {
    const config = resolveGates(
      gatesConfiguration.parse({
        build: { command: "b", timeout: "1m" },
        lint: { command: "l" },
        test: { command: "t" },
        custom: [{ name: "c", command: "c" }],
        checks: [{ name: "ci" }],
        paths: { "web/**": { lint: { command: "wl" }, test: { command: "wt" } } },
      }),
    );
    const { gates, sections, checks } = cheapGates(config);
    expect(gates.map(({ name, timeoutMs }) => [name, timeoutMs])).toEqual([
      ["build", 60_000],
      ["lint", 120_000],
    ]);
    expect(sections.map((section) => section.gates.map(({ name }) => name))).toEqual([["lint (web/**)"]]);
    expect(checks).toEqual([]);
  });
});

const finding: Finding = { path: "a.ts", line: 3, level: "error", rule: "semi", message: "missing" };
const lint: GateResult = {
  ...{ name: "lint", kind: "lint", status: "fail", expected: "none", actual: "1 error", findings: [finding] },
  ...{ seconds: 1, cached: false, log: "" },
};

describe("a failure is told once", () => {
  const told = new Set(freshFailures([lint], new Set()).keys);

  it.each<[string, GateResult, number]>([
    ["the same again is not", lint, 0],
    ["the same on another line is not", { ...lint, findings: [{ ...finding, line: 9 }] }, 0],
    ["one in another file is", { ...lint, findings: [finding, { ...finding, path: "b.ts" }] }, 1],
    ["another message is", { ...lint, findings: [{ ...finding, message: "too many" }] }, 1],
    ["another gate's is", { ...lint, name: "build" }, 1],
    ["one without findings is", { ...lint, findings: [] }, 1],
    ["what passes is not", { ...lint, name: "build", status: "pass" }, 0],
    ["what could not be judged is not", { ...lint, name: "build", status: "error" }, 0],
    ["what took too long is not", { ...lint, name: "build", status: "timeout" }, 0],
  ])("%s", (_, result, fresh) => {
    const { gates, keys } = freshFailures([result], told);
    expect(keys).toHaveLength(fresh);
    expect(gates.flatMap(({ findings }) => findings).length).toBeLessThanOrEqual(fresh);
    expect(freshFailures([result], new Set([...told, ...keys])).gates).toEqual([]);
  });
});
