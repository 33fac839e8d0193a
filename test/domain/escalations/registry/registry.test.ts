import { describe, expect, it } from "vitest";
import { builtInDomains } from "../../../../src/domain/escalations/registry/built-in-domains.ts";
import {
  buildRegistry,
  domainOf,
  isAlwaysDenied,
  consumedLabels,
  matchedDomains,
  switchedOffDomain,
} from "../../../../src/domain/escalations/registry/registry.ts";

const registry = buildRegistry({});

const leading = (labels: readonly string[]) => {
  const match = domainOf(labels, registry);
  return match.kind === "none" ? null : match.leading.label;
};

describe("the stuck-label registry", () => {
  it("knows every built-in domain once", () => {
    const labels = builtInDomains.map((domain) => domain.label);
    expect(new Set(labels).size).toBe(labels.length);
    expect(labels.toSorted()).toMatchSnapshot();
  });

  it.each(["principles-stuck", "cultural-check"])("leaves %s to people", (label) => {
    expect(domainOf([label], registry)).toMatchObject({ kind: "one", leading: { agentAllowed: false } });
  });

  it("lets agents at every other built-in domain", () => {
    const denied = builtInDomains.filter((domain) => !domain.agentAllowed).map((domain) => domain.label);
    expect(denied).toEqual(["principles-stuck", "cultural-check"]);
  });

  it("adds a configured domain after the built-in ones", () => {
    const own = buildRegistry({ "billing-stuck": { description: "Invoices do not add up." } });
    expect(own.at(-1)).toEqual({
      label: "billing-stuck",
      agentAllowed: true,
      enabled: true,
      description: "Invoices do not add up.",
      contextPack: "generic",
      prompt: null,
    });
  });

  it("lays configured values over a built-in domain and keeps the rest", () => {
    const own = buildRegistry({ "CI-stuck": { agentAllowed: false } });
    const match = domainOf(["ci-stuck"], own);
    expect(match).toMatchObject({ kind: "one", leading: { agentAllowed: false, contextPack: "ci" } });
    expect(own).toHaveLength(registry.length);
  });

  it("cannot be configured to open a denied domain to agents", () => {
    const own = buildRegistry({ "principles-stuck": { agentAllowed: true } });
    expect(domainOf(["principles-stuck"], own)).toMatchObject({ leading: { agentAllowed: false } });
    expect(isAlwaysDenied("Principles-Stuck")).toBe(true);
    expect(isAlwaysDenied("ci-stuck")).toBe(false);
  });
});

describe("the domain of an issue", () => {
  it.each([
    { labels: [], kind: "none", first: null },
    { labels: ["bug", "help wanted"], kind: "none", first: null },
    { labels: ["hitl-escalation", "ci-stuck"], kind: "one", first: "ci-stuck" },
    { labels: ["CI-Stuck"], kind: "one", first: "ci-stuck" },
    { labels: ["stuck"], kind: "none", first: null },
    { labels: ["ci-stuck", "flaky-test-stuck"], kind: "several", first: "flaky-test-stuck" },
    { labels: ["ci-stuck", "cultural-check"], kind: "several", first: "cultural-check" },
    { labels: ["ci-stuck", "unheard-of-stuck"], kind: "one", first: "ci-stuck" },
  ])("of $labels is $kind, led by $first", ({ labels, kind, first }) => {
    expect(domainOf(labels, registry).kind).toBe(kind);
    expect(leading(labels)).toBe(first);
  });

  it("names stuck labels that are not registered, never ordinary ones", () => {
    expect(domainOf(["bug", "moon-stuck"], registry)).toEqual({ kind: "none", unregistered: ["moon-stuck"] });
  });

  it("is denied when one of several is, wherever that stands", () => {
    const own = buildRegistry({ "zebra-stuck": { agentAllowed: false } });
    const match = domainOf(["ci-stuck", "zebra-stuck"], own);
    expect(match).toMatchObject({ kind: "several", leading: { label: "zebra-stuck", agentAllowed: false } });
    expect(matchedDomains(match).map((domain) => domain.label)).toEqual(["ci-stuck", "zebra-stuck"]);
  });

  it("is switched off when any of its domains is", () => {
    const own = buildRegistry({ "docs-stuck": { enabled: false } });
    expect(switchedOffDomain(domainOf(["ci-stuck", "docs-stuck"], own))?.label).toBe("docs-stuck");
    expect(switchedOffDomain(domainOf(["ci-stuck"], own))).toBeNull();
    expect(switchedOffDomain(domainOf([], own))).toBeNull();
  });
});

it("a resolution takes off every registered label, whenever it came, but for those that are left to people", () => {
  const consumed = consumedLabels(buildRegistry({ "zebra-stuck": {}, "gnu-stuck": { agentAllowed: false } }));
  expect(consumed).toEqual(expect.arrayContaining(["ci-stuck", "flaky-test-stuck", "zebra-stuck"]));
  for (const label of ["principles-stuck", "cultural-check", "gnu-stuck", "bug"])
    expect(consumed).not.toContain(label);
});
