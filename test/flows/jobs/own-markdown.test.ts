import { join } from "node:path";
import { expect, it } from "vitest";
import { loadPrompts } from "../../../src/agents/prompts/load-prompts.ts";
import { renderPrompt } from "../../../src/agents/prompts/render-prompt.ts";
import { type GateResult } from "../../../src/domain/gates/verdict/verdict.ts";
import { explainPhaseFailure } from "../../../src/domain/jobs/phases/phase-failure.ts";
import { titleOf, findingInline } from "../../../src/domain/reviews/render-review.ts";
import { type Review, type ReviewFinding } from "../../../src/domain/reviews/review.ts";
import { failuresText, summaryText } from "../../../src/flows/jobs/comments/failure-text.ts";
import { suggestionDetail } from "../../../src/flows/jobs/comments/job-notice.ts";
import { completionDetail, holdsOf } from "../../../src/flows/jobs/comments/run-notices.ts";
import { hostileTexts, mentions, outsideQuotes, render } from "../../support/markdown.ts";

const prompts = loadPrompts(join(import.meta.dirname, "../../../prompts"));
const phase = { kind: "tactical", number: 2, suffix: "a" } as const;
const failed = { ...phase, ended: null, trouble: null, tripwires: [], refusal: null, reviews: [] };
const finding = (words: string): ReviewFinding => ({
  ...{ path: words, line: 3, level: "error", rule: words, message: words, suggestion: words },
});
const review = (words: string): Review => ({
  ...{
    specialist: words,
    gates: true,
    verdict: "fail",
    problem: null,
    leftOut: [words],
    findings: [finding(words)],
  },
});
const gate = (words: string, findings: boolean): GateResult => ({
  ...{
    name: words,
    kind: "custom",
    status: "fail",
    expected: words,
    actual: words,
    seconds: 1,
    cached: false,
  },
  ...{ findings: findings ? [finding(words)] : [], log: words.replace(/\s+/g, " ") },
});
const refused = (words: string, findings: boolean) => ({
  problem: null,
  verdict: {
    ...{ verdict: "fail" as const, base: "a", head: "b", tree: "c", gates: [gate(words, findings)] },
    ...{ trials: [], demands: [], witnesses: [] },
  },
});
const failure = (given: object, words: string, why: string) =>
  failuresText([explainPhaseFailure({ ...failed, planned: words, why, ...given })]);

/** Every place that makes Markdown of its own for a comment on a job, with somebody's words in all of its texts. */
const notices: readonly [string, (words: string) => string | null][] = [
  ["gates with findings", (words) => failure({ refusal: refused(words, true) }, words, "gates")],
  ["gates with output", (words) => failure({ refusal: refused(words, false) }, words, "gates")],
  ["a plan", (words) => failure({ refusal: { problem: words, verdict: null } }, words, "invalid-plan")],
  ["an error", (words) => failure({ trouble: words }, words, "interrupted")],
  [
    "a crash",
    (words) => failure({ ended: { kind: "fault", fault: "crashed", detail: words } }, words, "faults"),
  ],
  ["reviewers", (words) => failure({ reviews: [review(words)] }, words, "reviews")],
  [
    "a tripwire",
    (words) =>
      failure(
        { tripwires: [{ kind: "protected", reason: "path", path: words, rule: words }] },
        words,
        "tripwire",
      ),
  ],
  ["the word of another release", (words) => failure({}, words, words)],
  [
    "what became of each phase",
    (words) =>
      summaryText({
        plan: [{ id: `${words} ` }],
        phases: [
          { ...phase, step: "merged", planned: words },
          { ...phase, step: "failed", planned: words },
        ],
      }),
  ],
  [
    "what a job came to",
    (words) =>
      completionDetail({ autonomy: "full", strategy: "interactive" }, [
        { ...phase, step: "merged", planned: words, pull: 3, mergedSha: null },
        { ...phase, kind: "final", step: "merged", planned: null, pull: 4, mergedSha: "0a1b2c3" },
      ]),
  ],
  [
    "the expert that was meant",
    (words) => suggestionDetail({ kind: "refuse", reason: "unknown_expert", named: words, choices: [words] }),
  ],
];

function frameOf(html: string): readonly string[] {
  return (
    outsideQuotes(html.replace(/<code>[^<]*<\/code>/g, "CODE"))
      .replace(/<\/?a\b[^>]*>/g, "")
      .match(/<[^>]+>|QUOTED/g) ?? []
  );
}

it.each(notices)("somebody's words in the notice about %s take nothing of the page", (_, detailOf) => {
  const page = (words: string) =>
    render(
      renderPrompt(prompts, "comments/job-notice", {
        ...{ what: "The job failed", detail: detailOf(words), said: null, ways: ["go on"] },
      }).text,
    );
  const expected = frameOf(page("words"));
  for (const text of hostileTexts.filter((each) => each.trim() !== "")) {
    expect(frameOf(page(text)), text).toEqual(expected);
    expect(mentions(page(text)), text).toEqual([]);
  }
});

it("what a run is held for is told in words of ours alone", () => {
  expect(
    holdsOf({
      kind: "freeze",
      strategy: "autonomous",
      because: ["held"],
      holds: [{ reason: "warnings", count: 2 }],
    }),
  ).toBe("- its reviews left 2 warnings");
});

it.each<[string, (words: string) => string]>([
  ["the title", (words) => `${titleOf({ specialist: words, finding: finding(words) })}\n\nEnd`],
  ["the remark beside its line", (words) => findingInline({ specialist: words, finding: finding(words) })],
])("a reviewer's words in %s take nothing of the page", (_, textOf) => {
  const expected = frameOf(render(textOf("words")));
  for (const text of hostileTexts.filter((each) => each.trim() !== "")) {
    const page = render(textOf(text));
    expect(frameOf(page), text).toEqual(expected);
    expect(mentions(page), text).toEqual([]);
  }
});
