import { expect, it } from "vitest";
import { likelyDomains } from "../../../../src/domain/escalations/registry/likely-domains.ts";
import { buildRegistry } from "../../../../src/domain/escalations/registry/registry.ts";

const registry = buildRegistry({ "billing-stuck": { description: "Invoices do not add up." } });

it.each([
  ["The receipt test is flaky: it passes and fails on the same commit", "flaky-test-stuck"],
  ["Renovate's branch conflicts with main, merge it", "merge-conflict-stuck"],
  ["eslint: 3 lint errors that the fix did not help", "lint-stuck"],
  ["Dependabot cannot update the dependency left-pad", "dependency-stuck"],
  ["CVE-2026-1: a security alert for openssl", "security-alert-stuck"],
  ["Two invoices of March do not add up", "billing-stuck"],
])("%s is most likely %s", (text, label) => {
  expect(likelyDomains(text, registry)[0]?.label).toBe(label);
});

it("at most two are named, and the same text gets the same two", () => {
  const text = "The lint run of CI fails, docs and the plan and a review too";
  const likely = likelyDomains(text, registry).map(({ label }) => label);
  expect(likely).toHaveLength(2);
  expect(likelyDomains(text, registry).map(({ label }) => label)).toEqual(likely);
});

it.each(["", "Hm.", "What should we do about the principles?"])(
  "%j tells of none that an agent may work on",
  (text) => {
    expect(likelyDomains(text, registry)).toEqual([]);
  },
);

it("one that is switched off is not proposed", () => {
  const off = buildRegistry({ "lint-stuck": { enabled: false } });
  expect(likelyDomains("lint", off).map(({ label }) => label)).not.toContain("lint-stuck");
});
