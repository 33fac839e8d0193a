import { describe, expect, it } from "vitest";
import { decideOnBranch } from "../../../../src/domain/escalations/filing/default-branch.ts";
import { type ReportedCheck } from "../../../../src/domain/gates/judging/judge-check.ts";
import {
  decideClearing,
  decideFiling,
  type ClearingDecision,
  type FiledIssue,
  type FilingDecision,
  type FilingFacts,
} from "../../../../src/domain/escalations/filing/filing.ts";

const open: FiledIssue = { issue: 7, state: "open", dismissed: false, hasHumanRequired: false };
const closed: FiledIssue = { ...open, state: "closed" };
const facts: FilingFacts = { switchedOff: null, registered: true, standing: null, earlier: null };

describe("a producer's report", () => {
  it.each<[string, Partial<FilingFacts>, FilingDecision]>([
    ["is filed once", {}, { kind: "file", earlier: null }],
    ["names the issue in which it stood before", { earlier: 3 }, { kind: "file", earlier: 3 }],
    ["is found while its issue is open", { standing: open }, { kind: "found", issue: 7 }],
    [
      "is found while its issue is on its way to GitHub",
      { standing: { ...open, issue: null, state: "absent" } },
      { kind: "found", issue: null },
    ],
    [
      "is filed anew when its issue was closed as completed: it did not hold",
      { standing: closed, earlier: 3 },
      { kind: "file", earlier: 7 },
    ],
    [
      "is not filed again after a person closed its issue as not planned",
      { standing: { ...closed, dismissed: true } },
      { kind: "dismissed", issue: 7 },
    ],
    [
      "is refused without a registered stuck label",
      { registered: false },
      { kind: "refuse", reason: "unregistered" },
    ],
    [
      "is refused where Nightshift is switched off",
      { switchedOff: "repository" },
      { kind: "refuse", reason: "switched_off" },
    ],
  ])("%s", (_title, given, decision) => {
    expect(decideFiling({ ...facts, ...given })).toEqual(decision);
  });
});

describe("a condition that is gone", () => {
  it.each<[string, FiledIssue | null, ClearingDecision]>([
    ["closes its issue", open, { kind: "close", issue: 7 }],
    ["leaves an issue that a person has", { ...open, hasHumanRequired: true }, { kind: "leave", issue: 7 }],
    ["is noted where somebody closed the issue before", closed, { kind: "end", issue: 7 }],
    [
      "takes back what GitHub was not told yet",
      { ...open, issue: null, state: "absent" },
      { kind: "withdraw" },
    ],
    ["that was never reported asks for nothing", null, { kind: "nothing" }],
  ])("%s", (_title, standing, decision) => {
    expect(decideClearing({ switchedOff: null, standing })).toEqual(decision);
  });

  it.each(["service", "installation", "repository", "domain"] as const)(
    "closes and withdraws nothing while the %s is switched off",
    (switchedOff) => {
      for (const standing of [open, { ...open, issue: null, state: "absent" } as const]) {
        expect(decideClearing({ switchedOff, standing })).toEqual({ kind: "refuse", reason: "switched_off" });
      }
    },
  );
});

describe("the checks of the default branch", () => {
  const check = (name: string, conclusion: string | null): ReportedCheck => {
    return { name, conclusion, url: null, output: "" };
  };

  it.each(["failure", "error", "timed_out", "startup_failure"])("are stuck by %s", (conclusion) => {
    expect(decideOnBranch([check("unit", conclusion)], []).failing).toHaveLength(1);
  });

  it.each([null, "success", "neutral", "skipped", "cancelled", "action_required", "stale"])(
    "are not stuck by %s",
    (conclusion) => {
      expect(decideOnBranch([check("unit", conclusion)], []).failing).toEqual([]);
    },
  );

  it.each([null, "neutral", "skipped", "cancelled", "failure"])("are not mended by %s", (conclusion) => {
    expect(decideOnBranch([check("unit", conclusion)], ["unit"]).passing).toEqual([]);
  });

  it("are mended when every check of the name passes, and only where something was filed", () => {
    const checks = [check("unit", "success"), check("unit", "success"), check("lint", "success")];
    expect(decideOnBranch(checks, ["unit", "gone"])).toEqual({ failing: [], passing: ["unit"] });
    expect(decideOnBranch([...checks, check("unit", null)], ["unit"]).passing).toEqual([]);
  });

  it("count once for each name, and never Nightshift's own", () => {
    const checks = [
      check("unit", "failure"),
      check("unit", "timed_out"),
      check("nightshift / test", "failure"),
    ];
    expect(decideOnBranch(checks, []).failing.map(({ name }) => name)).toEqual(["unit"]);
  });
});
