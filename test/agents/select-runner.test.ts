import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { type RunnerChoice, selectRunner } from "../../src/agents/select-runner.ts";
import { makePlace } from "./turn.ts";

const proxy = { url: "http://127.0.0.1:1", grant: () => ({ token: "t", revoke: () => undefined }) };

const surroundings = { path: process.env["PATH"] ?? "", withheld: [], missing: () => Promise.resolve(null) };

it("the runner that was chosen is the runner that works", async () => {
  const { directory } = await makePlace();
  const choices: RunnerChoice[] = [
    { kind: "claude", model: "m", proxy },
    { kind: "command", command: "sh", surroundings, isolated: false, modelOnly: false },
    { kind: "replay", directory },
  ];
  for (const choice of choices) {
    const selected = await selectRunner(choice, {});
    expect(selected.kind === "runner" && selected.runner.name).toBe(choice.kind);
  }
});

it("broken replay scripts are refused at start-up, with file and line", async () => {
  const { directory } = await makePlace();
  await writeFile(join(directory, "a.yaml"), "turns: 1");
  expect(await selectRunner({ kind: "replay", directory }, {})).toMatchObject({
    kind: "invalid",
    problems: [expect.stringContaining("a.yaml:1:") as string],
  });
});

it("a command that cannot be understood is refused at start-up", async () => {
  expect(
    (
      await selectRunner(
        { kind: "command", command: "{", surroundings, isolated: false, modelOnly: false },
        {},
      )
    ).kind,
  ).toBe("invalid");
});
