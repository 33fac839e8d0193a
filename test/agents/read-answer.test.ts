import fc from "fast-check";
import { expect, it } from "vitest";
import { readAnswer } from "../../src/agents/read-answer.ts";
import { anyText } from "../support/any-text.ts";

const block = (yaml: string) => `I looked at it.\n<nightshift-answer>\n${yaml}\n</nightshift-answer>\n`;

it("reads every field of a complete answer", () => {
  const answer = readAnswer(
    block(
      [
        "status: resolved",
        "confidence: high",
        "blocked_reason: none",
        "diagnosis: |",
        "  The total was rounded: twice.",
        "root_cause: rounding in `sum`",
        "why_it_will_not_recur: a test pins it",
        "ruled_out: [time zones, 7]",
        "pr_title: Round once",
      ].join("\n"),
    ),
  );
  expect(answer).toEqual({
    kind: "answer",
    status: "resolved",
    confidence: "high",
    blockedReason: "none",
    diagnosis: "The total was rounded: twice.",
    rootCause: "rounding in `sum`",
    whyItWillNotRecur: "a test pins it",
    ruledOut: ["time zones", "7"],
    prTitle: "Round once",
    reproduce: null,
  });
});

it.each([
  ["missing confidence is low", "status: resolved", { confidence: "low", blockedReason: "none" }],
  ["an unknown confidence is low", "status: resolved\nconfidence: certain", { confidence: "low" }],
  ["an unknown reason is none", "status: blocked\nblocked_reason: boredom", { blockedReason: "none" }],
  [
    "words may be written with spaces, hyphens and capitals",
    "status: Already-Satisfied",
    { status: "already_satisfied" },
  ],
  [
    "a reason may be written with spaces",
    "status: blocked\nblocked_reason: needs credentials",
    { blockedReason: "needs_credentials" },
  ],
  ["one thing ruled out needs no list", "status: resolved\nruled_out: caching", { ruledOut: ["caching"] }],
  ["nothing ruled out is an empty list", "status: resolved", { ruledOut: [] }],
  [
    "a diagnosis may be long",
    `status: resolved\ndiagnosis: >\n${"  Much was found out, line by line.\n".repeat(50)}`,
    { diagnosis: "Much was found out, line by line. ".repeat(50).trim() },
  ],
  ["keys that nobody asked for are ignored", "status: resolved\nmood: good", { status: "resolved" }],
  ["a field of a wrong type is absent", "status: resolved\ndiagnosis: { a: 1 }", { diagnosis: null }],
  ["a title is one line", "status: resolved\npr_title: |\n  Fix\n  it", { prTitle: "Fix it" }],
  [
    "a code fence inside of the block is not part of it",
    "```yaml\nstatus: resolved\n```",
    { status: "resolved" },
  ],
])("%s", (_sentence, yaml, expected) => {
  expect(readAnswer(block(yaml))).toMatchObject({ kind: "answer", ...expected });
});

it.each([
  ["text without a block", "All done!", "no-block"],
  ["nothing at all", "", "no-block"],
  ["an unclosed tag", "<nightshift-answer>\nstatus: resolved", "unclosed-block"],
  ["tags in the wrong order", "</nightshift-answer>status: resolved<nightshift-answer>", "unclosed-block"],
  ["contradicting blocks", block("status: resolved") + block("status: blocked"), "several-blocks"],
  ["a status that does not exist", block("status: done"), "unknown-status"],
  ["no status", block("confidence: high"), "unknown-status"],
  ["a list", block("- status: resolved"), "not-a-map"],
  ["an empty block", block(""), "not-a-map"],
  ["broken YAML", block("status: [resolved"), "not-yaml"],
  ["a key given twice", block("status: resolved\nstatus: blocked"), "not-yaml"],
  ["YAML aliases", block("a: &a resolved\nstatus: *a"), "not-yaml"],
  ["brackets deeper than the stack", block("[".repeat(200_000)), "not-yaml"],
  ["dashes deeper than the stack", block("- ".repeat(100_000)), "not-yaml"],
  ["braces deeper than the stack", block("{a: ".repeat(60_000)), "not-yaml"],
  ["a block beyond all measure", block(`status: resolved\ndiagnosis: ${"x".repeat(300_000)}`), "too-long"],
])("%s is garbled", (_what, text, why) => {
  expect(readAnswer(text)).toMatchObject({ kind: "garbled", why });
});

it.each([
  ["I need an API key to go on.", "needs_credentials"],
  ["Access denied while pushing.", "needs_permissions"],
  ["This would be destructive.", "unsafe"],
  ["A maintainer must decide.", "needs_human_decision"],
  ["There is not enough context.", "insufficient_context"],
  ["The registry timed out.", "transient"],
  ["I am happy.", "none"],
])("garbled output is scanned for what blocks: %s", (text, blockedReason) => {
  expect(readAnswer(text)).toEqual({ kind: "garbled", why: "no-block", blockedReason });
});

it("never throws, whatever the agent says", () => {
  const pieces = fc.constantFrom(
    "<nightshift-answer>",
    "</nightshift-answer>",
    "status: ",
    "resolved",
    "\n",
    "```",
    ": ",
    "- ",
    "&a ",
    "*a",
    "{",
    "[",
    "!!js/function ",
    "__proto__: ",
    "\t",
    "|",
    "%YAML 1.2",
    "---",
  );
  const noise = fc.array(fc.oneof(pieces, anyText({ maxLength: 20 })), { maxLength: 60 });
  fc.assert(
    fc.property(noise, (parts) => {
      const text = parts.join("");
      expect(["answer", "garbled"]).toContain(readAnswer(text).kind);
      expect(["answer", "garbled"]).toContain(readAnswer(block(text)).kind);
    }),
    { numRuns: 500 },
  );
});

it("never throws, whatever value a block holds", () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom("status", "confidence", "ruled_out", "diagnosis"), fc.jsonValue()),
      (value) => {
        expect(["answer", "garbled"]).toContain(readAnswer(block(JSON.stringify(value))).kind);
      },
    ),
    { numRuns: 300 },
  );
});
