import { describe, expect, it } from "vitest";
import { type Review, type ReviewFinding } from "../../../src/domain/reviews/review.ts";
import {
  disputeFindings,
  fingerprintOf,
  lineOfTracked,
  passOver,
  trackFindings,
} from "../../../src/domain/reviews/tracked-findings.ts";

const leak: ReviewFinding = {
  ...{ path: "src/a.ts", line: 3, level: "error", rule: "security" },
  ...{ message: "Line 3 leaks `key`.", suggestion: null },
};
const review = (findings: readonly ReviewFinding[], more: Partial<Review> = {}): Review => ({
  ...{ specialist: "security", gates: true, verdict: "pass", problem: null, leftOut: [], findings },
  ...more,
});
const standings = (tracked: ReturnType<typeof trackFindings>) =>
  tracked.map(({ standing, since }) => `${standing} since ${since}`);

describe("a finding over the commits of a phase", () => {
  it("is the same where lines moved, and another in another file or with other words", () => {
    const same = fingerprintOf({ path: leak.path, message: "line 17 leaks  key" });
    expect(fingerprintOf(leak)).toBe(same);
    expect(fingerprintOf({ ...leak, path: "src/b.ts" })).not.toBe(same);
    expect(fingerprintOf({ ...leak, message: "Line 3 loops for ever." })).not.toBe(same);
  });

  it("stands, is fixed when its specialist does not find it any more, and stands again when it comes back", () => {
    const first = trackFindings([], [review([leak])], 1);
    expect(standings(first)).toEqual(["open since 1"]);
    expect(standings(trackFindings(first, [review([{ ...leak, line: 9 }])], 2))).toEqual(["open since 1"]);
    const fixed = trackFindings(first, [review([])], 1);
    expect(standings(fixed)).toEqual(["fixed since 1"]);
    expect(standings(trackFindings(fixed, [review([leak])], 2))).toEqual(["open since 1"]);
  });

  it.each([
    ["its specialist could not review", review([], { problem: "crashed" })],
    ["its specialist was not shown its file", review([], { leftOut: ["src/a.ts"] })],
    ["only another specialist reviewed", review([], { specialist: "simplicity" })],
  ])("still stands where %s", (_, later) => {
    expect(standings(trackFindings(trackFindings([], [review([leak])], 1), [later], 1))).toEqual([
      "open since 1",
    ]);
  });

  it("is passed over where the phase goes on with it, and then is not called fixed for being left out", () => {
    const passed = passOver(trackFindings([], [review([leak])], 1));
    expect(standings(passed)).toEqual(["passed-over since 1"]);
    expect(standings(trackFindings(passed, [review([])], 2))).toEqual(["passed-over since 1"]);
  });

  const warning: ReviewFinding = { ...leak, level: "warning" };
  const dispute = { by: "agent", reason: "It is the\npublic key." } as const;
  const disputed = (findings: readonly ReviewFinding[]) =>
    disputeFindings(
      trackFindings([], [review(findings)], 1),
      findings.map((each) => ({ specialist: "security", fingerprint: fingerprintOf(each), dispute })),
    );

  it("is disputed with a reason that its specialist is told, and stays so whether it is repeated or left out", () => {
    const found = disputed([warning]);
    expect(standings(found)).toEqual(["disputed since 1"]);
    expect(found.map(lineOfTracked)).toEqual([
      "- is disputed; warning; src/a.ts:3: Line 3 leaks `key`. Disputed by the agent that made the change: It is the public key.",
    ]);
    for (const later of [review([]), review([warning])]) {
      expect(standings(passOver(trackFindings(found, [later], 1)))).toEqual(["disputed since 1"]);
    }
  });

  it("of security that is an error stands all the same, with what was said against it", () => {
    const found = disputed([leak]);
    expect(found).toMatchObject([{ standing: "open", dispute }]);
    expect(standings(trackFindings(found, [review([leak])], 1))).toEqual(["open since 1"]);
    // Disputed as a warning, it is an error now.
    expect(standings(trackFindings(disputed([warning]), [review([leak])], 1))).toEqual(["open since 1"]);
    // Only its specialist lets it go.
    expect(standings(trackFindings(found, [review([])], 1))).toEqual(["fixed since 1"]);
  });

  it("that was mended is disputed by nobody", () => {
    const fixed = trackFindings(trackFindings([], [review([warning])], 1), [review([])], 1);
    const said = [{ specialist: "security", fingerprint: fingerprintOf(warning), dispute }];
    expect(standings(disputeFindings(fixed, said))).toEqual(["fixed since 1"]);
  });
});
