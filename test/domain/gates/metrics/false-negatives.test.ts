import { describe, expect, it } from "vitest";
import {
  falseNegativesIn,
  revertsIn,
  type AftermathFacts,
} from "../../../../src/domain/gates/metrics/false-negatives.ts";

const sha = "0123456789abcdef0123456789abcdef01234567";

describe("what a commit message takes back", () => {
  it.each([
    ["nothing", "Mend the basket", [], []],
    ["nothing by talking of it", "Explain why this reverts to the old way", [], []],
    ["a commit, as git says it", `Revert "Mend"\n\nThis reverts commit ${sha}.`, [sha], []],
    [
      "a merge",
      `Revert "Merge"\n\nThis reverts commit ${sha}, reversing\nchanges made to abcdef0.`,
      [sha],
      [],
    ],
    ["a commit by its short name", "This reverts commit 0123456.", ["0123456"], []],
    [
      "several, each once",
      `This reverts commit 0123456.\nThis reverts commit ABCDEF0.\nThis reverts commit 0123456.`,
      ["0123456", "abcdef0"],
      [],
    ],
    ["a pull request, as GitHub says it", `Revert "Mend" (#8)\n\nReverts acme/shop#7`, [], [7]],
    ["a pull request of its own", "Reverts #7", [], [7]],
    ["nothing of another repository", "Reverts acme/other#7", [], []],
  ])("is %s", (...[, message, commits, pulls]) => {
    expect(revertsIn(message, "Acme/Shop")).toEqual({ commits, pulls });
  });
});

const now = new Date("2026-03-10T00:00:00Z");
const of = { kind: "phase", id: 1 } as const;
const change = { of, pull: 7, mergedAt: new Date("2026-03-05T00:00:00Z") };
const old = { ...change, mergedAt: new Date("2026-03-02T23:59:59Z") };
const nothing: AftermathFacts = { now, reverted: [], failures: [] };
const bad = { of, pull: 7 };
const other = { ...change, of: { kind: "pull", id: 1 }, pull: 8 } as const;
const failed = { ...bad, cause: "check_failed", check: "ci" };

describe("an accepted change", () => {
  it.each<[string, Partial<AftermathFacts>, object[]]>([
    ["is good while nothing speaks against it", {}, []],
    ["was bad when it is reverted", { reverted: [change] }, [{ ...bad, cause: "reverted", check: null }]],
    ["is settled after seven days", { reverted: [old], failures: [{ check: "ci", since: [old] }] }, []],
    [
      "was bad when checks fail that passed before it",
      { failures: ["ci", "lint"].map((check) => ({ check, since: [change] })) },
      [failed, { ...failed, check: "lint" }],
    ],
    [
      "is named once where it came in several commits",
      { failures: [{ check: "ci", since: [change, change] }] },
      [failed],
    ],
    [
      "is not to blame for what others may have broken",
      { failures: [{ check: "ci", since: [change, null] }] },
      [],
    ],
    [
      "may have been bad when others that gates let pass came with it",
      { failures: [{ check: "ci", since: [other, change] }] },
      [{ ...failed, of: other.of, pull: 8 }, failed],
    ],
    [
      "is no longer to blame of several after seven days",
      { failures: [{ check: "ci", since: [other, old] }] },
      [{ ...failed, of: other.of, pull: 8 }],
    ],
  ])("%s", (_, facts, expected) => {
    expect(falseNegativesIn({ ...nothing, ...facts })).toEqual(expected);
  });
});
