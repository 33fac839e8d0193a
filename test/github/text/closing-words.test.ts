import { describe, expect, it } from "vitest";
import { closesIssue } from "../../../src/github/text/closing-words.ts";

const issue = { owner: "acme", repo: "web.app", issue: 12 };

describe("a pull request's text closes an issue", () => {
  it.each([
    "Closes #12",
    "close: #12",
    "This fixes #12, and more",
    "Fixed acme/web.app#12",
    "resolves ACME/Web.App#12",
    "Resolved https://github.com/acme/web.app/issues/12",
    "Resolve http://127.0.0.1:4000/acme/web.app/issues/12.",
    "(fix #12)",
  ])("by a closing word: %s", (text) => {
    expect(closesIssue(text, issue)).toBe(true);
  });

  it.each([
    ["another number", "Closes #123"],
    ["another number before it", "Closes #112"],
    ["another repository", "Closes acme/api#12"],
    ["a name that only resembles it", "Closes acme/webXapp#12"],
    ["no closing word", "See #12"],
    ["a word that only contains one", "prefixes #12"],
    ["a compound", "bug-fix #12"],
    ["code", "`Closes #12`"],
    ["a code block", "```\nCloses #12\n```\n"],
    ["a code block that is not ended", "~~~\nCloses #12\n"],
    ["a hidden comment", "<!-- Closes #12 -->"],
    ["nothing", ""],
  ])("not by %s", (_, text) => {
    expect(closesIssue(text, issue)).toBe(false);
  });

  it("by a word that stands after quoted code", () => {
    expect(closesIssue("```\ncode\n```\nand `x` closes #12", issue)).toBe(true);
  });
});
