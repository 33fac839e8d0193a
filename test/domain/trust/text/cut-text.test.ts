import { expect, it } from "vitest";
import {
  cutText,
  keepBytes,
  splitText,
  withoutBeginning,
  withoutEnd,
} from "../../../../src/domain/trust/text/cut-text.ts";

it.each([
  ["a text that fits", "four", 4, "four"],
  ["a word", "fifth", 4, "fif…"],
  ["a pair of units", "ab👍c", 4, "ab…"],
  ["a skin tone", "👍🏽👍🏽", 7, "👍🏽…"],
  ["a family", "a👩‍👩‍👧", 8, "a…"],
  ["a flag", "🇩🇪🇫🇷", 7, "🇩🇪…"],
  ["an accent of its own", "cafe\u0301s", 5, "caf…"],
  ["a flag behind a line", "one\n🇩🇪🇫🇷", 11, "one\n🇩🇪…"],
  ["lines", "one\r\ntwo", 5, "one…"],
  ["a space before the end", "one two", 5, "one…"],
  ["one character that is too long", `e${"\u0301".repeat(50)}`, 10, "…"],
])("keeps %s whole", (...[, text, most, cut]) => {
  expect(cutText(text, most)).toBe(cut);
  expect(cutText(text, most).length).toBeLessThanOrEqual(most);
});

it("is quick over a long text", () => {
  expect(cutText("x".repeat(50_000_000), 10)).toBe("xxxxxxxxx…");
});

it.each([
  ["a text that fits", "four", 4, ["four"]],
  ["words", "fifteen", 4, ["fift", "een"]],
  ["flags", "🇩🇪🇫🇷", 6, ["🇩🇪", "🇫🇷"]],
  ["a character of any length", `e${"\u0301".repeat(5)}`, 4, [`e${"\u0301".repeat(3)}`, "\u0301".repeat(2)]],
])("splits %s into pieces that are together the whole", (...[, text, most, pieces]) => {
  expect(splitText(text, most)).toEqual(pieces);
});

it.each([
  ["start", 4, { kept: "a€", left: 4 }],
  ["start", 3, { kept: "a", left: 7 }],
  ["end", 4, { kept: "€b", left: 4 }],
  ["end", 3, { kept: "b", left: 7 }],
] as const)("of bytes the %s is kept between characters", (keep, maxBytes, kept) => {
  expect(keepBytes("a€€b", maxBytes, keep)).toEqual(kept);
});

it.each([
  ["nothing", "abc", 0, "abc", "abc"],
  ["letters", "abcd", 1, "abc", "bcd"],
  ["all there is", "abc", 7, "", ""],
  ["half a pair of units", "👍ab👍", 1, "👍ab", "ab👍"],
  ["a part of a family", "👩‍👩‍👧ab👩‍👩‍👧", 3, "👩‍👩‍👧ab", "ab👩‍👩‍👧"],
  ["a letter of its accent", "e\u0301ae\u0301", 1, "e\u0301a", "ae\u0301"],
  ["what is behind a line", "👍\nab\n👍", 1, "👍\nab\n", "\nab\n👍"],
])("takes %s off whole", (...[, text, units, withoutIts, rest]) => {
  expect(withoutEnd(text, units)).toBe(withoutIts);
  expect(withoutBeginning(text, units)).toBe(rest);
});
