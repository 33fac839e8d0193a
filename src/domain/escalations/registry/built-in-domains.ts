import { type Domain } from "./stuck-domain.ts";

const described: Readonly<Record<string, string>> = {
  "plan-stuck": "A planning step could not produce a plan that holds.",
  "implement-stuck": "An implementation step could not finish its change.",
  "review-stuck": "A review could not be completed, or its findings could not be settled.",
  "triage-stuck": "An issue could not be classified, reproduced or routed.",
  "discover-stuck": "A discovery step could not find out what it was asked about the code.",
  "flaky-test-stuck": "A test passes and fails on the same commit.",
  "fake-coverage-stuck": "Tests run code without checking what it does.",
  "fake-drift-stuck": "A test double no longer behaves like what it stands for.",
  "adr-drift-stuck": "The code no longer follows a recorded architecture decision.",
  "shadow-drift-stuck": "A shadow run and the real run give different results.",
  "wiki-rot-stuck": "Wiki pages describe what is no longer there.",
  "rc-duration-stuck": "A release candidate takes longer than its limit.",
  "skill-prompt-stuck": "A skill or prompt of an agent no longer brings the result it is checked for.",
  "trust-anomaly-stuck": "Something in the automation's trust records does not add up.",
  "retrospective-stuck": "A retrospective could not be written, or its actions could not be carried out.",
  "cassette-drift-stuck": "Recorded traffic no longer matches what the service answers.",
  "lint-stuck": "Static checks fail and the automatic fix did not help.",
  "merge-conflict-stuck": "A branch conflicts with its base and could not be brought up to date.",
  "ci-stuck": "A continuous-integration run fails or never ends.",
  "dependency-stuck": "A dependency could not be added, updated or removed.",
  "security-alert-stuck": "A security alert could not be resolved automatically.",
  "docs-stuck": "Documentation is wrong, or could not be built or updated.",
  "gate-stuck": "A piece of work could not pass its quality gates.",
  "phase-stuck": "A phase of a job could not be brought to its end.",
};

/** The recursion-critical minimum: what guards the automation itself is never left to an agent. */
const denied: Readonly<Record<string, string>> = {
  "principles-stuck": "A change touches the principles that the automation itself is bound by.",
  "cultural-check": "A question about how people work together.",
};

/** Domains with a specialist of their own; every other one is led by the root-cause resolver. */
const guided = new Set(
  (
    "plan implement review triage discover flaky-test fake-coverage fake-drift adr-drift cassette-drift lint " +
    "merge-conflict ci dependency security-alert docs gate"
  ).split(" "),
);

/** In registry order: with several stuck labels on an issue, the first leads. */
export const builtInDomains: readonly Domain[] = [
  ...Object.entries(denied).map(([label, description]) => domain(label, description, false)),
  ...Object.entries(described).map(([label, description]) => domain(label, description, true)),
];

function domain(label: string, description: string, agentAllowed: boolean): Domain {
  const name = label.replace(/-stuck$/, "");
  return {
    label,
    agentAllowed,
    enabled: true,
    description,
    contextPack: agentAllowed ? name : "generic",
    prompt: guided.has(name) ? name : null,
  };
}
