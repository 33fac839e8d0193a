import { expect, it } from "vitest";
import { isAboutFailure, type FailureFacts } from "../../../../src/domain/jobs/asking/about-failure.ts";

const facts = (given: Partial<FailureFacts>): FailureFacts => ({
  ...{ command: null, labels: ["nightshift", "enhancement"], intakeLabel: "Help-Wanted-Now" },
  ...given,
});

it.each<[string, Partial<FailureFacts>, boolean]>([
  ["of a wish is about none", {}, false],
  ["without labels is about none", { labels: [] }, false],
  ["that names the command which shows one is about one", { command: "npm test" }, true],
  ["that automation asks for help with is about one", { labels: ["help-wanted-now"] }, true],
  ["that bears the domain of a failure is about one", { labels: ["bug", "ci-stuck"] }, true],
])("an issue %s", (_, given, about) => {
  expect(isAboutFailure(facts(given))).toBe(about);
});
