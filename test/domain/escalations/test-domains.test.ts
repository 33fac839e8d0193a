import { expect, it } from "vitest";
import { builtInDomains } from "../../../src/domain/escalations/registry/built-in-domains.ts";
import { areTestsTheWork } from "../../../src/domain/escalations/registry/test-domains.ts";

it("in some domains the tests are the work", () => {
  const labels = builtInDomains.map(({ label }) => label).filter(areTestsTheWork);
  const expected = ["flaky-test-stuck", "fake-coverage-stuck", "fake-drift-stuck", "cassette-drift-stuck"];
  expect(labels).toEqual(expected);
  expect(["Flaky-Test-stuck", "ci-stuck", null].map(areTestsTheWork)).toEqual([true, false, false]);
});
