import { describe, expect, it } from "vitest";
import { readReviewerAnswer } from "../../../src/agents/read-answer.ts";

const inBlock = (yaml: string) => `I have looked.\n<nightshift-answer>\n${yaml}\n</nightshift-answer>\n`;
const finding = (severity: string) =>
  `  - { severity: ${severity}, path: src/a.ts, line: 3, message: It leaks }`;
const list = (...severities: string[]) => `findings:\n${severities.map(finding).join("\n")}`;

describe("a specialist's answer", () => {
  it.each([
    ["pass without findings", "verdict: pass\nfindings: []", "pass", 0],
    ["pass that says nothing of findings", "verdict: pass", "pass", 0],
    ["pass with a note", `verdict: pass\n${list("note")}`, "pass", 1],
    ["pass with a warning is a warning", `verdict: pass\n${list("warning")}`, "warn", 1],
    ["warn with a warning", `verdict: WARN\n${list("Warning")}`, "warn", 1],
    ["fail with errors", `verdict: fail\n${list("error", "info")}`, "fail", 2],
    ["fail with warnings", `verdict: fail\n${list("warning")}`, "fail", 1],
    ["keys that nobody asked for", `verdict: fail\nmood: bad\n${list("error")}`, "fail", 1],
  ])("is read: %s", (...[, yaml, verdict, count]) => {
    const answer = readReviewerAnswer(inBlock(yaml), "security");
    expect(answer).toMatchObject({ kind: "answer", verdict });
    expect(answer.kind === "answer" && answer.findings.length).toBe(count);
  });

  it.each([
    ["no block", "It is fine: verdict pass", "garbled"],
    ["two blocks", inBlock("verdict: pass") + inBlock("verdict: fail"), "garbled"],
    ["an open block", "<nightshift-answer>\nverdict: pass", "garbled"],
    ["no YAML", inBlock("verdict: [pass"), "garbled"],
    ["no map", inBlock("pass"), "garbled"],
    ["another verdict", inBlock("verdict: lgtm"), "garbled"],
    ["another severity", inBlock(`verdict: fail\n${list("blocker")}`), "garbled"],
    ["findings that are no list", inBlock("verdict: pass\nfindings: none"), "garbled"],
    [
      "a finding without a message",
      inBlock("verdict: warn\nfindings: [{ severity: warning, path: a }]"),
      "garbled",
    ],
    [
      "more findings than anybody reads",
      inBlock(`verdict: fail\n${list(...Array<string>(101).fill("error"))}`),
      "garbled",
    ],
    ["pass with an error", inBlock(`verdict: pass\n${list("error")}`), "contradiction"],
    ["warn with an error", inBlock(`verdict: warn\n${list("error")}`), "contradiction"],
    ["fail without a finding", inBlock("verdict: fail\nfindings: []"), "contradiction"],
  ])("is no review: %s", (_, text, why) => {
    expect(readReviewerAnswer(text, "security")).toEqual({ kind: "unreadable", why });
  });

  it("gives its findings the form of a gate's, with what to do", () => {
    const yaml = `verdict: warn
findings:
  - { severity: warning, path: ./src/a.ts, line: 0, message: " It leaks ", suggestion: "" }
  - { severity: info, line: 7, message: All of it, suggestion: Less of it }`;
    expect(readReviewerAnswer(inBlock(yaml), "simplicity")).toMatchObject({
      findings: [
        {
          path: "src/a.ts",
          line: null,
          level: "warning",
          rule: "simplicity",
          message: "It leaks",
          suggestion: null,
        },
        { path: null, line: null, level: "info", message: "All of it", suggestion: "Less of it" },
      ],
    });
  });
});
