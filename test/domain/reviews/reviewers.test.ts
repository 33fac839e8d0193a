import { expect, it } from "vitest";
import { reviewersOf, type ReviewerFacts } from "../../../src/domain/reviews/reviewers.ts";

const nobody: ReviewerFacts = { earlier: [], configured: {}, byExpert: [], sensitive: false };

it.each<[string, Partial<ReviewerFacts>, Record<string, boolean>]>([
  ["nobody, where nobody is named", {}, {}],
  [
    "whom the repository names, as it says",
    { configured: { a: "gate", b: "advise" } },
    { a: true, b: false },
  ],
  ["whom the expert names, to advise", { byExpert: ["a"] }, { a: false }],
  [
    "and as the repository says where that names them, too",
    { byExpert: ["a"], configured: { a: "gate" } },
    { a: true },
  ],
  [
    "and who reviewed before, though nobody names them any more",
    { earlier: [{ specialist: "a", gates: true }], byExpert: ["b"] },
    { a: true, b: false },
  ],
  [
    "who held it before holds it still, though they are named to advise by now",
    { earlier: [{ specialist: "a", gates: true }], configured: { a: "advise" } },
    { a: true },
  ],
  [
    "all four and everybody else, each of whom holds it, where it is sensitive",
    { sensitive: true, configured: { security: "advise", a: "advise" }, byExpert: ["b"] },
    { security: true, performance: true, architecture: true, simplicity: true, a: true, b: true },
  ],
])("reviewed by %s", (_, given, reviewers) => {
  expect(Object.fromEntries(reviewersOf({ ...nobody, ...given }))).toEqual(reviewers);
});
