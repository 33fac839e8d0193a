import { expect, it } from "vitest";
import {
  type Finding,
  type GateResult,
  type GateVerdict,
} from "../../../../src/domain/gates/verdict/verdict.ts";
import { explainPhaseFailure, type FailedPhase } from "../../../../src/domain/jobs/phases/phase-failure.ts";

const phase = (given: Partial<FailedPhase>): FailedPhase => ({
  ...{ kind: "tactical", number: 2, suffix: "a", planned: "notes", why: "gates", ended: null, trouble: null },
  ...{ tripwires: [], refusal: null, reviews: [], ...given },
});
const gate = (given: Partial<GateResult>): GateResult => ({
  ...{ name: "test", kind: "test", status: "fail", expected: "0 failed", actual: "1 failed", findings: [] },
  ...{ seconds: 1, cached: false, log: "", ...given },
});
const verdict = (...gates: GateResult[]): GateVerdict => ({
  ...{ verdict: "fail", base: "a", head: "b", tree: "c", gates, trials: [], demands: [], witnesses: [] },
});
const failing = (line: number): Finding => ({
  ...{ path: "till.test.ts", line, level: "error", rule: null, message: `test ${line}: expected 3` },
});

const rows: [string, Partial<FailedPhase>, { text: string; under: string[] }[]][] = [
  [
    "gates name what they demand and every test that fails",
    {
      refusal: {
        problem: null,
        verdict: verdict(
          gate({ name: "build", status: "pass" }),
          gate({ findings: [failing(1), failing(2)] }),
        ),
      },
    },
    [
      {
        text: "test: 1 failed; demanded: 0 failed",
        under: ["till.test.ts:1: test 1: expected 3", "till.test.ts:2: test 2: expected 3"],
      },
    ],
  ],
  [
    "of many findings the first are listed, and the others counted",
    {
      why: "stale",
      refusal: {
        problem: null,
        verdict: verdict(gate({ findings: Array.from({ length: 12 }, (_, at) => failing(at + 1)) })),
      },
    },
    [
      {
        text: "test: 1 failed; demanded: 0 failed",
        under: [
          ...Array.from({ length: 10 }, (_, at) => `till.test.ts:${at + 1}: test ${at + 1}: expected 3`),
          "and 2 more",
        ],
      },
    ],
  ],
  [
    "a gate that names nothing shows the end of what it printed",
    { refusal: { problem: null, verdict: verdict(gate({ log: "one\n\ntwo\n" })) } },
    [{ text: "test: 1 failed; demanded: 0 failed", under: ["it printed: one", "it printed: two"] }],
  ],
  [
    "a plan tells its error in the words that its agent was told",
    { why: "invalid-plan", refusal: { verdict: null, problem: "todos.yaml: phases: expected a list" } },
    [{ text: "todos.yaml: phases: expected a list", under: [] }],
  ],
  [
    "what contradicts each other is named",
    { why: "conflict", refusal: { verdict: null, problem: "a.ts still holds marks of a contradiction" } },
    [{ text: "a.ts still holds marks of a contradiction", under: [] }],
  ],
  [
    "a limit is named with its key, and with what refused the claim before",
    {
      why: "limit",
      ended: { kind: "limit", limit: "cost" },
      refusal: { problem: null, verdict: null },
    },
    [
      {
        text: "its agent was stopped: it had used what its work may cost (`escalations.caps.attemptCostUsd`)",
        under: [],
      },
      { text: "change: no file differs from the base; demanded: a change", under: [] },
    ],
  ],
  [
    "a crash tells the last of what it left",
    { why: "faults", ended: { kind: "fault", fault: "crashed", detail: "exit code 3\nout of memory" } },
    [{ text: "the agent's process crashed: out of memory", under: [] }],
  ],
  [
    "what broke it off is told",
    { why: "interrupted", trouble: "connection reset" },
    [{ text: "the last time by an error: connection reset", under: [] }],
  ],
  [
    "reviewers that hold it are named with their findings",
    {
      why: "reviews",
      reviews: [
        {
          ...{ specialist: "security", gates: true, verdict: "fail", problem: null, leftOut: [] },
          findings: [{ ...failing(3), suggestion: null }],
        },
        { specialist: "style", gates: false, verdict: "fail", problem: null, leftOut: [], findings: [] },
      ],
    },
    [{ text: "security: fail: 1 error", under: ["error, till.test.ts:3: test 3: expected 3"] }],
  ],
  [
    "a tripwire names its condition",
    {
      why: "tripwire",
      tripwires: [
        { kind: "protected", reason: "path", path: ".github/workflows/ci.yml", rule: ".github/**" },
      ],
    },
    [{ text: ".github/workflows/ci.yml is protected (.github/**)", under: [] }],
  ],
  ["an agent that cannot go on says so itself", { why: "blocked" }, []],
];

it.each(rows)("%s", (_, given, details) => {
  const failure = explainPhaseFailure(phase(given));
  expect(failure.details).toEqual(details);
  expect(failure.name).toBe("Phase 2a, tactical (notes)");
});
