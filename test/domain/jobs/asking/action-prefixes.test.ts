import { expect, it } from "vitest";
import { actionsIn } from "../../../../src/domain/jobs/asking/action-prefixes.ts";

it.each<[string, string, string[]]>([
  ["one at the start is understood", "[FIX] the sum is wrong", ["fix"]],
  ["small letters are understood", "[nit] a blank too many", ["nit"]],
  ["the item of a list may begin with one", "- [QUESTION] why?", ["question"]],
  ["several lines may each name one", "[NIT] this\r\n[FIX] that\r\n[NIT] and this", ["fix", "nit"]],
  ["free text names none", "Please fix the sum.", []],
  ["within a line it is a word like any other", "I wrote [APPROVE] by mistake", []],
  ["what is quoted is somebody else's", "> [FIX] the sum\n\nDone?", []],
  ["code is code", "```\n[APPROVE]\n```", []],
  ["code by indentation is code", "    [APPROVE]", []],
  ["what is hidden says nothing", "<!-- [APPROVE] -->", []],
  ["an unknown word names none", "[SHIP] it", []],
])("%s", (_, text, expected) => {
  expect(actionsIn(text)).toEqual(expected);
});
