import { describe, expect, it } from "vitest";
import { toArbiterAnswer } from "../../../src/domain/reviews/arbiter-answer.ts";
import { disputedFindings } from "../../../src/domain/reviews/disputed-answer.ts";
import { disputedInThreads, type DisputedThread } from "../../../src/domain/reviews/disputed-in-threads.ts";
import { findingInline } from "../../../src/domain/reviews/render-review.ts";
import { type ReviewFinding } from "../../../src/domain/reviews/review.ts";
import { trackFindings } from "../../../src/domain/reviews/tracked-findings.ts";

const finding: ReviewFinding = {
  ...{ path: "src/a.ts", line: 3, level: "warning", rule: "style" },
  ...{ message: "Ask @mona for shorter words.", suggestion: "Cut it." },
};
const [tracked] = trackFindings(
  [],
  [{ specialist: "style", gates: true, verdict: "fail", problem: null, leftOut: [], findings: [finding] }],
  1,
);
if (tracked === undefined) throw new Error("nothing is tracked");

const shown = { own: true, permission: "none", text: findingInline(tracked) } as const;
const says = (text: string, more: Partial<DisputedThread["comments"][number]> = {}) => ({
  ...{ own: false, permission: "write" as const, text },
  ...more,
});
const thread = (...comments: DisputedThread["comments"]): DisputedThread => ({ path: "src/a.ts", comments });

describe("what people say against a finding", () => {
  it("is read behind [DISPUTE] in the conversation that the finding began, the last of it", () => {
    const first = says("[DISPUTE] No.");
    const last = says("Well.\n\n[dispute] These are the words\nof the law.");
    expect(disputedInThreads([thread(shown, first, last)], [tracked])).toEqual([
      {
        ...{ specialist: "style", fingerprint: tracked.fingerprint },
        dispute: { by: "person", reason: "These are the words\nof the law." },
      },
    ]);
  });

  it.each([
    [
      "before words of agents were quoted",
      "**style**, warning\n\nAsk @\u200bmona for shorter words.\n\nCut it.",
    ],
    ["with line ends of Windows", shown.text.replaceAll("\n", "\r\n")],
  ])("is read where the conversation began %s", (_, text) => {
    const said = disputedInThreads([thread({ ...shown, text }, says("[DISPUTE] No."))], [tracked]);
    expect(said.map(({ fingerprint }) => fingerprint)).toEqual([tracked.fingerprint]);
  });

  it.each([
    ["it has no reason", thread(shown, says("[DISPUTE]"))],
    ["it is quoted", thread(shown, says("> [DISPUTE] No."))],
    ["whoever says it may not write", thread(shown, says("[DISPUTE] No.", { permission: "read" }))],
    ["the App says it", thread(shown, says("[DISPUTE] No.", { own: true }))],
    ["somebody else began the conversation", thread(says(shown.text), says("[DISPUTE] No."))],
    [
      "it is about another finding",
      thread({ ...shown, text: "**style**, error\n\nNo." }, says("[DISPUTE] No.")),
    ],
    ["it is in another file", { ...thread(shown, says("[DISPUTE] No.")), path: "src/b.ts" }],
  ])("is nothing where %s", (_, said) => {
    expect(disputedInThreads([said], [tracked])).toEqual([]);
  });
});

describe("what an agent says against findings", () => {
  it("is what names a finding and a reason; anything else disputes nothing, and loses no answer", () => {
    const said = [
      { finding: "2", reason: " It is so. " },
      { finding: 1 },
      { finding: 1, reason: " " },
      "all",
      null,
    ];
    expect(disputedFindings.parse(said)).toEqual([{ finding: 2, reason: "It is so." }]);
    expect(disputedFindings.parse("none")).toEqual([]);
    expect(disputedFindings.parse(undefined)).toEqual([]);
    expect(toArbiterAnswer({ ruling: "fix", confidence: 1, reason: "So" })?.ruling).toBe("FIX");
  });
});
