import { expect, it } from "vitest";
import { fromSessionToken, toSessionToken, usedSince } from "../../../src/agents/command/session-token.ts";

const tokens = (inputTokens: number, cachedInputTokens: number, outputTokens: number) => ({
  ...{ inputTokens, cachedInputTokens, outputTokens },
});

it.each([
  ["ses_1", tokens(0, 0, 0), "ses_1"],
  ["ses_1", tokens(1000, 400, 10), "ses_1+1000,400,10"],
  ["a+b\nc+1,2,3", tokens(5, 0, 1), "a+b\nc+1,2,3+5,0,1"],
])("the session %j that used %j is the token %j", (name, used, token) => {
  expect(toSessionToken({ name, used })).toBe(token);
  expect(fromSessionToken(token)).toEqual({ name, used });
});

it.each([
  ["grew", tokens(10, 4, 2), tokens(15, 5, 3), tokens(5, 1, 1)],
  ["was counted anew", tokens(10, 4, 2), tokens(7, 1, 3), tokens(7, 1, 3)],
  ["had less from before", tokens(10, 4, 2), tokens(15, 3, 3), tokens(5, 0, 1)],
])("what a turn used is told by a total that %s", (...[, before, now, used]) => {
  expect(usedSince(before, now)).toEqual(used);
});
