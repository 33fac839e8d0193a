import { expect, it } from "vitest";
import { toPhaseAnswer, type PhaseAnswer } from "../../../src/domain/jobs/phases/phase-answer.ts";
import { phaseMessage, phaseTitle } from "../../../src/flows/jobs/comments/phase-pull-text.ts";

// Put together here, so that no scanner takes this file for a leak.
const token = `ghp_${"a1B2c3D4e5F6".repeat(3)}`;
const key = ["-----BEGIN RSA PRIVATE", "KEY-----"].join(" ");
const keyEnd = ["-----END RSA PRIVATE", "KEY-----"].join(" ");
const keyBody = "MIIEpAIBAAKCAQEA".repeat(8);

function tactical(retrospective: string) {
  const answer: PhaseAnswer = toPhaseAnswer({ status: "phase_done", confidence: "high", retrospective });
  return { kind: "tactical", number: 2, suffix: "", answer } as const;
}

it.each([
  ["a secret", `Use ${token} for it`, "Use [redacted] for it"],
  ["a secret behind characters that nobody sees", `Use ghp_\u200b${token.slice(4)}`, "Use [redacted]"],
  ["a secret around a mark", `Use ghp_[skip ci]${token.slice(4)}`, "Use [redacted]"],
  ["a mark within a mark", "Mend [skip [skip ci]ci] it", "Mend it"],
  ["a mark of several spaces", "Mend [skip  ci] it", "Mend it"],
  ["another mark", "Mend [no ci] it ***NO_CI***", "Mend it"],
  ["a mark of a service", "Mend [skip-travis] it [netlify skip]", "Mend it"],
  ["half a character", "Mend it " + "👍🏽".repeat(40), `Mend it ${"👍🏽".repeat(27)}…`],
  ["a closing word", "Fixes #3", "Fi\u200bxes #3"],
  ["a call", "Mend it, @mona", "Mend it, @\u200bmona"],
])("the title of a commit is without %s", async (...[, said, title]) => {
  expect(await phaseTitle(tactical(said), "the task")).toBe(title);
  expect(await phaseTitle({ ...tactical(""), kind: "final" }, said)).toBe(title);
  expect(await phaseMessage(tactical(`Mend it\n${said}`), { issue: 7, result: null })).not.toContain(token);
});

it("a secret that begins in the title and ends in the message is in neither", async () => {
  const phase = tactical(`Use ${key}\n${keyBody}\n${keyEnd} for it\nand more`);
  expect(await phaseTitle(phase, "the task")).toMatch(/^Use \[redacted\]/);
  const message = await phaseMessage(phase, { issue: 7, result: null });
  expect(message).not.toContain(keyBody);
  expect(message).toMatch(/and more\n\nNightshift-Job: 7\nNightshift-Phase: 2 tactical$/);
});
