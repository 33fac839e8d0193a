import { expect, it } from "vitest";
import { tellIssue } from "../../../../src/config/repository/explain-issue.ts";
import { simulate } from "../../../../src/domain/escalations/explain/simulate.ts";

const claim = {
  ...{ claims: true, changed: true, sameTreeAsRejected: false, verdict: "fail", rejections: 1 },
  ...{ maxRejections: 3, budgetUsed: 0.2, warnThreshold: 0.5 },
};
const preflight = {
  now: "2026-03-02T10:00:00Z",
  ...{ issue: { state: "open", hasIntakeLabel: true, hasHumanRequired: false }, settling: false },
  escalation: {
    ...{ status: "open", counted: 2, lastStage: "specialist", waitUntil: null, leaseHeld: false },
    ...{ unfinishedAttempt: false, checksUntil: null },
  },
  domain: { kind: "domain", label: "ci-stuck", agentAllowed: true },
  ...{ switchedOff: null, greenResolvingPull: null, correction: null, wish: null, failure: null },
  budget: { needed: 1, left: 5, ofDay: 10, nextDay: "2026-03-03T00:00:00Z" },
  ...{ closing: { closure: null, pulls: [] }, cap: 6, unregistered: "attempt" },
};
const attempt = {
  ...{ cancelled: null, tripwires: 0, ended: { kind: "answered" }, answer: null, changed: false },
  ...{ gates: "not-run", publishing: { kind: "not-tried" }, counted: 2, faultsInARow: 0, cap: 6 },
};
const none = { ...preflight, domain: { kind: "none" } };

it.each([
  ["claim", claim, undefined, { kind: "reject" }],
  ["claim", claim, { gates: { rejection: { maxRejections: 2 } } }, { kind: "give-up" }],
  ["preflight", preflight, undefined, { kind: "attempt", number: 3 }],
  ["preflight", preflight, { escalations: { cap: 2 } }, { kind: "page", reason: { kind: "exhausted" } }],
  ["preflight", preflight, { enabled: false }, { kind: "hold", reason: "switched_off" }],
  ["preflight", { ...preflight, switchedOff: "repository" }, { enabled: true }, { kind: "attempt" }],
  ["preflight", { ...preflight, switchedOff: "service" }, { enabled: true }, { reason: "switched_off" }],
  ["preflight", preflight, { escalations: { caps: { attemptCostUsd: 7 } } }, { reason: "daily_budget" }],
  [
    "preflight",
    preflight,
    { escalations: { caps: { attemptCostUsd: 11 } } },
    { reason: "over_daily_budget" },
  ],
  [
    ...["preflight", preflight],
    { escalations: { registry: { "ci-stuck": { agentAllowed: false } } } },
    { kind: "page", reason: { kind: "domain_denied", label: "ci-stuck" } },
  ],
  [
    ...["preflight", preflight],
    { escalations: { registry: { "ci-stuck": { enabled: false } } } },
    { kind: "hold", reason: "switched_off" },
  ],
  ["preflight", none, undefined, { kind: "attempt" }],
  ["preflight", none, { escalations: { unregistered: "hold" } }, { kind: "hold", reason: "unregistered" }],
  ["attempt", attempt, undefined, { kind: "retry" }],
  ["attempt", attempt, { escalations: { cap: 3 } }, { kind: "page", reason: { kind: "exhausted" } }],
])("decides over %s under another configuration (%#)", (...row) => {
  const [decision, facts, configuration, expected] = row;
  const document = { decision, facts, ...(configuration === undefined ? {} : { configuration }) };
  expect(simulate(document, tellIssue)).toMatchObject({
    kind: "decided",
    explanation: { decision: expected },
  });
});

it.each([
  [{ escalations: { cap: 0 } }, /^configuration\.escalations\.cap: /],
  [{ escalations: { kap: 3 } }, /^configuration\.escalations: .*kap/],
])("refuses the configuration %j", (configuration, problem) => {
  const simulation = simulate({ decision: "attempt", facts: attempt, configuration }, tellIssue);
  expect(simulation).toMatchObject({ kind: "refused", problems: [expect.stringMatching(problem)] });
});
