import { describe, expect, it } from "vitest";
import { gatesConfiguration } from "../../../../src/domain/gates/configuration.ts";
import {
  suggestAllowances,
  type AnsweredReview,
  type RefusedCommit,
} from "../../../../src/domain/gates/detection/loosen.ts";
import {
  nextProposalStep,
  proposalBody,
  type ProposalFacts,
} from "../../../../src/domain/gates/detection/propose.ts";
import { suggestThresholds } from "../../../../src/domain/gates/detection/suggest.ts";
import { type MeasuredNumbers } from "../../../../src/domain/gates/verdict/verdict.ts";

const configuration = gatesConfiguration.parse({
  lint: { command: "lint", maxWarnings: 10 },
  test: { command: "test", minPassRate: 95 },
});
const lint = (warnings: number): MeasuredNumbers => ({ kind: "problems", errors: 0, warnings });
const tests = (passed: number): MeasuredNumbers => ({ kind: "tests", passed, failed: 100 - passed });

interface Refusal {
  readonly task: string;
  readonly isOverruled: boolean;
  readonly gate: string;
}

function refused({ task, isOverruled, gate }: Refusal, measured: MeasuredNumbers): RefusedCommit {
  return { task, overruled: isOverruled ? [gate] : [], measured: new Map([[gate, measured]]) };
}
const linted = (task: string, isOverruled: boolean, ...warnings: number[]) =>
  warnings.map((each) => refused({ task, isOverruled, gate: "lint" }, lint(each)));

describe("a threshold that people overrule", () => {
  it.each<[string, RefusedCommit[], string, object]>([
    [
      "is loosened so far that four in five of the overruled commits would pass",
      linted("flaky", true, 12, 11, 14, 13, 90),
      "gates.lint.maxWarnings",
      { inForce: 10, proposed: 14, why: "looser", overruled: [{ task: "flaky", refused: 5, overruled: 5 }] },
    ],
    [
      "is loosened where more is stricter, too",
      [90, 91, 92, 93, 40].map((each) =>
        refused({ task: "ci", isOverruled: true, gate: "test" }, tests(each)),
      ),
      "gates.test.minPassRate",
      { inForce: 95, proposed: 90, why: "looser" },
    ],
    [
      "is looked at by kind of task: what is refused elsewhere does not hide it",
      [
        ...linted("flaky", true, 11, 12, 13, 14, 15),
        ...linted("jobs", false, ...Array<number>(200).fill(99)),
      ],
      "gates.lint.maxWarnings",
      { proposed: 14, overruled: [{ task: "flaky", refused: 5, overruled: 5 }] },
    ],
    [
      "is loosened by the kinds of task alone for which it is too strict",
      [
        ...linted("flaky", true, 11, 12, 13, 14, 15),
        ...linted("jobs", true, 98, 98, 98, 98, 98),
        ...linted("jobs", false, ...Array<number>(60).fill(99)),
      ],
      "gates.lint.maxWarnings",
      { proposed: 14, overruled: [{ task: "flaky" }] },
    ],
  ])("%s", (...[, commits, key, expected]) => {
    const suggestions = suggestThresholds(configuration, [], commits);
    expect(suggestions.find((each) => each.key === key)).toMatchObject(expected);
  });

  it.each<[string, RefusedCommit[]]>([
    ["fewer than five were", linted("flaky", true, 11, 12, 13, 14)],
    [
      "few of many were",
      [...linted("a", true, 11, 12, 13, 14, 15), ...linted("a", false, ...Array<number>(46).fill(20))],
    ],
    ["they met it, and failed for something else", linted("flaky", true, 1, 2, 3, 4, 5)],
    [
      "they are of several kinds of task",
      [...linted("a", true, 11, 12, 13), ...linted("b", true, 11, 12, 13)],
    ],
    [
      "another gate was overruled",
      linted("a", false, 11, 12, 13, 14, 15).map((each) => ({ ...each, overruled: ["test"] })),
    ],
  ])("stays where %s", (_, commits) => {
    expect(suggestThresholds(configuration, [], commits)).toEqual([]);
  });
});

const review = (accepted: boolean, path: string, rule = "removed-test"): AnsweredReview => ({
  ...{ task: "ci", accepted, findings: [{ rule, path }] },
});

describe("what people are asked about", () => {
  it("is exempted by rule and path where they nearly always accept it", () => {
    const reviews = [
      ...["a.test.ts", "b.test.ts", "a.test.ts", "c.test.ts", "[id].test.ts"].map((path) =>
        review(true, path),
      ),
      review(false, "c.test.ts"),
      ...["x", "x", "x"].map((path) => review(true, path, "looser-setting")),
    ];
    expect(suggestAllowances(reviews)).toEqual([
      {
        rule: "removed-test",
        paths: ["a.test.ts", "b.test.ts"],
        overruled: [{ task: "ci", refused: 6, overruled: 5 }],
      },
    ]);
  });

  it("stays where they often want changes", () => {
    const yes = Array.from({ length: 6 }, () => review(true, "a.ts"));
    const no = Array.from({ length: 2 }, () => review(false, "b.ts"));
    expect(suggestAllowances([...yes, ...no])).toEqual([]);
  });
});

const day = 86_400_000;
const facts: ProposalFacts = { switchedOff: false, changes: 1, last: null };

it.each<[string, Partial<ProposalFacts>, object]>([
  ["there is something, and nothing was proposed before", {}, { kind: "propose" }],
  ["nothing would change", { changes: 0 }, { reason: "nothing" }],
  ["the repository is switched off", { switchedOff: true }, { reason: "switched-off" }],
  ["the last is open", { last: { agoMs: 60 * day, state: "open" } }, { reason: "open" }],
  ["the last was merged yesterday", { last: { agoMs: day, state: "merged" } }, { reason: "recent" }],
  ["the last was merged a week ago", { last: { agoMs: 7 * day, state: "merged" } }, { kind: "propose" }],
  ["the last was closed a month ago", { last: { agoMs: 30 * day, state: "closed" } }, { reason: "declined" }],
  ["the last was closed long ago", { last: { agoMs: 91 * day, state: "closed" } }, { kind: "propose" }],
])("where %s: %o → %o", (_, given, step) => {
  expect(nextProposalStep({ ...facts, ...given })).toMatchObject(step);
});

it("a proposal says by kind of task why, and that nothing changes by itself", () => {
  const thresholds = suggestThresholds(configuration, [], linted("flaky", true, 12, 11, 14, 13, 90));
  const allowances = suggestAllowances(["a", "b", "c", "d", "e"].map((path) => review(true, path)));
  const body = proposalBody({ thresholds, allowances });
  expect(body).toContain(
    "| `gates.lint.maxWarnings` | 10 | 14 | flaky: 5 of 5 refused commits accepted anyway |",
  );
  expect(body).toContain("- `removed-test` on `a`, `b`, `c`, `d`, `e`: ci: 5 of 5 reviews accepted");
  expect(body).toContain("nothing changes unless this is merged");
});
