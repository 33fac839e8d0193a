import { expect, it } from "vitest";
import { commandEnd } from "../../../src/agents/command/command-end.ts";
import { type CommandResult } from "../../../src/platform/processes/run-command.ts";

it("tells the end of what a program complained of, cut between characters", () => {
  // An odd number of units before it, so that a cut by units would halve a character.
  const stderr = `${"😀".repeat(3_000)}! it broke`;
  const result = { exitCode: 3, signal: null, stderr } as CommandResult;
  const end = commandEnd(result, { text: "", errors: "", faults: "" });
  expect(end).toMatchObject({ kind: "fault", fault: "crashed" });
  const { detail } = end as { readonly detail: string };
  expect(detail).toMatch(/^exit 3: (?:😀)+! it broke$/u);
  expect(Buffer.byteLength(detail)).toBeLessThan(2_100);
});
