import { describe, expect, it } from "vitest";
import { judgeReproduce } from "../../../../src/domain/gates/judging/judge-reproduce.ts";
import { type GateRun } from "../../../../src/domain/gates/judging/measurement.ts";
import { reproduceCommandIn } from "../../../../src/domain/gates/reproduce-command.ts";
import { type ReproduceGate } from "../../../../src/domain/gates/resolve.ts";

const gate: ReproduceGate = {
  ...{ kind: "reproduce", name: "reproduce", command: "npm run till", timeoutMs: 60_000, from: "issue" },
};
const exit = (exitCode: number) => ({ kind: "exited" as const, exitCode });
const left = { left: ["node server.js"] };
const timeout: GateRun = { kind: "timeout", timeoutMs: 60_000 };

describe("the reproduce gate", () => {
  it.each([
    [exit(1), exit(0), "pass", "the failure does not show on the commit"],
    [exit(1), exit(2), "fail", "still fails on the commit (exit code 2)"],
    [exit(0), exit(0), "fail", "passes on the base already: it does not show the failure"],
    [exit(127), exit(0), "error", "on the base: command not found (exit code 127)"],
    [timeout, exit(0), "timeout", "on the base: not finished after 1m"],
    [{ ...exit(1), ...left }, exit(0), "pass", "the failure does not show on the commit"],
    [
      exit(1),
      { ...exit(0), ...left },
      "fail",
      "on the commit: exit code 0, but left running: node server.js; have the command end what it starts",
    ],
    [exit(1), { ...exit(0), binary: true }, "fail", expect.stringMatching(/^exit code 0, and binary output/)],
    [exit(1), timeout, "timeout", "on the commit: not finished after 1m"],
  ] as [GateRun, GateRun, string, unknown][])(
    "base %o and commit %o are a %s",
    (...[base, head, status, actual]) => {
      expect(judgeReproduce(gate, { kind: "both", base, head })).toMatchObject({ status, actual });
    },
  );

  it.each([
    [exit(0), "pass"],
    [exit(1), "fail"],
  ] as const)("where nothing was changed, %o is a %s", (head, status) => {
    expect(judgeReproduce(gate, { kind: "unchanged", head }).status).toBe(status);
  });

  it("without a base shows nothing", () => {
    expect(judgeReproduce(gate, { kind: "no-base" }).status).toBe("error");
  });
});

describe("the command that a text names", () => {
  it.each([
    ["a fenced block that is marked", "It fails:\n\n```reproduce\nnpm run till\n```\n", "npm run till"],
    ["several lines", "```reproduce\ncd web\nnpm test\n```", "cd web\nnpm test"],
    ["the last of several", "```reproduce\none\n```\n```reproduce\ntwo\n```", "two"],
    ["tildes and Windows' line ends", "~~~reproduce\r\nmake\r\n~~~\r\n", "make"],
    ["a block of another kind", "```sh\nnpm run till\n```", null],
    ["an empty block", "```reproduce\n\n```", null],
    ["a block that never ends", "```reproduce\nnpm run till", null],
    ["no text", "", null],
  ])("%s", (_, text, command) => {
    expect(reproduceCommandIn(text)).toBe(command);
  });
});
