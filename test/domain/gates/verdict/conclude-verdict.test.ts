import { expect, it } from "vitest";
import {
  concludeVerdict,
  type ConclusionFacts,
} from "../../../../src/domain/gates/verdict/conclude-verdict.ts";

it.each<[ConclusionFacts["verdict"], "accepted" | "open", ConclusionFacts["review"], string]>([
  ["pass", "open", "block", "success"],
  ["fail", "open", "tell", "failure"],
  ["fail", "accepted", "block", "neutral"],
  ["review", "open", "block", "action_required"],
  ["review", "open", "tell", "neutral"],
  ["review", "accepted", "block", "neutral"],
])("a verdict %s that is %s, where reviews %s, concludes %s", (...[verdict, answer, review, conclusion]) => {
  expect(concludeVerdict({ verdict, isAccepted: answer === "accepted", review })).toBe(conclusion);
});
