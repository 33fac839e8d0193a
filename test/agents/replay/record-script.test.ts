import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { recordScript } from "../../../src/agents/replay/record-script.ts";
import { createReplayRunner } from "../../../src/agents/replay/replay-runner.ts";
import { makePlace, turnIn } from "../turn.ts";

it("a recorded session of any runner plays again, with the same changes, usage and words", async () => {
  const place = await makePlace();
  const scripts = join(place.root, "scripts");
  await mkdir(scripts);
  await writeFile(join(place.directory, "a.txt"), "before\n");
  const turn = turnIn(place, {});
  const subject = { ...turn.subject, issueTitle: "Flaky (again): a+b?" };
  const text = "I did it.\n\n<nightshift-answer>\nstatus: resolved\n</nightshift-answer>\n";
  const usage = { inputTokens: 7, outputTokens: 3, costUsd: 0.25 };
  const patch = "--- a/a.txt\n+++ b/a.txt\n@@ -1 +1 @@\n-before\n+after\n";
  const script = recordScript(subject, [
    { patch, usage, text },
    { patch: "", usage: { ...usage, costUsd: null }, text: "Nothing more." },
  ]);
  await writeFile(join(scripts, "recorded.yaml"), script);

  const runner = createReplayRunner({ directory: scripts, environment: process.env });
  const first = await runner.run({ ...turn, subject });
  expect(first).toMatchObject({ text, usage, ended: { kind: "answered" } });
  expect(await readFile(join(place.directory, "a.txt"), "utf8")).toBe("after\n");
  const second = await runner.run({ ...turn, subject, session: first.session });
  expect(second).toMatchObject({ text: "Nothing more.", usage: { costUsd: null } });
});
