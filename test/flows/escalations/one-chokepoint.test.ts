import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { labelsFor, type LabelState } from "../../../src/domain/escalations/labels.ts";

const source = new URL("../../../src/", import.meta.url);
/** The sandbox and the demo's scenes play people and other automation. */
const service = readdirSync(source, { recursive: true, encoding: "utf8" }).filter(
  (path) => path.endsWith(".ts") && !/^(?:sandbox|cli)\//.test(path),
);
const saying = (pattern: RegExp) =>
  service.filter((path) => pattern.test(readFileSync(new URL(path, source), "utf8"))).toSorted();

it("issues are filed in one place, which alone gives them the intake label", () => {
  expect(service.length).toBeGreaterThan(400);
  expect(saying(/issues\.create\(/)).toEqual(["github/issues/issues.ts"]);
  expect(saying(/\bkind: "file-issue", marker/)).toEqual(["flows/escalations/filing/escalate.ts"]);
  // Whoever else knows the label by its name only reads it, lists by it, makes it in a repository, or takes it off. In quotes
  // it is a key of the configuration, whose meaning is told.
  expect(saying(/\.intakeLabel\b(?!")/)).toEqual([
    "domain/configuration.ts",
    "domain/repository-start/starting-labels.ts",
    "flows/escalations/filing/condition.ts",
    "flows/escalations/filing/escalate.ts",
    "flows/escalations/notice.ts",
    "flows/escalations/situation.ts",
    "flows/sweep.ts",
  ]);
});

const outcomes = {
  "auto-agent-exhausted": "exhausted",
  "auto-agent-fatal": "fatal",
  "auto-agent-pr-failed": "pr-failed",
  "cost-exceeded": "cost",
  timeout: "time",
};

it.each<LabelState>([
  { kind: "working" },
  { kind: "stopped" },
  { kind: "retrying", outcome: "timeout" },
  { kind: "paged", outcome: "auto-agent-fatal" },
  { kind: "done", stuckLabels: ["ci-stuck"] },
])("no state of an escalation adds the intake label or a stuck label: $kind", (state) => {
  const { add } = labelsFor(state, { intake: "intake", humanRequired: "human", outcomes });
  for (const label of add) expect(["human", ...Object.values(outcomes)]).toContain(label);
});
