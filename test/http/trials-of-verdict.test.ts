import { expect, it } from "vitest";
import { noTrials } from "../../src/domain/gates/trials/open-trials.ts";
import { trialsOf } from "../../src/http/pages/gate/trials.ts";
import { report, trial, witness } from "../support/trial-report.ts";

it("a page shows trials with their witnesses, and what the change asks of the tests", async () => {
  const shown = (await trialsOf(report("fail"), "attempt 1")).toString();
  expect(shown).toContain("kill-parity");
  expect(shown).toContain("*adds two prices* failed; yours pass.");
  expect(shown).toContain(`<code>nightshift gates witness ${witness.id}</code>`);
  expect(shown).toContain("What this change asks of the tests, attempt 1");
  expect(shown).toContain("<td>3 → 2</td>");
});

it("a page shows nothing where nothing was tried", () => {
  expect(trialsOf(noTrials, "attempt 1")).toBe("");
  expect(trialsOf({ ...noTrials, trials: [trial("skipped")] }, "attempt 1")).toBe("");
});
