import { describe, expect, it } from "vitest";
import { noTrials } from "../../../../src/domain/gates/trials/open-trials.ts";
import {
  checksNotIn,
  standingOfChecks,
  withChecks,
  type ChecksStanding,
  type ReportedCheck,
} from "../../../../src/domain/gates/judging/judge-check.ts";
import { type CheckGate } from "../../../../src/domain/gates/resolve.ts";
import { type GateVerdict } from "../../../../src/domain/gates/verdict/verdict.ts";

const since = new Date("2026-03-02T10:00:00Z");
const minutes = (count: number) => new Date(since.getTime() + count * 60_000);
const gate = (name: string, timeout = 30): CheckGate => ({
  kind: "check",
  name,
  timeoutMs: timeout * 60_000,
});
const said = (name: string, conclusion: string | null, output = ""): ReportedCheck => ({
  ...{ name, conclusion, output, url: null },
});

type Told = "waiting" | readonly string[];

const rows: [string, { gates: CheckGate[]; reported: ReportedCheck[]; after: number }, Told][] = [
  ["nobody has reported yet", { gates: [gate("ci")], reported: [], after: 1 }, "waiting"],
  ["it has not concluded", { gates: [gate("ci")], reported: [said("ci", null)], after: 1 }, "waiting"],
  ["it succeeded", { gates: [gate("ci")], reported: [said("ci", "success")], after: 1 }, ["pass"]],
  ["it failed", { gates: [gate("ci")], reported: [said("ci", "failure")], after: 1 }, ["fail"]],
  ["neutral is no success", { gates: [gate("ci")], reported: [said("ci", "neutral")], after: 1 }, ["fail"]],
  ["skipped is no success", { gates: [gate("ci")], reported: [said("ci", "skipped")], after: 1 }, ["fail"]],
  ["another succeeded", { gates: [gate("ci")], reported: [said("ci 2", "success")], after: 1 }, "waiting"],
  [
    "one of two of its name has not concluded",
    { gates: [gate("ci")], reported: [said("ci", "success"), said("ci", null)], after: 1 },
    "waiting",
  ],
  [
    "one of two of its name failed",
    { gates: [gate("ci")], reported: [said("ci", null), said("ci", "failure")], after: 1 },
    ["fail"],
  ],
  ["its time has run out", { gates: [gate("ci")], reported: [], after: 30 }, ["timeout"]],
  [
    "it succeeded and nobody told",
    { gates: [gate("ci")], reported: [said("ci", "success")], after: 99 },
    ["pass"],
  ],
  [
    "one failed while another is open",
    { gates: [gate("ci"), gate("e2e")], reported: [said("e2e", "failure")], after: 1 },
    ["error", "fail"],
  ],
  [
    "one succeeded while another is open",
    { gates: [gate("ci"), gate("e2e")], reported: [said("e2e", "success")], after: 1 },
    "waiting",
  ],
];

describe("checks of others", () => {
  it.each(rows)("%s", (_, { gates, reported, after }, told) => {
    const standing = standingOfChecks(gates, reported, { since, now: minutes(after) });
    expect(statusesOf(standing)).toEqual(told);
  });

  it("are looked at again when the first of those that are open runs out of time", () => {
    const gates = [gate("quick", 5), gate("slow", 60), gate("middling", 30)];
    const standing = standingOfChecks(gates, [said("quick", "success")], { since, now: minutes(10) });
    expect(standing).toEqual({ kind: "waiting", until: minutes(30) });
  });

  it("tell what a failed one said of itself", () => {
    const reported = [said("ci", "failure", "3 tests failed")];
    const standing = standingOfChecks([gate("ci")], reported, { since, now: minutes(2) });
    expect(standing).toMatchObject({
      results: [{ actual: "concluded failure", log: "3 tests failed", seconds: 120 }],
    });
  });

  it.each([
    ["success", "pass"],
    ["failure", "fail"],
  ])("with %s make the whole verdict a %s", (conclusion, whole) => {
    const verdict: GateVerdict = {
      ...{ verdict: "pass", base: null, head: "a".repeat(40), tree: "b".repeat(40), gates: [], ...noTrials },
    };
    const standing = standingOfChecks([gate("ci")], [said("ci", conclusion)], { since, now: minutes(1) });
    const results = standing.kind === "concluded" ? standing.results : [];
    expect(withChecks(verdict, results).verdict).toBe(whole);
  });

  it("that nobody asks for any more leave the verdict as it is", () => {
    const verdict: GateVerdict = {
      ...{ verdict: "pass", base: null, head: "a".repeat(40), tree: "b".repeat(40), gates: [], ...noTrials },
    };
    expect(withChecks(verdict, [])).toBe(verdict);
  });

  it("are waited for until a verdict tells of each", () => {
    const standing = standingOfChecks([gate("ci")], [said("ci", "success")], { since, now: minutes(1) });
    const gates = standing.kind === "concluded" ? standing.results : [];
    const verdict: GateVerdict = {
      ...{ verdict: "pass", base: null, head: "a".repeat(40), tree: "b".repeat(40), gates, ...noTrials },
    };
    expect(checksNotIn(verdict, [gate("ci"), gate("e2e")])).toEqual([gate("e2e")]);
  });
});

function statusesOf(standing: ChecksStanding): Told {
  return standing.kind === "waiting" ? "waiting" : standing.results.map(({ status }) => status);
}
