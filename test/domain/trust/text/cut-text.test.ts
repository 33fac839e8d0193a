import { expect, it } from "vitest";
import { cutText } from "../../../../src/domain/trust/text/cut-text.ts";

it.each([
  ["a text that fits", "four", 4, "four"],
  ["a word", "fifth", 4, "fif…"],
  ["a pair of units", "ab👍c", 4, "ab…"],
  ["a skin tone", "👍🏽👍🏽", 7, "👍🏽…"],
  ["a family", "a👩‍👩‍👧", 8, "a…"],
  ["a flag", "🇩🇪🇫🇷", 7, "🇩🇪…"],
  ["an accent of its own", "cafe\u0301s", 5, "caf…"],
  ["a space before the end", "one two", 5, "one…"],
  ["one character that is too long", `e${"\u0301".repeat(50)}`, 10, "…"],
])("keeps %s whole", (...[, text, most, cut]) => {
  expect(cutText(text, most)).toBe(cut);
  expect(cutText(text, most).length).toBeLessThanOrEqual(most);
});

it("is quick over a long text", () => {
  expect(cutText("x".repeat(50_000_000), 10)).toBe("xxxxxxxxx…");
});
