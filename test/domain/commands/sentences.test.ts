import { expect, it } from "vitest";
import { suggestCommand } from "../../../src/domain/commands/sentences.ts";

it.each([
  ["retyr", 'did you mean "retry"?'],
  ["aprove", 'did you mean "approve"?'],
  ["dance", null],
])("an unknown command %s: %s", (said, meant) => {
  expect(suggestCommand(said)).toBe(meant);
});
