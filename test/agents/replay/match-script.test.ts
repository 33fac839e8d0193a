import { expect, it } from "vitest";
import { matchScript } from "../../../src/agents/replay/match-script.ts";
import { parseScript } from "../../../src/agents/replay/read-scripts.ts";
import { type AgentSubject } from "../../../src/agents/runner.ts";
import { fromSessionToken, toSessionToken } from "../../../src/agents/replay/session-token.ts";

const subject: AgentSubject = {
  role: "preflight",
  issueTitle: "Flaky checkout test",
  issueNumber: 7,
  repository: "acme/shop",
  branch: "nightshift/7",
  stage: "probe",
  attempt: 2,
  phase: "1",
  specialist: "security",
};

function script(file: string, match: string) {
  const read = parseScript(file, `match: ${match}\nturns: [{}]`);
  if (read.kind === "invalid") throw new Error(JSON.stringify(read.problems));
  return read.script;
}

it.each([
  ["{}", true],
  ["{ role: preflight }", true],
  ["{ role: reviewer }", false],
  ['{ issue: "^flaky" }', true],
  ['{ issue: "slow" }', false],
  ["{ stage: probe }", true],
  ["{ stage: specialist }", false],
  ["{ attempt: 2 }", true],
  ["{ attempt: 1 }", false],
  ["{ phase: 1 }", true],
  ["{ phase: 2 }", false],
  ["{ specialist: security }", true],
  ["{ specialist: style }", false],
  ["{ role: preflight, stage: adversarial }", false],
])("a script that asks for %s fits: %s", (match, fits) => {
  expect(matchScript([script("a.yaml", match)], subject) !== undefined).toBe(fits);
});

it("the first file whose match fits plays", () => {
  const scripts = [script("1.yaml", "{ role: fix }"), script("2.yaml", "{}"), script("3.yaml", "{}")];
  expect(matchScript(scripts, subject)?.file).toBe("2.yaml");
});

it("a session token survives its process, and nothing else passes for one", () => {
  expect(fromSessionToken(toSessionToken({ script: "a b.yaml", turn: 3 }))).toEqual({
    script: "a b.yaml",
    turn: 3,
  });
  for (const token of ["", "replay:", "replay:e30", "0d9f2c0e-0000-4000-8000-000000000000"]) {
    expect(fromSessionToken(token)).toBeNull();
  }
});
